"""machine as on an ESP32 with MicroPython 1.25, on the virtual box's pins, bus and clock."""

import umachine
from micropython import const
from vbox import D, W, load, now, rpc, soon, spend, timers

_WDT = const(12)
_WDT_US = const(13)
_CAUSE = const(20)
_OUT = const(24)
_OE = const(25)
_OD = const(26)
_PU = const(27)
_PD = const(28)
_HOLD = const(29)
_SHORT = const(30)
_EXT_PU = const(31)
_EXT_PD = const(32)
_CONN = const(40)
_SENSED = const(38)
_HELD = const(112)
_NEVER = const(1 << 60)

_I2C_WRITE = const(3)
_I2C_READ = const(4)
_RESET = const(7)
_SENSE = const(14)

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5

_PINS = const(0xFF0EEFF03F)  # not 6-11 (the flash), 20, 24, 28-31


class Pin(umachine.PinBase):
    """A pad of the chip.  What it reads follows from everything that it is connected to."""

    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_DOWN = 1
    PULL_UP = 2
    DRIVE_0 = 0
    DRIVE_1 = 1
    DRIVE_2 = 2
    DRIVE_3 = 3
    IRQ_RISING = 1
    IRQ_FALLING = 2
    WAKE_LOW = 4
    WAKE_HIGH = 5

    def __init__(self, id, mode=-1, pull=-1, *, value=None, drive=None, hold=None):
        if isinstance(id, Pin):
            id = id._id
        if not (isinstance(id, int) and 0 <= id < 40 and _PINS >> id & 1):
            raise ValueError("invalid pin")
        self._id = id
        self._m = 1 << id
        self.init(mode, pull, value=value, hold=hold)

    def init(self, mode=-1, pull=-1, *, value=None, drive=None, hold=None):
        w = W
        m = self._m
        # A held pad keeps its state; what it is told meanwhile counts when it is let go.
        h = _HELD - _OUT if w[_HOLD] & m else 0
        if value is not None:
            if value:
                w[_OUT + h] |= m
            else:
                w[_OUT + h] &= ~m
        if mode == 1:
            w[_OE + h] &= ~m
        elif mode == 3 or mode == 7:
            if self._id >= 34:
                raise ValueError("pin can only be input")
            if mode == 7:
                w[_OD + h] |= m
            else:
                w[_OD + h] &= ~m
            w[_OE + h] |= m
        elif mode is not None and mode != -1:
            raise ValueError("invalid mode")
        if pull != -1:
            if pull and self._id >= 34:
                raise ValueError("pins 34~39 do not have pull-up or pull-down circuitry")
            w[_PU + h] &= ~m
            w[_PD + h] &= ~m
            if pull == 2:
                w[_PU + h] |= m
            elif pull == 1:
                w[_PD + h] |= m
        if hold or (hold is not None and w[_HOLD] & m):
            load("machine_hold", "pin_hold")(m, hold)

    def value(self, x=None):
        w = W
        if x is not None:
            self.init(value=1 if x else 0)
            return None
        spend(1)
        net = w[_CONN + self._id]
        if net & w[_SENSED]:
            rpc(_SENSE)
        driven = net & w[_OE]
        if driven:
            high = driven & w[_OUT] & ~w[_OD]
            low = driven & ~w[_OUT]
            if low:
                if high:
                    w[_SHORT] |= low | high
                return 0
            if high:
                return 1
        if net & (w[_PD] | w[_EXT_PD]):
            return 0
        return 1 if net & (w[_PU] | w[_EXT_PU]) else 0

    __call__ = value

    def on(self):
        self.init(value=1)

    def off(self):
        self.init(value=0)

    def __getattr__(self, name):
        return _bind("pin_", name, self)

    def __repr__(self):
        return "Pin(%d)" % self._id


