"""Files of a few values with a check value, so that damage is seen."""

import binascii
import json
import os

from box.store.files import read_whole, write_whole

_MARK = b',"c":"'


def read_values(path: str) -> dict | None:
    """The values in a file; {} where there is none. None: damaged, and kept as `.bad`."""
    data = read_whole(path)
    if data is None:
        return {}
    try:
        return _checked(data)
    except ValueError:
        _keep_as_bad(path)
        return None


def write_values(path: str, values: dict) -> None:
    """Writes the file anew: JSON whose last field is the CRC-32 of all bytes before it.

    StoreError: the old file stays.
    """
    text = json.dumps({"v": 1, "set": values}).encode()[:-1]
    write_whole(path, text + _MARK + _crc(text) + b'"}')


def _keep_as_bad(path: str) -> None:
    """Puts a damaged file aside as `path.bad`, in place of an older one."""
    try:
        os.rename(path, path + ".bad")
    except OSError:
        pass


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
