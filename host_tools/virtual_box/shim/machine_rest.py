"""The parts of machine that a box seldom needs: loaded when one of them is asked for."""

import umachine
from machine import I2C
from micropython import const
from vbox import W, call, idle as _idle, irqs, now, rpc

_WAKE = const(34)
_FREQ = const(33)
_SLEEP = const(9)

Signal = umachine.Signal
PIN_WAKE = 2
EXT0_WAKE = 2
EXT1_WAKE = 3
TIMER_WAKE = 4
TOUCHPAD_WAKE = 5
ULP_WAKE = 6
SLEEP = 2
DEEPSLEEP = 4


class SoftI2C(I2C):
    def __init__(self, *, scl, sda, freq=400000, timeout=50000):
        I2C.__init__(self, 0, scl=scl, sda=sda, freq=freq)


def wake_reason():
    return W[_WAKE]


def freq(hz=None):
    if hz is None:
        return W[_FREQ]
    if hz not in (20000000, 40000000, 80000000, 160000000, 240000000):
        raise ValueError("frequency must be 20MHz, 40MHz, 80Mhz, 160MHz or 240MHz")
    W[_FREQ] = hz


def idle():
    _idle(now() + 1000)


def lightsleep(time_ms=None):
    if time_ms is None:
        rpc(_SLEEP, 0, -1)
    else:
        _idle(now() + time_ms * 1000)


def deepsleep(time_ms=None):
    rpc(_SLEEP, 1, -1 if time_ms is None else time_ms * 1000)


def disable_irq():
    return 0


def enable_irq(state=0):
    pass


def time_pulse_us(pin, level, timeout_us=1000000):
    start = now()
    while pin.value() != level:
        if now() - start >= timeout_us:
            return -2
    start = now()
    while pin.value() == level:
        if now() - start >= timeout_us:
            return -1
    return now() - start


def pin_toggle(pin):
    pin.value(not pin.value())


def pin_irq(pin, handler=None, trigger=3, *, wake=None):
    if pin in irqs:
        irqs.remove(pin)
    pin._last = pin.value()
    if handler:

        def edge():
            v = pin.value()
            if v != pin._last:
                pin._last = v
                if trigger & (1 if v else 2):
                    call(handler, pin)

        pin._edge = edge
        irqs.append(pin)


def timer_value(timer):
    return (timer._every - (timer._due - now())) // 1000


def i2c_readfrom(i2c, addr, nbytes, stop=True):
    buf = bytearray(nbytes)
    i2c.readfrom_into(addr, buf, stop)
    return bytes(buf)


def i2c_readfrom_mem(i2c, addr, memaddr, nbytes, *, addrsize=8):
    buf = bytearray(nbytes)
    i2c.readfrom_mem_into(addr, memaddr, buf, addrsize=addrsize)
    return bytes(buf)
