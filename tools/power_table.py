"""The power table: each state's current, and how long a cell lasts, from the settings.

    python tools/power_table.py                              prints it
    python tools/power_table.py --write                      writes docs/power.md
    python tools/power_table.py --capacity 2000 --set dim_after=60 --set sleep_after=300

The currents are from data sheets, see `PARTS`; "estimate" marks what no sheet says.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "firmware"))

from box.store.settings import Settings  # noqa: E402

DOCUMENT = ROOT / "docs" / "power.md"
USABLE = 0.85  # of the capacity, down to 3.4 V and with age: estimate
EVENING = 2.0  # hours of play, a key or a shake at least every `dim_after` seconds

# mA in each state: bright, dim, dark, asleep; and where that is from.
PARTS = (
    (
        "ESP32, 160 MHz, radio off",
        (36, 36, 36, 0.010),
        "27-44 mA, deep sleep 10 uA: ESP32 data sheet v3.5, table 6",
    ),
    (
        "OLED 0.96 inch, SSD1306",
        (12, 5, 0.01, 0.01),
        "Adafruit's 1.3 inch: 40 mA all lit; a page of text, dim: estimate; off 10 uA: SSD1306",
    ),
    (
        "LIS3DH",
        (0.04, 0.04, 0.04, 0.004),
        "200 Hz 38 uA, 25 Hz low power 4 uA: DocID17530, table 12",
    ),
    ("battery divider, 2 x 470 k", (0.0045,) * 4, "4.2 V / 940 k"),
    ("piezo, two notes a throw", (0.1, 0, 0, 0), "estimate"),
)
BOARDS = (
    ("bare module, MCP1700", (0.0016,) * 4, "MCP1700 data sheet: 1.6 uA"),
    (
        "DevKitC V4",
        (7, 7, 7, 3.8),
        "43 mA awake, 3.8 mA asleep with the module: lucidar.me, measured",
    ),
)
RADIO = "at switch-on the radio takes 80-200 mA for 0.2 s: 0.01 mAh, not counted"


def currents(board):
    """mA by state of all parts on a board."""
    rows = [part[1] for part in PARTS] + [board[1]]
    return [sum(row[state] for row in rows) for state in range(4)]


def times(settings):
    """Seconds in each state from the last key on, until it sleeps; None: it never does."""
    dim, dark, sleep = (settings[key] for key in ("dim_after", "dark_after", "sleep_after"))
    dark = max(dim, dark)
    if not sleep:
        return dim, dark - dim, None
    return min(dim, sleep), max(0, min(dark, sleep) - dim), max(0, sleep - dark)


def table(settings, capacity):
    """The document's text."""
    bright, dim, dark = times(settings)
    out = ["# Power", ""]
    out += ["Made by `tools/power_table.py` from data sheets; no board has been measured yet.", ""]
    out += ["Settings: " + ", ".join(f"`{key}` {value}" for key, value in settings.items()) + "."]
    out += [f"Cell: {capacity} mAh, of which {USABLE:.0%} are taken as usable.", ""]
    out += [
        "| part | bright | dim | dark | asleep | from |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for name, row, source in PARTS + BOARDS:
        out.append(f"| {name} | " + " | ".join(f"{ma:g}" for ma in row) + f" | {source} |")
    for board in BOARDS:
        total = " | ".join(f"{ma:.3g}" for ma in currents(board))
        out.append(f"| **all, {board[0]}** | {total} | mA |")
    out += ["", f"({RADIO})", ""]
    heads = [board[0] for board in BOARDS]
    out += ["| a full cell lasts | " + " | ".join(heads) + " |", "| --- " * (len(heads) + 1) + "|"]
    usable = capacity * USABLE
    rows = {
        "playing without a pause": [],
        "dark but awake": [],
        "asleep": [],
        f"{EVENING:g} h of play a day, then left lying": [],
    }
    for board in BOARDS:
        ma = currents(board)
        awake = dim * ma[1] + (dark or 0) * ma[2] + bright * ma[0]
        day = EVENING * ma[0] + awake / 3600
        rest = 24 - EVENING - (bright + dim + (dark or 0)) / 3600
        day += rest * (ma[2] if dark is None else ma[3])
        values = (usable / ma[0], usable / ma[2], usable / ma[3], usable / day * 24)
        for row, hours in zip(rows.values(), values, strict=True):
            row.append(_said(hours))
    for name, row in rows.items():
        out.append(f"| {name} | " + " | ".join(row) + " |")
    out += ["", "Asleep for more than a year, the cell's own self-discharge rules."]
    return "\n".join(out) + "\n"


def _said(hours):
    if hours < 72:
        return f"{hours:.0f} h"
    return f"{hours / 24:.0f} days" if hours < 24 * 365 else "more than a year"


def main():
    """Prints or writes the table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--capacity", type=int, default=1000, help="mAh of the cell")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE")
    parser.add_argument("--write", action="store_true", help=f"write {DOCUMENT.name}")
    options = parser.parse_args()
    rows = {key: (choices, default) for key, choices, default in Settings("").table}
    settings = {key: rows[key][1] for key in ("dim_after", "dark_after", "sleep_after")}
    for change in options.set:
        key, _, value = change.partition("=")
        if key not in settings or value not in map(str, rows[key][0]):
            parser.error(f"{change}: one of {', '.join(settings)}, with a value that it may have")
        settings[key] = int(value)
    text = table(settings, options.capacity)
    if options.write:
        DOCUMENT.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main()
