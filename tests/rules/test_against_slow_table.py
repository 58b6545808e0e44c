"""Whole random games, told to the core and to slow_table, which must never disagree.

Where they do, the test leaves out events for as long as they still disagree, and shows the rest.
"""

import json
from collections import Counter
from pathlib import Path

import pytest
from bobing.check import load_ruleset
from bobing.errors import EventError
from bobing.game import Game
from hypothesis import given
from hypothesis import strategies as st
from slow_judge import RULESETS
from slow_table import Refused, SlowTable, without_zeros
from strategies import play, starts, steps, thrown, told

FILES = Path(__file__).parents[2] / "firmware" / "rulesets"

every_ruleset = pytest.mark.parametrize("rules_id", RULESETS)


def new_core(rules_id, counts, start):
    doc = json.loads((FILES / f"{rules_id}.json").read_text("utf-8"))
    if counts is not None:
        for prize, count in zip(doc["prizes"], counts, strict=True):
            prize["count"] = count
    return Game(load_ruleset(doc), start)


def picture(state):
    """A state in the one form that both sides are compared in."""
    state = {key: value for key, value in state.items() if key != "receipt"}
    state["stock"] = without_zeros(state["stock"])
    state["held"] = [without_zeros(held) for held in state["held"]]
    if state["grabbed"] is not None:
        state["grabbed"] = without_zeros(state["grabbed"])
    return state


def compare_states(core, slow):
    mine, theirs = slow.state(), picture(core.state())
    wrong = [key for key in mine.keys() | theirs.keys() if mine.get(key) != theirs.get(key)]
    assert not wrong, {key: ("slow, core:", mine.get(key), theirs.get(key)) for key in wrong}
    assert core.count == len(slow.events)
    assert (core.phase, core.round, core.seat) == (mine["phase"], mine["round"], mine["seat"])
    if mine["grabbed"] is None:
        assert sorted(core.leaders()) == mine["zhuangyuan"]
    for seat, claim in enumerate(slow.fold().claims):
        counting = core.counting(seat)
        assert (counting is None) == (claim is None), (seat, counting, claim)
        if claim is not None:
            assert "".join(sorted(counting[0])) == claim.dice
            assert counting[1].hand == claim.hand


def compare_totals(state, prizes):
    """Every single prize is somewhere, once."""
    for prize, count in prizes:
        there = state["stock"].get(prize, 0) + (state["grabbed"] or {}).get(prize, 0)
        there += sum(held.get(prize, 0) for held in state["held"])
        if prize == "zhuangyuan" and count == 1 and state["over"] and state["zhuangyuan"]:
            assert there == len(state["zhuangyuan"])  # shared: each of them holds it
        else:
            assert there == count, (prize, there)


def compare_outcome(outcome, before, after):
    """The outcome says what really changed."""
    gained = Counter()
    for gain in outcome.gains:
        gained[gain.seat, gain.prize] += gain.count
        if gain.source is not None:
            gained[gain.source, gain.prize] -= gain.count
    for seat, held in enumerate(after["held"]):
        for prize in held.keys() | before["held"][seat].keys():
            change = held.get(prize, 0) - before["held"][seat].get(prize, 0)
            if prize != "zhuangyuan":
                assert gained[seat, prize] == change, (seat, prize, gained, change)
    assert outcome.over == after["over"]
    assert outcome.next_seat == after["seat"]
    assert outcome.lugu == (after["lugu"] > before["lugu"])
    assert outcome.scramble == (after["grabbed"] is not None)
    if outcome.event["e"] == "throw":
        assert outcome.seat == before["seat"]


def tell(apply, event):
    """(what apply returns, None), or (None, the refusal)."""
    try:
        return apply(event), None
    except (EventError, Refused) as refusal:
        return None, refusal


