"""Shaking, and what the box does when nobody shakes it: the flows of a family at a table."""

import json
import tempfile
from pathlib import Path

import pytest
from box.store.settings import Settings
from virtual_box.box import firmware


@pytest.fixture
def table(flow):
    """table(settings, **options): a box with a game of ten, at its first turn."""

    def make(start=True, **options):
        wanted = options.pop("settings", {})
        if wanted:
            options["files"] = firmware() | {"/settings.json": stored(wanted)}
        made = flow(**options)
        made.box.wait_for(lambda: "BoBox ready" in made.box.output)
        made.box.wait(2)  # the dice are prepared, the battery is known
        if start:
            made.new_game(10)
        return made.box

    return make


def stored(wanted):
    """The file of these settings."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(folder + "/settings.json")
        for key, value in wanted.items():
            settings.set(key, value)
        return Path(folder, "settings.json").read_bytes()


def lines(box):
    """The events in the box's only record, those in its ring too."""
    box.wait(2)
    files = box.files()
    found = files.get("/games/0001.jsonl", b"").splitlines()
    ring = [data for path, data in files.items() if path.startswith("/games/tail.")]
    waiting = {json.loads(line[5:])["n"]: line[5:] for data in ring for line in data.splitlines()}
    while len(found) in waiting:
        found.append(waiting[len(found)])
    return [json.loads(line) for line in found]


def sounds(box, since):
    """The tones in Hz from number `since` on, silence left out."""
    return [hz for _, hz, duty in box.tones[since:] if hz and duty]


MASK = ~0b11111
"""All but the battery in the corner."""

FANFARE_END = [1318, 1567, 2093]


def test_shake_to_zhuangyuan_with_its_jingle(table, tmp_path):
    box = table(seed=5)
    number = 0
    while not box.state()["zhuangyuan"]:
        number += 1
        assert number < 400
        box.press("#")
        heard = len(box.tones)
        box.shake(1.0)
        box.wait(3)
    box.screenshot(tmp_path / "zhuangyuan.png")
    assert box.sees("暂领状元")
    assert sounds(box, heard)[-3:] == FANFARE_END
    record = lines(box)
    assert [event["e"] for event in record] == ["start"] + ["throw"] * number
    assert all(event["src"] == "shake" for event in record[1:])
    # every roll since power-on is in the record, in order
    assert [int(event["r"].split(":")[0]) for event in record[1:]] == list(range(1, number + 1))


def test_while_it_is_shaken_the_dice_tumble_and_rattle(table):
    box = table()
    box.shake(2.0, wait=False)
    box.wait(1.2)
    heard, seen = len(box.tones), box.rows()
    box.wait(0.3)
    assert len(box.tones) > heard + 2
    assert box.rows() != seen
    assert box.state()["seat"] == 0
    box.press("1", "#", "B")
    assert box.state()["seat"] == 0
    box.wait(6)
    assert box.state()["seat"] == 1


def test_the_throw_is_kept_before_it_is_shown(table):
    """Switched off as soon as the first die lies: the throw stands."""
    box = table()
    box.shake(1.0, wait=False)
    for _ in range(40):
        box.wait(0.2)  # to be asked more often would hold up the box
        if box.state()["seat"] == 1:
            break
    assert box.state()["seat"] == 1
    assert not box.sees("余")
    box.cut()
    box.power()
    box.wait(1)
    assert box.state()["seat"] == 1
    assert lines(box)[1]["src"] == "shake"


def test_switched_off_while_shaken_nothing_was_thrown(table):
    box = table()
    box.shake(3.0, wait=False)
    box.wait(1.5)
    box.cut()
    box.wait(3)  # the hand comes to rest
    box.power()
    box.wait(1)
    assert box.state()["seat"] == 0
    assert box.sees("第1轮")


def test_double_shake(table):
    box = table()
    box.shake()
    state = box.state()
    assert state["seat"] == 1
    picture = box.rows()
    box.shake()
    box.shake()
    assert box.state() == state
    assert box.rows() == picture
    box.press("#")
    box.shake()
    assert box.state()["seat"] == 2


def test_a_shake_in_a_menu_does_nothing(table):
    box = table()
    for keys in ("D", "C", "8", "44"):
        box.press(*keys)
        picture = box.rows()
        box.shake()
        assert box.state()["seat"] == 0
        assert box.rows() == picture
        box.press("*", "*")
    box.shake()
    assert box.state()["seat"] == 1


