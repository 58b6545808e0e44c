"""The box's own drivers and shake detector, on the modelled chips in the running box."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from vbox_programs import MakeBox

ROOT = Path(__file__).resolve().parents[2]
FILES = (
    *(f"box/drivers/{name}.py" for name in ("accelerometer", "lis3dh", "adxl345", "mpu6050")),
    "box/drivers/probe.py",
    "box/drivers/sample_reader.py",
    "box/input/shake.py",
)
KINDS = ("lis3dh", "adxl345", "mpu6050")

_WATCH = """
import time
from machine import I2C
from box.drivers.probe import find_accelerometer
from box.input.shake import ShakeDetector
i2c = I2C(0, scl=22, sda=21)
chip = find_accelerometer(i2c, time.sleep_ms)
reader = chip.reader()
detector = ShakeDetector()
sample = [0, 0, 0]
note(name=chip.NAME, events=[])
while True:
    reader.read_into(sample)
    told = detector.feed(time.ticks_ms(), sample[0], sample[1], sample[2])
    if told:
        app.noted["events"].append(told)
    time.sleep_ms(20)
"""

_SLEEP = """
import esp32, machine, time
from machine import I2C, Pin
from box.drivers.probe import find_accelerometer
i2c = I2C(0, scl=22, sda=21)
chip = find_accelerometer(i2c, time.sleep_ms)
note(cause=machine.reset_cause(), woken=chip.woken)
if machine.reset_cause() == machine.DEEPSLEEP_RESET:
    time.sleep(1000)
chip.wake_on_motion(400, time.sleep_ms)
esp32.wake_on_ext1([Pin(35)], esp32.WAKEUP_ANY_HIGH)
machine.deepsleep()
"""


def more() -> dict[str, Any]:
    return {f"/{name}": (ROOT / "firmware" / name).read_bytes() for name in FILES}


@pytest.mark.parametrize("kind", KINDS)
def test_a_shake_starts_once_and_settles_once(box: MakeBox, kind: str) -> None:
    b = box(_WATCH, accelerometer=kind, more=more())
    b.wait(0.5)
    b.shake()
    assert b.state() == {"name": kind.upper(), "events": [1, 2]}
    b.move(ROOT / "tests" / "motion" / "lorry.motion")
    b.wait(1)
    assert b.state()["events"] == [1, 2]
    b.shake(0.8)
    assert b.state()["events"] == [1, 2] * 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_sleeping_box_stays_asleep_at_rest_and_is_woken_by_hand(box: MakeBox, kind: str) -> None:
    b = box(_SLEEP, accelerometer=kind, more=more())
    b.wait(2)
    assert b.asleep
    b.wait(3600)
    assert b.asleep
    b.move(ROOT / "tests" / "motion" / "shake_normal.motion")
    b.wait(1)
    assert b.state() == {"cause": 4, "woken": True}
