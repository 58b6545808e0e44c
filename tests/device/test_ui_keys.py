"""The keys of the box, as they are promised: what each does on each screen, and what not."""

import pytest
from screens import Screens


@pytest.fixture
def box():
    with Screens("zh") as screens:
        yield screens


def test_new_game_of_ten_with_seat_1_first(box):
    box.press("# # 1 0 # 2 # 1 #")
    assert box.screen == "turn"
    state = box.state()
    assert (state["rules"], state["seat"], state["round"]) == ("xiamen", 0, 1)
    assert len(state["held"]) == 10


@pytest.mark.parametrize(("dice", "first"), [("34", 6), ("56", 0), ("11", 1), ("66", 1)])
def test_opening_by_count_is_thrown_by_seat_1(box, dice, first):
    box.press("# # 1 0 # 1 #")
    assert box.screen == "dice"
    box.press(dice)
    assert f"{first + 1}号先" in box.text
    box.press("#")
    assert (box.screen, box.state()["seat"]) == ("turn", first)


def test_opening_counter_clockwise_counts_the_other_way():
    with Screens("zh") as box:
        number = rules_number("minnan")
        box.press(f"# {number} # 10 # 1 # 34 #")
        assert box.state()["seat"] == 4


def test_opening_by_most_pips_throws_again_on_a_tie(box):
    box.press(f"# {rules_number('downgrade')} # 3 # 1 #")
    box.press("111111 #")
    assert (box.screen, box.text.split()[0]) == ("dice", "2")
    box.press("666666 #")
    box.press("666666")
    assert "平，再掷" in box.text
    box.press("#")
    assert box.text.split()[0] == "2"
    box.press("123456 #")
    assert box.text.split()[0] == "3"
    box.press("123466")
    assert "3号先" in box.text
    box.press("#")
    assert (box.screen, box.state()["seat"]) == ("turn", 2)
    opening = box.seen["last"]
    assert '"opening"' in opening
    assert opening.count('"d"') == 5


def test_opening_dice_can_be_taken_back(box):
    box.press(f"# {rules_number('downgrade')} # 3 # 1 # 111111 # *")
    assert box.text.split()[0] == "1"
    assert "按#" in box.text
    box.press("* * * * * *")
    assert box.screen == "dice"
    box.press("*")
    assert box.screen == "opening"


@pytest.mark.parametrize("keys", ["0", "1 #", "3 3", "#", "A", "B", "C", "D", "9 9"])
def test_number_of_players_refuses(box, keys):
    box.press("# # " + keys)
    assert box.screen == "players"
    assert box.seen["beeps"] == 1


@pytest.mark.parametrize("players", [2, 32])
def test_fewest_and_most_players(box, players):
    box.start(players)
    assert len(box.state()["held"]) == players


def test_pushed_names_are_offered_and_kept():
    with Screens("zh", ["甲", "乙", "丙"]) as box:
        box.press("# #")
        assert "3" in box.text
        box.press("# 2 # 1 #")
        assert "甲" in box.text
        assert len(box.state()["held"]) == 3


def test_more_players_than_names_get_numbers():
    with Screens("zh", ["甲", "乙"]) as box:
        box.press("# # 4 # 2 # 3 #")
        assert '"players":["甲","乙","3","4"]' in box.seen["last"]


def test_a_throw_is_six_digits_and_ok(box):
    box.start()
    box.press("123456")
    assert "对堂" in box.text
    box.press("#")
    assert box.screen == "result"
    assert box.seen["last"].startswith('{"e":"throw","d":"123456","src":"keys"')
    box.press("#")
    assert (box.screen, box.state()["seat"]) == ("turn", 1)


def test_a_double_press_throws_once(box):
    box.start()
    box.press("123456 # #")
    assert box.seen["lines"] == 2
    box.press("#")
    assert (box.screen, box.seen["beeps"], box.seen["lines"]) == ("turn", 1, 2)


