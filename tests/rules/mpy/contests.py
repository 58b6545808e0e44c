"""Games of so many throws, and pips contests for what is left."""

from at_table import BLANK, Table

LITTLE = {"duitang": 0, "sanhong": 1, "sijin": 0, "erju": 1, "yixiu": 0}


def test_six_throws_then_wait():
    table = Table("six_throws", 2)
    table.event("foul")  # a skipped turn is a turn
    table.blank(10)
    state = table.game.state()
    assert (state["phase"], state["round"], state["seat"]) == ("wait", 6, None)
    table.refused("throw", d=BLANK, src="keys")
    table.refused("foul")
    table.refused("foul", seat=1)
    table.refused("rethrow")
    table.event("ruling", prize="yixiu", source=None, target=1, why="")
    table.event("out", seat=0)
    assert table.game.phase == "wait"
    assert table.event("end").over


def test_a_game_of_throws_with_nothing_left_is_over():
    table = Table("six_throws", 2, counts=dict.fromkeys(LITTLE, 0), end={"throws": 1})
    table.blank()
    assert table.throw(BLANK).over
    table = Table("qualifier", 2)  # no pips there
    table.blank()
    assert table.throw(BLANK).over


def test_a_contest():
    table = Table("six_throws", 3, counts=LITTLE)
    table.throw("444421")
    table.event("foul", seat=0)
    table.event("pips")
    state = table.game.state()
    assert (state["phase"], state["round"], state["seat"], state["skip"]) == ("pips", 2, 0, [])
    outcome = table.throw("111112")
    assert outcome.pips == 7
    assert outcome.judgement is None
    table.throw("666666")
    outcome = table.throw("666666")  # the earlier one wins the tie
    assert [(gain.prize, gain.seat) for gain in outcome.gains] == [("sanhong", 1)]
    assert table.game.round == 3
    assert table.game.leaders() == [0]
    table.refused("pips")
    table.refused("choose", prize="erju")
    table.event("foul")
    table.event("rethrow")
    table.event("foul")
    table.event("foul")  # all of them: the round is thrown again
    assert table.game.round == 4
    assert table.stock("erju") == 1
    assert table.game.state()["skip"] == []
    table.throw("111111")
    table.event("foul", seat=0)
    table.event("foul")
    outcome = table.throw("111112")
    assert outcome.over
    assert table.held(2) == {"erju": 1}
    assert table.held(0) == {"zhuangyuan": 1}


def test_a_contest_for_the_zhuangyuan_first():
    table = Table("six_throws", 2, counts=LITTLE)
    table.event("pips")
    table.throw("111112")
    outcome = table.throw("111116")
    assert outcome.leads
    assert table.game.leaders() == [1]
    assert table.stock("zhuangyuan") == 1
    assert table.stock("sanhong") == 1
    table.throw("444411", BLANK)  # claims stand still
    assert table.game.leaders() == [1]
    assert table.held(0) == {"sanhong": 1}
    table.event("end")
    assert table.held(1) == {"zhuangyuan": 1}


def test_out_in_a_contest():
    table = Table("six_throws", 3, counts=LITTLE)
    table.throw("444421")
    table.event("pips")
    table.throw("666666")
    table.event("out", seat=0)  # what he has thrown stays
    table.blank()
    assert table.game.seat == 2
    table.event("out", seat=2)
    assert table.held(0) == {"sanhong": 1}
    assert table.game.seat == 1
    assert table.throw("111111").over
    assert table.held(1) == {"erju": 1}


def test_no_contest_for_nothing():
    table = Table("six_throws", 2, counts=dict.fromkeys(LITTLE, 0))
    table.refused("pips")


def test_undo_goes_back_through_a_contest():
    table = Table("six_throws", 2, counts=LITTLE)
    states = [table.game.state()]
    for event in ("444421", BLANK, None, "111112", "666666", "555555", BLANK):
        if event:
            table.throw(event)
        else:
            table.event("pips")
        states.append(table.game.state())
    assert states[-1]["phase"] == "over"
    while len(states) > 1:
        states.pop()
        table.event("undo")
        assert table.game.state() == states[-1]
