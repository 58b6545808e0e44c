"""Folders, and files that are always whole: the old content or the new, never a mixture."""

import os

from box.store.errors import store_error
from box.store.files import exists, remove


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


def keep_as_bad(path: str) -> None:
    """Puts a damaged file aside as `path.bad`, in place of an older one."""
    try:
        os.rename(path, path + ".bad")
    except OSError:
        pass


def make_folder(path: str) -> None:
    """Makes a folder where there is none. StoreError."""
    if exists(path):
        return
    try:
        os.mkdir(path)
    except OSError as error:
        raise store_error(error) from None


def names_in(path: str) -> list[str]:
    """The names in a folder, sorted; [] where there is none."""
    try:
        return sorted(os.listdir(path))
    except OSError:
        return []
