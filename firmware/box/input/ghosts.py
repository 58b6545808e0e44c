"""Keys that are not really down.

A matrix without diodes reads a fourth key as closed where three pressed ones are corners of a
rectangle: two rows then share two columns. That takes four closed contacts, and nobody types with
three fingers; so one rule is enough: while more than two contacts are closed, no new key counts.

A bitmap has bit `row * 4 + column` set for each contact that reads closed.
"""


def without_ghosts(bitmap: int, down: int) -> int:
    """The closed contacts to believe: of more than two only those already `down`.

    Allocates nothing.
    """
    others = bitmap & (bitmap - 1)
    return bitmap & down if others & (others - 1) else bitmap