@pytest.mark.parametrize("key", ["7", "8", "9", "0", "A", "B", "#"])
def test_keys_that_beep_while_dice_are_typed(box, key):
    box.start()
    box.press("12")
    before = box.frame()
    box.press(key)
    assert (box.screen, box.seen["beeps"]) == ("turn", 1)
    assert box.frame() == before


def test_a_seventh_digit_beeps(box):
    box.start()
    box.press("444444")
    before = box.frame()
    assert box.press("1")["beeps"] == 1
    assert box.frame() == before


def test_star_takes_the_last_digit_back(box):
    box.start()
    box.press("444445 * 4")
    assert "六勃红" in box.text
    box.press("* * * * * *")
    assert box.press("*")["beeps"] == 1


@pytest.mark.parametrize("key", ["9", "0", "A", "*", "#", "B"])
def test_keys_that_mean_nothing_on_an_empty_turn(box, key):
    box.start()
    assert box.press(key)["beeps"] == 1
    assert box.screen == "turn"


def test_table_and_menu_keep_the_typed_dice(box):
    box.start()
    box.press("44 C")
    assert box.screen == "table"
    box.press("* D")
    assert box.screen == "menu"
    box.press("* 4444")
    assert "六勃红" in box.text


@pytest.mark.parametrize(("key", "event"), [("8", "foul"), ("7", "rethrow")])
def test_foul_and_rethrow_are_asked_first(box, key, event):
    box.start()
    box.press(key)
    assert (box.screen, box.seen["lines"]) == ("confirm", 1)
    box.press("*")
    assert (box.screen, box.seen["lines"]) == ("turn", 1)
    box.press(key + "#")
    assert f'"e":"{event}"' in box.seen["last"]


def test_undo_says_what_it_takes_back(box):
    box.start()
    box.throw("444411")
    box.press("B")
    assert "1号" in box.text
    assert "状元插金花" in box.text
    box.press("#")
    assert (box.screen, box.state()["seat"]) == ("turn", 0)
    assert "已撤销" in box.text


def test_b_on_the_result_takes_back_the_throw_just_shown(box):
    box.start()
    box.press("123456 # B #")
    assert box.state()["seat"] == 0


def test_a_die_key_on_the_result_begins_the_next_throw(box):
    box.start()
    box.press("123456 # 4")
    assert box.screen == "turn"
    box.press("44444")
    assert "六勃红" in box.text


@pytest.mark.parametrize("key", ["9", "0", "A", "*"])
def test_the_result_stays_when_a_key_means_nothing(box, key):
    box.start()
    box.press("123456 #")
    assert box.press(key)["beeps"] == 1
    assert box.screen == "result"


@pytest.mark.parametrize(
    ("number", "screen"),
    [("1", "confirm"), ("2", "people"), ("3", "people"), ("4", "ruling_prize"),
     ("5", "game_rules"), ("6", "settings"), ("8", "about")],
)  # fmt: skip
def test_menu_lines(box, number, screen):
    box.start()
    box.press("D " + number)
    assert box.screen == "menu"
    box.press("#")
    assert box.screen == screen
    box.press("*")
    assert box.screen == "menu"


def test_menu_switches_the_language(box):
    box.start()
    box.press("D 7 #")
    assert (box.screen, "Seat 1, go!" in box.text) == ("turn", True)
    box.press("D 7 #")
    assert "请掷" in box.text


def test_another_players_foul(box):
    box.start(4)
    box.press("D 2 # 3 # #")
    assert box.seen["last"].startswith('{"e":"foul","seat":2')
    assert box.state()["seat"] == 0
    assert box.state()["skip"] == [2]


def test_a_number_that_no_line_has_is_not_taken(box):
    box.start(12)
    box.press("D 2 #")
    box.press("1")  # may still become 10, 11 or 12, but seat 1 itself throws now
    assert box.press("#")["beeps"] == 1
    box.press("2 #")
    assert (box.screen, "12号" in box.text) == ("confirm", True)