def test_a_rolls_as_a_shake_does(table):
    box = table()
    box.press("A")
    box.press("A")
    box.wait(4)
    assert box.state()["seat"] == 1
    assert [event["src"] for event in lines(box)[1:]] == ["shake"]
    box.press("4", "A")
    box.wait(4)
    assert box.state()["seat"] == 1


@pytest.mark.parametrize("chip", ["lis3dh", "adxl345", "mpu6050"])
def test_each_accelerometer_is_found(table, chip):
    box = table(accelerometer=chip)
    box.shake()
    assert box.state()["seat"] == 1


def test_no_accelerometer(table):
    box = table(start=False, accelerometer=None)
    assert box.sees("没有摇晃感应器")
    box.press(*"##10#2#1#")  # the note stops nobody
    assert box.sees("第1轮")
    box.press("A")
    box.wait(4)
    assert box.state()["seat"] == 1
    box.cut()
    box.power()
    box.wait(1)
    assert not box.sees("没有摇晃感应器")  # said once


def test_accelerometer_unplugged_while_shaking(table):
    box = table()
    box.shake(3.0, wait=False)
    box.wait(1.2)
    box.unplug("accel")
    box.wait(4)
    assert box.sees("感应器断开")
    assert box.state()["seat"] == 0
    assert len(lines(box)) == 1
    box.press(*"123456#")
    assert box.state()["seat"] == 1
    box.press("#", "A")
    box.wait(4)
    assert box.state()["seat"] == 2
    box.press("#")
    box.plug("accel")
    box.wait(6)
    box.shake()
    assert box.state()["seat"] == 3
    assert box.faults == []


def test_keypad_only_ignores_shakes(table):
    box = table(settings={"dice": "keys"})
    picture = box.rows()
    box.shake()
    box.press("A")
    assert box.state()["seat"] == 0
    assert box.rows() == picture
    box.press(*"123456#")
    assert box.state()["seat"] == 1


def test_keypad_only_is_chosen_in_the_menu_and_holds_at_once(table):
    box = table()
    box.press(*"D6#5#")  # from "both" to "keys", the first again
    box.wait(2)
    assert b'"keys"' in box.files()["/settings.json"]
    box.press("*", "*")
    assert box.sees("输入点数")
    box.shake()
    assert box.state()["seat"] == 0


def test_shake_only_takes_no_typed_dice(table):
    box = table(settings={"dice": "shake"})
    box.press(*"123456#")
    assert box.state()["seat"] == 0
    box.shake()
    assert box.state()["seat"] == 1


@pytest.mark.parametrize("mode", ["both", "shake"])
def test_a_source_that_fails_is_said_and_the_keypad_works(table, mode):
    box = table(settings={"dice": mode}, noise=lambda count: b"\x55" * count)
    box.shake()
    assert box.sees("噪声卡住了")
    assert box.sees("请用手掷")
    box.press(*"123456#")
    assert box.state()["seat"] == 1


def test_a_source_that_fails_later(table):
    box = table()
    box.noise(lambda count: bytes(count))
    box.press("A")
    box.wait(4)
    assert box.sees("噪声卡住了")
    assert box.state()["seat"] == 0
    box.noise(None)
    box.press("0", "A")  # once failed, it is not asked again behind the players' backs
    box.wait(4)
    assert box.sees("噪声卡住了")


def test_the_pool_is_filled_with_the_radio_on_and_it_is_off_afterwards(table):
    box = table()
    assert box.counters.random_bytes == 1024
    assert box.counters.random_bytes_radio_off == 0
    box.press("A")
    box.wait(4)
    assert box.counters.random_bytes_radio_off == 16


def test_low_battery_at_the_start_no_radio_and_no_rolls(flow):
    box = flow(power=False).box
    box.battery(3.45)
    box.power()
    box.wait(1)
    box.press(*"##10#2#1#")
    box.press("A")
    assert box.sees("电量低")
    assert box.sees("请用手掷")
    box.press(*"123456#")
    assert box.state()["seat"] == 1
    assert box.counters.random_bytes == 0


def test_the_bowl(table):
    box = table(start=False)
    box.press(*"D0#")
    assert box.sees("骰碗")
    for _ in range(12):
        box.shake(0.8)
    box.press("C")
    first = box.rows()
    box.press("B", "B", "B")
    assert box.rows() != first
    box.press("C", "3")
    box.shake()
    assert box.sees("点")
    box.press("*")
    assert box.sees("新一局")
    assert "/games/0001.jsonl" not in box.files()


