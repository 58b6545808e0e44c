"""Box time: idling, timers, asyncio's order, the clock."""

from __future__ import annotations

from vbox_programs import MakeBox


def test_sleep_takes_exactly_its_box_time(box: MakeBox) -> None:
    b = box(
        """
        import time
        t = time.ticks_us()
        time.sleep_ms(1234)
        time.sleep(1.5)
        time.sleep_us(7)
        note(us=time.ticks_diff(time.ticks_us(), t))
        time.sleep(1000)
        """
    )
    b.wait(3)
    assert 2734007 <= b.state()["us"] <= 2734020


def test_ticks_have_30_bits_and_wrap(box: MakeBox) -> None:
    b = box(
        """
        import time
        a = time.ticks_ms()
        time.sleep(2 ** 20)
        b = time.ticks_ms()
        note(a=a, b=b, diff=time.ticks_diff(b, a), add=time.ticks_add(2 ** 30 - 1, 1))
        time.sleep(1000)
        """
    )
    b.wait(2**20 + 1)
    state = b.state()
    assert state["add"] == 0
    assert 0 <= state["a"] < 100
    assert 0 <= state["b"] < 2**30
    assert state["b"] == (state["a"] + 2**20 * 1000) % 2**30
    assert state["diff"] == (2**20 * 1000 + 2**29) % 2**30 - 2**29


def test_a_busy_loop_on_the_clock_ends(box: MakeBox) -> None:
    b = box(
        """
        import time
        t = time.ticks_ms()
        while time.ticks_diff(time.ticks_ms(), t) < 100:
            pass
        note(done=True)
        time.sleep(1000)
        """
    )
    b.wait(0.2)
    assert b.state() == {"done": True}


def test_a_periodic_timer_fires_each_period(box: MakeBox) -> None:
    b = box(
        """
        import time
        from machine import Timer
        at = []
        t = Timer(0)
        start = time.ticks_us()
        t.init(period=5, mode=Timer.PERIODIC,
               callback=lambda t: at.append(time.ticks_diff(time.ticks_us(), start)))
        time.sleep_ms(52)
        t.deinit()
        time.sleep_ms(100)
        note(at=at)
        time.sleep(1000)
        """
    )
    b.wait(1)
    at = b.state()["at"]
    assert len(at) == 10
    assert all(abs(us - 5000 * (i + 1)) < 20 for i, us in enumerate(at))


def test_a_one_shot_timer_fires_once_and_its_error_is_printed(box: MakeBox) -> None:
    b = box(
        """
        import time
        from machine import Timer
        Timer(1).init(period=20, mode=Timer.ONE_SHOT, callback=lambda t: 1 // 0)
        time.sleep(1)
        note(alive=True)
        time.sleep(1000)
        """
    )
    b.wait(2)
    assert b.output.count("ZeroDivisionError") == 1
    assert b.state() == {"alive": True}


def test_a_timer_that_is_always_late_is_not_called_within_itself(box: MakeBox) -> None:
    b = box(
        """
        import time
        from machine import Timer
        depth = deepest = calls = 0
        def slow(t):
            global depth, deepest, calls
            calls += 1
            depth += 1
            deepest = max(deepest, depth)
            time.sleep_ms(12)
            depth -= 1
        t = Timer(0)
        t.init(period=5, mode=Timer.PERIODIC, callback=slow)
        time.sleep_ms(100)
        t.deinit()
        note(deepest=deepest, calls=calls)
        time.sleep(1000)
        """
    )
    b.wait(1)
    state = b.state()
    assert state["deepest"] == 1
    assert 8 <= state["calls"] <= 17


