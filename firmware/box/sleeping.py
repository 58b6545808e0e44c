"""Into deep sleep and back to the same screen: a page of notes in the memory that stays.

The note is `asleep`, then a line each: the bowl's throws, and the trail.

The trail (`Ui.trail`) is the keys that were pressed since the screen of the game's phase was
shown, after an `R` where a result was shown with it. As the game is the same, the same keys lead
to the same screen: digits half typed, a menu, a page of the table. Whatever records an event
shows the phase's screen anew, so no key of a trail ever records one.
"""

from micropython import const

from box.drivers.chip import keep_note
from box.ui.screens.result import ResultScreen

_MARK = b"asleep\n"
_WAKE_MG = const(250)

TYPE_CHECKING = False
if TYPE_CHECKING:
    pass


def fall_asleep(ui, display, keypad, for_good: bool, sleep_ms) -> None:
    """Stores all, notes where the people were, sleeps. Comes back only if a key was pressed.

    `for_good`: the battery is empty; no motion wakes the box.
    """
    ui.session.settle()
    note = note_of(ui)
    ui.home()  # the open screens' memory is wanted, and the note leads back to them
    ui.make_room()
    motion = _set_accelerometer(ui, not for_good, sleep_ms)
    ui.make_room()
    if not for_good and (keypad.events.waiting() or keypad.read()):
        _start_accelerometer(ui, sleep_ms)
        ui.make_room()
        wake_up(ui, note)
        return
    from box.board import sleep_until_key

    display.light(0)
    keypad.stop()
    keep_note(note)
    sleep_until_key(motion)


# By themselves, since what a running function has touched stays in memory until it returns:


def _set_accelerometer(ui, waking: bool, sleep_ms) -> bool:
    """Lets the accelerometer wake the box, or stops it; whether it will."""
    from box.drivers.probe import find_accelerometer

    try:
        chip = None if ui.dice is None else find_accelerometer(ui.dice.i2c, sleep_ms)
        if chip is None:
            return False
        if waking:
            chip.wake_on_motion(_WAKE_MG, sleep_ms)
        else:
            chip.stop()
    except OSError:
        return False  # it is gone: keys wake the box
    return waking


def _start_accelerometer(ui, sleep_ms) -> None:
    if ui.dice is not None:
        from box.drivers.probe import find_accelerometer

        find_accelerometer(ui.dice.i2c, sleep_ms)


def note_of(ui) -> bytes:
    """What is kept of the screens."""
    rolls = "-"
    for screen in ui.screens:
        if screen.name == "bowl":
            rolls = "bowl" + ",".join(screen.rolls)
    return _MARK + (rolls + "\n" + (ui.trail or "")).encode()


def wake_up(ui, note: bytes) -> None:
    """Shows the screen that a note tells of: for b"bowl" an empty bowl, for b"last" the last
    game's results; nothing where it is no such note."""
    if note == b"bowl":
        note = _MARK + b"bowl\n"
    elif note == b"last":
        note = _MARK + b"-\nC"
    lines = note[len(_MARK) :].decode().split("\n")
    if not note.startswith(_MARK) or len(lines) != 2:
        return
    rolls, trail = lines
    if rolls.startswith("bowl"):
        from box.ui.bowl import open_bowl

        digits = rolls[4:]
        open_bowl(ui, digits.split(",") if digits else ())
        ui.redraw()
    else:
        _replay(ui, trail)


def _replay(ui, trail: str) -> None:
    """Goes the way again that a trail says, silently; nothing is recorded on it."""
    beep, ui.beep = ui.beep, _silence
    ui.replaying = True
    for at in range(len(trail)):
        key = trail[at]
        if key == "R":
            if ui.session.outcome is not None:
                ui.push(ResultScreen(ui.session.outcome))
            ui.trail = key
        else:
            ui.step(key)
            ui.follow_up()
    ui.redraw()
    ui.replaying = False
    ui.beep = beep


def _silence(_kind):
    """Sounds nothing."""
