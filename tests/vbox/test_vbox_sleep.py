"""Deep sleep: what is kept, what wakes, and the press that does."""

from __future__ import annotations

from vbox_programs import MakeBox
from virtual_box import page

_SLEEP = """
import esp32, machine, time
from machine import Pin
woken = machine.reset_cause() == machine.DEEPSLEEP_RESET
rows = [Pin(i) for i in (27, 14, 13, 4)]
columns = [Pin(i, Pin.IN, Pin.PULL_DOWN) for i in (32, 33, 25, 26)]
note(cause=machine.reset_cause(), why=machine.wake_reason(), woken=woken,
     memory=machine.RTC().memory().decode(), down=sum(c.value() for c in columns),
     year=time.gmtime()[0])
def sleep():
    for row in rows:
        row.init(Pin.OUT, value=1, hold=True)
    esp32.wake_on_ext1(columns, esp32.WAKEUP_ANY_HIGH)
    machine.deepsleep()
"""


def test_the_waking_press_is_over_before_the_program_starts(box: MakeBox) -> None:
    b = box(
        _SLEEP
        + """
machine.RTC().memory(b"12345")
if not woken:
    machine.RTC().datetime((2026, 5, 1, 0, 12, 0, 0, 0))
    sleep()
time.sleep(1000)
"""
    )
    b.wait(600)
    assert b.asleep
    assert b.powered
    b.press("5")
    state = b.state()
    assert (state["cause"], state["why"], state["memory"], state["down"]) == (4, 3, "12345", 0)
    assert state["year"] == 2026


def test_a_key_that_is_still_down_at_the_start_is_seen_and_wakes_again(box: MakeBox) -> None:
    b = box(_SLEEP + "if not woken:\n    sleep()\ntime.sleep(1000)\n")
    b.wait(1)
    b.hold("8", 1.0)
    assert b.state()["down"] == 1, "its row is held high"
    again = box(_SLEEP + "time.sleep(1)\nsleep()\n")
    again.wait(3)
    again.down("8")
    again.wait(10)
    assert again.output.count("DEEPSLEEP_RESET") >= 5


def test_a_power_cut_takes_the_clock_and_the_memory(box: MakeBox) -> None:
    b = box(
        _SLEEP
        + """
if machine.reset_cause() == machine.PWRON_RESET and not app.noted["memory"]:
    note(fresh=True)
machine.RTC().memory(b"x")
machine.RTC().datetime((2026, 5, 1, 0, 12, 0, 0, 0))
time.sleep(1000)
"""
    )
    assert b.state()["year"] == 2000
    b.cut()
    assert not b.powered
    b.wait(3)
    b.power()
    state = b.state()
    assert (state["year"], state["fresh"], state["why"]) == (2000, True, 0)


def test_a_machine_reset_keeps_the_clock_the_memory_and_held_pads(box: MakeBox) -> None:
    b = box(
        _SLEEP
        + """
if machine.reset_cause() == machine.PWRON_RESET:
    machine.RTC().memory(b"kept")
    machine.RTC().datetime((2026, 5, 1, 0, 12, 0, 0, 0))
    Pin(27, Pin.OUT, value=1, hold=True)
    machine.reset()
note(pad=Pin(27).value())
time.sleep(1000)
"""
    )
    b.wait(1)
    state = b.state()
    assert (state["cause"], state["memory"], state["year"], state["pad"]) == (2, "kept", 2026, 1)


def test_a_held_pad_does_as_told_only_when_it_is_let_go(box: MakeBox) -> None:
    b = box(
        """
        import time
        from machine import Pin
        pad = Pin(27, Pin.OUT, value=1, hold=True)
        pad.off()
        note(held=pad.value())
        pad.init(Pin.OUT, value=0, hold=True)
        note(told=pad.value())
        pad.on()
        pad.init(hold=False)
        note(free=pad.value())
        pad.off()
        note(last=pad.value())
        time.sleep(1000)
        """
    )
    assert b.state() == {"held": 1, "told": 0, "free": 1, "last": 0}


def test_after_waking_a_held_pad_is_an_input_once_let_go(box: MakeBox) -> None:
    b = box(
        """
        import machine, time
        from machine import Pin
        if machine.reset_cause() != machine.DEEPSLEEP_RESET:
            Pin(27, Pin.OUT, value=1, hold=True)
            Pin(23, Pin.OUT, value=1, hold=True)
            machine.deepsleep(1000)
        row, buzzer = Pin(27), Pin(23)
        note(row=row.value(), buzzer=buzzer.value())
        row.init(Pin.IN, hold=False)
        note(free=row.value())
        time.sleep(1000)
        """
    )
    b.wait(2)
    assert b.state() == {"row": 1, "buzzer": 0, "free": 0}


def test_a_pulled_up_pin_that_goes_low_wakes_by_ext0(box: MakeBox) -> None:
    b = box(
        """
        import esp32, machine, time
        from machine import Pin
        note(why=machine.wake_reason())
        if machine.reset_cause() != machine.DEEPSLEEP_RESET:
            Pin(27, Pin.OUT, value=0, hold=True)
            esp32.wake_on_ext0(Pin(33, Pin.IN, Pin.PULL_UP), 0)
            machine.deepsleep()
        time.sleep(1000)
        """,
        power=False,
    )
    b._player.word[page.EXT_DOWN] = 0  # this wiring has no pull-downs on its columns
    b.power()
    b.wait(60)
    assert b.asleep
    b.press("2")
    assert b.state()["why"] == 2


def test_only_rtc_pins_wake(box: MakeBox) -> None:
    b = box(
        """
        import esp32, time
        from machine import Pin
        try:
            esp32.wake_on_ext1([Pin(23)], esp32.WAKEUP_ANY_HIGH)
        except ValueError as e:
            note(error=str(e))
        time.sleep(1000)
        """
    )
    assert b.state() == {"error": "invalid pin"}


def test_the_display_keeps_its_picture_and_a_tone_ends(box: MakeBox) -> None:
    b = box(
        """
        import machine, time
        from machine import I2C, PWM, Pin
        i2c = I2C(0, scl=22, sda=21)
        i2c.writeto(0x3C, b"\\x00\\x8d\\x14\\xa4\\xaf\\x81\\x10")
        PWM(Pin(23), freq=1000, duty_u16=32768)
        time.sleep_ms(100)
        machine.deepsleep(5000)
        """
    )
    b.wait(1)
    assert b.asleep
    assert b.lit
    assert b.contrast == 0x10
    picture = b.rows()
    assert any(picture)
    (start, hz, duty), (end, *silence) = b.tones
    assert (hz, duty, silence) == (1000, 32768, [0, 0])
    assert 100_000 <= end - start < 101_000
    b.wait(3)
    assert b.rows() == picture
