"""passing: something that the people should know, and that stops nobody."""

from box.ui.more.message import MessageScreen


class PassingScreen(MessageScreen):
    """A sentence over the screen. Any key takes it away and acts as if it had not been there."""

    name = "passing"

    def handle(self, key):
        ui = self.ui
        ui.pop()
        return ui.top.handle(key)
