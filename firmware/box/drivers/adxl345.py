"""Analog Devices ADXL345."""

from micropython import const

from box.drivers.accelerometer import Accelerometer

_THRESH_ACT = const(0x24)
_ACT_INACT_CTL = const(0x27)
_BW_RATE = const(0x2C)
_POWER_CTL = const(0x2D)
_INT_ENABLE = const(0x2E)
_INT_MAP = const(0x2F)
_INT_SOURCE = const(0x30)
_DATA_FORMAT = const(0x31)
_FIFO_CTL = const(0x38)

_MEASURE = const(0x08)
_ACTIVITY = const(0x10)


class Adxl345(Accelerometer):
    """Registers by the data sheet, rev. E."""

    NAME = "ADXL345"
    IDS = (0xE5,)
    _WHO_AM_I = 0x00
    _DATA = 0x32
    _SCALE = 125  # 256 a g in full resolution, right-justified
    _SHIFT = 5
    _CONTROL = _POWER_CTL
    _RUNNING = _MEASURE

    def start(self) -> None:
        """±8 g in full resolution, 100 samples a second."""
        self._quiet()
        self._set(_BW_RATE, 0x0A)
        self._set(_DATA_FORMAT, 0x0A)
        self._set(_POWER_CTL, _MEASURE)

    def stop(self) -> None:
        """Standby: 0.1 uA."""
        self._quiet()

    def wake_on_motion(self, threshold: int, sleep_ms) -> None:
        """Steps of 62.5 milli-g; 12.5 samples a second in low power, 34 uA."""
        self._quiet()
        self._set(_BW_RATE, 0x17)
        self._set(_DATA_FORMAT, 0x08)  # ±2 g in full resolution, INT active high
        self._set(_THRESH_ACT, max(1, min(0xFF, threshold * 2 // 125)))
        self._set(_ACT_INACT_CTL, 0xF0)  # changes, not the level; x or y or z
        self._set(_INT_MAP, 0x00)  # all on INT1
        self._set(_POWER_CTL, _MEASURE)
        sleep_ms(2)
        self._set(_INT_ENABLE, _ACTIVITY)
        self._get(_INT_SOURCE)

    def moved(self) -> bool:
        return self._get(_INT_SOURCE) & _ACTIVITY != 0

    def _quiet(self) -> None:
        self._set(_POWER_CTL, 0)
        self._set(_INT_ENABLE, 0)
        self._set(_FIFO_CTL, 0)
        self._get(_INT_SOURCE)
