"""table: the stock, who leads with what, who holds what."""

from box.ui.canvas import BIG, TALL, TEXT, WIDTH
from box.ui.more.pages import PagesScreen, in_columns, paged


def prize_entries(ui, counts, gone=False):
    """Return (name, count) of the prizes, `counts` by prize; those with 0 only if `gone`."""
    ruleset = ui.session.ruleset
    entries = []
    for prize, count in zip(ruleset.prizes, counts):  # noqa: B905, the box has no strict
        if count or gone:
            entries.append((ruleset.prize_name(prize.id, ui.lang), str(count)))
    return entries


def seat_title(ui, seat):
    """Return a seat's number with the player's name where he has one."""
    title = ui.text("seat", n=seat + 1)
    name = ui.game.players[seat]
    return title if name == str(seat + 1) else f"{seat + 1} {name}"


def pages_of_seat(ui, seat, held, none_key):
    """Return the pages of a seat: its state and the prizes it holds, `held` by prize."""
    rows = in_columns(ui.canvas, prize_entries(ui, held)) or [ui.text(none_key)]
    if ui.game.out[seat]:
        rows.append(ui.text("state_out"))
    elif ui.game.skip[seat]:
        rows.append(ui.text("state_skip"))
    return paged(seat_title(ui, seat), rows)


def draw_leader(canvas, ui, seats):
    """Draw who has the zhuangyuan, large, and the hand with its dice, under a page's title."""
    if len(seats) > 1:
        canvas.center(ui.text("shared", n=len(seats)), 18)
        names = " ".join([ui.seat(seat) for seat in seats])
        y = 32
        for line in canvas.wrap(names, WIDTH, TEXT)[:2]:
            canvas.center(line, y)
            y += 16
        return
    name = ui.seat(seats[0])
    size = canvas.fit(name, WIDTH, BIG, TALL)
    canvas.center(canvas.clip(name, WIDTH, size), 16, size)
    counting = ui.game.counting(seats[0])
    if counting is None:
        return
    dice, judgement = counting
    hand = ui.hand(judgement.hand)
    if dice and canvas.width(hand) <= WIDTH - 79:
        canvas.text(hand, 0, 48)
        for place in range(6):
            canvas.die(WIDTH - 78 + 13 * place, 50, 12, int(dice[place]))
    else:
        canvas.center(hand, 48)


class TableScreen(PagesScreen):
    """`A`, `B` turn the pages, a seat's number shows its page, `#`, `*` and `C` go back."""

    name = "table"

    def enter(self, ui):
        self.ui = ui
        game = ui.game
        stock = in_columns(ui.canvas, prize_entries(ui, game.stock, True))
        self.pages = paged(ui.text("stock"), stock)
        self.pages.append((ui.text("leader"), game.leaders()))
        self.add_seats()

    def seat_pages(self, seat, held):
        return pages_of_seat(self.ui, seat, held, "nothing_yet")

    def handle(self, key):
        if key == "C":
            self.ui.pop()
            return True
        return PagesScreen.handle(self, key)

    def draw_page(self, canvas, rows):
        if rows and not isinstance(rows[0], int):
            PagesScreen.draw_page(self, canvas, rows)
        elif rows:
            draw_leader(canvas, self.ui, rows)
        else:
            canvas.center(self.ui.text("nobody"), 32)
