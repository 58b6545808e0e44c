"""The game that is on: stored before it is shown, and back after power on."""

import json
import os

import pytest
from bobing.errors import EventError
from bobox.pack import ruleset_line
from box.session import Session
from box.store.errors import StoreError
from box.store.games import Games
from box.store.library import Library

RULESETS = os.path.join(os.path.dirname(__file__), "..", "..", "firmware", "rulesets")
START = {"e": "start", "rules": "xiamen", "players": ["1", "2", "3"], "first": 0}


def throw(digits):
    return {"e": "throw", "d": digits, "src": "keys"}


class Table:
    """A box's flash; `on()` is power on."""

    def __init__(self, folder):
        self.folder = str(folder)
        with open(RULESETS + "/xiamen.json", encoding="utf-8") as file:
            self.xiamen = json.load(file)
        self.ship(self.xiamen)

    def ship(self, *docs):
        with open(self.folder + "/rulesets.jsonl", "wb") as file:
            file.write(b"".join(map(ruleset_line, docs)))

    def on(self):
        library = Library(self.folder + "/rulesets.jsonl", self.folder + "/rules")
        games = Games(self.folder + "/games", lambda: None)
        session = Session(lambda: games, lambda: library)
        session.resume()
        return session

    @property
    def path(self):
        return self.folder + "/games/0001.jsonl"


@pytest.fixture
def table(tmp_path):
    return Table(tmp_path)


def test_a_new_box_has_no_game(table):
    session = table.on()
    assert (session.game, session.state(), session.notices) == (None, None, [])


def test_a_game_is_as_it_was_after_each_event(table):
    session = table.on()
    session.start(START)
    events = [throw("444411"), throw("222226"), {"e": "foul"}, throw("123456"), {"e": "undo"}]
    events += [{"e": "rethrow"}, throw("444441"), {"e": "foul", "seat": 0}, throw("112356")]
    for event in events:
        session.record(event)
        again = table.on()
        assert again.state() == session.state()
        assert again.game.undone_event() == session.game.undone_event()
        assert again.notices == []
    session = table.on()
    session.journal.settle()
    assert table.on().state() == session.state()


def test_a_refused_event_is_not_stored(table):
    session = table.on()
    session.start(START)
    before = session.state()
    with pytest.raises(EventError):
        session.record({"e": "choose", "prize": "erju"})
    assert session.state() == before == table.on().state()


@pytest.mark.parametrize("event", [throw("444444"), {"e": "undo"}, {"e": "foul"}])
def test_an_event_that_is_not_stored_has_not_happened(table, event):
    session = table.on()
    session.start(START)
    session.record(throw("111222"))
    session.record(throw("444433"))
    before = session.state()

    def fail(_text):
        raise StoreError("满", "full")

    session.journal.append, append = fail, session.journal.append
    with pytest.raises(StoreError):
        session.record(event)
    assert session.state() == before
    session.journal.append = append
    session.record(throw("556612"))
    assert table.on().state() == session.state()


def test_the_receipt_is_shown_when_the_game_is_over_and_only_then(table):
    session = table.on()
    session.start(START)
    session.record(throw("444433"))
    assert session.receipt() is None
    session.record({"e": "end"})
    receipt = session.receipt()
    session.journal.settle()
    with open(table.path, encoding="utf-8") as file:
        last = json.loads(file.readlines()[-1])
    assert receipt == f"{last['c'][:4]}-{last['c'][4:]}"
    assert table.on().receipt() == receipt
    assert session.state()["receipt"] == receipt
    session.record({"e": "undo"})
    assert session.receipt() is None


def test_left_results_are_not_shown_again_until_a_new_game_is_over(table):
    session = table.on()
    session.start(START)
    session.record({"e": "end"})
    assert not table.on().closed
    session.close()
    assert table.on().closed
    session.start(START)
    assert not table.on().closed
    assert table.on().journal.number == 2
    session.record({"e": "end"})
    assert not table.on().closed


def test_a_new_game_leaves_the_old_record_whole(table):
    session = table.on()
    session.start(START)
    for digits in ("111222", "444433", "123456"):
        session.record(throw(digits))
    session.start(START)
    session.record(throw("666666"))
    with open(table.path, encoding="utf-8") as file:
        assert len(file.readlines()) == 4
    assert table.on().state() == session.state()


def test_a_torn_line_is_dropped_and_said(table):
    session = table.on()
    session.start(START)
    session.record(throw("111222"))
    before = session.state()
    session.record(throw("444433"))
    session.journal.settle()
    with open(table.path, "rb+") as file:
        file.truncate(os.path.getsize(table.path) - 7)
    again = table.on()
    assert again.notices == [("note_torn", {})]
    assert again.state() == before
    assert table.on().notices == []
    again.record(throw("123456"))
    assert table.on().state() == again.state()


def test_a_damaged_line_stops_the_game_there_and_is_said(table):
    session = table.on()
    session.start(START)
    session.record(throw("111222"))
    session.record({"e": "foul"})
    before = session.state()
    for digits in ("444433", "123456"):
        session.record(throw(digits))
    session.journal.settle()
    with open(table.path, "rb") as file:
        content = file.read()
    with open(table.path, "wb") as file:
        file.write(content.replace(b"444433", b"444443"))
    again = table.on()
    (key, about), *more = again.notices
    assert (key, more) == ("note_damaged", [])
    assert (about["line"], about["n"]) == (4, 1)
    assert about["file"] == table.path + ".bad"
    assert again.state() == before
    with open(table.path + ".bad", "rb") as file:
        assert b"444443" in file.read()
    again.record(throw("123456"))
    assert table.on().state() == again.state()


def test_a_damaged_start_is_kept_and_the_next_game_has_the_next_number(table):
    session = table.on()
    session.start(START)
    with open(table.path, "w") as file:
        file.write("{}\n")
    again = table.on()
    assert again.game is None
    assert again.notices[0][0] == "note_damaged"
    assert table.on().notices == []
    again.start(START)
    assert again.journal.number == 2


def test_rules_that_are_gone_are_said_and_the_record_stays(table):
    session = table.on()
    session.start(START)
    session.record(throw("111222"))
    other = dict(table.xiamen, id="other")
    table.ship(other)
    again = table.on()
    assert again.game is None
    assert again.notices == [("note_rules", {"id": "xiamen"})]
    again.start(dict(START, rules="other"))
    table.ship(table.xiamen, other)
    with open(table.path, encoding="utf-8") as file:
        assert len(file.readlines()) == 2
    assert table.on().journal.number == 2


def test_a_start_that_is_refused_leaves_the_old_game(table):
    session = table.on()
    session.start(START)
    session.record(throw("111222"))
    with pytest.raises(EventError):
        session.start(dict(START, first=9))
    with pytest.raises(StoreError):
        session.start(dict(START, rules="nowhere"))
    assert session.journal.number == 1
    assert table.on().state() == session.state()
