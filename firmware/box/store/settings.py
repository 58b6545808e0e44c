"""The settings: one table says what there is; the file holds what differs from it."""

import binascii
import json

from box.store.files import keep_as_bad, read_whole, write_whole

_MARK = b',"c":"'

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
        self._path = path
        self._changed: dict = {}
        self.damaged = False
        self.on_change: Any = None
        data = read_whole(path)
        if data is None:
            return
        try:
            self._changed = _checked(data)
        except ValueError:
            self.damaged = True
            keep_as_bad(path)

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
        write_whole(self._path, _sealed(changed))
        self._changed = changed
        if self.on_change is not None:
            self.on_change(key, value)

    def _row(self, key: str) -> tuple:
        for name, choices, default in self.table:
            if name == key:
                return choices, default
        raise KeyError(key)


def _sealed(values: dict) -> bytes:
    """The file's content: JSON whose last field is the CRC-32 of all bytes before it."""
    text = json.dumps({"v": 1, "set": values}).encode()[:-1]
    return text + _MARK + _crc(text) + b'"}'


def _checked(data: bytes) -> dict:
    """The values in a file's content. ValueError where it is not what was written."""
    at = data.rfind(_MARK)
    if at < 0 or data[at:] != _MARK + _crc(data[:at]) + b'"}':
        raise ValueError("check value")
    document = json.loads(data)
    if document.get("v") != 1 or not isinstance(document.get("set"), dict):
        raise ValueError("version")
    return document["set"]


def _crc(data: bytes) -> bytes:
    return binascii.hexlify(binascii.crc32(data).to_bytes(4, "big"))
