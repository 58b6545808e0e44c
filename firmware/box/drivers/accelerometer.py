"""What the three accelerometers have in common: how to ask and tell them."""

from box.drivers.sample_reader import SampleReader


class Accelerometer:
    """An accelerometer on an I2C bus.

    `i2c` has `readfrom_mem_into(address, register, buffer)` and `writeto_mem(address, register,
    buffer)`, as `machine.I2C` has them. A chip that is gone raises OSError from any method and
    nothing else; then `find_accelerometer` again.

    A subclass says where and how its chip keeps its data (see `SampleReader`).
    """

    NAME = ""
    IDS: tuple = ()
    """What the chip and its clones answer to "who are you"."""

    _WHO_AM_I = 0
    _DATA = 0
    _LOW = 0
    _SCALE = 1
    _SHIFT = 0
    _CONTROL = 0
    _RUNNING = 0

    def __init__(self, i2c, address: int) -> None:
        """No bus traffic yet."""
        self._i2c = i2c
        self.address = address
        self.id = 0
        """What it answered to `who`."""
        self.woken = False
        """Whether its motion interrupt had fired before it was started (`find_accelerometer`)."""
        self._byte = bytearray(1)

    def form(self) -> tuple:
        """How it is read once it is started: what a `SampleReader` wants beside the bus."""
        where = (self.address, self._DATA, self._LOW, self._SCALE, self._SHIFT)
        return where + (self._CONTROL, self._RUNNING)

    def reader(self) -> SampleReader:
        """What reads its samples once it is started."""
        return SampleReader(self._i2c, *self.form())

    def who(self) -> int:
        """Asks the chip for its id."""
        self.id = self._get(self._WHO_AM_I)
        return self.id

    def start(self) -> None:
        """Sets the chip up: ±8 g, at least 100 samples a second, no interrupt."""
        raise NotImplementedError

    def stop(self) -> None:
        """The chip's lowest power, no interrupt. `start` brings it back."""
        raise NotImplementedError

    def wake_on_motion(self, threshold: int, sleep_ms) -> None:
        """From now on INT1 goes high, and stays high until `moved` is asked, when the acceleration
        of an axis changes by more than `threshold` milli-g. Few samples, little power.

        `sleep_ms(n)` waits; up to 100 ms in all. Keep the box still meanwhile, or look at the pin.
        """
        raise NotImplementedError

    def moved(self) -> bool:
        """Whether the motion interrupt has fired; lets INT1 go low again."""
        raise NotImplementedError

    def _get(self, register: int) -> int:
        self._i2c.readfrom_mem_into(self.address, register, self._byte)
        return self._byte[0]

    def _set(self, register: int, value: int) -> None:
        self._byte[0] = value
        self._i2c.writeto_mem(self.address, register, self._byte)
