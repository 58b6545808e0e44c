"""What every screen is."""


class Screen:
    """One thing that the people see and answer with keys.

    Life: `enter` once, then `handle` and `draw` in turn while it is on top, `leave` once. A key
    is one of "0123456789*#ABCD".
    """

    name = ""
    # Of a seldom seen screen: the packs that its code and that of its bases is in, which are given
    # back when no screen on the stack is of them.
    packs: tuple = ()
    # The line of the menu that opened it, to which it leads back; None: what lies below is seen.
    menu_line = None

    def enter(self, ui):
        """Take the `Ui` that owns the stack; called before the first draw."""
        self.ui = ui

    def handle(self, key):  # noqa: ARG002
        """Act on a key. Return False when the key means nothing here: the box beeps."""
        return False

    def draw(self, canvas):
        """Draw all of the picture; the canvas is dark before."""

    def leave(self):
        """The screen is taken off the stack."""

    def wanted_dice(self):
        """Return how many dice a shake would roll here and now, 0 for none."""
        return 0

    def rolled(self, digits, record):  # noqa: ARG002
        """Store a roll of that many dice; return whether it could be. `record`: for an audit."""
        return False
