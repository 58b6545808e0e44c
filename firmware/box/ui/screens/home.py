"""home: no game is on."""

from box.ui.canvas import BIG
from box.ui.screen import Screen


class HomeScreen(Screen):
    """`#` new game, `C` the last game's results, `D` menu."""

    name = "home"
    packs = ("box_start",)

    def handle(self, key):
        ui = self.ui
        if key == "#":
            ui.session.put_aside()
            ui.make_room()
            from box.ui.more.new_game import RulesScreen

            ui.push(RulesScreen())
        elif key == "C" and ui.session.journal is not None:
            if ui.game is None:  # it was put aside; the heap of a start has the room to resume it
                ui.restart(b"last")
                return True
            from box.ui.more.over import OverScreen

            ui.replace(OverScreen())
        elif key == "D":
            from box.ui.more.menu import MenuScreen

            ui.push(MenuScreen())
        else:
            return False
        return True

    def draw(self, canvas):
        text = self.ui.text
        canvas.center(text("home"), 0, BIG)
        canvas.center(text("home_new"), 32)
        if self.ui.session.journal is None:
            canvas.center(text("home_menu"), 48)
        else:
            canvas.center(text("home_last"), 48)
