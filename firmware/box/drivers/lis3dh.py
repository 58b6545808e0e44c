"""ST LIS3DH and its likes: LIS2DH12 (the same registers), clones such as SC7A20."""

from micropython import const

from box.drivers.accelerometer import Accelerometer

_CTRL1 = const(0x20)
_CTRL2 = const(0x21)
_CTRL3 = const(0x22)
_CTRL4 = const(0x23)
_CTRL5 = const(0x24)
_CTRL6 = const(0x25)
_REFERENCE = const(0x26)
_INT1_CFG = const(0x30)
_INT1_SRC = const(0x31)
_INT1_THS = const(0x32)
_INT1_DURATION = const(0x33)

_MEASURE = const(0x67)  # 200 Hz, x y z: in high resolution the band is 200 / 9 = 22 Hz
_FIRED = const(0x40)


class Lis3dh(Accelerometer):
    """Registers by ST's DocID17530; wake-up as in its note AN3308."""

    NAME = "LIS3DH"
    IDS = (0x33, 0x11, 0x3F)
    _WHO_AM_I = 0x0F
    _DATA = 0x28 | 0x80  # bit 7: the chip steps through its registers
    _SHIFT = 2  # 4 mg a digit, twelve bits, left-justified
    _CONTROL = _CTRL1
    _RUNNING = _MEASURE

    def start(self) -> None:
        """±8 g, 12 bits, 200 samples a second."""
        self._quiet()
        self._set(_CTRL4, 0xA8)  # both bytes of one sample, ±8 g, high resolution
        self._set(_CTRL1, _MEASURE)

    def stop(self) -> None:
        """Power down: 0.5 uA."""
        self._quiet()
        self._set(_CTRL1, 0x00)

    def wake_on_motion(self, threshold: int, sleep_ms) -> None:
        """Steps of 16 milli-g, up to 2 g; 25 samples a second in low power, 4 uA."""
        self._quiet()
        self._set(_CTRL4, 0x80)  # ±2 g, 8 bits
        self._set(_CTRL1, 0x3F)  # 25 Hz, low power
        self._set(_CTRL2, 0x01)  # the interrupt sees changes only: high-pass at 0.5 Hz
        self._set(_CTRL3, 0x40)
        self._set(_CTRL5, 0x08)  # INT1 stays high until INT1_SRC is read
        self._set(_INT1_THS, max(1, min(0x7F, threshold >> 4)))
        self._set(_INT1_DURATION, 0)
        sleep_ms(100)  # some samples of the new range
        self._get(_REFERENCE)  # what is now counts as rest
        self._set(_INT1_CFG, 0x2A)  # x or y or z
        self._get(_INT1_SRC)

    def moved(self) -> bool:
        return self._get(_INT1_SRC) & _FIRED != 0

    def _quiet(self) -> None:
        self._set(_INT1_CFG, 0)
        self._set(_CTRL2, 0)
        self._set(_CTRL3, 0)
        self._set(_CTRL5, 0)
        self._set(_CTRL6, 0)  # active high
        self._get(_INT1_SRC)
