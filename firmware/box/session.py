"""The game that is on: the fold of its journal, and every event into the journal first."""

from bobing.errors import EventError, RulesError
from bobing.event import encode
from bobing.game import Game
from bobing.ruleset import load_ruleset

from box.store.errors import StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Session:
    """One table's game. `game` and `ruleset`: None before the first.

    `notices`: (key of a screen text, arguments) of what was found wrong at the start, in order.
    `closed`: the game is over and the people have left its results.
    """

    def __init__(self, games, library) -> None:
        """`games`: box.store.games.Games; `library`: box.store.library.Library."""
        self.game: Any = None
        self.ruleset: Any = None
        self.journal: Any = None
        self.closed = False
        self.notices: list[tuple[str, dict]] = []
        self._games = games
        self._library = library

    def resume(self) -> None:
        """Folds the last game's journal: the game is as it was when the power went."""
        journal = self._games.last()
        if journal is None:
            return
        throws = self._fold(journal)
        if journal.trouble is not None and not self._repair(journal, throws):
            self.game = None
            return
        self.journal = journal
        if self.game is not None and self.game.phase == "over":
            self.closed = self._games.is_closed(journal.number)

    def start(self, event: dict) -> None:
        """Opens a new game with a start event. EventError, StoreError: the old game stays."""
        try:
            ruleset = load_ruleset(self._library.load(event["rules"]))
        except RulesError as error:
            raise StoreError(error.zh, error.en) from None
        game = Game(ruleset, event)
        if self.journal is not None:
            self.journal.settle()  # the new game's lines will need the ring
        journal = self._games.create()
        journal.append(encode(event))
        self._games.opened(journal)
        self.game, self.ruleset, self.journal = game, ruleset, journal
        self.closed = False

    def record(self, event: dict):
        """Applies an event and stores it; it is on the flash when this returns its Outcome.

        EventError where the game refuses it; StoreError where the flash does: either way the
        game is as before.
        """
        undone = self.game.undone_event() if event["e"] == "undo" else None
        outcome = self.game.apply(event)
        try:
            self.journal.append(encode(event))
        except StoreError:
            self.game.apply({"e": "undo"} if undone is None else undone)
            raise
        self.closed = False
        return outcome

    def settle(self) -> bool:
        """Moves the record's last lines to where they stay. False: the flash refused for now."""
        if self.journal is not None:
            try:
                self.journal.settle()
            except StoreError:
                return False
        return True

    def close(self) -> None:
        """The people have left the results of a finished game: the next start shows home."""
        self.closed = True
        try:
            self._games.close(self.journal.number)
        except StoreError:
            pass  # then the next start shows the results once more

    def receipt(self) -> str | None:
        """What the box shows of a finished game's record, as "a1b2-c3d4"; None while it is on."""
        if self.game is None or self.game.phase != "over":
            return None
        check = self.journal.check
        return check[:4] + "-" + check[4:]

    def state(self) -> dict | None:
        """The open game as `bobox replay --json` prints it; None where there is none."""
        if self.game is None:
            return None
        state = self.game.state()
        state["receipt"] = self.receipt()
        return state

    def _fold(self, journal) -> int:
        """Builds the game from a journal; returns how many good throws there are."""
        throws = 0
        rules = None
        fits = True
        for event in journal.read():
            if not fits:
                continue  # read on to the end, so that the record can be settled
            try:
                if rules is None:
                    rules = event["rules"]
                    self.ruleset = load_ruleset(self._library.load(rules))
                    self.game = Game(self.ruleset, event)
                else:
                    self.game.apply(event)
            except (EventError, RulesError, StoreError, KeyError):
                # the record is good, but not under the rules that are on the box now
                fits = False
                self.game = None
                self.notices.append(("note_rules", {"id": rules}))
            throws += event["e"] == "throw"
        return throws

    def _repair(self, journal, throws: int) -> bool:
        """Says what is wrong with a journal and makes it fit to go on; False: it can't be."""
        if journal.trouble == "torn":
            self.notices.append(("note_torn", {}))
        else:
            arguments = {"line": journal.lines + 1, "n": throws, "file": journal.path + ".bad"}
            self.notices.append(("note_damaged", arguments))
        try:
            journal.repair()
        except StoreError:
            self.notices.append(("note_full", {}))
            return False
        return True
