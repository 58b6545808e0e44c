"""The game that is on: every event goes into its record first.

What knows the rules is loaded with the first game.
"""

from micropython import const

from box.store.errors import StoreError
from box.store.rare import give_back

# lines that wait in the record's ring of eight: each move to the file costs an erase
_MANY = const(6)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Session:
    """One table's game. `game` and `ruleset`: None before the first.

    `outcome`: what the record's last event did, an undo too; None before the first.
    `notices`: (key of a screen text, arguments) of what was found wrong at the start, in order.
    `closed`: the game is over and the people have left its results.
    """

    def __init__(self, open_games, open_library) -> None:
        """Called for a box.store.games.Games and a box.store.library.Library when needed."""
        self.game: Any = None
        self.ruleset: Any = None
        self.outcome: Any = None
        self.journal: Any = None
        self.closed = False
        self.notices: list[tuple[str, dict]] = []
        self.open_games = open_games
        self.open_library = open_library

    def resume(self) -> None:
        """Folds the last game's journal: the game is as it was when the power went."""
        from box.opening import resume_game

        resume_game(self)

    def start(self, event: dict) -> None:
        """Opens a new game with a start event. EventError, StoreError: the old game stays."""
        from box.opening import start_game

        start_game(self, event)

    def record(self, event: dict):
        """Applies an event and stores it; it is on the flash when this returns its Outcome.

        EventError where the game refuses it; StoreError where the flash does: either way the
        game is as before.
        """
        from bobing.throws import throw_line

        undone = self.game.undone_event() if event["e"] == "undo" else None
        outcome = self.game.apply(event)
        line = throw_line(event)
        if line is None:
            from bobing.event import encode

            line = encode(event)
        try:
            self.journal.append(line)
        except StoreError:
            self.game.apply({"e": "undo"} if undone is None else undone)
            raise
        self.closed = False
        self.outcome = outcome
        return outcome

    def settle(self) -> bool:
        """Moves the record's last lines to where they stay, when they are many, so that no key
        waits for it, or the last of the game. False: the flash refused for now."""
        journal = self.journal
        if journal is not None and (len(journal.ring) >= _MANY or self.receipt()):
            try:
                journal.settle()
            except StoreError:
                return False
        return True

    def close(self) -> None:
        """The people have left the results of a finished game: the next start shows home."""
        self.closed = True
        try:
            self.open_games().close(self.journal.number)
        except StoreError:
            pass  # then the next start shows the results once more

    def put_aside(self) -> None:
        """Forgets a closed game, since others need its memory; the next start brings it back."""
        if self.closed:
            self.game = self.ruleset = self.outcome = None
            give_back("bobing")

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
