"""What main.py asks of a slot before there is an app, and when it has crashed."""

from micropython import const

_BRIGHT = const(3)


def safe_key() -> bool:
    """Whether `*` is held: the box then stays at its REPL."""
    from box.board import star_is_held

    return star_is_held()


def say(title: str, lines: tuple, display=None) -> None:
    """A few ASCII words on the screen with nothing but the driver."""
    if display is None:
        from box.board import make_display

        display = make_display()
    display.fill(0)
    display.text(title, 0, 0, 1)
    for number, line in enumerate(lines):
        display.text(line, 0, 20 + 12 * number, 1)
    display.light(_BRIGHT)
    display.retry()
