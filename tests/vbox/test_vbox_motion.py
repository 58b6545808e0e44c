"""The accelerometer in the box: on the bus, at INT1, shaken by scripts and by motion files."""

from __future__ import annotations

from pathlib import Path

import pytest
from vbox_programs import MakeBox
from virtual_box import BoxError, VirtualBox
from virtual_box.chips.mpu6050 import Mpu6050
from virtual_box.script import ScriptPlayer

MOTION = Path(__file__).resolve().parents[1] / "motion"

# LIS3DH: 100 Hz, 12 bits, ±8 g; the greatest change of x in milli-g.
_READER = """
import time
from machine import I2C, Pin
i2c = I2C(0, scl=22, sda=21)
note(seen=i2c.scan(), most=0, now=None, lost=0)
def start():
    i2c.writeto_mem(0x18, 0x23, b"\\xa8")
    i2c.writeto_mem(0x18, 0x20, b"\\x57")
def word(data, at):
    value = data[at] | data[at + 1] << 8
    return (value - 0x10000 if value & 0x8000 else value) // 4
started = False
while True:
    try:
        if not started:
            start()
            started = True
        data = i2c.readfrom_mem(0x18, 0xA8, 6)
        x, y, z = (word(data, at) for at in (0, 2, 4))
        app.noted["now"] = (x, y, z)
        app.noted["most"] = max(app.noted["most"], abs(x))
    except OSError:
        app.noted["lost"] += 1
        started = False
    time.sleep_ms(20)
"""


def test_it_feels_rest_then_a_shake_then_rest(box: MakeBox) -> None:
    b = box(_READER)
    b.wait(0.5)
    x, y, z = b.state()["now"]
    assert abs(x) < 20
    assert abs(y) < 20
    assert abs(z - 1000) < 20
    assert b.state()["most"] < 20
    before = b.seconds
    b.shake(1.0)
    assert b.state()["most"] > 800
    # 0.4 s before, 1 s, 0.8 s after; then a second in which nothing changes
    assert 3.1 < b.seconds - before < 3.4
    x, y, z = b.state()["now"]
    assert 950**2 < x * x + y * y + z * z < 1050**2


def test_a_shake_can_be_watched_and_the_plug_pulled_meanwhile(box: MakeBox) -> None:
    b = box(_READER)
    b.shake(2.0, wait=False)
    b.wait(1.0)
    state = b.state()
    assert state["most"] > 500
    assert state["lost"] == 0
    b.unplug("accel")
    b.wait(1.0)
    assert b.state()["lost"] > 40
    lost = b.state()["lost"]
    b.plug("accel")
    b.wait(3.0)
    assert b.state()["lost"] in (lost, lost + 1)
    assert b.state()["now"][2] > 900


def test_after_unplugging_the_chip_has_forgotten_what_it_was_told(box: MakeBox) -> None:
    b = box(
        """
        import time
        from machine import I2C
        i2c = I2C(0, scl=22, sda=21)
        i2c.writeto_mem(0x18, 0x20, b"\\x57")
        while True:
            try:
                note(control=i2c.readfrom_mem(0x18, 0x20, 1)[0])
            except OSError:
                note(control=None)
            time.sleep_ms(50)
        """
    )
    b.wait(0.2)
    assert b.state()["control"] == 0x57
    b.unplug("accel")
    b.wait(0.2)
    assert b.state()["control"] is None
    b.plug("accel")
    b.wait(0.2)
    assert b.state()["control"] == 0x07


@pytest.mark.parametrize(
    ("name", "address"), [("lis3dh", 0x18), ("adxl345", 0x53), ("mpu6050", 0x68)]
)
def test_each_kind_is_at_its_address(box: MakeBox, name: str, address: int) -> None:
    b = box(_READER, accelerometer=name)
    b.wait(0.1)
    assert b.state()["seen"] == sorted([0x3C, address])


def test_a_clone_at_another_address(box: MakeBox) -> None:
    b = box(
        """
        import time
        from machine import I2C
        note(who=I2C(0, scl=22, sda=21).readfrom_mem(0x69, 0x75, 1)[0])
        time.sleep(100)
        """,
        accelerometer=lambda clock, motion: Mpu6050(clock, motion, address=0x69, who=0x98),
    )
    b.wait(0.1)
    assert b.state()["who"] == 0x98


