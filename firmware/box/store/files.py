"""Small files on the flash; `box.store.writing` writes them."""

import os


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