def take(core, slow, event):
    """Tell both; they take it or refuse it alike, and then show the same state."""
    before, told_to_core = core.state(), dict(event)
    _, why_not = tell(slow.apply, event)
    outcome, refusal = tell(core.apply, told_to_core)
    assert (why_not is None) == (refusal is None), f"slow: {why_not}; core: {refusal}"
    if refusal is not None:
        assert refusal.zh
        assert refusal.en
        assert core.state() == before, "refused, but the state has changed"
        return False
    assert told_to_core == event
    compare_states(core, slow)
    compare_totals(core.state(), slow.prizes)
    if event["e"] not in ("undo", "ruling"):
        compare_outcome(outcome, before, core.state())
    return True


def disagreement(rules_id, counts, start, events):
    """(how many events it took, what then differed), or None if both tell the same story."""
    core, slow = new_core(rules_id, counts, start), SlowTable(rules_id, start, counts)
    for number, event in enumerate(events):
        try:
            take(core, slow, event)
        except Exception as wrong:  # a crash of the core is a disagreement too
            return number + 1, f"{type(wrong).__name__}: {wrong}"
    return None


def check(rules_id, counts, start, events):
    """Fails, with as few events as show it, where core and slow model disagree."""
    found = disagreement(rules_id, counts, start, events)
    if found is None:
        return
    left = events[: found[0]]
    size = len(left)
    while size > 1:
        size = (size + 1) // 2
        for at in range(len(left) - size, -1, -size):
            fewer = left[:at] + left[at + size :]
            still = disagreement(rules_id, counts, start, fewer)
            if still:
                left, found = fewer[: still[0]], still
    lines = "\n".join(json.dumps(event) for event in [start, *left])
    pytest.fail(f"{rules_id}, counts {counts}, after\n{lines}\n{found[1]}", pytrace=False)


@every_ruleset
@play(14)
@given(data=st.data(), wishes=steps())
def test_same_state_after_every_event(rules_id, data, wishes):
    counts, start = data.draw(starts(rules_id))
    slow = SlowTable(rules_id, start, counts)
    events = told(slow, wishes)
    check(rules_id, counts, start, events)
    # The same events give the same state, however often one was taken back on the way.
    straight, crooked = new_core(rules_id, counts, start), new_core(rules_id, counts, start)
    for event in slow.events:
        straight.apply(event)
        crooked.apply(event)
        crooked.apply({"e": "undo"})
        crooked.apply(event)
    assert straight.state() == crooked.state()
    assert picture(straight.state()) == slow.state()


@every_ruleset
@play(6)
@given(data=st.data(), wishes=steps(), back=st.integers(0, 95))
def test_undo_and_redo_give_the_same_states(rules_id, data, wishes, back):
    counts, start = data.draw(starts(rules_id))
    slow = SlowTable(rules_id, start, counts)
    told(slow, wishes)
    core = new_core(rules_id, counts, start)
    states = [core.state()]
    for event in slow.events:
        core.apply(event)
        states.append(core.state())
    back = min(back, len(slow.events))
    first = len(slow.events) - back
    for count in range(len(slow.events), first, -1):
        # What undo would take back is named without the reason that a leader wrote.
        named = {
            key: slow.events[count - 1][key] for key in slow.events[count - 1] if key != "why"
        }
        assert core.undone_event() == named
        core.apply({"e": "undo"})
        assert core.state() == states[count - 1]
    for count in range(first, len(slow.events)):
        core.apply(slow.events[count])
        assert core.state() == states[count + 1]


