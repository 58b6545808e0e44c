"""The wiring: which pin is what. The only file that names pins; `hardware/pins.toml` has why."""

from machine import I2C, Pin, Timer
from micropython import const

from box.drivers.battery import Battery
from box.drivers.buzzer import Buzzer
from box.drivers.display import Display
from box.drivers.i2c_bus import DisplayBus, open_bus
from box.drivers.keypad import Keypad

_SDA = const(21)
_SCL = const(22)
_I2C_HZ = const(400_000)
_ROWS = (27, 14, 13, 4)
_COLUMNS = (32, 33, 25, 26)
_BUZZER = const(23)
_BATTERY = const(34)
_MOTION = const(35)
_SAFE_ROW = const(4)  # the row and column of `*`
_SAFE_COLUMN = const(32)


def star_is_held() -> bool:
    """Whether `*` is held, before the keypad is scanned."""
    column = Pin(_SAFE_COLUMN, Pin.IN, Pin.PULL_DOWN)
    row = Pin(_SAFE_ROW, Pin.OUT, value=1)
    held = column.value() == 1
    row.init(Pin.IN)
    return held


def make_i2c() -> I2C:
    """The bus of the display and the accelerometer, freed first if a chip holds it."""
    return open_bus(_SDA, _SCL, _I2C_HZ)


def make_display(driver: str = "ssd1306", offset: int = 2) -> Display:
    """The display; it need not be there. `driver`: "ssd1306" or "sh1106", with its offset."""
    bus = DisplayBus(open_bus, _SDA, _SCL, _I2C_HZ)
    if driver == "sh1106":
        from box.drivers.sh1106 import Display1106

        return Display1106(bus, offset=offset)
    return Display(bus)


def make_keypad() -> Keypad:
    """The keypad, not yet scanned."""
    for pin in _ROWS:
        Pin(pin, hold=False)  # type: ignore[call-arg]  # deep sleep holds them
    return Keypad(tuple(Pin(pin) for pin in _ROWS), tuple(Pin(pin) for pin in _COLUMNS), Timer(0))


def make_buzzer() -> Buzzer:
    """The buzzer, silent."""
    return Buzzer(Pin(_BUZZER, Pin.OUT, value=0))


def make_battery() -> Battery:
    """The battery's voltmeter."""
    return Battery(Pin(_BATTERY))


def sleep_until_key(motion: bool) -> None:
    """Deep sleep until a key is pressed or, with `motion`, the accelerometer stirs."""
    from box.drivers.deep_sleep import deep_sleep

    deep_sleep(_ROWS, _COLUMNS + (_MOTION,) if motion else _COLUMNS)
