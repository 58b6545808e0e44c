"""Opening a session's game: the last one at the start of the box, or a new one."""

import gc

from box.store.errors import StoreError
from box.store.rare import give_back


def resume_game(session) -> None:
    """Folds the last game's journal, and says what is wrong with it."""
    games = session.open_games()
    journal = games.last()
    if journal is None:
        return
    rules = journal.rules()
    if rules is not None:  # first, since compiling takes most of the heap
        try:
            session.ruleset = _ruleset(session, rules)
        except StoreError:
            session.ruleset = None
    throws = _fold(session, journal, rules)
    if journal.trouble is not None:
        mended = _repair(session, journal, throws)
        give_back("box_boot")
        gc.collect()
        if not mended:
            session.game = None
            return
    session.journal = journal
    if session.game is not None and session.game.phase == "over":
        session.closed = games.is_closed(journal.number)
    give_back("bobing_deeds", "bobing_event", "bobing_rare")


def start_game(session, event: dict) -> None:
    """Opens a new game. EventError, StoreError: the old game stays."""
    session.put_aside()
    ruleset = _ruleset(session, event["rules"])
    # only now: compiling takes most of the heap
    from bobing.event import encode
    from bobing.game import Game

    game = Game(ruleset, event)
    if session.journal is not None:
        session.journal.settle()  # the new game's lines will need the ring
    games = session.open_games()
    journal = games.create()
    journal.append(encode(event))
    games.opened(journal)
    session.game, session.ruleset, session.journal = game, ruleset, journal
    session.outcome = None
    session.closed = False


def _ruleset(session, rules_id: str):
    """The compiled ruleset of that id; the library has checked it."""
    from bobing.ruleset import Ruleset

    ruleset = Ruleset(session.open_library().load(rules_id))
    give_back("bobing_load")
    gc.collect()  # now: in the depth of a later import more of what is left would seem in use
    return ruleset


def _fold(session, journal, rules: str | None) -> int:
    """Builds the game from a journal, under the session's ruleset, which is that of `rules` or
    None; returns how many good throws there are."""
    throws = 0
    fits = True
    for event in journal.read():  # to the end, so that the record can be settled
        if fits:
            fits = _take(session, event)
            if not fits:
                # the record is good, but not under the rules that are on the box now
                session.game = None
                session.notices.append(("note_rules", {"id": rules}))
        throws += event["e"] == "throw"
    return throws


def _take(session, event: dict) -> bool:
    """Takes the next event of the record; False where the rules do not fit it."""
    from bobing.errors import EventError
    from bobing.game import Game

    try:
        if session.game is not None:
            session.outcome = session.game.apply(event)
        elif session.ruleset is None or event.get("rules") != session.ruleset.id:
            return False
        else:
            session.game = Game(session.ruleset, event)
    except EventError:
        return False
    return True


def _repair(session, journal, throws: int) -> bool:
    """Says what is wrong with a journal and makes it fit to go on; False: it can't be."""
    if journal.trouble == "torn":
        session.notices.append(("note_torn", {}))
    else:
        arguments = {"line": journal.lines + 1, "n": throws, "file": journal.path + ".bad"}
        session.notices.append(("note_damaged", arguments))
    try:
        journal.repair()
    except StoreError:
        session.notices.append(("note_full", {}))
        return False
    return True
