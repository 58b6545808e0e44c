"""What the tests' programs begin with, and the type of the `box` fixture."""

from __future__ import annotations

from collections.abc import Callable

from virtual_box import VirtualBox

MakeBox = Callable[..., VirtualBox]

# `app.state()` gives what `note` was called with.
PRELUDE = """
class App:
    noted = {}

    def state(self):
        return self.noted


app = App()


def note(**values):
    app.noted.update(values)


"""
