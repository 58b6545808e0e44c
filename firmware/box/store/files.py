"""Small files, always whole on the flash: the old content or the new, never a mixture."""

import os

from box.store.errors import store_error


def read_whole(path: str) -> bytes | None:
    """A small file's content; None where there is no such file or it can't be read."""
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def remove(path: str) -> None:
    """Removes a file; none there, or a flash that fails, is no error."""
    try:
        os.remove(path)
    except OSError:
        pass


def exists(path: str) -> bool:
    """Whether there is a file or folder of that name."""
    try:
        os.stat(path)
    except OSError:
        return False
    return True


def write_whole(path: str, data: bytes) -> None:
    """Writes a file: a temporary one, then renamed over the target. StoreError; the old stays."""
    temporary = path + ".tmp"
    try:
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
        os.rename(temporary, path)
    except OSError as error:
        remove(temporary)
        raise store_error(error) from None
