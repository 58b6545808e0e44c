"""Who begins: by two dice, by most pips, or chosen."""

import pytest


@pytest.mark.parametrize(
    ("rules", "dice", "first"),
    [("xiamen", "34", 6), ("xiamen", "66", 1), ("illustrated", "34", 4), ("minnan", "11", 9)],
)
def test_two_dice_count_the_seats(flow, rules, dice, first):
    made = flow()
    from_list = str(made.RULES.index(rules) + 1)
    made.box.press("#", *from_list, "#", "1", "0", "#", "1", "#", *dice, "#")
    assert made.state()["seat"] == first


def test_most_pips_begin_and_a_tie_throws_again(flow):
    made = flow()
    from_list = str(made.RULES.index("downgrade") + 1)
    made.box.press("#", *from_list, "#", "3", "#", "1", "#")
    for dice in ("666665", "112233", "666656", "111111", "111112"):
        made.box.press(*dice, "#")
    assert made.state()["seat"] == 2


def test_the_key_table_starts_ten_players_with_seat_1(flow):
    made = flow()
    made.play("press #\npress #\npress 1 0 #\npress 2 #\npress 1 #")
    state = made.state()
    assert (state["rules"], state["seat"], len(state["held"])) == ("xiamen", 0, 10)
