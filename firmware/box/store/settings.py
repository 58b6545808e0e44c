"""The settings: one table says what there is; the file holds what differs from it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Settings:
    """Values by key. `table`: (key, allowed values, default) for each; nothing else is stored.

    `damaged`: the file could not be read and is kept as `.bad`; the defaults hold.
    `on_change`: called with key and value after a change is stored, or None.
    """

    table = (
        ("lang", ("zh", "en"), "zh"),
        ("brightness", (1, 2, 3, 4), 3),
        ("display_driver", ("ssd1306", "sh1106"), "ssd1306"),
        ("column_offset", (0, 2, 4), 2),
    )

    def __init__(self, path: str = "/settings.json") -> None:
        from box.store.sealed import read_values

        self._path = path
        values = read_values(path)
        self.damaged = values is None
        self._changed: dict = values or {}
        self.on_change: Any = None

    def get(self, key: str):
        """The value of a setting. KeyError for a key that is not in the table."""
        choices, default = self._row(key)
        value = self._changed.get(key, default)
        # a value from another version's table may not be allowed here
        return value if value in choices and type(value) is type(default) else default

    def set(self, key: str, value) -> None:
        """Stores a value. ValueError where it is not allowed; StoreError: the old one holds."""
        choices, default = self._row(key)
        if value not in choices or type(value) is not type(default):
            raise ValueError(f"{key} is one of {choices}")
        changed = dict(self._changed)
        changed.pop(key, None)
        if value != default:
            changed[key] = value
        from box.store.sealed import write_values

        write_values(self._path, changed)
        self._changed = changed
        if self.on_change is not None:
            self.on_change(key, value)

    def _row(self, key: str) -> tuple:
        for name, choices, default in self.table:
            if name == key:
                return choices, default
        raise KeyError(key)
