"""rules of this game, in short pages."""

from box.ui.more.pages import PagesScreen, in_columns, paged
from box.ui.more.table import prize_entries


class GameRulesScreen(PagesScreen):
    """The name and id, the zhuangyuan hands from high to low, the prizes, how ties are settled."""

    name = "game_rules"

    def enter(self, ui):
        self.ui = ui
        ruleset = ui.session.ruleset
        entries = prize_entries(ui, [prize.count for prize in ruleset.prizes])
        prizes = paged(ui.text("rules_prizes"), in_columns(ui.canvas, entries))
        rows = [ruleset.id]
        for key, value in (("repeat", ruleset.repeat), ("equal", ruleset.equal)):
            rows.append(ui.text("rules_" + key + "_" + value))
        self.pages = [(ruleset.name(ui.lang), rows)]
        self.pages += paged(ui.text("rules_order"), self._hands(ruleset)) + prizes

    def _hands(self, ruleset):
        """Return the hands from high to low, with the faces that count where they are named."""
        rows: list = []
        for entry in ruleset.order.split():
            hand, _, faces = entry.partition(":")
            rows.append((f"{len(rows) + 1} {self.ui.hand(hand)}", faces))
        return rows