@every_ruleset
@play(5)
@given(data=st.data(), wishes=steps(longest=30), seed=st.integers(0, 2**32))
def test_every_game_ends_if_they_only_go_on_throwing(rules_id, data, wishes, seed):
    counts, start = data.draw(starts(rules_id))
    slow = SlowTable(rules_id, start, counts)
    told(slow, [wish for wish in wishes if wish[0] != "end"])
    core = new_core(rules_id, counts, start)
    for event in slow.events:
        core.apply(event)
    dice = thrown(seed)
    for _ in range(10_000):
        if core.phase == "over":
            break
        event = {"e": "throw", "d": next(dice), "src": "keys"}
        if core.phase == "choose":
            event = {"e": "choose", "prize": core.pending[-1]}
        elif core.phase == "wait":
            event = {"e": "pips"} if seed % 2 else {"e": "end"}
        core.apply(event)
        slow.events.append(event)
    assert core.phase == "over"
    compare_states(core, slow)
    # Nothing but undo is taken after the end.
    for event in every_kind_of_event(core.state()):
        assert not take(core, slow, event)
    if slow.events:
        last = slow.events[-1]
        assert take(core, slow, {"e": "undo"})
        assert take(core, slow, last)


def every_kind_of_event(state):
    prize = "yixiu"
    rich = next((seat for seat, held in enumerate(state["held"]) if prize in held), None)
    poor = next(seat for seat in range(len(state["held"])) if seat != rich)
    yield {"e": "throw", "d": "123456", "src": "keys"}
    yield {"e": "foul"}
    yield {"e": "foul", "seat": poor}
    yield {"e": "out", "seat": next((s for s in range(32) if s not in state["out"]), 0)}
    yield {"e": "ruling", "prize": prize, "from": rich, "to": poor, "why": ""}
    yield {"e": "rethrow"}
    yield {"e": "choose", "prize": prize}
    yield {"e": "pass"}
    yield {"e": "pips"}
    yield {"e": "time_up"}
    yield {"e": "end"}


@every_ruleset
@play(3)
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_a_whole_fair_game_is_told_alike(rules_id, data, seed):
    """Nothing but fair throws, to the end, with the ruleset's own counts or with few."""
    counts, start = data.draw(starts(rules_id))
    core = new_core(rules_id, counts, start)
    slow = SlowTable(rules_id, start, counts).fold()
    for dice in thrown(seed):
        if core.phase == "over":
            break
        event = {"e": "throw", "d": dice, "src": "keys"}
        if core.phase == "choose":
            event = {"e": "choose", "prize": slow.pending[seed % len(slow.pending)]}
        elif core.phase == "wait":
            event = {"e": "pips"}
        before = core.state()
        outcome = core.apply(event)
        slow.take(event)
        assert picture(core.state()) == slow.state(), event
        compare_outcome(outcome, before, core.state())


@pytest.mark.parametrize(("players", "first"), [(1, 0), (0, 0), (33, 0), (2, 2), (2, -1)])
def test_a_start_that_cannot_be_is_refused(players, first):
    names = [f"P{seat}" for seat in range(players)]
    start = {"e": "start", "rules": "xiamen", "players": names, "first": first}
    with pytest.raises(Refused):
        SlowTable("xiamen", start)
    with pytest.raises(EventError):
        new_core("xiamen", None, start)


# The slow table itself, by the rules' own examples.


def table(rules_id, players, first=0, counts=None):
    names = [f"P{seat}" for seat in range(players)]
    start = {"e": "start", "rules": rules_id, "players": names, "first": first}
    return SlowTable(rules_id, start, counts)


def throw(slow, *throws):
    for dice in throws:
        slow.apply({"e": "throw", "d": dice, "src": "keys"})
    return slow.state()


def ruling(slow, prize, giver, taker):
    slow.apply({"e": "ruling", "prize": prize, "from": giver, "to": taker, "why": "example"})


def test_slow_table_liubohei_of_xiamen():
    slow = table("xiamen", 3)
    assert throw(slow, "222222", "111111")["zhuangyuan"] == [1]  # the later one
    assert throw(slow, "444443")["zhuangyuan"] == [1]  # C's wuhong changes nothing
    throw(slow, "112233")
    state = throw(slow, "444442")  # B's own does
    assert (state["zhuangyuan"], state["lugu"]) == ([0], 1)


