"""time on box time.  Epoch 2000 and ticks of 30 bits, as on an ESP32."""

from micropython import const
from vbox import W, idle, load, now, spend

_RTC = const(15)
_TICK = const(2)
_TICK_ZERO = const(21)


def ticks_us():
    spend(_TICK)
    return now() - W[_TICK_ZERO] & 0x3FFFFFFF


def ticks_ms():
    spend(_TICK)
    return (now() - W[_TICK_ZERO]) // 1000 & 0x3FFFFFFF


def ticks_add(ticks, delta):
    return ticks + delta & 0x3FFFFFFF


def ticks_diff(end, start):
    return (end - start + 0x20000000 & 0x3FFFFFFF) - 0x20000000


def sleep_us(us):
    if us > 0:
        idle(now() + us)


def sleep_ms(ms):
    idle(now() + int(ms) * 1000 if ms > 0 else now())


def sleep(seconds):
    sleep_us(int(seconds * 1000000))


def time():
    return (now() + W[_RTC]) // 1000000


def __getattr__(name):
    return load("time_rest", name)
