"""Folders on the flash."""

import os

from box.store.errors import store_error
from box.store.files import exists


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
