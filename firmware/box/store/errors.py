"""What can go wrong with the flash, in words for the screen."""

_ENOSPC = 28


class StoreError(Exception):
    """Something could not be stored or read; what was stored before is whole. `.zh`, `.en`."""

    def __init__(self, zh: str, en: str) -> None:
        super().__init__(en)
        self.zh = zh
        self.en = en


def store_error(error: OSError) -> StoreError:
    """The StoreError that says what an OSError of the file system means."""
    number = error.args[0] if error.args else 0
    if number == _ENOSPC:
        return StoreError("存储已满，没有记下", "The flash is full: this was not stored")
    return StoreError(f"存储出错 {number}", f"The flash failed: error {number}")