def test_sent_off(box):
    box.start(4)
    box.press("D 3 # 1 # #")
    assert box.state()["out"] == [0]
    assert box.state()["seat"] == 1


def test_ruling(box):
    box.start(4)
    box.throw("123456")
    box.press("D 4 # 1 # 1 # 3 # 2 # #")
    last = box.seen["last"]
    assert last.startswith('{"e":"ruling","prize":"duitang","from":0,"to":2,"why":"违规"')
    assert box.state()["held"][2] == {"duitang": 1}


def test_ruling_from_the_table_and_back(box):
    box.start(4)
    box.press("D 4 # 5 # 0 # 2 # 1 # #")
    assert box.state()["held"][1] == {"yixiu": 1}
    box.press("D 4 # 5 # 2 # 0 # 1 # #")
    assert '"from":1,"to":null' in box.seen["last"]


def test_choose(box):
    box.start(2, "contest_2011")
    box.throw("444111", "444111", "444111", "444111")
    box.press("444111 # #")
    assert box.screen == "choose"
    assert box.text.index("四进") < box.text.index("二举")
    box.press("2 #")
    assert (box.screen, '"prize":"erju"' in box.seen["last"]) == ("result", True)
    box.press("#")
    assert box.screen == "turn"


def test_choose_can_be_undone_and_waits(box):
    box.start(2, "contest_2011")
    box.throw("444111", "444111", "444111", "444111")
    box.press("444111 # # *")
    assert box.screen == "confirm"
    box.press("#")
    assert (box.screen, box.state()["phase"]) == ("turn", "play")


def test_pips_contest_from_the_menu(box):
    box.start(2, "six_throws")
    box.press("D 9 # #")
    assert box.state()["phase"] == "pips"
    box.press("111111")
    assert "6点" in box.text
    box.press("# # 222222 #")
    assert "得对堂" in box.text or "得状元" in box.text


def test_wait_offers_pips_or_the_end(box):
    box.start(2, "six_throws")
    box.throw(*["123332"] * 12)
    assert box.screen == "wait"
    box.press("2 #")
    assert (box.screen, box.state()["over"]) == ("over", True)


def test_game_over_pages_and_home(box):
    box.start(2)
    box.throw("444411")
    box.press("D 1 # #")
    assert box.screen == "over"
    assert "状元插金花" in box.text
    pages = [box.text]
    while box.press("B")["beeps"] == 0:
        pages.append(box.text)
    assert "a1b2-c3d4" in pages[-1]
    assert any("对堂" in page for page in pages)
    assert box.press("A")["beeps"] == 0
    box.press("#")
    assert box.screen == "home"
    box.press("C")
    assert box.screen == "over"


def test_the_last_event_can_be_taken_back_after_the_end(box):
    box.start(2)
    box.press("D 1 # # * #")
    assert (box.screen, box.state()["over"]) == ("turn", False)


def test_a_seats_number_shows_its_page(box):
    box.start(12)
    box.press("C 1 2")
    assert "12号" in box.text
    assert box.press("3")["beeps"] == 0
    assert "3号" in box.text


def test_settings_turn_to_the_next_value(box):
    box.press("D 6 # 1 #")
    assert "English" in box.text
    box.press("2 #")
    assert "4" in box.text


def test_what_cannot_be_stored_is_said_and_can_be_tried_again(box):
    box.start(2)
    box.send("fail")
    box.press("123456 #")
    assert (box.screen, "存储已满" in box.text) == ("message", True)
    box.press("#")
    assert (box.screen, "对堂" in box.text) == ("turn", True)
    box.press("#")
    assert box.screen == "result"


def test_one_draw_for_each_key(box):
    for key in "##10#2#1#123456##D*CB*8##":
        assert box.press(key)["shows"] == 1, key


def rules_number(rules):
    """The number of a ruleset in the list of a test's box: xiamen, then by id."""
    from screens import ROOT

    ids = sorted(path.stem for path in (ROOT / "firmware" / "rulesets").glob("*.json"))
    ids.remove("xiamen")
    return ids.index(rules) + 2
