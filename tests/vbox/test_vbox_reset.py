"""Resets, the watchdog, deep sleep and Ctrl-C."""

from __future__ import annotations

import pytest
from vbox_programs import MakeBox
from virtual_box import BoxError

_GUARDED = """
import machine, time
note(cause=machine.reset_cause())
wdt = machine.WDT(timeout=2000)
try:
    while True:
        wdt.feed()
        time.sleep_ms(50)
except KeyboardInterrupt:
    print("usb")
    machine.WDT(timeout=120000)
"""


def test_a_fed_watchdog_is_quiet_and_an_unfed_one_bites(box: MakeBox) -> None:
    b = box(
        """
        import machine, time
        note(cause=machine.reset_cause())
        wdt = machine.WDT(timeout=3000)
        for _ in range(10):
            wdt.feed()
            time.sleep(2)
        note(fed=True)
        time.sleep(100)
        """
    )
    b.wait(20)
    assert b.state() == {"cause": 1, "fed": True}
    b.wait(3)
    assert b.faults == ["the watchdog bit"]
    assert b.state() == {"cause": 3}


def test_a_watchdog_set_longer_bites_at_the_prompt_and_not_before(box: MakeBox) -> None:
    b = box(_GUARDED)
    b.wait(1)
    b.type(b"\x03")
    b.wait(1)
    assert "usb" in b.output
    with pytest.raises(BoxError, match="prompt"):
        b.state()
    b.wait(118)
    assert b.faults == []
    b.wait(2)
    assert b.faults == ["the watchdog bit"]
    assert b.state() == {"cause": 3}


def test_a_watchdog_survives_a_soft_reset(box: MakeBox) -> None:
    b = box(
        """
        import machine, time
        note(cause=machine.reset_cause())
        if machine.reset_cause() == machine.PWRON_RESET:
            machine.WDT(timeout=1000)
            machine.soft_reset()
        time.sleep(100)
        """
    )
    b.wait(0.5)
    assert b.state() == {"cause": 5}
    assert b.output.count("MPY: soft reboot") == 1
    b.wait(1)
    assert b.state() == {"cause": 3}


def test_a_loop_that_never_looks_at_the_clock_can_be_interrupted(box: MakeBox) -> None:
    b = box("note(n=0)\nwhile True:\n    app.noted['n'] += 1\n", power=False)
    b._player.power_on()  # power() would wait for a box that settles
    b.type(b"\x03")
    b.wait(1)
    assert b.output.rstrip().endswith(">>>")
    assert "KeyboardInterrupt" in b.output


@pytest.mark.parametrize("seconds", [0.0, 0.013, 0.1, 0.7])
def test_ctrl_c_at_any_moment_gives_the_prompt(box: MakeBox, seconds: float) -> None:
    b = box(
        """
        import asyncio
        from machine import I2C
        i2c = I2C(0, scl=22, sda=21)
        async def draw():
            while True:
                i2c.writeto(0x3C, bytes(1025))
                with open("/log", "a") as f:
                    f.write("x" * 100)
                await asyncio.sleep_ms(10)
        asyncio.run(draw())
        """
    )
    b.wait(seconds)
    b.type(b"\x03")
    b.wait(0.2)
    assert b.output.rstrip().endswith(">>>")
    assert "KeyboardInterrupt" in b.output
    b.type(b"import os; print(os.stat('/log')[6] % 100, 'whole')\r")
    b.wait(0.1)
    assert "0 whole" in b.output


def test_deep_sleep_wakes_in_time_or_by_a_key(box: MakeBox) -> None:
    b = box(
        """
        import esp32, machine, time
        from machine import Pin
        note(cause=machine.reset_cause(), why=machine.wake_reason(),
             memory=machine.RTC().memory().decode())
        if machine.reset_cause() != machine.DEEPSLEEP_RESET:
            machine.RTC().memory(b"12345")
            machine.deepsleep(5000)
        if machine.wake_reason() == machine.TIMER_WAKE:
            for pin in (27, 14, 13, 4):
                Pin(pin, Pin.OUT, value=1, hold=True)
            esp32.wake_on_ext1([Pin(32), Pin(33), Pin(25), Pin(26)], esp32.WAKEUP_ANY_HIGH)
            machine.deepsleep()
        time.sleep(1000)
        """
    )
    b.wait(4)
    with pytest.raises(BoxError, match="no power|sleeps"):
        b.state()
    b.wait(2)
    b.wait(1000)
    assert b.output.count("DEEPSLEEP_RESET") == 1
    b.press("5")
    b.wait(1)
    assert b.output.count("DEEPSLEEP_RESET") == 2
    assert b.state() == {"cause": 4, "why": 3, "memory": "12345"}


def test_a_state_that_the_app_cannot_give_says_why(box: MakeBox) -> None:
    b = box("import time\napp.noted = {1: open}\ndel app\ntime.sleep(1000)")
    with pytest.raises(BoxError, match="app"):
        b.state()
    b.cut()
    with pytest.raises(BoxError, match="no power"):
        b.state()


def test_the_firmware_has_the_heap_that_was_asked_for(box: MakeBox) -> None:
    b = box(
        """
        import esp32, gc, machine, network, time
        for used in machine.PWM, machine.ADC, machine.RTC, machine.unique_id, machine.reset_cause:
            pass
        time.gmtime(0)
        machine.Pin(4, hold=False)
        machine.deepsleep
        gc.collect()
        note(free=gc.mem_free())
        time.sleep(1000)
        """
    )
    # A bare interpreter with -X heapsize=128k has 128,500 bytes free. 7 kB more are taken when the
    # table of names doubles, which it does by the firmware's names (tests/device/test_fits.py).
    assert 125_000 < b.state()["free"] - 7_000 < 130_000
