"""The accelerometers' models against their data sheets, without the project's own drivers."""

import math

import pytest
from virtual_box.chips.adxl345 import Adxl345
from virtual_box.chips.lis3dh import Lis3dh
from virtual_box.chips.mpu6050 import Mpu6050

MS = 1000


class World:
    """Time in µs, and what is felt in milli-g."""

    def __init__(self):
        self.now = 0
        self._felt = [(-1, (0.0, 0.0, 1000.0))]

    @property
    def feels(self):
        return self._felt[-1][1]

    @feels.setter
    def feels(self, felt):
        self._felt.append((self.now, felt))

    def motion(self, time):
        return next(felt for since, felt in reversed(self._felt) if since < time or since < 0)

    def build(self, kind, **kwargs):
        chip = kind(lambda: self.now, self.motion, **kwargs)
        chip._noise = [0.0] * len(chip._noise)
        return chip

    def wait(self, ms):
        self.now += round(ms * MS)


@pytest.fixture
def world():
    return World()


def peek(chip, register, count=1):
    chip.write(bytes((register,)))
    return chip.read(count)


def poke(chip, register, *values):
    assert chip.write(bytes((register, *values))) == 1 + len(values)


def words(data, order):
    return tuple(int.from_bytes(data[i : i + 2], order, signed=True) for i in (0, 2, 4))


# LIS3DH


def test_lis3dh_after_power_on(world):
    chip = world.build(Lis3dh)
    assert peek(chip, 0x0F) == b"\x33"
    assert peek(chip, 0x20) == b"\x07"
    world.wait(1000)
    assert peek(chip, 0x27) == b"\x00", "powered down: no data"
    poke(chip, 0x0F, 0x55)
    assert peek(chip, 0x0F) == b"\x33"


def test_lis3dh_steps_on_only_with_bit_7(world):
    chip = world.build(Lis3dh)
    poke(chip, 0x22 | 0x80, 0x11, 0x22, 0x33)
    assert peek(chip, 0x22 | 0x80, 3) == b"\x11\x22\x33"
    assert peek(chip, 0x22, 3) == b"\x11\x11\x11"


@pytest.mark.parametrize(
    ("ctrl1", "ctrl4", "raw"),
    [
        (0x57, 0x08, 16000),  # ±2 g, 12 bits: 1 milli-g a digit, left by 4
        (0x57, 0x18, 8000),
        (0x57, 0x28, 4000),
        (0x57, 0x38, 1328),  # ±16 g: 12 milli-g a digit
        (0x57, 0x00, 16000),  # 10 bits: 4 milli-g a digit, left by 6
        (0x5F, 0x00, 62 << 8),  # low power, 8 bits: 16 milli-g a digit, left by 8
    ],
)
def test_lis3dh_formats(world, ctrl1, ctrl4, raw):
    chip = world.build(Lis3dh)
    poke(chip, 0x23, ctrl4)
    poke(chip, 0x20, ctrl1)
    world.wait(30)
    assert words(peek(chip, 0x28 | 0x80, 6), "little")[2] == raw
    world.feels = (0.0, 0.0, -1000.0)
    world.wait(60)
    assert words(peek(chip, 0x28 | 0x80, 6), "little")[2] == -raw


def test_lis3dh_data_come_at_its_rate(world):
    chip = world.build(Lis3dh)
    poke(chip, 0x20, 0x27)  # 10 Hz
    world.wait(99)
    assert peek(chip, 0x27) == b"\x00"
    world.wait(2)
    assert peek(chip, 0x27) == b"\x0f"
    peek(chip, 0x28 | 0x80, 6)
    assert peek(chip, 0x27) == b"\x00"


def test_lis3dh_interrupt_latched_or_not(world):
    chip = world.build(Lis3dh)
    poke(chip, 0x20, 0x57)
    poke(chip, 0x22, 0x40)
    poke(chip, 0x32, 50)  # 800 milli-g at ±2 g
    poke(chip, 0x30, 0x02)  # x high
    world.wait(50)
    assert not chip.int1
    world.feels = (900.0, 0.0, 0.0)
    world.wait(50)
    assert chip.int1
    world.feels = (700.0, 0.0, 0.0)
    world.wait(50)
    assert not chip.int1, "not latched"
    poke(chip, 0x24, 0x08)
    world.feels = (-900.0, 0.0, 0.0)
    world.wait(50)
    world.feels = (0.0, 0.0, 0.0)
    world.wait(50)
    assert chip.int1, "latched, and by size, not sign"
    assert peek(chip, 0x31)[0] & 0x42 == 0x42
    assert not chip.int1
    poke(chip, 0x25, 0x02)
    assert chip.int1, "active low"


# ADXL345


def test_adxl345_after_power_on(world):
    chip = world.build(Adxl345)
    assert peek(chip, 0x00) == b"\xe5"
    assert peek(chip, 0x2C) == b"\x0a"
    world.wait(1000)
    assert peek(chip, 0x32, 6) == bytes(6), "standby: no data"