class Timer:
    ONE_SHOT = 0
    PERIODIC = 1

    def __new__(cls, id=0, **kw):
        for t in timers:
            if t._id == id:
                return t
        return object.__new__(cls)

    def __init__(self, id, **kw):
        if not 0 <= id <= 3:
            raise ValueError("invalid Timer number")
        if self not in timers:
            self._id = id
            self._due = _NEVER
            self._every = 0
            self._call = None
            timers.append(self)
        if kw:
            self.init(**kw)

    def init(self, *, mode=1, period=-1, freq=-1, tick_hz=1000, callback=None, hard=False):
        if freq != -1:
            us = int(1000000 / freq)
        else:
            us = period * 1000000 // tick_hz
        if us <= 0:
            raise ValueError("Timer period must be positive")
        self._every = us if mode else 0
        self._call = callback
        self._due = now() + us if callback else _NEVER
        soon()

    def deinit(self):
        self._due = _NEVER
        soon()

    def __getattr__(self, name):
        return _bind("timer_", name, self)


def _pin_id(pin):
    return pin._id if isinstance(pin, Pin) else Pin(pin)._id


class I2C:
    def __init__(self, id=0, *, scl=None, sda=None, freq=400000, timeout=50000):
        if not 0 <= id <= 1:
            raise ValueError("I2C(%d) doesn't exist" % id)
        self._wires = (18, 19)
        if id:
            self._wires = (25, 26)
        self.init(scl=scl, sda=sda, freq=freq)

    def init(self, *, scl=None, sda=None, freq=400000):
        c, d = self._wires
        if scl is not None:
            c = _pin_id(scl)
        if sda is not None:
            d = _pin_id(sda)
        self._wires = (c, d)
        self._where = c << 8 | d
        # The controller drives both lines open-drain.
        m = 1 << c | 1 << d
        W[_OD] |= m
        W[_OE] |= m
        W[_OUT] |= m
        self._freq = freq

    def _do(self, op, addr, n, flags):
        done = rpc(op, addr, n, self._where | flags)
        spend(((done if done > 0 else 0) + 1) * 9 * 1000000 // self._freq + 5)
        if done < 0:
            raise OSError(-done)
        return done

    def scan(self):
        found = []
        for a in range(0x08, 0x78):
            try:
                self._do(_I2C_WRITE, a, 0, 1 << 16)
                found.append(a)
            except OSError:
                pass
        return found

    def writeto(self, addr, buf, stop=True):
        n = len(buf)
        D[:n] = buf
        return self._do(_I2C_WRITE, addr, n, 1 << 16 if stop else 0)

    def writevto(self, addr, vector, stop=True):
        n = 0
        for buf in vector:
            m = n + len(buf)
            D[n:m] = buf
            n = m
        return self._do(_I2C_WRITE, addr, n, 1 << 16 if stop else 0)

    def readfrom_into(self, addr, buf, stop=True):
        n = len(buf)
        self._do(_I2C_READ, addr, n, 1 << 16 if stop else 0)
        buf[:] = D[:n]

    def writeto_mem(self, addr, memaddr, buf, *, addrsize=8):
        n = addrsize // 8
        m = n + len(buf)
        D[:n] = memaddr.to_bytes(n, "big")
        D[n:m] = buf
        self._do(_I2C_WRITE, addr, m, 1 << 16)

    def readfrom_mem_into(self, addr, memaddr, buf, *, addrsize=8):
        n = addrsize // 8
        D[:n] = memaddr.to_bytes(n, "big")
        self._do(_I2C_WRITE, addr, n, 0)
        self.readfrom_into(addr, buf)

    def __getattr__(self, name):
        return _bind("i2c_", name, self)


class WDT:
    """Once made it can't be stopped; made again it can be set longer; a soft reset keeps it."""

    def __init__(self, id=0, timeout=5000):
        if id != 0:
            raise ValueError
        if timeout <= 0:
            raise ValueError("WDT timeout too short")
        W[_WDT_US] = timeout * 1000
        self.feed()

    def feed(self):
        W[_WDT] = now() + W[_WDT_US]


def reset():
    rpc(_RESET, HARD_RESET)


def soft_reset():
    raise SystemExit


def reset_cause():
    return W[_CAUSE]


def _bind(kind, name, self):
    method = load("machine_rest", kind + name)
    return lambda *a, **k: method(self, *a, **k)


def __getattr__(name):
    apart = {"PWM": "machine_pwm", "ADC": "machine_adc", "RTC": "machine_rtc"}
    apart["unique_id"] = "machine_id"
    return load(apart.get(name, "machine_rest"), name)