def test_the_bowl_after_a_game_that_is_over(table):
    box = table()
    for dice in ["112235", "123456", "444411"] * 10:
        box.press(*dice, "#", "#")
    box.press(*"D1##")
    box.press("#")
    assert box.sees("新一局")
    box.press(*"D0#")
    assert box.sees("骰碗")
    box.shake()
    assert not box.sees("摇一摇")
    box.press("*", "C")
    assert box.wait_for(lambda: box.sees("状元"), 10)
    assert "/crash.txt" not in box.files()


def test_the_bowl_in_the_middle_of_a_turn(table):
    box = table()
    box.press(*"444")
    picture = box.rows()
    box.press(*"D0#")
    box.shake()
    assert box.state()["seat"] == 0
    box.press("*")
    assert box.rows() == picture


def test_the_bowl_as_the_power_on_mode(table):
    box = table(start=False, settings={"start": "bowl", "dice": "keys"})
    assert box.sees("摇一摇")
    box.shake()
    assert not box.sees("摇一摇")
    box.press("*")
    assert box.sees("新一局")


def test_with_keypad_only_the_bowl_rolls_all_the_same(table):
    box = table(start=False, settings={"dice": "keys"})
    box.press(*"D0#")
    box.wait(2)
    assert box.sees("摇一摇")
    box.shake()
    assert not box.sees("摇一摇")


# Power


def test_sleep_and_wake_in_the_middle_of_typing_five_digits(table):
    box = table()
    box.press(*"44412")
    picture = box.rows()
    box.wait(700)
    assert box.asleep
    assert not box.lit
    box.press("6")  # the waking press only wakes
    box.wait(2)
    assert not box.asleep
    assert box.rows() == picture
    box.press("6", "#")
    assert box.state()["seat"] == 1
    assert lines(box)[1]["d"] == "444126"


@pytest.mark.parametrize("keys", ["#", "*"])
def test_any_key_wakes(table, keys):
    box = table()
    box.wait(700)
    assert box.asleep
    box.press(keys)
    box.wait(2)
    assert not box.asleep
    assert box.sees("第1轮")
    assert box.state()["seat"] == 0


def test_a_motion_wakes_and_rolls_nothing(table):
    box = table()
    box.wait(700)
    assert box.asleep
    box.shake(0.6)
    box.wait(2)
    assert not box.asleep
    assert box.state()["seat"] == 0
    box.shake()
    assert box.state()["seat"] == 1


@pytest.mark.parametrize(
    "keys", ["123456#", "C", "CBB", "D", "D4#1#", "8", "D5#B", "D8#", "123456#D3#", "D6#B", "123"]
)
def test_the_box_wakes_on_the_screen_it_slept_on(table, keys):
    box = table()
    box.press(*keys)
    picture, state = box.rows(), box.state()
    box.wait(700)
    assert box.asleep
    box.press("0")
    box.wait(2)
    assert box.rows() == picture
    assert box.state() == state
    assert box.faults == []


def test_a_new_game_half_chosen_is_still_there_after_sleep(table):
    box = table(start=False)
    box.press(*"##10#1#")
    picture = box.rows()
    box.wait(700)
    box.press("0")
    box.wait(2)
    assert box.rows() == picture


def test_the_bowl_sleeps_too(table):
    box = table(start=False)
    box.press(*"D0#")
    box.shake()
    box.press("4")
    box.shake()
    box.press("C")
    rolls = box.rows()
    box.press("C")
    picture = box.rows()
    box.wait(700)
    assert box.asleep
    box.press("0")
    box.wait(2)
    assert box.rows() == picture
    box.press("C")
    assert box.rows() == rolls


def test_it_dims_goes_dark_and_sleeps(table):
    box = table()
    bright = box.contrast
    box.wait(28)
    assert box.contrast == bright
    box.wait(3)
    assert box.contrast < bright
    assert box.lit
    box.wait(90)
    assert not box.lit
    box.press("5")  # no key is lost: it lights the display and is a die
    assert box.lit
    assert box.contrast == bright
    box.press(*"12345#")
    assert box.state()["seat"] == 1


@pytest.mark.parametrize("after", [30, 120])
def test_no_key_is_lost_at_the_moment_of_dimming_or_going_dark(table, after):
    box = table()
    box.press(*"12345")
    last = box.seconds
    for nudge in range(-3, 4):
        box.press("*", "5")
        box.wait(after + nudge * 0.05 - 0.25)
        box.press("*", "5")
    box.press("6", "#")
    assert box.state()["seat"] == 1
    assert box.seconds > last
    assert lines(box)[1]["d"] == "123456"