def test_without_one_nothing_can_be_shaken(box: MakeBox) -> None:
    b = box(_READER, accelerometer=None)
    b.wait(0.1)
    assert b.state()["seen"] == [0x3C]
    assert not b.has_accelerometer
    for act in (b.shake, lambda: b.unplug("accel"), lambda: b.plug("accel")):
        with pytest.raises(BoxError, match="no accelerometer"):
            act()
    with pytest.raises(ValueError, match="not an accelerometer: lis3dh, adxl345, mpu6050"):
        VirtualBox(files={}, accelerometer="gyro")


def test_a_motion_file_is_played_to_its_end(box: MakeBox) -> None:
    b = box(_READER)
    before = b.seconds
    b.move(MOTION / "shake_normal.motion")
    assert b.seconds - before == pytest.approx(5.0, abs=0.05)
    assert b.state()["most"] > 800
    with pytest.raises(ValueError, match="not a motion file"):
        b.move(MOTION / "README.md")


def test_the_script_shakes_and_unplugs(box: MakeBox, tmp_path: Path) -> None:
    b = box(_READER)
    player = ScriptPlayer(b, tmp_path, print)
    player.play_lines(["wait 0.2", "shake", "x2 shake 0.5"], tmp_path / "s.txt")
    assert b.state()["most"] > 800
    player.play_lines(["unplug accel", "shake", "plug accel", "wait 1"], tmp_path / "s.txt")
    assert b.state()["lost"] > 100
    assert b.state()["now"] is not None


_INT1 = """
import time
from machine import I2C, Pin
i2c = I2C(0, scl=22, sda=21)
def arm():
    for register, value in ((0x20, 0x3F), (0x21, 1), (0x22, 0x40), (0x24, 8), (0x32, 20)):
        i2c.writeto_mem(0x18, register, bytes((value,)))
    time.sleep_ms(200)
    i2c.readfrom_mem(0x18, 0x26, 1)
    i2c.writeto_mem(0x18, 0x30, b"\\x2a")
    i2c.readfrom_mem(0x18, 0x31, 1)
"""


def test_int1_rises_with_motion_and_falls_when_it_is_read(box: MakeBox) -> None:
    b = box(
        _INT1
        + """
pin = Pin(35, Pin.IN)
arm()
note(first=pin.value(), high=0, after=None)
while True:
    if pin.value():
        i2c.readfrom_mem(0x18, 0x31, 1)
        note(high=app.noted["high"] + 1, after=pin.value())
    time.sleep_ms(100)
"""
    )
    b.wait(3)
    assert b.state() == {"first": 0, "high": 0, "after": None}
    b.shake(1.0)
    assert b.state()["high"] >= 5
    high = b.state()["high"]
    b.wait(5)
    assert b.state()["high"] == high
    assert b.state()["after"] == 0
    b.unplug("accel")
    b.shake(0.5)
    assert b.state()["high"] == high


_SLEEPER = (
    _INT1
    + """
import esp32, machine
note(cause=machine.reset_cause(), why=machine.wake_reason(), moved=0, at=time.ticks_ms())
if machine.reset_cause() == machine.DEEPSLEEP_RESET:
    app.noted["moved"] = i2c.readfrom_mem(0x18, 0x31, 1)[0] & 0x40
    time.sleep(1000)
arm()
esp32.wake_on_ext1([Pin(35), Pin(32)], esp32.WAKEUP_ANY_HIGH)
machine.deepsleep()
"""
)


def test_motion_wakes_from_deep_sleep(box: MakeBox) -> None:
    b = box(_SLEEPER)
    b.wait(1)
    assert b.asleep
    b.wait(8 * 3600)
    assert b.asleep
    with pytest.raises(BoxError, match="sleeps"):
        b.state()
    b.shake(1.0)
    assert not b.asleep
    state = b.state()
    assert (state["cause"], state["why"], state["moved"]) == (4, 3, 0x40)


def test_it_wakes_at_the_moment_of_the_first_swing(box: MakeBox) -> None:
    b = box(_SLEEPER)
    b.wait(1)
    start = b.seconds
    b.shake(1.0, wait=False)
    assert b.wait_for(lambda: not b.asleep, 5)
    assert 0.1 < b.seconds - start < 0.7


def test_a_pin_that_is_high_already_wakes_at_once(box: MakeBox) -> None:
    b = box(
        _SLEEPER.replace(
            "arm()\nesp32", "arm()\nwhile not Pin(35).value():\n    time.sleep_ms(10)\nesp32"
        )
    )
    b.wait(1)
    assert not b.asleep
    b.shake(1.0)
    b.wait(0.5)
    assert b.state()["cause"] == 4


def test_a_chip_without_its_plug_does_not_wake(box: MakeBox) -> None:
    b = box(_SLEEPER)
    b.wait(1)
    b.unplug("accel")
    b.shake(1.0)
    assert b.asleep
