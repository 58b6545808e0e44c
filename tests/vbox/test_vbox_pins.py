"""Pins and the matrix: what a pin reads follows from what is connected to what."""

from __future__ import annotations

from vbox_programs import MakeBox
from virtual_box.keypad import Keypad

_SCAN = """
import time
from machine import Pin
rows = [Pin(i, Pin.IN) for i in (27, 14, 13, 4)]
columns = [Pin(i, Pin.IN, Pin.PULL_DOWN) for i in (32, 33, 25, 26)]
def scan():
    found = ""
    for r, row in enumerate(rows):
        row.init(Pin.OUT, value=1)
        for c, column in enumerate(columns):
            if column.value():
                found += ("123A", "456B", "789C", "*0#D")[r][c]
        row.init(Pin.IN)
    return found
while True:
    note(seen=scan())
    time.sleep_ms(10)
"""


def test_each_key_joins_its_row_and_column(box: MakeBox) -> None:
    b = box(_SCAN)
    for key in "123A456B789C*0#D":
        b.down(key)
        b.wait(0.02)
        assert b.state()["seen"] == key
        b.up(key)
    b.wait(0.02)
    assert b.state()["seen"] == ""


def test_three_keys_at_the_corners_of_a_rectangle_give_a_ghost(box: MakeBox) -> None:
    b = box(_SCAN)
    b.down("1", "3", "7")
    b.wait(0.02)
    assert b.state()["seen"] == "1379"


def test_an_unplugged_keypad_is_silent(box: MakeBox) -> None:
    b = box(_SCAN)
    b.down("5")
    b.unplug("keypad")
    b.wait(0.02)
    assert b.state()["seen"] == ""
    b.plug("keypad")
    b.wait(0.02)
    assert b.state()["seen"] == "5"


def test_rows_driven_against_each_other_are_a_fault(box: MakeBox) -> None:
    b = box(
        """
        import time
        from machine import Pin
        Pin(27, Pin.OUT, value=1)
        Pin(14, Pin.OUT, value=0)
        column = Pin(32, Pin.IN, Pin.PULL_DOWN)
        while True:
            column.value()
            time.sleep_ms(10)
        """
    )
    b.down("1")
    b.wait(0.1)
    assert b.faults == []
    b.down("4")
    b.wait(0.1)
    assert b.faults == ["pins 14, 27 drove each other"]


def test_pulls_open_drain_and_interrupts(box: MakeBox) -> None:
    b = box(
        """
        import time
        from machine import Pin
        up = Pin(19, Pin.IN, Pin.PULL_UP)
        down = Pin(18, Pin.IN, Pin.PULL_DOWN)
        sda = Pin(21, Pin.OPEN_DRAIN, value=1)
        note(up=up.value(), down=down(), high=sda.value())
        sda(0)
        note(low=sda())
        out = Pin(23, Pin.OUT)
        out.on()
        note(on=out.value())
        out.off()
        note(off=out.value())
        for bad in ((34, Pin.OUT), (6, Pin.IN), (20, Pin.IN)):
            try:
                Pin(*bad)
            except ValueError as e:
                note(**{"p%d" % bad[0]: str(e)})
        Pin(27, Pin.OUT, value=1)
        edges = []
        c = Pin(32, Pin.IN, Pin.PULL_DOWN)
        c.irq(lambda p: edges.append(p.value()), Pin.IRQ_RISING | Pin.IRQ_FALLING)
        note(edges=edges)
        time.sleep(1000)
        """
    )
    b.press("1")
    state = b.state()
    assert (state["up"], state["down"]) == (1, 0)
    assert (state["high"], state["low"]) == (1, 0)
    assert (state["on"], state["off"]) == (1, 0)
    assert state["p34"] == "pin can only be input"
    assert state["p6"] == state["p20"] == "invalid pin"
    assert state["edges"] == [1, 0]


def test_a_scan_does_not_allocate(box: MakeBox) -> None:
    b = box(
        """
        import micropython, time
        from machine import Pin, Timer
        row = Pin(27, Pin.IN)
        column = Pin(32, Pin.IN, Pin.PULL_DOWN)
        def scan(t):
            micropython.heap_lock()
            row.init(Pin.OUT, value=1)
            time.sleep_us(5)
            app.noted["v"] = column.value()
            row.init(Pin.IN)
            app.noted["n"] += 1
            micropython.heap_unlock()
        note(v=0, n=0)
        Timer(0).init(period=5, mode=Timer.PERIODIC, callback=scan)
        time.sleep(1000)
        """
    )
    b.down("1")
    b.wait(0.5)
    assert b.state()["v"] == 1
    assert b.state()["n"] >= 99
    assert "MemoryError" not in b.output


def test_nets_join_through_several_keys() -> None:
    keypad = Keypad()
    keypad.down = {"1", "2", "5"}
    nets = keypad.nets()
    joined = 1 << 27 | 1 << 14 | 1 << 32 | 1 << 33
    assert nets[27] == nets[14] == nets[32] == nets[33] == joined
    assert nets[13] == 1 << 13


def test_pwm_adc_and_random_bytes(box: MakeBox) -> None:
    program = """
        import os, time
        from machine import ADC, PWM, Pin
        p = PWM(Pin(23), freq=2000, duty_u16=32768)
        time.sleep_ms(20)
        p.deinit()
        adc = ADC(Pin(34), atten=ADC.ATTN_11DB)
        note(uv=adc.read_uv(), random=list(os.urandom(8)), name=os.uname()[0])
        time.sleep(1000)
        """
    first, second = box(program, seed=1), box(program, seed=1)
    first.wait(0.1)
    second.wait(0.1)
    (start, hz, duty), (end, off, _) = first.tones
    assert (hz, duty, off) == (2000, 32768, 0)
    assert 20_000 <= end - start < 20_100
    assert first.state() == second.state()
    assert first.state()["uv"] == 1_950_000
    assert first.state()["name"] == "esp32"
