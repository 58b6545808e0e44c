"""The power goes, in every kind of state, and the box is where it was."""

import pytest

STATES = {
    "home": ("", "xiamen"),
    "first turn": ("", "xiamen"),
    "a few throws": ("444411 112235 555544 123456", "xiamen"),
    "a foul and a skip": ("112235 foul", "xiamen"),
    "after undo": ("444411 112235 undo", "xiamen"),
    "undone to the start": ("444411 undo", "xiamen"),
    "choose": ("444123 444123 444123 444123 444123", "contest_2011"),
    "chased": ("123456 123456 123456", "minnan"),
    "game over": ("666666", "lights_out"),
    "ended by the leader": ("444411 end", "xiamen"),
}


def play(flow, name, script, rules):
    if name == "home":
        return
    flow.new_game(4, rules)
    for step in script.split():
        if step == "foul":
            flow.box.press("8", "#")
        elif step == "undo":
            flow.box.press("B", "#")
        elif step == "end":
            flow.box.press("D", "1", "#", "#")
        else:
            flow.throw(step)


@pytest.mark.parametrize("name", STATES)
def test_the_power_goes_and_comes_back(flow, name):
    made = flow()
    play(made, name, *STATES[name])
    made.box.press("#") if made.state() and made.state()["phase"] == "play" else None
    made.box.wait(2)
    state, picture = made.state(), made.box.rows()
    if name == "choose":
        assert state["phase"] == "choose"
    made.box.cut()
    assert not any(made.box.rows())
    made.box.power()
    assert made.box.wait_for_picture()
    made.box.wait(2)  # the battery is known
    assert made.state() == state
    if name not in ("game over", "choose"):  # there the result lay over it
        assert made.box.rows() == picture


def test_results_that_were_left_are_not_shown_again(flow):
    made = flow()
    made.new_game(4)
    made.throw("444411")
    made.box.press("D", "1", "#", "#")
    assert made.state()["over"]
    made.box.press("#")
    assert made.box.sees("新一局")
    made.box.cut()
    made.box.power()
    assert made.box.wait_for_picture()
    assert made.box.sees("新一局")


@pytest.mark.parametrize("operation", [1, 2])
def test_a_cut_while_a_throw_is_stored_keeps_all_or_nothing_of_it(flow, operation):
    made = flow()
    made.new_game(4)
    made.throw("112235")
    before = made.state()
    made.box.cut(operation, torn=0.5)
    made.throw("123456")
    assert not made.box.powered
    made.box.power()
    assert made.box.wait_for_picture()
    after = made.state()
    if after != before:
        assert after["held"][1] == {"duitang": 1}
    made.box.press("#")
    made.throw("123456")
    assert made.state()["round"] == 1
