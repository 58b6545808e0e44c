"""Dice: faces by rejection, the record of a roll, and refusing with a reason."""

import json
import random
from collections import Counter

import pytest
from bobox.roll_record import check_record
from box.input.dice_roller import DiceFault, DiceRoller, read_dice
from seeded import Seeded

PINNED = ["1:f5d92935ea07", "2:d3eb9e96f352", "3:5005e24a3a4f"]


def started(seed=b"seed"):
    roller = DiceRoller(Seeded(seed).draw)
    roller.start()
    return roller


def refusal(do):
    with pytest.raises(DiceFault) as fault:
        do()
    return fault.value.key


# --- faces ---------------------------------------------------------------------------------------


def test_each_face_has_42_of_the_252_bytes_that_count():
    faces = Counter(read_dice(bytes([byte]), 1) for byte in range(256))
    assert faces.pop(None) == 4
    assert faces == {(face, 1): 42 for face in "123456"}


def test_rejected_bytes_are_skipped_and_counted_as_read():
    assert read_dice(bytes([0, 252, 1, 255, 5]), 3) == ("126", 5)
    assert read_dice(bytes([0, 252, 1, 255, 5]), 2) == ("12", 3)


def test_a_block_without_enough_dice_is_none():
    assert read_dice(bytes([253] * 32), 1) is None
    assert read_dice(bytes([0] * 5), 6) is None
    assert read_dice(bytes([255] * 12 + [0] * 20), 1) is None  # only twelve bytes are read


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_one_to_six_dice(count):
    roller = started()
    for _ in range(50):
        digits = roller.roll(count).digits
        assert len(digits) == count
        assert set(digits) <= set("123456")


@pytest.mark.parametrize("count", [0, 7, -1])
def test_other_numbers_of_dice_are_an_error(count):
    with pytest.raises(ValueError, match="1 to 6"):
        started().roll(count)


# --- where they come from ------------------------------------------------------------------------


def test_the_same_noise_and_the_same_shake_give_the_same_dice():
    """Pinned: a change of these digits is a change of what every audit stands on."""
    roller = started()
    roller.stir(b"\x01\x00\x02\x00\x40\x00", 123_456)
    assert [roller.roll().record for _ in range(3)] == PINNED


def test_other_noise_gives_other_dice_under_the_same_shake():
    one, other = started(b"one"), started(b"other")
    for roller in (one, other):
        roller.stir(b"same", 1)
    rolls = [(one.roll().digits, other.roll().digits) for _ in range(200)]
    assert sum(a == b for a, b in rolls) < 3


def test_a_sample_or_a_stamp_changes_the_next_roll():
    records = set()
    for sample, ticks in ((b"", 1), (b"", 2), (b"x", 1), (b"y", 1)):
        roller = started()
        roller.stir(sample, ticks)
        records.add(roller.roll().record)
    assert len(records) == 4


def test_any_int_is_a_stamp():
    roller = started()
    for ticks in (0, -1, 2**30, 2**40):
        roller.stir(b"", ticks)


def test_stirring_only_constant_samples_does_no_harm():
    roller = started()
    digits = ""
    for _ in range(2000):
        for _ in range(3):
            roller.stir(bytes(6), 0)
        digits += roller.roll().digits
    expected = 2000
    assert sum((n - expected) ** 2 / expected for n in Counter(digits).values()) < 30


# --- the record ----------------------------------------------------------------------------------


def test_the_dice_can_be_read_off_the_record():
    roller = started()
    for number in range(1, 500):
        roll = roller.roll()
        assert check_record(roll.digits, roll.record) == number


@pytest.mark.parametrize(
    ("digits", "record"),
    [
        ("123456", "1:000102030405ff"),  # bytes after the last die
        ("123456", "1:0001020304"),
        ("123455", "1:000102030405"),
        ("123456", "0:000102030405"),
        ("123456", "01:000102030405"),
        ("123456", "000102030405"),
        ("123456", "1:00 01 02 03 04 05"),
        ("", "1:"),
        ("123456", ""),
    ],
)
def test_other_records_are_refused(digits, record):
    with pytest.raises(ValueError, match="record"):
        check_record(digits, record)


def test_a_journal_line_with_the_longest_record_has_at_most_120_bytes():
    event = {"e": "throw", "d": "444411", "src": "shake", "r": "9999999:" + "ff" * 12}
    line = {**event, "n": 99_999, "t": 4_294_967_295, "c": "a1b2c3d4"}
    assert len(json.dumps(line, separators=(",", ":"))) + 1 <= 120


# --- refusing ------------------------------------------------------------------------------------


def test_it_refuses_until_it_is_started():
    roller = DiceRoller(Seeded(b"x").draw)
    assert roller.fault == "dice_not_started"
    assert refusal(roller.roll) == "dice_not_started"


def no_source(_count):
    raise OSError(5)


def lopsided(count):
    return bytes(random.choice((252, 253, 254, 255)) for _ in range(count))


@pytest.mark.parametrize(
    ("draw", "key"),
    [
        (bytes, "dice_stuck"),
        (lambda n: b"\xff" * n, "dice_stuck"),
        (lambda n: random.Random(1).randbytes(n), "dice_repeats"),
        (lambda n: bytes(range(n)), "dice_repeats"),
        (no_source, "dice_no_noise"),
        (lambda _n: b"", "dice_no_noise"),
        (lambda n: bytes(range(n - 1)), "dice_no_noise"),
    ],
)
def test_it_refuses_to_start_on_a_bad_source(draw, key):
    roller = DiceRoller(draw)
    assert refusal(roller.start) == key
    assert roller.fault == key
    assert refusal(roller.roll) == key


def test_a_source_of_rejected_bytes_alone_is_refused():
    roller = DiceRoller(lopsided)
    assert refusal(roller.start) in ("dice_biased", "dice_repeats", "dice_stuck")


def test_a_source_that_dies_in_the_middle_is_refused_and_stays_so():
    source = Seeded(b"x")
    good = True
    roller = DiceRoller(lambda n: source.draw(n) if good else bytes(n))
    roller.start()
    roller.roll()
    good = False
    assert refusal(roller.roll) == "dice_stuck"
    good = True
    assert refusal(roller.roll) == "dice_stuck"
    assert roller.rolls == 1
    roller.start()
    assert len(roller.roll().digits) == 6
    assert roller.rolls == 1


def test_blocks_without_dice_end_in_a_fault_not_in_a_loop():
    class Spent:
        blocks = 0

        def block(self, _raw):
            self.blocks += 1
            return b"\xff" * 32

    roller = started()
    roller._pool = Spent()
    assert refusal(roller.roll) == "dice_spent"
    assert roller._pool.blocks == 4


def test_one_spent_block_is_made_good_by_the_next():
    roller = started()
    blocks = [b"\xff" * 32, bytes(range(32))]
    roller._pool.block = lambda _raw: blocks.pop(0)
    assert roller.roll().record == "1:000102030405"
