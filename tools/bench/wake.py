"""How often an idle box wakes, and the current that follows."""

from __future__ import annotations

from virtual_box import VirtualBox, page

from bench.row import Row

_SECONDS = 10
_SETTLED = 3  # seconds after which the start is over

# mA of an ESP32 whose processor is on and whose radio is off, by its clock in MHz: the least and
# the most of Espressif's data sheets (80: ESP32-WROOM-32, table 4; 160, 240: ESP32 series, v3.5,
# table 6).
_RUNNING_MA = {80: (20, 25), 160: (27, 44), 240: (30, 68)}
_DISPLAY_MA = 12.0  # a 0.96-inch panel with some text; no data sheet says, so: to be measured
_CELL_MAH = 1000
_USABLE = 0.85  # of a cell, down to the regulator's drop-out


def wake_ups(box: VirtualBox, seconds: float) -> float:
    """How often a second the box's wait ends, for a timer or because its time is over."""
    player = box._player
    end = player.page.total() + round(seconds * 1e6)
    count = 0
    while player.page.total() < end:
        if player._parked == page.IDLE:
            player.run((player._wanted - player.page.total()) / 1e6)
            count += 1
        else:
            player.run(0.0001)  # it computes: on to its next wait
    return count / seconds


def rows() -> list[Row]:
    """The rows of this group."""
    with VirtualBox() as box:
        box.wait(_SETTLED)
        count = wake_ups(box, _SECONDS)
        mhz = box._player.word[page.FREQUENCY] // 1_000_000
    least, most = (running + _DISPLAY_MA for running in _RUNNING_MA[mhz])
    hours = [_CELL_MAH * _USABLE / current for current in (most, least)]
    note = (
        f"{least:.0f} to {most:.0f} mA at {mhz} MHz: the data sheets' figure with the radio off, "
        f"and {_DISPLAY_MA:.0f} mA for the display. MicroPython waits without light sleep, so a "
        f"wake-up less saves nothing. {hours[0]:.0f} to {hours[1]:.0f} h from {_CELL_MAH} mAh"
    )
    return [
        Row("wake-ups on an idle home screen", count, "a second"),
        Row("… and the current that follows", (least + most) / 2, "mA", note=note),
    ]
