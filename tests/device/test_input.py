"""From scans to keys: bounces, fast fingers, ghosts, long presses."""

import random

import pytest
from box.input.debounce import Debounce
from box.input.ghosts import without_ghosts
from box.input.keys import LEGENDS, KeyEvents

SCAN_MS = 5


def bit(legend: str) -> int:
    return 1 << LEGENDS.index(legend)


class Finger:
    """Contacts over time: what a scan at a moment sees."""

    def __init__(self) -> None:
        self.closed: list[tuple[float, float, int]] = []

    def press(self, legend: str, at: float, until: float, bounce: float = 0, seed: int = 0):
        """Closed from `at` to `until`; chatters for `bounce` ms after both."""
        dice = random.Random(seed)
        for start, ends_closed in ((at, True), (until, False)):
            now, closed = start, True
            while now < start + bounce:
                step = dice.uniform(0.2, max(0.3, bounce / 2))
                if closed:
                    self.closed.append((now, min(now + step, start + bounce), bit(legend)))
                now, closed = now + step, not closed
            if ends_closed:
                self.closed.append((start + bounce, until, bit(legend)))

    def scan(self, now: float) -> int:
        bitmap = 0
        for start, end, mask in self.closed:
            if start <= now < end:
                bitmap |= mask
        return bitmap


def typed(finger: Finger, until: float, phase: float = 0, jitter: float = 0) -> str:
    """What is reported of a finger's doing, scanned every 5 ms."""
    keys = KeyEvents(SCAN_MS)
    got = ""
    dice = random.Random(1)
    for number in range(int(until / SCAN_MS)):
        keys.feed(finger.scan(phase + number * SCAN_MS + dice.uniform(-jitter, jitter)))
        event = keys.get()
        while event:
            got += event
            event = keys.get()
    return got


def test_a_press_is_reported_at_the_second_scan_that_sees_it():
    debounce = Debounce()
    assert [debounce.feed(b) for b in (0, 1, 1, 1, 0, 0, 0, 0)] == [0, 0, 1, 0, 0, 0, 0, 0]


def test_a_single_scan_is_no_press():
    debounce = Debounce()
    assert not any(debounce.feed(b) for b in (0, 1, 0, 0, 1, 0, 1, 0, 0))


@pytest.mark.parametrize("bounce", [0, 1, 2, 5, 8, 10, 15, 20])
@pytest.mark.parametrize("held", [45, 60, 120, 700])
def test_a_bouncing_contact_counts_once(bounce, held):
    for seed in range(60):
        finger = Finger()
        finger.press("5", 100, 100 + held, bounce, seed)
        assert typed(finger, 1000, phase=seed % 5, jitter=0.5) == "5", (bounce, held, seed)


@pytest.mark.parametrize("keys", ["444411", "123456", "147*", "123A", "565656", "1#"])
@pytest.mark.parametrize("phase", [0, 1.3, 2.5, 4.9])
def test_keys_40_ms_apart_all_arrive(keys, phase):
    finger = Finger()
    for number, key in enumerate(keys):
        finger.press(key, 100 + 40 * number, 125 + 40 * number)
    assert typed(finger, 1000, phase) == keys


def test_keys_that_overlap_all_arrive_in_order():
    finger = Finger()
    for number, key in enumerate("1236"):
        finger.press(key, 100 + 40 * number, 160 + 40 * number, bounce=4, seed=number)
    assert typed(finger, 1000) == "1236"


def test_two_keys_are_clear_and_three_are_not():
    for keys in ("", "1", "15"):
        closed = sum(bit(key) for key in keys)
        assert without_ghosts(closed, 0) == closed
    for keys in ("124", "1245"):
        closed = sum(bit(key) for key in keys)
        assert without_ghosts(closed, bit("1")) == bit("1")


@pytest.mark.parametrize("corners", ["1245", "13*#", "2A58", "46*#"])
def test_the_fourth_corner_of_a_rectangle_is_never_a_key(corners):
    """Two keys held, a third pressed: the matrix then reads all four corners."""
    a, b, c, d = (bit(key) for key in corners)
    debounce = Debounce()
    pressed = 0
    for bitmap in [a] * 4 + [a | b] * 4 + [a | b | c | d] * 6:
        pressed |= debounce.feed(bitmap)
    assert pressed == a | b
    for bitmap in [a | c] * 4:  # b is let go: what remains is clear again
        pressed |= debounce.feed(bitmap)
    assert pressed == a | b | c


def test_what_is_down_stays_down_while_ambiguous():
    assert without_ghosts(0b110011, 0b1) == 0b1
    assert without_ghosts(0b11, 0b1) == 0b11


def test_a_long_press_comes_once_after_two_seconds():
    finger = Finger()
    finger.press("*", 100, 5000)
    assert typed(finger, 2050) == "*"
    assert typed(finger, 2150) == "*long:*"
    assert typed(finger, 6000) == "*long:*"


def test_a_key_let_go_in_time_is_no_long_press():
    finger = Finger()
    finger.press("*", 100, 2000)
    assert typed(finger, 4000) == "*"


def test_presses_wait_until_they_are_taken():
    keys = KeyEvents(SCAN_MS)
    for legend in "1234567890*#ABCD" * 3:
        for bitmap in [bit(legend)] * 3 + [0] * 12:
            keys.feed(bitmap)
    got = []
    event = keys.get()
    while event:
        got.append(event)
        event = keys.get()
    assert "".join(got) == ("1234567890*#ABCD" * 3)[:31]
    assert keys.dropped == 17
