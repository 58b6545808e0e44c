"""Motion files and how they are played."""

import sys
from array import array
from pathlib import Path

import pytest
from virtual_box.motion import FLAT, Motion, Recording, load
from virtual_box.motion_maker import made_shake

ROOT = Path(__file__).resolve().parents[2]
MOTION = ROOT / "tests" / "motion"

sys.path.insert(0, str(ROOT / "tools"))

import mkmotion  # noqa: E402


@pytest.mark.parametrize("name", mkmotion.SCENES)
def test_a_file_is_what_the_generator_makes(name):
    kept = load(MOTION / f"{name}.motion")
    made = mkmotion.make(name)
    assert (kept.rate, kept.what, kept.rolls) == (made.rate, made.what, made.rolls)
    assert kept.shaken == [list(span) for span in made.shaken] or kept.shaken == made.shaken
    assert len(kept.samples) == len(made.samples)
    # The last digit of a sine may differ from one system's library to another's.
    assert max(abs(a - b) for a, b in zip(kept.samples, made.samples, strict=True)) <= 1


def test_no_file_is_large_and_every_one_begins_at_rest():
    for path in MOTION.glob("*.motion"):
        assert path.stat().st_size < 20_000
        x, y, z = load(path).at(0)
        assert abs(x) < 120, path
        assert abs(y) < 120, path
        assert abs(z - 1000) < 120, path


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"{}\n",
        b'{"rate":200,"what":"","rolls":[0,0,0],"shaken":[]}\n1234567',
        b"\xff\n\0\0",
    ],
)
def test_what_is_not_a_motion_file_is_said(tmp_path, data):
    path = tmp_path / "x.motion"
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"x\.motion is not a motion file"):
        load(path)


def ramp():
    return Recording(100, array("h", [0, 0, 1000, 100, 0, 1000, 200, 0, 1000]))


def test_between_samples_it_is_a_straight_line_and_the_ends_last():
    assert ramp().duration == 20_000
    assert ramp().at(-5) == (0, 0, 1000)
    assert ramp().at(5_000) == (50, 0, 1000)
    assert ramp().at(15_000) == (150, 0, 1000)
    assert ramp().at(10**9) == (200, 0, 1000)


def test_pieces_follow_each_other_without_a_jerk():
    motion = Motion()
    assert motion(0) == FLAT
    assert motion.play(ramp(), 1_000_000) == 1_020_000
    assert motion(999_999) == FLAT
    assert motion(2_000_000) == (200, 0, 1000)
    motion.play(ramp(), 3_000_000)
    assert motion(3_000_000) == (200, 0, 1000), "from where the box was …"
    assert motion(3_400_000) == (200, 0, 1000), "… into the new piece"
    assert motion(3_000_001)[0] == pytest.approx(200, abs=0.1)
    with pytest.raises(ValueError, match="order"):
        motion.play(ramp(), 2_000_000)


def test_it_knows_when_it_is_still():
    motion = Motion()
    assert motion.still(0, 10**9)
    motion.play(ramp(), 1_000_000)  # 20 ms, and 0.3 s in which attitudes blend
    assert motion.still(0, 999_999)
    assert not motion.still(0, 1_000_000)
    assert not motion.still(1_299_999, 2_000_000)
    assert motion.still(1_300_000, 2_000_000)


def test_a_made_shake_lasts_as_long_as_asked_and_then_lies_still():
    shake = made_shake(2.0)
    assert shake.shaken == [(0.4, 2.4)]
    assert shake.duration == 3_200_000
    swings = [shake.at(time)[0] for time in range(500_000, 2_300_000, 5_000)]
    assert max(swings) > 800
    assert min(swings) < -800
    late = [shake.at(time)[0] for time in range(2_450_000, 3_200_000, 5_000)]
    assert max(map(abs, late)) < 150
