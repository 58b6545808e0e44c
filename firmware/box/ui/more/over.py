"""over: the game's results, a page at a time."""

from box.ui.canvas import BIG, TEXT, WIDTH
from box.ui.more.pages import PagesScreen, in_columns, paged
from box.ui.more.table import draw_leader, pages_of_seat, prize_entries


class OverScreen(PagesScreen):
    """`A`, `B` turn the pages, a seat's number shows its page, `#` goes home.

    The zhuangyuan comes first, then each seat, what nobody has, and last the receipt. `*` takes
    the game's last event back (asked first), `D` is the menu.
    """

    name = "over"

    def enter(self, ui):
        self.ui = ui
        state = ui.session.state()
        game = ui.game
        self.pages = []
        if state["grabbed"] is not None:
            grabbed = [state["grabbed"].get(prize.id, 0) for prize in ui.session.ruleset.prizes]
            rows = in_columns(ui.canvas, prize_entries(ui, grabbed))
            self.pages += paged(ui.text("over_grabbed"), rows)
        else:
            self.pages.append((ui.text("over_winner"), ("leader", state["zhuangyuan"])))
        for key in ("qualified", "consolation"):
            if state.get(key):
                names = " ".join([ui.seat(seat) for seat in state[key]])
                rows = ui.canvas.wrap(names, WIDTH, TEXT)
                self.pages += paged(ui.text("over_" + key), rows)
        self.add_seats()
        left = prize_entries(ui, game.stock)
        if left:
            self.pages += paged(ui.text("over_left"), in_columns(ui.canvas, left))
        self.pages.append((ui.text("over_receipt"), ("receipt", state["receipt"])))

    def seat_pages(self, seat, held):
        return pages_of_seat(self.ui, seat, held, "nothing_won")

    def handle(self, key):
        if key == "#":
            self.ui.close_game()
        elif key == "*":
            return self.ui.ask_undo()
        elif key == "D":
            from box.ui.more.menu import MenuScreen

            self.ui.push(MenuScreen())
        else:
            return PagesScreen.handle(self, key)
        return True

    def draw_page(self, canvas, rows):
        if not rows or rows[0] not in ("leader", "receipt"):
            PagesScreen.draw_page(self, canvas, rows)
        elif rows[0] == "receipt":
            canvas.center(rows[1] or "-", 15, BIG)
            canvas.center(self.ui.text("over_home"), 48)
        elif rows[1]:
            draw_leader(canvas, self.ui, rows[1])
        else:
            canvas.center(self.ui.text("over_nobody"), 32)
