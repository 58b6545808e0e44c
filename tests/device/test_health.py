"""The health tests of the raw source: what they catch, when, and how often they are wrong."""

import random
from fractions import Fraction

import pytest
from bobox.audit_power import at_least, bits_caught, false_alarms, health_rates
from box.input import health
from box.input.health import Health

WINDOW = 128  # bytes: 1,024 bits


def noise(seed):
    return random.Random(seed)


def ones(share, count, seed):
    """`count` bytes whose bits are ones with probability `share`."""
    rnd = noise(seed)
    bits = "".join("1" if rnd.random() < share else "0" for _ in range(8 * count))
    return int(bits, 2).to_bytes(count, "big")


def fault_of(data, chunk=64):
    """What is found in `data`, and after how many bytes."""
    judge = Health()
    for at in range(0, len(data), chunk):
        if judge.feed(data[at : at + chunk]):
            break
    return judge.fault, judge.seen


# --- caught in the first window ------------------------------------------------------------------


@pytest.mark.parametrize("value", [0x00, 0xFF, 0x41, 0x55])
def test_a_stuck_source_is_caught_at_once(value):
    fault, seen = fault_of(bytes([value]) * 1024)
    assert fault == "dice_stuck"
    assert seen <= 6


@pytest.mark.parametrize("chunk", [1, 16, 64, 1024])
def test_a_source_that_goes_round_is_caught_in_the_first_window(chunk):
    for period in range(2, 123):
        circle = noise(period).randbytes(period)
        fault, seen = fault_of(circle * (1024 // period + 1), chunk)
        assert fault, period
        assert seen <= WINDOW, period


def test_a_bit_pattern_that_goes_round_is_caught_in_the_first_window():
    for period in range(1, 123):
        pattern = f"{noise(period).getrandbits(period):0{period}b}"
        bits = (pattern * (1024 // period + 1))[:1024]
        fault, seen = fault_of(int(bits, 2).to_bytes(WINDOW, "big"))
        assert fault, period
        assert seen <= WINDOW, period


def test_a_longer_circle_is_caught_at_start_up():
    for period in (*range(123, 300), *range(300, 1018, 17), 1018):
        circle = noise(period).randbytes(period)
        assert fault_of((circle * 9)[:1024])[0] == "dice_repeats", period


def test_a_source_that_counts_is_caught_at_start_up():
    assert fault_of(bytes(range(256)) * 4) == ("dice_repeats", 320)


@pytest.mark.parametrize("length", [4, 16, 64])
def test_a_source_that_gives_the_same_at_each_draw_is_caught(length):
    same = noise(length).randbytes(length)
    judge = Health()
    draws = 0
    while not judge.feed(same):
        draws += 1
        assert draws < 4
    assert judge.seen <= WINDOW


# --- lopsided --------------------------------------------------------------------------------


def test_sixty_percent_ones_are_caught_within_three_windows():
    """The chance that one of 300 slips through is 4 in 100,000; the seeds are fixed."""
    for seed in range(300):
        share = 0.6 if seed % 2 else 0.4
        fault, seen = fault_of(ones(share, 3 * WINDOW, seed))
        assert fault == "dice_biased", seed
        assert seen <= 3 * WINDOW


def test_how_much_of_a_bias_is_caught_is_a_table():
    """Share of ones: caught by one window, by three together (exact)."""
    table = {
        50: (1.459e-09, 1.812e-09),
        52: (9.091e-07, 7.273e-05),
        55: (0.002154, 0.3201),
        58: (0.1780, 0.9981),
        60: (0.6473, 0.9999998),
        65: (0.9999, 1.0),
    }
    for percent, (one, three) in table.items():
        share = Fraction(percent, 100)
        assert bits_caught(share) == pytest.approx(one, rel=1e-3)
        assert bits_caught(share, 1703, 3072) == pytest.approx(three, rel=1e-3)
    assert 1 - bits_caught(Fraction(3, 5), 1703, 3072) < 2e-7


def test_the_table_is_what_happens():
    caught = sum(fault_of(ones(0.6, WINDOW, seed))[0] == "dice_biased" for seed in range(1000))
    expected = 1000 * bits_caught(Fraction(3, 5))
    assert abs(caught - expected) < 4 * (expected * 0.353) ** 0.5


def test_a_byte_that_comes_too_often_is_caught():
    """The first byte of the window, every eighth time: its bits alone would not show it."""
    rnd = noise(5)
    first = 0x3A
    data = bytes(first if rnd.random() < 0.125 else rnd.randrange(256) for _ in range(1023))
    assert fault_of(bytes([first]) + data) == ("dice_biased", 512)


# --- later, not only at the start ----------------------------------------------------------------


@pytest.mark.parametrize("good", [1000, 1024, 5000, 5001, 65_536])
def test_a_source_that_goes_bad_later_is_caught(good):
    for name, bad, within in (
        ("dice_stuck", bytes(2048), 6),
        ("dice_repeats", noise(9).randbytes(40) * 50, WINDOW),
        ("dice_biased", ones(0.6, 2048, 9), 4 * WINDOW),
    ):
        judge = Health()
        assert judge.feed(noise(good).randbytes(good)) is None
        for at in range(0, len(bad), 16):
            if judge.feed(bad[at : at + 16]):
                break
        assert judge.fault == name
        assert judge.seen <= good + within


def test_a_long_circle_is_known_wherever_it_lies_in_the_ring():
    circle = noise(6).randbytes(600)
    for good in range(1024, 2048, 37):
        judge = Health()
        judge.feed(noise(good).randbytes(good))
        data = circle * 2
        for at in range(0, len(data), 16):
            if judge.feed(data[at : at + 16]):
                break
        assert judge.fault == "dice_repeats"
        assert judge.seen <= good + 600 + 6 + 2 * 16  # the look after the next at the latest


def test_a_fault_stays_until_restart():
    judge = Health()
    judge.feed(bytes(100))
    assert judge.feed(noise(1).randbytes(500)) == "dice_stuck"
    judge.restart()
    assert judge.feed(noise(1).randbytes(500)) is None


# --- the cutoffs, to the bit ---------------------------------------------------------------------


def test_a_run_of_41_bits_is_one_too_long_wherever_it_begins():
    for offset in range(8, 24):
        for bit in "01":
            other = "10"[int(bit)]
            for length, fault in ((40, None), (41, "dice_stuck")):
                bits = ("0110" * 6)[: offset - 1] + other + bit * length + other + "1001" * 4
                data = int("1" + bits[: len(bits) // 8 * 8], 2).to_bytes(len(bits) // 8 + 1, "big")
                assert fault_of(data[1:])[0] == fault, (offset, bit, length)


def longest_runs(data):
    """The slow way: after how many bytes a run of 41 bits or of 6 bytes is complete."""
    bits = "".join(f"{byte:08b}" for byte in data)
    ends = [bits.find(bit * 41) + 41 for bit in "01" if bit * 41 in bits]
    by_bits = min((end + 7) // 8 for end in ends) if ends else len(data) + 1
    runs = [at + 6 for at in range(len(data) - 5) if len(set(data[at : at + 6])) == 1]
    return min([by_bits, *runs])


def test_runs_are_found_at_the_very_byte():
    rnd = noise(7)
    found = 0
    for _ in range(3000):
        data = b""
        while len(data) < 24:
            edge = rnd.choice((0x00, 0xFF, 0x80, 0x7F, 0x01, 0xFE, 0xFC, 0x3A))
            data += bytes([edge]) * rnd.choice((1, 1, 1, 2, 3, 4, 5, 6))
        judge = Health()
        judge._repeats = lambda _seen: False  # these short alphabets repeat, too
        judge.feed(data)
        slow = longest_runs(data)
        found += slow <= len(data)
        assert (judge.fault == "dice_stuck") == (slow <= len(data)), data.hex()
        if judge.fault:
            assert judge.seen == slow, data.hex()
    assert 500 < found < 2900


# --- false alarms --------------------------------------------------------------------------------


def test_cutoffs_are_those_of_the_standard():
    alpha_run, alpha_window = Fraction(1, 2**40), Fraction(1, 2**30)
    assert health._BIT_RUN == 1 + 40  # 1 + ⌈-log2(alpha) / H⌉, H = 1
    assert health._BYTE_RUN == 1 + 40 // 8  # H = 8
    for cutoff, size, p, alpha in (
        (health._ONES, 1024, Fraction(1, 2), alpha_window),
        (health._ONES_IN_THREE, 3072, Fraction(1, 2), alpha_window),
        (health._SAME_BYTES - 1, 511, Fraction(1, 256), alpha_window),
    ):
        assert at_least(cutoff, size, p) <= alpha < at_least(cutoff - 1, size, p)
    assert health_rates()["bits in a row"] < alpha_run
    assert health_rates()["bytes in a row"] < alpha_run


def test_false_alarms_are_as_rare_as_the_docstring_says():
    assert health_rates() == {
        "bits in a row": pytest.approx(4.5e-13, rel=0.02),
        "bytes in a row": pytest.approx(9.1e-13, rel=0.02),
        "window": pytest.approx(1.46e-9, rel=0.02),
        "three windows": pytest.approx(1.81e-9, rel=0.02),
        "byte window": pytest.approx(3.89e-10, rel=0.02),
        "repeats": pytest.approx(3.64e-12, rel=0.02),
    }
    assert 1 / false_alarms(1024, 64) == pytest.approx(35.6e6, rel=0.01)  # start-ups
    assert false_alarms(60_000 * 16, 16) < 4e-5  # an audit of 60,000 rolls


@pytest.mark.parametrize("chunk", [7, 64])
def test_good_noise_raises_no_alarm(chunk):
    judge = Health()
    rnd = noise(2025)
    for _ in range(300_000 // chunk):
        assert judge.feed(rnd.randbytes(chunk)) is None


def alarms(trials, size, name, seed):
    rnd = noise(seed)
    judge = Health()
    count = 0
    for _ in range(trials):
        judge.restart()
        count += judge.feed(rnd.randbytes(size)) == name
    return count


def near(count, trials, rate):
    """Within four standard deviations."""
    return abs(count - trials * rate) < 4 * (trials * rate * (1 - rate)) ** 0.5


def test_false_alarms_come_as_often_as_computed(monkeypatch):
    """With cutoffs so low that it happens: the formulas, not the luck, are what is tested."""
    monkeypatch.setattr(health, "_ONES", 545)
    assert near(alarms(4000, WINDOW, "dice_biased", 1), 4000, bits_caught(Fraction(1, 2), 545))
    monkeypatch.undo()

    monkeypatch.setattr(health, "_ONES_IN_THREE", 1590)
    rate = bits_caught(Fraction(1, 2), 1590, 3072)
    assert near(alarms(2000, 3 * WINDOW, "dice_biased", 2), 2000, rate)
    monkeypatch.undo()

    monkeypatch.setattr(health, "_SAME_BYTES", 5)
    rate = at_least(4, 511, Fraction(1, 256))
    assert near(alarms(2000, 512, "dice_biased", 3), 2000, rate)
    monkeypatch.undo()

    monkeypatch.setattr(health, "_PROBE", 2)
    # one look, at the window's end: the last two bytes stand at one of 126 earlier places
    assert near(alarms(10_000, WINDOW, "dice_repeats", 4), 10_000, 126 / 2**16)
    monkeypatch.undo()

    monkeypatch.setattr(health, "_BYTE_RUN", 2)
    monkeypatch.setattr(health, "_WHOLE_BYTES", 2)
    monkeypatch.setattr(Health, "_bits_stuck", lambda _self, _seen: False)
    rate = 1 - (255 / 256) ** 19
    assert near(alarms(10_000, 20, "dice_stuck", 5), 10_000, rate)


def test_runs_of_bits_come_as_often_as_computed(monkeypatch):
    monkeypatch.setattr(health, "_BIT_RUN", 17)  # holds at least one whole byte
    monkeypatch.setattr(health, "_WHOLE_BYTES", 1)
    # of n bits a run of 17 begins at the first with 2^-16, at each other with 2^-17
    rate = 2.0**-16 + (64 * 8 - 17) * 2.0**-17
    assert near(alarms(6000, 64, "dice_stuck", 6), 6000, rate)
