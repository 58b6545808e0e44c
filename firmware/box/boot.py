"""What a box does first when it is switched on, while the heap is small."""

from box.board import make_battery, make_buzzer, make_display, make_i2c, make_keypad
from box.drivers.radio import gather_noise
from box.store.names import read_names
from box.ui.stack import OFTEN


def first_steps(app, in_bowl: bool) -> tuple:
    """Gathers noise for the dice where they are to be rolled; makes the devices.

    Returns (whether the settings were damaged, whether the box starts with the bowl, the values of
    `box.ui.stack.OFTEN`, the pushed names). `app.noise` is (bus, raw bytes, why there are none),
    or None. The radio comes first: it wants its memory before the heap grows.
    """
    from box.store.settings import Settings

    settings = Settings()
    app.changed = settings.changed
    get = settings.get
    in_bowl = in_bowl or get("start") == "bowl"
    app.battery = make_battery()
    if in_bowl or get("dice") != "keys":
        raw, fault = gather_noise(app.battery.millivolts())
        app.noise = make_i2c(), raw, fault
    app.display = make_display(get("display_driver"), get("column_offset"))
    app.display.brightness(get("brightness"))
    app.keypad = make_keypad()
    app.buzzer = make_buzzer()
    return settings.damaged, in_bowl, [get(key) for key in OFTEN], read_names()
