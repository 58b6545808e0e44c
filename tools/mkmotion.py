"""Writes the motion files in tests/motion: `python tools/mkmotion.py [DIR]`.

Each file is made by a few lines below, from the parts in virtual_box/motion_maker.py and a seed
of its own, so that one can be changed and the others stay as they are.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "host_tools"))

from virtual_box.motion import Recording  # noqa: E402
from virtual_box.motion_maker import Scene  # noqa: E402

Rolls = tuple[int, int, int]
Make = Callable[[Scene], None]

ALWAYS = (1, 1, 1)
NEVER = (0, 0, 0)


def gentle(s: Scene) -> None:
    s.hold(0.2, 4.5)
    s.shake(0.8, 2.2, 22, 3.0, unsteady=0.05)


def normal(s: Scene) -> None:
    s.hold(0.2, 4.5)
    s.shake(0.8, 2.0, 23, 4.0)


def hard(s: Scene) -> None:
    s.hold(0.2, 4.5)
    s.shake(0.8, 2.0, 27, 5.3, unsteady=0.15, turn=20)


def child(s: Scene) -> None:
    s.hold(0.2, 5.0, tremor=15, sway=45)
    s.shake(0.7, 2.6, 16, 4.8, way=(0.6, 1.0, 0.3), unsteady=0.35, turn=25)


def two_handed(s: Scene) -> None:
    s.hold(0.2, 5.0)
    s.shake(0.8, 2.6, 50, 2.7, way=(0.2, 1.0, 0.8), turn=8)


def short(s: Scene) -> None:
    s.hold(0.2, 2.8)
    s.shake(0.7, 0.9, 20, 4.5)


def upright(s: Scene) -> None:
    s.hold(0.2, 4.0)
    s.shake(0.7, 1.8, 22, 4.0, way=(0.0, 0.1, 1.0))


def sideways(s: Scene) -> None:
    s.tilt(0.2, 0.4, roll=80)
    s.hold(0.2, 4.5)
    s.shake(1.0, 1.8, 22, 4.0, way=(0.1, 1.0, 0.0))
    s.tilt(3.6, 0.5, roll=-80)


def swirl(s: Scene) -> None:
    s.hold(0.2, 5.0)
    s.shake(0.8, 2.8, 52, 2.4, way=(1.0, 0.0, 0.1), across=(0.0, 1.0, 0.1), turn=6)


def with_pause(s: Scene) -> None:
    s.hold(0.2, 4.8)
    s.shake(0.7, 1.2, 23, 4.0)
    s.shake(2.1, 1.2, 23, 4.0)


def twice(s: Scene) -> None:
    s.hold(0.2, 6.2)
    s.shake(0.7, 1.3, 23, 4.0)
    s.shake(3.6, 1.3, 23, 4.2)


def long(s: Scene) -> None:
    s.hold(0.2, 9.5)
    s.shake(0.7, 7.5, 24, 3.9, unsteady=0.18)


def then_walks(s: Scene) -> None:
    s.hold(0.2, 2.4)
    s.shake(0.7, 1.5, 23, 4.0)
    s.walk(2.3, 7.0, 1.9, 240, 250)


def then_set_down(s: Scene) -> None:
    s.hold(0.2, 2.9)
    s.shake(0.7, 1.5, 23, 4.0)
    s.move(2.2, 0.5, (120, 60, -180))
    s.knock(2.72, 1400, 40)


def then_passed(s: Scene) -> None:
    s.hold(0.2, 4.5)
    s.shake(0.7, 1.5, 23, 4.0)
    s.move(2.5, 0.7, (400, 200, 0))
    s.knock(3.15, 350, 12, 0.05, (1.0, 0.4, 0.2))


def in_a_bus(s: Scene) -> None:
    s.rumble(0.0, 6.0, 0.3)
    s.hold(0.2, 5.8)
    s.shake(1.0, 2.0, 23, 4.0)


def knuckles(s: Scene) -> None:
    for at in (0.5, 0.75, 1.0, 2.0, 2.22, 2.44, 2.66, 3.5):
        s.knock(at + s.random.uniform(-0.01, 0.01), s.random.uniform(500, 900), 55, 0.012)


def glass(s: Scene) -> None:
    for at, peak in ((0.5, 350), (1.4, 500), (2.1, 900), (3.0, 1300)):
        s.knock(at, peak, 45, 0.015)
        s.knock(at + 0.06, peak * 0.4, 45, 0.012)


def fist(s: Scene) -> None:
    for at, peak in ((0.5, 2500), (1.3, 3500), (1.75, 3000), (2.2, 3500), (3.2, 4500)):
        s.knock(at, peak, 28, 0.03)


def drumming(s: Scene) -> None:
    """Both fists on the table, six blows a second, three seconds long."""
    for blow in range(18):
        at = 0.5 + blow / 6 + s.random.uniform(-0.015, 0.015)
        s.knock(at, s.random.uniform(1500, 2800), 30, 0.025)


def cheering(s: Scene) -> None:
    """All around the table beat on it, in no order."""
    for _ in range(45):
        s.knock(s.random.uniform(0.4, 4.4), s.random.uniform(400, 2200), 32, 0.022)


def walk(s: Scene) -> None:
    s.walk(0.3, 8.0, 1.8, 220, 220)


def brisk(s: Scene) -> None:
    s.walk(0.3, 8.0, 2.1, 330, 420)


def stairs(s: Scene) -> None:
    """Down the stairs: hard heels."""
    s.walk(0.3, 7.0, 2.0, 360, 750)


def arm_swing(s: Scene) -> None:
    s.walk(0.3, 8.0, 1.8, 180, 180)
    s.swing_arm(0.3, 8.0, 0.9, 24)


def in_a_bag(s: Scene) -> None:
    """In a bag that hits the leg at every second step."""
    s.walk(0.3, 8.0, 1.9, 260, 200)
    for k in range(7):
        s.knock(0.8 + k / 0.95, s.random.uniform(500, 1100), 9, 0.06, (1.0, 0.5, 0.2))


def passed(s: Scene) -> None:
    s.hold(0.2, 3.5)
    s.move(0.6, 0.9, (500, 250, 60))
    s.tilt(0.7, 0.8, roll=25, pitch=-15)
    s.knock(1.4, 300, 10, 0.05, (1.0, 0.5, 0.2))
    s.tilt(1.8, 0.6, roll=-25, pitch=15)


def passed_quick(s: Scene) -> None:
    s.hold(0.2, 3.0)
    s.move(0.5, 0.45, (450, -200, 80))
    s.knock(0.92, 800, 9, 0.06, (1.0, -0.4, 0.3))
    s.tilt(0.5, 0.5, roll=40, pitch=20)
    s.tilt(1.4, 0.5, roll=-40, pitch=-20)


def passed_round(s: Scene) -> None:
    """Round a table of six, a hand each 1.1 s."""
    s.hold(0.2, 7.4)
    for seat in range(6):
        at = 0.5 + 1.1 * seat
        s.move(at, 0.6, (420, 150 - 60 * seat, 40))
        s.knock(at + 0.55, 450, 10, 0.05, (1.0, 0.3, 0.3))
        s.tilt(at, 0.5, roll=20 if seat % 2 else -20)


def hand_to_hand(s: Scene) -> None:
    """From one hand to the other and back, thoughtfully."""
    s.hold(0.2, 5.5)
    for k in range(6):
        s.move(0.6 + 0.75 * k, 0.6, (200 if k % 2 else -200, 20, 0))
        s.knock(1.15 + 0.75 * k, 350, 11, 0.04, (1.0 if k % 2 else -1.0, 0.1, 0.2))


def turned_over(s: Scene) -> None:
    s.hold(0.2, 3.0)
    s.tilt(0.7, 0.7, roll=180)


def looked_under(s: Scene) -> None:
    """Turned over to look at its back, and back."""
    s.hold(0.2, 4.5)
    s.tilt(0.6, 0.55, roll=180)
    s.tilt(2.0, 0.55, roll=-180)
    s.tilt(3.0, 0.35, pitch=70)
    s.tilt(3.5, 0.35, pitch=-70)


def laid_down(s: Scene) -> None:
    s.hold(0.0, 1.2)
    s.move(0.5, 0.7, (150, 40, -250))
    s.knock(1.2, 700, 45, 0.015)
    s.knock(1.26, 300, 45, 0.012)


def banged_down(s: Scene) -> None:
    s.hold(0.0, 0.9)
    s.move(0.4, 0.4, (50, 0, -250))
    s.knock(0.8, 5500, 32, 0.022)


def picked_up(s: Scene) -> None:
    s.move(0.5, 0.5, (-150, 80, 280))
    s.tilt(0.5, 0.5, pitch=-30)
    s.hold(0.5, 3.0)


def dropped(s: Scene) -> None:
    s.hold(0.0, 0.6)
    s.fall(0.6, 100)
    s.knock(0.9, 900, 35)
    s.knock(1.0, 350, 35)


def slid(s: Scene) -> None:
    """Pushed across the table to the next player, twice."""
    for at in (0.5, 2.2):
        s.move(at, 0.8, (600, 0, 0))
        s._noise(s.blows[2], at, at + 0.8, 70, 20, 60, 12)
        s._noise(s.blows[0], at, at + 0.8, 60, 20, 60, 12)


def lorry(s: Scene) -> None:
    s.rumble(0.0, 10.0, 0.6)
    for at, peak in ((2.0, 600), (5.5, 800), (7.8, 700)):
        s.pothole(at, peak)


def lorry_floor(s: Scene) -> None:
    """As hard as parcels are tested: the whole of level III, and potholes."""
    s.rumble(0.0, 10.0, 1.0)
    for at, peak in ((3.0, 1000), (6.5, 1300)):
        s.pothole(at, peak)


def typing(s: Scene) -> None:
    """Dice typed on the table, while others bump it."""
    for key in range(24):
        s.knock(0.4 + 0.24 * key, s.random.uniform(80, 260), 25, 0.02, (0.2, 0.2, -1.0))
    for at, peak in ((1.1, 500), (2.9, 800), (3.0, 400), (4.6, 1100)):
        s.knock(at, peak, 18, 0.05, (1.0, 0.5, 0.4))


def typing_in_hand(s: Scene) -> None:
    s.hold(0.2, 6.0, tremor=14, sway=35)
    for key in range(20):
        s.knock(0.5 + 0.25 * key, s.random.uniform(120, 320), 11, 0.05, (0.2, 0.3, -1.0))


def gesturing(s: Scene) -> None:
    """Talks with the box in the hand: large slow movements."""
    s.hold(0.2, 6.5, sway=60)
    for k in range(5):
        s.move(0.5 + 1.1 * k, 0.8, (300 if k % 2 else -300, 100, 200 if k % 2 else -200))
        s.tilt(0.5 + 1.1 * k, 0.8, roll=35 if k % 2 else -35)


SCENES: dict[str, tuple[Make, float, int, str, Rolls]] = {
    # name: how, seconds, seed, what, rolls at low, normal, high sensitivity
    "shake_gentle": (gentle, 5.0, 1, "shaken gently: ±22 mm, 3 Hz", (0, 1, 1)),
    "shake_normal": (normal, 5.0, 2, "shaken as one does: ±23 mm, 4 Hz", ALWAYS),
    "shake_hard": (hard, 5.0, 3, "shaken hard: ±27 mm, 5.3 Hz", ALWAYS),
    "shake_child": (child, 5.4, 4, "a child: fast and unsteady", ALWAYS),
    "shake_two_handed": (two_handed, 5.4, 5, "in both hands: ±50 mm, 2.7 Hz", ALWAYS),
    "shake_short": (short, 3.0, 6, "0.9 s", ALWAYS),
    "shake_upright": (upright, 4.4, 7, "up and down", ALWAYS),
    "shake_sideways": (sideways, 5.0, 8, "held on its side, shaken sideways", ALWAYS),
    "shake_swirl": (swirl, 5.4, 9, "swirled like a bowl: 52 mm, 2.4 Hz", ALWAYS),
    "shake_with_pause": (with_pause, 5.2, 10, "stops for 0.2 s and goes on", ALWAYS),
    "shake_twice": (twice, 6.6, 11, "two shakes, 1.6 s between them", (2, 2, 2)),
    "shake_long": (long, 10.0, 12, "7.5 s", ALWAYS),
    "shake_then_walks": (then_walks, 7.5, 13, "shaken, then carried away", ALWAYS),
    "shake_then_set_down": (then_set_down, 4.0, 14, "shaken, then put on the table", ALWAYS),
    "shake_then_passed": (then_passed, 5.0, 15, "shaken, then handed on", ALWAYS),
    "shake_in_bus": (in_a_bus, 6.2, 16, "shaken while the bus runs", ALWAYS),
    "knock_knuckles": (knuckles, 4.2, 17, "knuckles on the table", NEVER),
    "knock_glass": (glass, 3.8, 18, "glasses set down beside it", NEVER),
    "knock_fist": (fist, 4.0, 19, "a fist on the table", NEVER),
    "knock_drumming": (drumming, 4.2, 20, "fists drum, six blows a second", NEVER),
    "knock_cheering": (cheering, 5.0, 21, "all beat on the table", NEVER),
    "carried_walk": (walk, 8.5, 22, "walking, 1.8 steps a second", NEVER),
    "carried_brisk": (brisk, 8.5, 23, "walking briskly", NEVER),
    "carried_stairs": (stairs, 7.5, 24, "down the stairs", NEVER),
    "carried_arm_swing": (arm_swing, 8.5, 25, "in the hand of a swinging arm", NEVER),
    "carried_bag": (in_a_bag, 8.5, 26, "in a bag that hits the leg", NEVER),
    "passed": (passed, 4.0, 27, "handed to the neighbour", NEVER),
    "passed_quick": (passed_quick, 3.5, 28, "handed on in a hurry", NEVER),
    "passed_round": (passed_round, 8.0, 29, "six hands, one after the other", NEVER),
    "passed_hand_to_hand": (hand_to_hand, 6.0, 30, "from hand to hand and back", NEVER),
    "turned_over": (turned_over, 3.5, 31, "turned over, stays so", NEVER),
    "turned_and_back": (looked_under, 5.0, 32, "turned over and back, tipped", NEVER),
    "laid_down": (laid_down, 2.5, 33, "put on the table", NEVER),
    "laid_down_hard": (banged_down, 2.2, 34, "banged on the table", NEVER),
    "picked_up": (picked_up, 3.5, 35, "picked up", NEVER),
    "dropped": (dropped, 2.2, 36, "falls by 10 cm", NEVER),
    "slid": (slid, 4.0, 37, "pushed across the table", NEVER),
    "lorry": (lorry, 10.5, 38, "on a seat in a lorry, with potholes", NEVER),
    "lorry_floor": (lorry_floor, 10.5, 39, "on a lorry's floor, bad road", NEVER),
    "table_typing": (typing, 6.6, 40, "typed on the table, others bump it", NEVER),
    "hand_typing": (typing_in_hand, 6.4, 41, "typed in the hand", NEVER),
    "hand_gesturing": (gesturing, 7.0, 42, "talked with in the hand", NEVER),
}


def make(name: str) -> Recording:
    """The motion of one name in SCENES."""
    how, seconds, seed, what, rolls = SCENES[name]
    scene = Scene(seconds, seed)
    how(scene)
    return scene.record(what, rolls)


def main(to: Path) -> None:
    """Writes all files."""
    to.mkdir(parents=True, exist_ok=True)
    for name in SCENES:
        (to / f"{name}.motion").write_bytes(make(name).dump())


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "tests" / "motion")