@pytest.mark.parametrize("after", [29.5, 118.8, 119.5])
def test_no_shake_is_lost_at_the_moment_of_dimming_or_going_dark(table, after):
    box = table()
    box.wait(after)
    box.shake(1.5)
    assert box.state()["seat"] == 1
    assert box.lit


def test_a_key_just_before_sleep_keeps_it_awake(table):
    for early in (0.30, 0.15, 0.05):
        box = table()
        box.press("1")
        box.wait(600 - early)
        box.press("2")
        box.wait(2)
        assert not box.asleep
        if box.output.count("BoBox ready") > 1:
            box.press("2")  # the first one has woken it
        box.press("3")
        box.wait(1)
        box.press(*"456#")
        assert box.state()["seat"] == 1


def test_nothing_bright_stands_still_for_more_than_a_minute(table):
    box = table(settings={"dim_after": 60, "dark_after": 1800, "sleep_after": 0})
    bright = box.contrast
    seen, since = box.rows(), 0
    for second in range(0, 400, 5):
        box.wait(5)
        if box.rows() != seen:
            seen, since = box.rows(), second
        assert second - since <= 65
    assert box.contrast < bright


def test_low_battery_in_mid_game(table):
    box = table()
    box.press(*"123456#", "#", *"44")
    picture = box.rows()
    box.battery(3.45)
    box.wait(20)
    assert box.sees("请充电")
    box.press("1")
    assert not box.sees("请充电")
    box.press("*")
    box.wait(30)
    assert not box.sees("请充电")  # said once
    box.battery(3.25)
    assert box.wait_for(lambda: box.sees("电量用尽"), 20)
    box.wait(8)
    assert box.asleep
    assert not box.lit
    box.shake(0.5)
    assert box.asleep  # only a key wakes it now
    box.battery(4.1)
    box.press("1")
    box.wait(2)
    state = box.state()
    assert (state["seat"], state["held"][0]) == (1, {"duitang": 1})
    assert [row & MASK for row in box.rows()] == [row & MASK for row in picture]
    box.press(*"4411")
    box.press("#")
    assert box.state()["zhuangyuan"] == [1]
    assert box.faults == []


def test_an_empty_box_switches_off_again_and_does_not_use_the_radio(table):
    box = table()
    box.battery(3.2)
    box.wait(30)
    assert box.asleep
    drawn = box.counters.random_bytes
    box.press("1")
    box.wait(2)
    assert not box.asleep
    assert box.counters.random_bytes == drawn
    box.wait(30)
    assert box.asleep


def test_no_battery_no_icon_no_alarm(table):
    box = table(settings={"battery": "none"})
    box.battery(3.2)
    box.wait(25)
    assert not box.asleep
    assert box.sees("第1轮")


# Sound


def test_volume_off_and_night(table):
    box = table(settings={"volume": "off"})
    heard = len(box.tones)
    box.press(*"123456#")
    assert len(box.tones) == heard


def test_at_night_it_is_quieter_where_the_clock_is_set(table):
    box = table()

    def loudest():
        heard = len(box.tones)
        box.press("1", "*")
        return max(duty for _, _, duty in box.tones[heard:])

    assert loudest() == 32768
    for hour, duty in ((15, 3000), (22, 3000), (23, 32768)):  # UTC; the box is 8 hours further
        box.type(b"\x03")
        box.wait(1)
        box.type(b"import machine;machine.RTC().datetime((2026,9,25,0,%d,30,0,0))\r\n" % hour)
        box.wait(1)
        box.type(b"\x04")
        box.wait(3)
        assert loudest() == duty


def test_each_sound_is_its_own(table):
    box = table()
    heard = len(box.tones)
    box.press(*"123555#")  # nothing
    nothing = sounds(box, heard)[-2:]
    heard = len(box.tones)
    box.press("#", "8", "#")
    box.wait(1)
    foul = sounds(box, heard)[-4:]
    heard = len(box.tones)
    box.press("#", *"123455#")  # one four
    box.wait(1)
    small = sounds(box, heard)[-2:]
    heard = len(box.tones)
    box.press("#", *"444456#")
    box.wait(3)
    assert sounds(box, heard)[-3:] == FANFARE_END
    assert foul == [391, 369, 349, 329]
    assert nothing != small
