"""What the screens draw, pixel by pixel: what a key changes, the size of a hand, a lit die."""

import subprocess

import pytest
from screens import MICROPYTHON, ROOT, Screens, problems

HANDS = {
    "444411": "状元插金花",
    "444444": "六勃红",
    "222222": "六勃黑",
    "444445": "五红",
    "222225": "五子",
    "444423": "四红",
    "123456": "对堂",
    "444123": "三红",
    "222213": "四进",
    "441123": "二举",
    "411223": "一秀",
    "112233": "罚黑",
}


def changed(before, after):
    """The (page, column) of the bytes that differ."""
    return [divmod(at, 128) for at in range(1024) if before[at] != after[at]]


def bus_bytes(before, after):
    """Bytes on the bus where each page's change is sent as one window of its own."""
    total = 0
    for page in range(8):
        columns = [column for row, column in changed(before, after) if row == page]
        if columns:
            total += 8 + 2 + max(columns) - min(columns) + 1
    return total


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_die_key_changes_its_die_only(lang):
    with Screens(lang) as box:
        box.start()
        before = box.frame()
        for place, digit in enumerate("44441"):
            box.press(digit)
            after = box.frame()
            for page, column in changed(before, after):
                assert page in (3, 4, 5)
                assert 1 + place * 21 <= column <= 20 + place * 21
            assert 0 < bus_bytes(before, after) <= 125
            before = after


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("dice", sorted(HANDS))
def test_the_sixth_die_and_the_hand_cost_at_most_470_bytes(lang, dice):
    with Screens(lang) as box:
        box.start()
        box.press(dice[:5])
        before = box.frame()
        box.press(dice[5])
        assert bus_bytes(before, box.frame()) <= 470


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("dice", sorted(HANDS))
def test_the_result_shows_the_hand_at_least_24_pixels_high(lang, dice):
    with Screens(lang) as box:
        box.start()
        box.press(dice + "#")
        hand = box.seen["texts"][0]
        assert hand[4] >= 24
        if lang == "zh":
            assert hand[0] == HANDS[dice]
            # Four hanzi or fewer are twice as wide, too.
            assert hand[3] == len(hand[0]) * (32 if len(hand[0]) <= 3 else 16)
        assert not problems(box.seen)


def test_a_four_is_a_lit_die_and_the_others_are_dark():
    with Screens("zh") as box:
        box.start()
        box.press("415236")
        frame = box.frame()
        lit = [
            sum(
                bin(frame[page * 128 + column]).count("1")
                for page in (3, 4, 5)
                for column in range(1 + place * 21, 21 + place * 21)
            )
            for place in range(6)
        ]
        assert lit[0] > 300
        assert max(lit[1:]) < 180


def test_whose_turn_it_is_is_the_largest_text_of_a_turn():
    with Screens("zh") as box:
        box.start()
        heights = {text: height for text, _, _, _, height, _ in box.seen["texts"]}
        assert heights["1"] == max(heights.values()) == 32


def test_a_message_needs_no_font_and_no_file():
    script = (
        "import sys, framebuf\n"
        f"sys.path.insert(0, {str(ROOT / 'firmware')!r})\n"
        "from box.ui.message import draw_message\n"
        "buffer = bytearray(1024)\n"
        "frame = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)\n"
        "draw_message(frame, 'USB', ('line 1', 'line 2'))\n"
        "plain = framebuf.FrameBuffer(bytearray(24), 24, 8, framebuf.MONO_VLSB)\n"
        "plain.text('USB', 0, 0, 1)\n"
        "print(all(frame.pixel(x, y) == plain.pixel(x // 2, y // 2)"
        " for x in range(48) for y in range(16)))\n"
        "print(sum(buffer[256:]) > 0)\n"
    )
    answer = subprocess.run([MICROPYTHON, "-c", script], capture_output=True, encoding="utf-8")
    assert answer.stdout.split() == ["True", "True"], answer.stderr
