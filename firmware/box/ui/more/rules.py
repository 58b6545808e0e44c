"""rules of this game, in short pages."""

from box.store.errors import StoreError
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
        try:
            doc = ui.library.load(ruleset.id)
        except StoreError:
            doc = {"zhuangyuan": ()}
        rows = [ruleset.id]
        for key in ("repeat", "equal"):
            if key in doc:
                rows.append(ui.text("rules_" + key + "_" + doc[key]))
        self.pages = [(ruleset.name(ui.lang), rows, None)]
        self.pages += paged(ui.text("rules_order"), self._hands(doc)) + prizes

    def _hands(self, doc):
        """Return the hands from high to low, with the faces that count where they are named."""
        rows = []
        for entry in doc["zhuangyuan"]:
            hand = self.ui.session.ruleset.hand_name(entry["hand"], self.ui.lang)
            rows.append((f"{len(rows) + 1} {hand}", entry.get("faces", "")))
        return rows
