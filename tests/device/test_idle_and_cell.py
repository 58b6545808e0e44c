"""Idleness and the battery: pure, fed with clocks and volts."""

import time
from types import SimpleNamespace

import pytest
from box.input.cell import EMPTY, LOW, OK, Cell, charge
from box.input.idle import ASLEEP, BRIGHT, DARK, DIM, Idle
from box.rest import Rest

WRAP = 1 << 30


def test_it_dims_goes_dark_and_sleeps():
    idle = Idle(30, 120, 600, 0, 0)
    seen = {}
    for now in range(0, 700_000, 250):
        seen.setdefault(idle.state(now), now)
    assert seen == {BRIGHT: 0, DIM: 30_000, DARK: 120_000, ASLEEP: 600_000}


class Light:
    """As much of a display as is lit."""

    lit = None

    def light(self, level):
        self.lit = level


@pytest.fixture
def clock(monkeypatch):
    """`time.ticks_ms` as the test sets it: `clock[0]`."""
    now = [0]
    monkeypatch.setattr(time, "ticks_ms", lambda: now[0], raising=False)
    return now


def rested(rest, now):
    """The state at `now`, kept in `rest` as `box.care` keeps it."""
    idle = Idle(30, 120, 600, rest.idle_ms, rest.last)
    rest.light = idle.state(now)
    rest.idle_ms, rest.last = idle.idle_ms, now
    return rest.light


def test_a_touch_begins_anew(clock):
    rest, light, ui = Rest(), Light(), SimpleNamespace(shift=(1, 0))
    rest.place = 1
    assert rested(rest, 119_000) == DIM
    clock[0] = 119_000
    rest.touched(light, ui)
    assert light.lit == BRIGHT, "before anything else is done"
    assert ui.shift is None
    assert rested(rest, 119_000) == BRIGHT
    assert rested(rest, 148_999) == BRIGHT
    assert rested(rest, 149_000) == DIM


def test_what_is_put_away_between_two_looks_goes_on(clock):
    clock[0] = WRAP - 60_000
    rest = Rest()
    for passed in range(0, 700_000, 1000):
        state = rested(rest, (WRAP - 60_000 + passed) % WRAP)
        assert state == Idle(30, 120, 600, passed, 0).state(0)


def test_never():
    idle = Idle(0, 0, 0, 0, 0)
    for now in range(0, 400_000_000, 100_000):
        assert idle.state(now % WRAP) == BRIGHT


def test_the_clock_wraps_round():
    idle = Idle(30, 120, 600, 0, WRAP - 60_000)
    for passed in range(0, 600_000, 1000):
        state = idle.state((WRAP - 60_000 + passed) % WRAP)
        assert state == (BRIGHT if passed < 30_000 else DIM if passed < 120_000 else DARK)


def test_a_time_before_the_last_one_is_not_half_a_year():
    idle = Idle(30, 120, 600, 0, 1000)
    assert idle.state(980) == BRIGHT
    assert idle.state(30_999) == BRIGHT
    assert idle.state(31_000) == DIM


def test_minutes_move_the_picture():
    idle = Idle(30, 120, 600, 0, 0)
    moves = []
    for now in range(0, 300_000, 1000):
        idle.state(now)
        moves.append(idle.minutes())
    assert [moves.index(minute) for minute in range(5)] == [0, 60, 120, 180, 240]


def test_the_next_look_is_where_something_changes():
    idle, now, seen = Idle(30, 120, 600, 0, 0), 0, {}
    while now < 700_000:
        seen.setdefault(idle.state(now), now)
        seen.setdefault(("minute", idle.minutes()), now)
        now += idle.next_ms()
    assert [seen[state] for state in (DIM, DARK, ASLEEP)] == [30_000, 120_000, 600_000]
    assert [seen["minute", minute] for minute in range(11)] == list(range(0, 660_000, 60_000))


@pytest.mark.parametrize(
    ("millivolts", "percent"),
    [(3000, 0), (3300, 0), (3500, 5), (3680, 10), (3800, 40), (3840, 50), (4020, 80), (4300, 100)],
)
def test_the_curve(millivolts, percent):
    assert charge(millivolts) == percent


def test_the_curve_never_falls():
    values = [charge(millivolts) for millivolts in range(2500, 4500)]
    assert values == sorted(values)
    assert set(range(101)) == set(values)


def levels(*millivolts):
    cell = Cell()
    return [cell.feed(each) for each in millivolts]


def test_a_level_takes_three_looks():
    assert levels(3490, 3490, 3490) == [OK, OK, LOW]
    assert levels(3490, 3490, 3600, 3490, 3490) == [OK] * 5
    assert levels(3200, 3200, 3200) == [OK, OK, EMPTY]


def test_a_cell_put_away_between_two_looks_goes_on():
    level, seen = OK, 0
    said = []
    for millivolts in (3490, 3490, 3600, 3490, 3490, 3490, 3200, 3200, 3200):
        cell = Cell(level, seen)
        level, seen = cell.feed(millivolts), cell.seen
        said.append(level)
    assert said == levels(3490, 3490, 3600, 3490, 3490, 3490, 3200, 3200, 3200)
    assert said[-4:] == [LOW, LOW, LOW, EMPTY]


def test_a_cell_that_rests_is_not_full_again():
    assert levels(*[3490] * 3, *[3550] * 9)[-1] == LOW
    assert levels(*[3490] * 3, *[3600] * 3)[-1] == OK
    assert levels(*[3290] * 3, *[3390] * 9)[-1] == EMPTY
    assert levels(*[3290] * 3, *[3401] * 3)[-1] == LOW
