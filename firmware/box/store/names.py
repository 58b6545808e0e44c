"""The players' names that the host pushed."""

from box.store.files import read_whole


def read_names(path: str = "/players.txt") -> list[str]:
    """The pushed names, in order: one a line, UTF-8. [] where there are none or not readable."""
    data = read_whole(path)
    if data is None:
        return []
    try:
        lines = data.decode().split("\n")
    except UnicodeError:
        return []
    return [name for name in (line.strip() for line in lines) if name]
