"""about: which box this is."""

from box.ui.canvas import BIG
from box.ui.screen import Screen


class AboutScreen(Screen):
    """The name, the version, the box's id."""

    packs = ("box_menu",)
    name = "about"

    def handle(self, key):
        if key not in "#*":
            return False
        self.ui.pop()
        return True

    def draw(self, canvas):
        ui = self.ui
        version, box_id = ui.info()
        canvas.center(ui.text("home"), 0, BIG)
        canvas.center(ui.text("about_version", v=version), 32)
        canvas.center(ui.text("about_id", id=box_id), 48)
