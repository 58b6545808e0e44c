"""The virtual box as the interpreter sees it: the clock, the timers, the flash and the door to
the player.  Time is in microseconds of box time.  Words of the shared page: see ../page.py,
which has the same numbers (a test compares them).  Kept small: it lives in the box's heap."""

import sys

import uctypes
import vfs
from micropython import const, schedule

_NOW = const(0)
_BASE = const(1)
_LIMIT = const(2)
_REQ = const(3)
_ACK = const(4)
_OP = const(5)
_RESULT = const(9)
_INTR = const(10)
_STATE = const(11)
_WDT = const(12)
_RAW = const(14)
_FLASH = const(16)
_READS = const(17)
_READ_BYTES = const(18)

_IDLE = const(1)
_BUSY = const(2)
_PROG = const(5)
_ERASE = const(6)
_BITE = const(8)

_NEVER = const(1 << 60)
_BLOCK = const(4096)

W = None  # the shared page's words
D = None  # the shared page's data area
_door = None  # one byte through it each way is one call
_wake = bytearray(1)
_image = None
_rom = None
timers = []
due = _NEVER
firing = False
irqs = []


def rpc(op, a=0, b=0, c=0):
    """Asks the player for something; an interrupt waits until the answer is here."""
    w = W
    w[_OP] = op
    w[6] = a
    w[7] = b
    w[8] = c
    n = w[_REQ] + 1
    w[_REQ] = n
    asked = False
    hit = False
    while w[_ACK] != n:
        try:
            if not asked:
                asked = True
                _door.write(_wake)
            if not _door.readinto(_wake):
                raise SystemExit  # the player is gone
        except KeyboardInterrupt:
            hit = True
    if hit:
        raise KeyboardInterrupt
    return w[_RESULT]


def now():
    """Box time in microseconds since power came on."""
    return W[_NOW] + W[_BASE]


def spend(us):
    """Lets `us` pass, and what is due happen."""
    w = W
    n = w[_NOW] + us
    w[_NOW] = n
    n += w[_BASE]
    if n >= due and not firing:
        fire(n)
    if w[_INTR] and not firing:
        w[_INTR] = 0
        raise KeyboardInterrupt
    if n >= w[_LIMIT]:
        if 0 < w[_WDT] <= n:
            rpc(_BITE)
        _after(rpc(_BUSY, n))


def _after(told):
    if told and not firing:
        state_json()
    if irqs and not firing:
        for pin in irqs:
            pin._edge()


def step(until):
    """Idles to the next thing that happens, `until` at the latest; true when that is reached."""
    w = W
    if w[_INTR] and not firing:
        w[_INTR] = 0
        raise KeyboardInterrupt
    n = w[_NOW] + w[_BASE]
    t = until
    if due < t and not firing:
        t = due
    bite = w[_WDT]
    if 0 < bite < t:
        t = bite
    if t > n:
        limit = w[_LIMIT]
        if t > limit:
            if limit > n:
                w[_NOW] = limit - w[_BASE]
            _after(rpc(_IDLE, t))
            return False
        w[_NOW] = t - w[_BASE]
        n = t
    if 0 < bite <= n:
        rpc(_BITE)
    if n >= due and not firing:
        fire(n)
    return n >= until


def idle(until):
    while not step(until):
        pass


def soon():
    """The next due time of all timers, after one changed."""
    global due
    n = _NEVER
    for t in timers:
        if t._due < n:
            n = t._due
    due = n


def fire(n):
    """Calls what timers have due.

    One that is late by several periods is called as often, up to 8 times: a board's scheduler
    keeps 8 calls.
    """
    global firing
    if W[_FLASH]:
        return
    firing = True
    try:
        for t in timers:
            kept = 8
            while t._due <= n and kept:
                kept -= 1
                t._due = t._due + t._every if t._every else _NEVER
                call(t._call, t)
            if t._due <= n:
                t._due += ((n - t._due) // t._every + 1) * t._every
    finally:
        firing = False
    soon()


def call(function, argument):
    try:
        function(argument)
    except Exception as error:
        sys.print_exception(error)


def _late(_):
    n = now()
    if n >= due and not firing:
        fire(n)


class Flash:
    """The flash's file system part, as the port's block device: 32-byte reads and programs."""

    def readblocks(self, block, buffer, offset=0):
        w = W
        n = len(buffer)
        block = block * _BLOCK + offset
        buffer[:] = _image[block : block + n]
        w[_READS] += 1
        w[_READ_BYTES] += n
        w[_NOW] += 30 + n // 10

    def writeblocks(self, block, buffer, offset=0):
        n = len(buffer)
        D[:n] = buffer
        self._do(_PROG, block * _BLOCK + offset, n)

    def ioctl(self, op, arg):
        if op == 4:
            return len(_image) // _BLOCK
        if op == 5:
            return _BLOCK
        if op == 6:
            self._do(_ERASE, arg * _BLOCK, _BLOCK)
        return 0

    def _do(self, op, at, n):
        # No timer and no interrupt comes between: littlefs must not be left half-way.
        W[_FLASH] = 1
        rpc(op, at, n)
        W[_FLASH] = 0
        if now() >= due:
            try:
                schedule(_late, None)
            except RuntimeError:
                pass


def state_json():
    """Hands the running app's state to the player."""
    global firing
    firing = True  # nothing of the box runs meanwhile
    load("state", "send")()
    firing = False


class Lazy:
    """Stands in sys.modules for a module that is loaded when it is used."""

    def __init__(self, name):
        self._of = name

    def __getattr__(self, name):
        return load(self._of, name)


def load(module, name):
    """A name of a shim module, which is loaded from the hidden read-only file system."""
    if module not in sys.modules:
        path = sys.path[:]
        outer = path[0] == "/rom"
        if not outer:
            vfs.mount(_rom, "/rom")
            sys.path[:] = ("/rom",)
        try:
            __import__(module)
        finally:
            if not outer:
                sys.path[:] = path
                vfs.umount("/rom")
    return getattr(sys.modules[module], name)


def words(page):
    """The page as an array of words that is read and written without allocating.

    uctypes makes a new integer object of each 64-bit word.  So an array is made to point to the
    page: its object is (type, type code, length, items).
    """
    from array import array

    w = array("l", (-1,))
    inside = uctypes.struct(id(w), (uctypes.ARRAY | 0, 4 | uctypes.UINT64))
    if inside[2] != 1 or uctypes.bytes_at(inside[3], 8) != b"\xff" * 8:
        raise RuntimeError("this MicroPython's array is not what the virtual box knows")
    inside[2] = 256
    inside[3] = page
    return w


def start(rom, page, data, data_size, image, image_size, door):
    """Connects to the player, shadows the built-in modules, mounts the flash, runs the box."""
    global W, D, _door, _image, _rom
    _rom = rom
    W = words(page)
    D = uctypes.bytearray_at(data, data_size)
    _image = memoryview(uctypes.bytearray_at(image, image_size))
    _door = open(door, "r+b", buffering=0)  # noqa: SIM115
    import machine
    import os
    import select
    import taskqueue
    import time

    sys.modules["_asyncio"] = taskqueue
    for name in ("network", "esp32"):
        sys.modules[name] = Lazy(name + "_rest")
    vfs.umount("/rom")
    vfs.umount("/")
    sys.path[:] = ("", ".frozen", "/lib")
    flash = Flash()
    try:
        vfs.mount(flash, "/")
    except OSError:
        load("inisetup", "setup")(flash)
