"""choose: the hand's prize is gone, the thrower names a lower one; wait: all turns are played."""

from box.ui.more.lists import ListScreen


class ChooseScreen(ListScreen):
    """The prizes that may be chosen, highest first. `*` takes the throw back (asked first)."""

    name = "choose"
    packs = ("box_rule", "box_more")

    def enter(self, ui):
        self.ui = ui
        game = ui.game
        ruleset = ui.session.ruleset
        self.title = ui.text("choose_title", who=ui.seat(game.seat))
        self.items = []
        for prize in game.pending:
            left = ui.text("left", n=game.stock[ruleset.index_of[prize]])
            name = ruleset.prize_name(prize, ui.lang)
            self.items.append((len(self.items) + 1, name, left, prize))

    def chosen(self, what):
        self.ui.record({"e": "choose", "prize": what})

    def back(self):
        return self.ui.ask_undo()

    def handle(self, key):
        return handle_side_keys(self, key)


class WaitScreen(ListScreen):
    """All turns are played and prizes are left: a pips contest for them, or the end."""

    name = "wait"
    packs = ("box_rule", "box_more")

    def enter(self, ui):
        self.ui = ui
        self.title = ui.text("wait_title")
        self.items = [
            (1, ui.text("wait_pips"), None, "pips"),
            (2, ui.text("wait_end"), None, "end"),
        ]

    def chosen(self, what):
        self.ui.record({"e": what})

    def back(self):
        return self.ui.ask_undo()

    def handle(self, key):
        return handle_side_keys(self, key)


def handle_side_keys(screen, key):
    """`C` the table and `D` the menu in a list that stands in the place of a turn."""
    if key == "C":
        from box.ui.more.table import TableScreen

        screen.ui.push(TableScreen())
    elif key == "D":
        from box.ui.more.menu import MenuScreen

        screen.ui.push(MenuScreen())
    else:
        return ListScreen.handle(screen, key)
    return True
