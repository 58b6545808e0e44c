"""What the box does when nobody touches it, and when its battery gets low.

Loaded for a moment every few seconds; `box.rest` is what stays.
"""

import time

from micropython import const

from box.input.cell import EMPTY, LOW, Cell, charge
from box.input.idle import ASLEEP, DARK, Idle
from box.store.clock import unix_time

_LOOK_MS = const(15_000)  # no longer than the shortest time to dimming
_DOUBT_MS = const(1000)  # the battery seems to have another level
_FAREWELL_MS = const(4000)
_NIGHT = const(22)  # o'clock
_MORNING = const(7)
# Where the idle picture stands, a minute each: one dot, so that no text loses a part of itself.
_PLACES = (None, (1, 0), (1, -1), (0, -1))

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def tend(app, now: Any) -> bool | None:
    """Dims, darkens, moves the picture, watches the battery; what is to be seen of it waits in
    `app.rest` until this code is gone.

    `now` in ms as of `time.ticks_ms`. `app` is the `box.app.App`; its `rest.due` says when to
    call again. Returns whether the box is to sleep now, for good where its battery is empty
    (True) or until it is touched (False); None: it stays awake.
    """
    rest = app.rest
    if rest.off_at is not None and time.ticks_diff(now, rest.off_at) >= 0:
        return True
    doubt = _look_at_battery(app, now)
    get = app.ui.settings.get
    app.volume = volume(get("volume"), get("night"), get("zone"), unix_time())
    idle = Idle(get("dim_after"), get("dark_after"), get("sleep_after"), rest.idle_ms, rest.last)
    state = idle.state(now)
    if state == ASLEEP:
        return False
    rest.idle_ms, rest.last = idle.idle_ms, now
    _show(app, state, idle.minutes() % len(_PLACES))
    soon = min(_DOUBT_MS if doubt else _LOOK_MS, idle.next_ms())
    rest.due = time.ticks_add(now, soon)
    return None


def volume(wanted: str, night: str, zone: int, now: int | None) -> int:
    """How loud: 0 off, 1 low, 2 high. One less from 22 to 7 o'clock with `night` "quiet".

    `zone`: hours ahead of UTC; `now`: seconds since 1970, None where nobody has set the clock.
    """
    loud = ("off", "low", "high").index(wanted)
    if loud and night == "quiet" and now is not None:
        hour = (now // 3600 + zone) % 24
        if hour >= _NIGHT or hour < _MORNING:
            loud -= 1
    return loud


def _show(app, state: int, place: int) -> None:
    rest = app.rest
    if state != rest.light:
        rest.light = state
        app.display.light(state)
    if place != rest.place:
        rest.place = place
        app.ui.shift = _PLACES[place]
        if state != DARK:
            rest.stale = True


def _look_at_battery(app, now: Any) -> bool:
    """Warns once, then says goodbye before the cell browns out. True: look again soon."""
    rest = app.rest
    ui = app.ui
    if ui.top.name == "tumble":
        return True  # nothing lies over dice in the air
    known = ui.settings.get("battery") != "none"
    millivolts = app.battery.millivolts() if known else None
    if millivolts is None:
        ui.battery = None
        return False
    cell = Cell(rest.level, rest.seen)
    rest.level, rest.seen = cell.feed(millivolts), cell.seen
    before = ui.battery
    percent = charge(millivolts)
    if before is None or abs(before - percent) > 4:  # no flicker between two heights
        ui.battery = percent
        rest.stale = True
    if rest.level != rest.warned:
        if rest.level == EMPTY:
            rest.off_at = time.ticks_add(now, _FAREWELL_MS)
            ui.session.settle()
            rest.word = "battery_empty"
        elif rest.level == LOW and not rest.warned:
            rest.word = "battery_low"
        rest.warned = rest.level
    return rest.seen > 0 or rest.off_at is not None
