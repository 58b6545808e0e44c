"""What can go wrong, as sentences for the user. Every one ends the command with status 1."""

from __future__ import annotations


class BoboxError(Exception):
    """The thing asked for failed; the text says what, and what to do about it."""


class FileError(BoboxError):
    """A file on this computer can't be used as asked.

    What the file holds may stand in the text, so it is made one line that a terminal can show, of
    `MOST_SHOWN` characters at most: the middle is left out.
    """

    def __init__(self, text: str) -> None:
        super().__init__(_one_line(text))


MOST_SHOWN = 1200


def _one_line(text: str) -> str:
    if len(text) > MOST_SHOWN:
        text = f"{text[: MOST_SHOWN // 2]} … {text[-MOST_SHOWN // 3 :]}"
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


class BoxError(BoboxError):
    """Something between this computer and the box, or on the box."""


class NoBox(BoxError):
    """No box is plugged in, or the named port does not exist."""


class SeveralBoxes(BoxError):
    """More than one box is plugged in and none was named."""


class PortBusy(BoxError):
    """Another program has the port open."""


class NotPermitted(BoxError):
    """The system does not let this user open the port."""


class NotAnswering(BoxError):
    """The port opens, but no MicroPython answers."""


class TooOld(BoxError):
    """The board's MicroPython can't run the firmware."""


class Unplugged(BoxError):
    """The box went away in the middle."""


class FlashFull(BoxError):
    """The box has no room for what was sent."""


class BoxFailed(BoxError):
    """A command on the box raised an error."""
