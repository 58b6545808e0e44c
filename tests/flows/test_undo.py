"""Undo takes back whatever the last event did, and the box says what it takes back."""

import pytest

CASES = {
    # name: (rules, throws before, the throw that is undone, what the state shows of it)
    "chased": (  # play is counter-clockwise: seat 1 throws third and takes seat 2's
        "minnan",
        "123456 123456",
        "123456",
        lambda s: s["held"] == [{"duitang": 1}, {"duitang": 1}, {}],
    ),
    "downgraded": (
        "downgrade",
        "123456 123456",
        "123456",
        lambda s: s["held"][2] == {"sanhong": 1},
    ),
    "swept": ("team_pool", "112344 112344", "444444", lambda s: s["over"]),
    "skipped by a blank": ("downgrade", "444123", "112356", lambda s: 1 in s["skip"]),
    "took the duitang": ("xiamen", "123455", "444411", lambda s: s["held"][1]["duitang"] == 2),
    "lights out": ("lights_out", "123455", "222222", lambda s: s["grabbed"]),
    "lugu": ("xiamen", "444446 444465 112235", "444412", lambda s: s["lugu"] == 1),
}


@pytest.mark.parametrize("name", CASES)
def test_undo_of_a_throw_that(flow, name):
    rules, before, throw, shows = CASES[name]
    made = flow()
    made.new_game(3, rules)
    made.throw(*before.split())
    state = made.state()
    made.throw(throw)
    assert shows(made.state()), made.state()
    made.box.press("B")
    made.box.press("#")
    assert made.state() == state
    made.throw(throw)
    assert shows(made.state())


def test_undo_of_a_foul_and_of_the_skip_it_caused(flow):
    made = flow()
    made.new_game(2)
    state = made.state()
    made.box.press("8", "#")
    made.throw("112235")
    assert made.state()["seat"] == 1  # seat 0 was passed over
    made.box.press("B", "#", "B", "#")
    assert made.state() == state


def test_undo_of_the_throw_that_ended_the_game(flow):
    made = flow()
    made.new_game(2, "lights_out")
    made.throw("112235")
    state = made.state()
    made.throw("333333")
    assert made.state()["over"]
    made.box.press("#")
    receipt = made.state()["receipt"]
    assert receipt
    made.box.press("*", "#")
    assert made.state() == state | {"receipt": None}


def test_choose_by_number_and_its_undo(flow):
    made = flow()
    made.new_game(4, "contest_2011")
    made.throw("444123", "444123", "444123", "444123", "444123")
    assert made.state()["pending"] == ["sijin", "erju", "yixiu"]
    made.box.press("#")
    assert made.box.sees("四进")
    made.box.press("1", "1")  # there is no line 11: the choice stays
    assert made.state()["phase"] == "choose"
    made.box.press("2", "#")
    assert made.state()["held"][0]["erju"] == 1
    made.box.press("B", "#")
    assert made.state()["phase"] == "choose"
    assert made.state()["pending"] == ["sijin", "erju", "yixiu"]


def test_undo_goes_down_to_the_start_and_no_further(flow):
    made = flow()
    made.new_game(3)
    state = made.state()
    made.throw("444411", "112235", "555544")
    for _ in range(3):
        made.box.press("B", "#")
    assert made.state() == state
    made.box.press("B", "#")
    assert made.state() == state
