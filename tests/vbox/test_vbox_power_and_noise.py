"""The battery, the radio, and the random bytes that need it."""

from __future__ import annotations

import pytest
from vbox_programs import MakeBox
from virtual_box import noise

_IDLE = """
import machine, time
from machine import ADC, Pin
adc = ADC(Pin(34), atten=ADC.ATTN_11DB)
note(cause=machine.reset_cause(), memory=machine.RTC().memory().decode())
machine.RTC().memory(b"x")
while True:
    note(uv=adc.read_uv())
    time.sleep_ms(100)
"""


def test_the_battery_is_read_through_its_divider(box: MakeBox) -> None:
    b = box(_IDLE)
    b.wait(0.2)
    assert b.state()["uv"] == 1_950_000
    for volts in (4.2, 3.3, 2.95):
        b.battery(volts)
        b.wait(0.2)
        assert b.state()["uv"] == pytest.approx(volts * 500_000, abs=1)
    assert b.faults == []


def test_below_2_9_volts_it_resets_and_runs_again_when_charged(box: MakeBox) -> None:
    b = box(_IDLE)
    b.battery(2.8)
    b.wait(5)
    assert b.powered
    assert b.faults == ["brownout: the battery's voltage broke down"]
    b.battery(3.7)
    b.wait(1)
    assert b.state()["cause"] == 1
    assert b.state()["memory"] == ""
    assert "Brownout detector was triggered" in b.output


def test_an_empty_box_does_not_start(box: MakeBox) -> None:
    b = box(_IDLE, power=False)
    b.battery(2.5)
    b.power()
    b.wait(10)
    assert b.counters.flash_reads == 0
    b.battery(4.0)
    b.wait(1)
    assert b.state()["cause"] == 1


_RADIO = """
import gc, network, os, time, machine
note(cause=machine.reset_cause())
before = os.urandom(4)
wlan = network.WLAN(network.STA_IF)
note(off=wlan.active())
wlan.active(True)
note(on=wlan.active(), drawn=list(os.urandom(32)))
wlan.active(False)
note(again=wlan.active())
time.sleep(1000)
"""


def test_bytes_drawn_with_the_radio_off_are_counted(box: MakeBox) -> None:
    b = box(_RADIO, seed=7)
    b.wait(0.5)
    state = b.state()
    assert (state["off"], state["on"], state["again"]) == (False, True, False)
    assert b.counters.random_bytes == 36
    assert b.counters.random_bytes_radio_off == 4


def test_a_weak_cell_breaks_down_under_the_radio(box: MakeBox) -> None:
    b = box(_RADIO, power=False)
    b.battery(3.1)
    b.power()
    b.wait(3)
    assert len(b.faults) >= 2
    assert set(b.faults) == {"brownout: the battery's voltage broke down"}
    assert b.counters.random_bytes_radio_off == b.counters.random_bytes > 0


@pytest.mark.parametrize(("kilobytes", "starts"), [(20, True), (90, True), (125, False)])
def test_the_radio_starts_only_while_the_heap_is_small(
    box: MakeBox, kilobytes: int, starts: bool
) -> None:
    b = box(
        f"""
        import gc, network, time
        held = [bytearray(1024) for _ in range({kilobytes})]
        try:
            network.WLAN(network.STA_IF).active(True)
            note(error=None)
        except RuntimeError as e:
            note(error=str(e))
        time.sleep(1000)
        """,
        heap="192k",
    )
    b.wait(0.5)
    assert b.state()["error"] == (None if starts else "Wifi Unknown Error 0x0101")


def test_once_started_it_starts_again_with_a_full_heap(box: MakeBox) -> None:
    b = box(
        """
        import network, time
        network.WLAN(network.STA_IF).active(True)
        network.WLAN(network.STA_IF).active(False)
        held = [bytearray(1024) for _ in range(125)]
        note(on=network.WLAN(network.STA_IF).active(True))
        time.sleep(1000)
        """,
        heap="192k",
    )
    b.wait(1)
    assert b.state() == {"on": True}


_DRAW = """
import os, random, time
while True:
    note(drawn=list(os.urandom(600)), chance=random.getrandbits(30))
    time.sleep_ms(500)
"""


def _ones(drawn: list[int]) -> float:
    return sum(bin(byte).count("1") for byte in drawn) / len(drawn) / 8


def test_the_source_can_be_replaced_and_put_back(box: MakeBox) -> None:
    b = box(_DRAW, noise=noise.stuck(0xA5))

    def drawn() -> list[int]:
        b.wait(0.6)
        found: list[int] = b.state()["drawn"]
        return found

    assert set(drawn()) == {0xA5}
    b.noise(noise.repeating(b"abc"))
    assert bytes(drawn())[:6] in (b"abcabc", b"bcabca", b"cabcab")
    b.noise(noise.biased(0.6))
    assert 0.57 < _ones(drawn()) < 0.63
    b.noise(lambda count: bytes(count))
    assert set(drawn()) == {0}
    b.noise(None)
    assert 0.45 < _ones(drawn()) < 0.55
    assert drawn() != drawn()


def test_the_same_seed_gives_the_same_chance(box: MakeBox) -> None:
    first, second, third = box(_DRAW, seed=3), box(_DRAW, seed=3), box(_DRAW, seed=4)
    for each in (first, second, third):
        each.wait(0.1)
    assert first.state() == second.state()
    assert first.state()["drawn"] != third.state()["drawn"]
    assert first.state()["chance"] != third.state()["chance"]


def test_a_source_that_gives_too_little_is_an_error() -> None:
    with pytest.raises(ValueError, match="gave 3 bytes, not 8"):
        noise.Noise(lambda _count: b"abc").draw(8, True)
