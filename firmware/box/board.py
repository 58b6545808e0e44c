"""The wiring: which pin is what. The only file that names pins; `hardware/pins.toml` has why."""

from machine import I2C, WDT, Pin, Timer
from micropython import const

from box.drivers.buzzer import Buzzer
from box.drivers.display import Display
from box.drivers.i2c_bus import DisplayBus, free_bus
from box.drivers.keypad import Keypad

_SDA = const(21)
_SCL = const(22)
_I2C_HZ = const(400_000)
_ROWS = (27, 14, 13, 4)
_COLUMNS = (32, 33, 25, 26)
_BUZZER = const(23)
_SAFE_ROW = const(4)  # the row and column of `*`
_SAFE_COLUMN = const(32)


def safe_key() -> bool:
    """Whether `*` is held: the box then stays at its REPL."""
    column = Pin(_SAFE_COLUMN, Pin.IN, Pin.PULL_DOWN)
    row = Pin(_SAFE_ROW, Pin.OUT, value=1)
    held = column.value() == 1
    row.init(Pin.IN)
    return held


def make_i2c() -> I2C:
    """The I2C bus, freed first if a chip holds it."""
    sda, scl = Pin(_SDA), Pin(_SCL)
    free_bus(sda, scl)
    return I2C(0, scl=scl, sda=sda, freq=_I2C_HZ)


def make_display(driver: str = "ssd1306", offset: int = 2) -> Display:
    """The display; it need not be there. `driver`: "ssd1306" or "sh1106", with its offset."""
    if driver == "sh1106":
        from box.drivers.sh1106 import Display1106

        return Display1106(DisplayBus(make_i2c), offset=offset)
    return Display(DisplayBus(make_i2c))


def make_keypad() -> Keypad:
    """The keypad, not yet scanned."""
    return Keypad(tuple(Pin(pin) for pin in _ROWS), tuple(Pin(pin) for pin in _COLUMNS), Timer(0))


def make_buzzer() -> Buzzer:
    """The buzzer, silent."""
    return Buzzer(Pin(_BUZZER, Pin.OUT, value=0))


def make_watchdog(milliseconds: int) -> WDT:
    """Starts the watchdog, or sets it anew; nothing stops it again."""
    return WDT(timeout=milliseconds)


def say(title: str, lines: tuple, display: Display | None = None) -> None:
    """A few ASCII words on the screen with nothing but the driver: for main.py."""
    if display is None:
        display = make_display()
    display.fill(0)
    display.text(title, 0, 0, 1)
    for number, line in enumerate(lines):
        display.text(line, 0, 20 + 12 * number, 1)
    display.retry()