@pytest.mark.parametrize(
    ("form", "raw"),
    [
        (0x00, 256),  # ±2 g, 10 bits
        (0x01, 128),
        (0x02, 64),
        (0x03, 32),
        (0x0B, 256),  # full resolution: the same step in every range
        (0x04, 256 << 6),  # left-justified
        (0x0F, 256 << 3),
    ],
)
def test_adxl345_formats(world, form, raw):
    chip = world.build(Adxl345)
    poke(chip, 0x31, form)
    poke(chip, 0x2D, 0x08)
    world.wait(30)
    assert words(peek(chip, 0x32, 6), "little") == (0, 0, raw)
    world.feels = (0.0, -1000.0, 0.0)
    world.wait(30)
    assert words(peek(chip, 0x32, 6), "little") == (0, -raw, 0)


@pytest.mark.parametrize(("rate", "period"), [(0x0A, 10), (0x0B, 5), (0x09, 20), (0x17, 80)])
def test_adxl345_data_come_at_its_rate(world, rate, period):
    chip = world.build(Adxl345)
    poke(chip, 0x2C, rate)
    poke(chip, 0x2D, 0x08)
    world.wait(period - 1)
    assert peek(chip, 0x30)[0] & 0x80 == 0
    world.wait(2)
    assert peek(chip, 0x30)[0] & 0x80


@pytest.mark.parametrize(("coupling", "fires"), [(0xF0, False), (0x70, True)])
def test_adxl345_activity_by_change_or_by_level(world, coupling, fires):
    chip = world.build(Adxl345)
    poke(chip, 0x24, 12)  # 750 milli-g
    poke(chip, 0x27, coupling)
    poke(chip, 0x2D, 0x08)
    poke(chip, 0x2E, 0x10)
    world.wait(100)
    assert chip.int1 is fires, "gravity is level, not change"
    peek(chip, 0x30)
    world.feels = (800.0, 0.0, 1000.0)
    world.wait(100)
    assert chip.int1
    poke(chip, 0x2F, 0x10)
    assert not chip.int1, "mapped to INT2"


# MPU6050


def test_mpu6050_after_power_on_it_sleeps(world):
    chip = world.build(Mpu6050)
    assert peek(chip, 0x75) == b"\x68"
    assert peek(chip, 0x6B) == b"\x40"
    world.wait(1000)
    assert peek(chip, 0x3B, 6) == bytes(6)


@pytest.mark.parametrize(
    ("config", "raw"), [(0x00, 16384), (0x08, 8192), (0x10, 4096), (0x18, 2048)]
)
def test_mpu6050_formats(world, config, raw):
    chip = world.build(Mpu6050)
    poke(chip, 0x6B, 0x00)
    poke(chip, 0x1C, config)
    world.wait(30)
    assert words(peek(chip, 0x3B, 6), "big") == (0, 0, raw)


def test_mpu6050_reset_bit(world):
    chip = world.build(Mpu6050)
    poke(chip, 0x6B, 0x00)
    poke(chip, 0x1C, 0x10)
    poke(chip, 0x6B, 0x80)
    assert peek(chip, 0x1C) == b"\x00"
    assert peek(chip, 0x6B) == b"\x40"


def test_mpu6050_an_axis_in_standby_reads_zero(world):
    chip = world.build(Mpu6050)
    poke(chip, 0x6B, 0x00)
    poke(chip, 0x6C, 0x08)
    world.wait(30)
    assert words(peek(chip, 0x3B, 6), "big") == (0, 0, 0)


@pytest.mark.parametrize(("who", "first"), [(0x68, 0x40), (0x70, 0x01), (0x98, 0x01)])
def test_mpu6050_relatives_differ_after_power_on(world, who, first):
    chip = world.build(Mpu6050, who=who)
    assert peek(chip, 0x75)[0] == who
    assert peek(chip, 0x6B)[0] == first


# All


def test_two_pieces_of_a_kind_differ_and_the_same_one_repeats(world):
    def readings(seed):
        start = world.now
        chip = Lis3dh(lambda: world.now, world.motion, seed=seed)
        poke(chip, 0x23, 0x08)
        poke(chip, 0x20, 0x57)
        got = []
        for _ in range(20):
            world.wait(10)
            got.append(peek(chip, 0x28 | 0x80, 6))
        world.now = start
        return got

    assert readings(1) == readings(1)
    assert readings(1) != readings(2)
    assert len(set(readings(1))) > 10


def test_the_low_pass_keeps_a_slow_swing_and_drops_a_fast_one(world):
    def seen(hertz):
        def motion(time):
            return (1000 * math.sin(6.2832 * hertz * time / 1e6), 0.0, 0.0)

        chip = Lis3dh(lambda: world.now, motion)
        poke(chip, 0x23, 0x08)
        poke(chip, 0x20, 0x57)  # 100 Hz, high resolution: 11 Hz
        most = 0
        for _ in range(200):
            world.wait(10)
            most = max(most, abs(words(peek(chip, 0x28 | 0x80, 6), "little")[0] / 16))
        return most

    assert seen(3) > 930
    assert 600 < seen(11) < 800
    assert seen(24) < 250
