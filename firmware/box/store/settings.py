"""The settings: one table says what there is; the file holds what differs from it."""

from box.store.sealed import read_values, write_values

_SETTINGS = """
lang zh zh en
brightness 3 1 2 3 4
display_driver ssd1306 ssd1306 sh1106
column_offset 2 0 2 4
dice both keys shake both
shake normal low normal high
volume high off low high
night quiet quiet loud
zone 8 -12 -11 -10 -9 -8 -7 -6 -5 -4 -3 -2 -1 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14
start game game bowl
bowl_dice 6 1 2 3 4 5 6
dim_after 30 15 30 60
dark_after 120 60 120 300 600 1800
sleep_after 600 300 600 1200 3600 0
battery lipo lipo none
"""
"""The one table of settings, from which come the menu, the file and `bobox settings`.

A line each: key, default, every allowed value. Numbers are ints. docs/settings.md explains them.
(One string, since as objects the table would take ten times the memory.)
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Settings:
    """Values by key; what there is, and what is allowed, is in `_SETTINGS`.

    `changed`: what differs from the defaults. `damaged`: the file could not be read and is kept as
    `.bad`; the defaults hold. `on_change`: called with key and value after a change is stored, or
    None.
    """

    def __init__(self, path: str = "/settings.json", changed: dict | None = None) -> None:
        """`changed`: that of other Settings of this file, to be shared; None: read the file."""
        self._path = path
        self.damaged = False
        self.on_change: Any = None
        if changed is None:
            changed = read_values(path)
            if changed is None:
                self.damaged = True
                changed = {}
        self.changed = changed

    def get(self, key: str):
        """The value of a setting. KeyError for a key that is not in the table."""
        choices, default = self._row(key)
        value = self.changed.get(key, default)
        # a value from another version's table may not be allowed here
        return value if value in choices and type(value) is type(default) else default

    def set(self, key: str, value) -> None:
        """Stores a value. ValueError where it is not allowed; StoreError: the old one holds."""
        choices, default = self._row(key)
        if value not in choices or type(value) is not type(default):
            raise ValueError(f"{key} is one of {choices}")
        changed = dict(self.changed)
        changed.pop(key, None)
        if value != default:
            changed[key] = value
        write_values(self._path, changed)
        self.changed.pop(key, None)
        self.changed.update(changed)
        if self.on_change is not None:
            self.on_change(key, value)

    def choices(self, key: str) -> tuple:
        """The values that are allowed for a setting."""
        return self._row(key)[0]

    @property
    def table(self):
        """(key, allowed values, default) of every setting."""
        start = 1
        while start < len(_SETTINGS):
            key = _SETTINGS[start : _SETTINGS.find(" ", start)]
            choices, default = self._row(key)
            yield key, choices, default
            start = _SETTINGS.find("\n", start) + 1

    def _row(self, key: str) -> tuple:
        start = _SETTINGS.find("\n" + key + " ") + 1
        if not start:
            raise KeyError(key)
        values: list = []
        for word in _SETTINGS[start : _SETTINGS.find("\n", start)].split(" ")[1:]:
            values.append(int(word) if word.lstrip("-").isdigit() else word)
        return tuple(values[1:]), values[0]
