"""InvenSense MPU6050, and what is sold as one: MPU6500, MPU9250, ICM-20689 and their clones."""

from micropython import const

from box.drivers.accelerometer import Accelerometer

_SMPLRT_DIV = const(0x19)
_CONFIG = const(0x1A)
_ACCEL_CONFIG = const(0x1C)
_ACCEL_CONFIG2 = const(0x1D)  # from here on "2": the newer family's
_LP_ODR2 = const(0x1E)
_MOT_THR = const(0x1F)
_MOT_DUR = const(0x20)
_INT_PIN_CFG = const(0x37)
_INT_ENABLE = const(0x38)
_INT_STATUS = const(0x3A)
_INTEL_CTRL2 = const(0x69)
_PWR_MGMT_1 = const(0x6B)
_PWR_MGMT_2 = const(0x6C)

_AWAKE = const(0x08)  # own clock, thermometer off
_SLEEP = const(0x48)
_CYCLE = const(0x28)
_NO_GYRO = const(0x07)
_MOTION = const(0x40)
_MOTION_ICM = const(0xE0)  # the ICM-20689 has a bit for each axis

_ICM20689 = const(0x98)
_NEWER = (0x70, 0x71, 0x73, _ICM20689)


class Mpu6050(Accelerometer):
    """Registers by RM-MPU-6000A-00 and, for the newer family, RM-MPU-6500A-00."""

    NAME = "MPU6050"
    IDS = (0x68, 0x69, 0x70, 0x71, 0x72, 0x73, _ICM20689)
    _WHO_AM_I = 0x75
    _DATA = 0x3B
    _LOW = 1
    _SCALE = 125  # 4096 a g
    _SHIFT = 9
    _CONTROL = _PWR_MGMT_1
    _RUNNING = _AWAKE

    def start(self) -> None:
        """±8 g, 200 samples a second, low-pass at 21 Hz, gyroscope off; ready after 30 ms."""
        self._quiet()
        self._set(_CONFIG, 0x04)
        self._set(_SMPLRT_DIV, 4)
        self._set(_ACCEL_CONFIG, 0x10)
        if self.id in _NEWER:
            self._set(_ACCEL_CONFIG2, 0x04)

    def stop(self) -> None:
        """Asleep: 5 uA."""
        self._quiet()
        self._set(_PWR_MGMT_1, _SLEEP)

    def wake_on_motion(self, threshold: int, sleep_ms) -> None:
        """Steps of 2 milli-g up to 510 (newer family: 4, up to 1020); 5 to 8 samples a second,
        about 20 uA."""
        self._quiet()
        self._set(_INT_PIN_CFG, 0x20)  # active high, stays until INT_STATUS is read
        if self.id in _NEWER:
            self._arm_newer(threshold)
        else:
            self._arm(threshold, sleep_ms)
        self._set(_PWR_MGMT_1, _CYCLE)
        self._get(_INT_STATUS)

    def moved(self) -> bool:
        return self._get(_INT_STATUS) & (_MOTION_ICM if self.id == _ICM20689 else _MOTION) != 0

    def _arm(self, threshold: int, sleep_ms) -> None:
        self._set(_CONFIG, 0x00)
        self._set(_ACCEL_CONFIG, 0x00)  # ±2 g; the high-pass is reset
        self._set(_MOT_THR, max(1, min(0xFF, threshold >> 1)))
        self._set(_MOT_DUR, 1)
        sleep_ms(5)
        self._set(_ACCEL_CONFIG, 0x07)  # what is now counts as rest
        self._set(_INT_ENABLE, _MOTION)
        self._set(_PWR_MGMT_2, 0x40 | _NO_GYRO)  # 5 Hz

    def _arm_newer(self, threshold: int) -> None:
        self._set(_ACCEL_CONFIG, 0x00)
        self._set(_ACCEL_CONFIG2, 0x01)
        self._set(_MOT_THR, max(1, min(0xFF, threshold >> 2)))
        self._set(_INTEL_CTRL2, 0xC0)  # each sample is compared with the one before
        if self.id == _ICM20689:
            self._set(_SMPLRT_DIV, 127)  # 7.8 Hz
            self._set(_INT_ENABLE, _MOTION_ICM)
        else:
            self._set(_LP_ODR2, 5)  # 7.8 Hz
            self._set(_INT_ENABLE, _MOTION)

    def _quiet(self) -> None:
        """Awake, and no interrupt."""
        self._set(_PWR_MGMT_1, _AWAKE)
        self._set(_PWR_MGMT_2, _NO_GYRO)
        self._set(_INT_ENABLE, 0)
        if self.id in _NEWER:
            self._set(_INTEL_CTRL2, 0)
        self._get(_INT_STATUS)