def test_timers_run_between_bus_transfers_but_not_within_flash_operations(box: MakeBox) -> None:
    b = box(
        """
        import os, time
        from machine import I2C, Timer
        i2c = I2C(0, scl=22, sda=21)
        fired = 0
        def tick(t):
            global fired
            fired += 1
            os.stat("/main.py")  # would spoil a file system in the middle of a write
        t = Timer(0)
        t.init(period=5, mode=Timer.PERIODIC, callback=tick)
        for _ in range(10):
            i2c.writeto(0x3C, bytes(1025))
        bus = fired
        for n in range(20):
            with open("/f%d" % n, "w") as f:
                f.write("x" * 5000)
        t.deinit()
        note(bus=bus, all=fired, ok=[len(open("/f%d" % n).read()) for n in range(20)])
        time.sleep(1000)
        """
    )
    b.wait(20)
    state = b.state()
    assert 44 <= state["bus"] <= 52  # 10 x 23 ms of bus
    assert state["all"] > state["bus"] + 20
    assert state["ok"] == [5000] * 20


def test_asyncio_runs_on_box_time_in_order(box: MakeBox) -> None:
    b = box(
        """
        import asyncio, time
        log = []
        async def each(name, ms, times):
            for _ in range(times):
                await asyncio.sleep_ms(ms)
                log.append(name)
            return name * 2
        async def main():
            t = time.ticks_ms()
            a = asyncio.create_task(each("a", 30, 4))
            b = asyncio.create_task(each("b", 50, 2))
            event = asyncio.Event()
            async def waiter():
                await event.wait()
                log.append("event")
            w = asyncio.create_task(waiter())
            await asyncio.sleep_ms(70)
            event.set()
            got = await asyncio.gather(a, b, w)
            note(got=got[:2], log=log, ms=time.ticks_diff(time.ticks_ms(), t))
            c = asyncio.create_task(each("c", 1000, 5))
            await asyncio.sleep_ms(10)
            c.cancel()
            try:
                await c
            except asyncio.CancelledError:
                note(cancelled=True)
            try:
                await asyncio.wait_for_ms(each("d", 1000, 5), 20)
            except asyncio.TimeoutError:
                note(timeout=True)
            flag = asyncio.ThreadSafeFlag()
            from machine import Timer
            Timer(0).init(period=40, mode=Timer.ONE_SHOT, callback=lambda t: flag.set())
            t = time.ticks_ms()
            await flag.wait()
            note(flag=time.ticks_diff(time.ticks_ms(), t))
            while True:
                await asyncio.sleep(100)
        asyncio.run(main())
        """
    )
    b.wait(3)
    state = b.state()
    assert state["log"] == ["a", "b", "a", "event", "a", "b", "a"]
    assert state["got"] == ["aa", "bb"]
    assert 120 <= state["ms"] <= 121
    assert state["cancelled"]
    assert state["timeout"]
    assert 40 <= state["flag"] <= 41


def test_the_clock_starts_in_2000_and_keeps_what_is_set_but_not_without_power(
    box: MakeBox,
) -> None:
    b = box(
        """
        import time, machine
        note(epoch=time.gmtime(0)[0], start=time.localtime()[:3], cause=machine.reset_cause())
        rtc = machine.RTC()
        if time.time() < 1000:
            rtc.datetime((2026, 9, 25, 0, 19, 30, 0, 0))
            note(made=time.mktime((2026, 9, 25, 19, 30, 0, 0, 0)))
        note(now=time.time(), rtc=rtc.datetime()[:7])
        if machine.reset_cause() == machine.PWRON_RESET and len(rtc.memory()) == 0:
            rtc.memory(b"kept")
            time.sleep(5)
            machine.reset()
        note(memory=rtc.memory().decode())
        time.sleep(1000)
        """
    )
    b.wait(7)
    state = b.state()
    assert state["epoch"] == 2000
    assert state["cause"] == 2
    assert state["start"] == [2026, 9, 25]
    assert state["memory"] == "kept"
    assert state["rtc"][:4] == [2026, 9, 25, 4]  # a Friday
    assert state["now"] == 843679805  # seconds from 2000-01-01 to 2026-09-25 19:30:05
    b.cut()
    b.power()
    assert b.output.rstrip().endswith("FAST_FLASH_BOOT)")
    b.wait(1)
    # it set the clock anew, which it does only where the clock was lost
    assert b.wait_for(lambda: b.state().get("made") == 843679800, 7)
