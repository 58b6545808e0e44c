"""A few words on the screen with the built-in 8 x 8 font: no file, no session, no language."""


def draw_message(frame, title, lines):
    """Draw a title (up to 8 characters, twice as large) and up to 4 lines of 16 characters.

    For the time when nothing else may work: a USB session, a crash. ASCII only.
    """
    frame.fill(0)
    frame.text(title, 0, 0, 1)
    # Enlarge the title in place, from its last pixel back.
    for y in range(7, -1, -1):
        for x in range(8 * len(title) - 1, -1, -1):
            frame.fill_rect(2 * x, 2 * y, 2, 2, frame.pixel(x, y))
    for number, line in enumerate(lines):
        frame.text(line, 0, 22 + 11 * number, 1)
