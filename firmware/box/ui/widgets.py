"""Pieces that several screens draw."""

from box.ui.canvas import BIG, SMALL, TEXT, WIDTH


def draw_seat(canvas, number, label):
    """Draw whose turn it is: the seat's number large on a lit ground, the label beside it.

    24 pixels high.
    """
    width = canvas.width(number, BIG) + 6
    canvas.rect(0, 0, width, 22)
    canvas.text(number, 3, -7, BIG, 0)
    canvas.text(canvas.clip(label, WIDTH - width - 10), width + 5, 3)


def draw_battery(canvas, percent):
    """Draw a battery in the top right corner, 4 pixels wide and 13 high, as full as it is."""
    x = WIDTH - 4
    canvas.rect(x, 1, 4, 12, 1, False)
    canvas.rect(x + 1, 0, 2, 1)
    canvas.rect(x + 1, 2, 2, 10, 0)
    height = (percent + 5) // 10
    canvas.rect(x + 1, 12 - height, 2, height)


def draw_dice(canvas, dice, count, y=24):
    """Draw `count` places for dice, 20 pixels high, with the digits of `dice` in the first."""
    left = (WIDTH - count * 21 + 1) // 2
    for place in range(count):
        face = int(dice[place]) if place < len(dice) else 0
        canvas.die(left + place * 21, y, 20, face)


def draw_row(canvas, left, right, y=48, ink=1):
    """Draw one text at the left and one at the right end of a row; the left one gives way."""
    room = WIDTH
    if right:
        canvas.right(right, WIDTH, y, TEXT, ink)
        room -= canvas.width(right) + 4
    draw_fitting(canvas, left, 0, y, room, ink)


def draw_fitting(canvas, text, x, y, room, ink=1):
    """Draw a text in a row 16 high: large, or small on one or two lines, or cut."""
    if canvas.fits(text, room, TEXT):
        canvas.text(text, x, y, TEXT, ink)
        return
    if canvas.fits(text, 1000, SMALL):
        lines = canvas.wrap(text, room, SMALL)
        if len(lines) == 1:
            canvas.text(text, x, y + 4, SMALL, ink)
            return
        if len(lines) == 2:
            y = max(0, y - 1)
            canvas.text(lines[0], x, y, SMALL, ink)
            canvas.text(lines[1], x, y + 8, SMALL, ink)
            return
    canvas.text(canvas.clip(text, room), x, y, TEXT, ink)