def test_slow_table_lugu_of_xiamen():
    slow = table("xiamen", 2)
    state = throw(slow, "444446", "444465", "444412")
    assert (state["zhuangyuan"], state["lugu"]) == ([1], 1)


def test_slow_table_chases_the_oldest():
    slow = table("chase_oldest", 4)
    held = throw(slow, "123456", "123456", "123456")["held"]
    assert held == [{}, {"duitang": 1}, {"duitang": 1}, {}]
    held = throw(slow, "123456")["held"]
    assert held == [{}, {}, {"duitang": 1}, {"duitang": 1}]


def test_of_several_alike_a_ruling_moves_the_one_won_last():
    """Which one it was shows when the oldest is chased: random games hardly ever get there."""
    counts = [1, 3, 4, 8, 16, 32]
    slow = table("chase_oldest", 4, counts=counts)
    for seat in (0, 1, 0):
        ruling(slow, "duitang", None, seat)
    ruling(slow, "duitang", 0, 3)  # not the first of all, which 0 keeps and then loses to 2
    held = throw(slow, "112233", "112233", "123456")["held"]
    assert held == [{}, {"duitang": 1}, {"duitang": 1}, {"duitang": 1}]
    check("chase_oldest", counts, slow.start, slow.events)


def test_slow_table_chases_the_nearest():
    slow = table("lights_out", 6, first=4)
    ruling(slow, "duitang", None, 1)
    ruling(slow, "duitang", None, 5)
    held = throw(slow, "123456")["held"]
    assert held == [{}, {}, {}, {}, {"duitang": 1}, {"duitang": 1}]


def test_slow_table_downgrades_and_takes_back():
    slow = table("downgrade", 2)
    before = throw(slow, "123456", "123456")
    assert throw(slow, "123456")["held"][0] == {"duitang": 1, "sanhong": 1}
    slow.apply({"e": "undo"})
    assert slow.state() == before


def test_slow_table_skips():
    slow = table("xiamen", 3)
    slow.apply({"e": "foul"})
    slow.apply({"e": "foul", "seat": 2})
    state = throw(slow, "112233")  # seat 2 loses this round's turn, seat 0 the next round's
    assert (state["round"], state["seat"], state["skip"]) == (2, 1, [])


def test_slow_table_sweeps_and_spares():
    slow = table("team_pool", 3)
    state = throw(slow, "444411", "123456", "444444")
    assert (state["over"], state["zhuangyuan"], state["stock"]) == (True, [0], {})
    assert state["held"][0] == {"zhuangyuan": 1}
    assert state["held"][2] == {"duitang": 5, "sanhong": 10, "pool": 15, "yixiu": 20}


def test_slow_table_lights_out():
    slow = table("lights_out", 2)
    state = throw(slow, "444411", "444222", "666666")
    assert (state["over"], state["zhuangyuan"], state["stock"]) == (True, [], {})
    assert state["held"] == [{}, {"sanhong": 1}]
    assert state["grabbed"]["zhuangyuan"] == 1
    assert state["grabbed"]["sanhong"] == 3


def test_slow_table_splits():
    slow = table("chase_split", 3)
    throw(slow, "444433", "444451", "444412")
    slow.apply({"e": "end"})
    assert slow.state()["held"] == [{"zhuangyuan": 1}, {"zhuangyuan": 1}, {}]


def test_slow_table_throws_for_what_is_left():
    slow = table("six_throws", 2)
    assert throw(slow, *["112233"] * 12)["phase"] == "wait"
    slow.apply({"e": "pips"})
    state = throw(slow, "111111", "666666")  # nobody leads: the zhuangyuan prize first
    assert (state["zhuangyuan"], state["stock"]["zhuangyuan"]) == ([1], 1)
    state = throw(slow, "112233", "332211")
    assert state["held"] == [{"duitang": 1}, {}]  # the earlier throw on a tie
