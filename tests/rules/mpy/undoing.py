"""Undo at any depth, what it gives back, and what it costs."""

import hashlib

from at_table import BLANK, Table, raises
from bobing.errors import EventError
from bobing.game import Game

# Small linear congruential generator: the same dice on every interpreter.
SEED = 12345


class Dice:
    """Random throws, many of them good."""

    def __init__(self, seed=SEED):
        self.seed = seed

    def number(self, below):
        """0 to below - 1."""
        self.seed = (self.seed * 20077 + 12345) % 8388593
        return self.seed // 7 % below

    def throw(self):
        """Six digits; a third of the throws have many 4s."""
        faces = "44441234" if self.number(3) == 0 else "123456"
        return "".join([faces[self.number(len(faces))] for _ in range(6)])


def _random_event(dice, game):
    if game.phase == "choose":
        return {"e": "choose", "prize": game.pending[dice.number(len(game.pending))]}
    seats = len(game.players)
    luck = dice.number(40)
    if luck == 0:
        return {"e": "foul"}
    if luck == 1:
        return {"e": "foul", "seat": dice.number(seats)}
    if luck == 2:
        return {"e": "rethrow"}
    if luck == 3:
        prize = game.ruleset.prizes[dice.number(len(game.ruleset.prizes))].id
        place = [None] + list(range(seats))
        source = place[dice.number(seats + 1)]
        target = place[dice.number(seats + 1)]
        return {"e": "ruling", "prize": prize, "from": source, "to": target, "why": ""}
    return {"e": "throw", "d": dice.throw(), "src": "shake" if luck % 2 else "keys"}


def _seen(game):
    """The whole state in a few bytes: a box could not hold it for every event."""
    return hashlib.sha256(str(game.state()).encode()).digest()[:8]


def _play(table, events, dice):
    """Plays up to so many events; what `_seen` sees after each."""
    states = [_seen(table.game)]
    events_left = events
    while events_left and table.game.phase not in ("over", "wait"):
        events_left -= 1
        try:
            table.game.apply(_random_event(dice, table.game))
        except EventError:
            continue
        states.append(_seen(table.game))
    return states


def test_undo_everything_in_every_kind_of_game():
    for name in ("xiamen", "contest_2011", "downgrade", "chase_oldest", "team_pool", "six_throws"):
        table = Table(name, 3)
        states = _play(table, 70, Dice())
        while len(states) > 1:
            states.pop()
            table.event("undo")
            assert _seen(table.game) == states[-1]
        table.refused("undo")


def test_undo_and_redo_give_the_same():
    table = Table("chase_oldest", 4)
    _play(table, 100, Dice(7))
    end = table.game.state()
    taken = []
    while table.game.count > 20:
        taken.append(table.game.undone_event())
        assert table.event("undo").undone == taken[-1]
    while taken:
        event = taken.pop()
        if event["e"] == "ruling":
            event["why"] = ""
        table.game.apply(event)
    assert table.game.state() == end


def test_the_last_outcome_comes_back():
    table = Table("xiamen", 2)
    assert table.game.last is None
    assert table.game.undone_event() is None
    for number in range(70):
        table.throw("412233" if number % 2 else BLANK)
    while table.game.count:
        count = table.game.count
        before = table.game.state()
        last = table.game.last
        assert last.event["d"] == ("412233" if count % 2 == 0 else BLANK)
        assert last.judgement.hand == ("yixiu" if count % 2 == 0 else None)
        assert last.next_seat == table.game.seat
        assert last.over == (table.game.phase == "over")
        assert table.game.state() == before
        table.event("undo")
    assert table.game.last is None


def test_undo_gives_back_ages_choices_skips_ends():
    table = Table("chase_oldest", 4)
    table.throw("123456", "123456", "123456")
    table.event("undo")
    assert table.throw("123456").gains[0].source == 0
    table = Table("contest_2011", 2, counts={"sanhong": 0})
    table.throw("444123")
    table.event("undo")
    assert table.game.phase == "play"
    assert table.game.pending is None
    table = Table("xiamen", 2)
    table.event("foul")
    table.blank()
    assert table.game.seat == 1
    assert table.game.round == 2
    table.event("undo")
    assert table.game.seat == 1
    assert table.game.round == 1
    assert table.game.skip == [True, False]
    table = Table("lights_out", 2)
    table.throw("412233")
    before = table.game.state()
    assert table.throw("444444").over
    table.event("undo")
    assert table.game.state() == before
    table.event("end")
    table.event("undo")
    assert table.game.state() == before


def test_a_long_game_undoes_all_of_it():
    table = Table("six_throws", 4, end={"throws": 999})
    game = table.game
    first = game.state()
    dice = Dice(99)
    glances = {}
    while game.count < 1500:
        try:
            game.apply(_random_event(dice, game))
        except EventError:
            continue
        if game.count % 50 == 0:
            glances[game.count] = _seen(game)
    while game.count:
        if game.count in glances:
            assert _seen(game) == glances[game.count]
        table.event("undo")
    assert game.state() == first


def test_a_game_of_more_than_65535_events():
    """Which a box never sees, and `bobox replay` must take."""
    table = Table("minnan", 2)
    game = table.game
    game.play.number = game.play.turns.round = 70_000
    table.blank(40)
    table.throw("444421")
    before = game.state()
    table.blank()
    table.event("undo")
    assert game.state() == before
    assert before["round"] == 70_020
    assert before["zhuangyuan"] == [0]


def test_an_undo_plays_few_events_again():
    table = Table("six_throws", 4, end={"throws": 999})
    game = table.game
    throw = game.play.throw
    played = []

    def counted(dice, event):
        played.append(1)
        return throw(dice, event)

    table.blank(600)
    game.play.throw = counted
    worst = 0
    for _ in range(100):
        del played[:]
        table.event("undo")
        worst = max(worst, len(played))
    assert 20 < worst < 40


def test_start_is_checked():
    rules = Table("xiamen", 2).rules
    good = {"e": "start", "rules": "xiamen", "players": ["甲", "乙"], "first": 1}
    assert Game(rules, good).seat == 1
    for field, value in (
        ("first", 2),
        ("first", -1),
        ("first", True),
        ("players", ["甲"]),
        ("players", ["甲"] * 33),
        ("players", ["甲", ""]),
        ("players", "甲乙"),
        ("e", "throw"),
        ("rules", 3),
    ):
        bad = dict(good)
        bad[field] = value
        raises(EventError, Game, rules, bad)
