"""The player: runs the interpreter against the models and owns the box's time."""

from __future__ import annotations

import json
import os
import select
import time
from typing import Any

from virtual_box import page as p
from virtual_box import rom
from virtual_box.bus import ENODEV, Bus
from virtual_box.chips.accelerometer import AccelerometerChip
from virtual_box.flash import Flash, PowerCut
from virtual_box.keypad import Keypad
from virtual_box.motion import Motion
from virtual_box.noise import Noise
from virtual_box.process import Interpreter, check_installed
from virtual_box.serial_line import SerialLine
from virtual_box.sleep import Asleep, held_pads, wake_reason
from virtual_box.ssd1306 import SH1106, SSD1306
from virtual_box.typing_in import Typing

PWRON, HARD, WDT, DEEPSLEEP, SOFT = 1, 2, 3, 4, 5
_BROWNOUT = -1  # MicroPython calls it a power-on
_BOOT_LINES = {
    PWRON: b"rst:0x1 (POWERON_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n",
    HARD: b"rst:0xc (SW_CPU_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n",
    WDT: b"rst:0x8 (TG1WDT_SYS_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n",
    DEEPSLEEP: b"rst:0x5 (DEEPSLEEP_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n",
    _BROWNOUT: b"Brownout detector was triggered\r\n\r\n"
    b"rst:0xf (RTCWDT_BROWN_OUT_RESET),boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n",
}
_NEVER = 1 << 60
_SCL, _SDA, _BATTERY, _INT1 = 22, 21, 34, 35
_LEAST_VOLTS = 2.9  # of the cell: below it the regulator can't hold the chip's 3.3 V up
_SAG_VOLTS = 0.3  # what the radio's first burst, 0.5 A, takes from a cell and its wires
_SOFT_START_US = 50_000  # from a soft reset to boot.py, and from power-on or a chip's reset
_START_US = 300_000
_QUIET = 0.02  # seconds without a call after which a prompt is taken to wait
_HANG = 20.0  # seconds of computing without a look at the clock that are too many


class BoxError(Exception):
    """The box did something that the player can't go on from; the text says what."""


class Player:
    """A box: `run` lets its time pass, as fast as it can; `pump` follows the clock on the wall."""

    def __init__(self, image: p.SharedFile, heap: int, display: str, open_port: bool) -> None:
        check_installed()
        self.page = p.Page()
        self.word = self.page.word
        self.flash = Flash(image)
        self.heap = heap
        self._rom = os.open(rom.path(), os.O_RDWR)
        self.display = SH1106() if display == "sh1106" else SSD1306()
        self.display_address = 0x3C
        self.bus = Bus(_SCL, _SDA)
        self.bus.chips[self.display_address] = self.display
        self.keypad = Keypad()
        self.line = SerialLine(open_port)
        self.motion = Motion()
        self.accelerometer: AccelerometerChip | None = None
        self.tones: list[tuple[int, int, int]] = []  # box time µs, Hz, duty of 65536
        self.faults: list[str] = []
        self.noise = Noise()
        self.volts = 3.9
        self._interpreter: Interpreter | None = None
        self._asleep: Asleep | None = None
        self._boot: tuple[int, int] | None = None  # when MicroPython starts, and the reset's cause
        self._browned_out = False
        self._parked = 0  # the call that waits: IDLE, BUSY or 0
        self._wanted = 0
        self._last_call = time.monotonic()
        self._typing = Typing(self.line, self.word)
        self._rtc_memory = b""
        self._state: bytes | str | None = None
        self._wall_offset: int | None = None
        w = self.word
        w[p.FREQUENCY] = 160_000_000
        w[p.UNIQUE_ID] = 0x24_0A_C4_B0_B0_01
        w[p.EXT_UP] = 1 << _SCL | 1 << _SDA
        w[p.EXT_DOWN] = 1 << 32 | 1 << 33 | 1 << 25 | 1 << 26 | 1 << _INT1
        self.set_battery(self.volts)
        self._connect_keys()

    # -- power ---------------------------------------------------------------------------------

    @property
    def powered(self) -> bool:
        """Whether the box has power."""
        return (
            self._interpreter is not None
            or self._asleep is not None
            or self._boot is not None
            or self._browned_out
        )

    @property
    def asleep(self) -> bool:
        """Whether it is in deep sleep."""
        return self._asleep is not None

    @property
    def starting(self) -> float:
        """Seconds until MicroPython starts after a reset of the chip."""
        return 0.0 if self._boot is None else max(0.0, (self._boot[0] - self.page.total()) / 1e6)

    def power_on(self) -> None:
        """Power comes back; nothing when it is on."""
        if self.powered:
            return
        self.display.power_on()
        if self.accelerometer is not None:
            self.accelerometer.power_on()
        self._forget()
        self._reset(PWRON)

    def power_off(self) -> None:
        """The power goes, now."""
        self._stop()
        self._asleep = self._boot = None
        self._browned_out = False
        self._silence()
        self.display.power_on()
        self.line.power_off()
        self.flash.cut_in = None

    def close(self) -> None:
        """Ends it all."""
        self._stop()
        self.line.close()
        os.close(self._rom)
        self.flash.image.close()
        self.page.close()

    def _stop(self) -> None:
        if self._interpreter is not None:
            self._interpreter.kill()
            self._interpreter = None
        self._parked = 0
        self._typing.forget()

    def _forget(self) -> None:
        """The RTC's part of the chip loses its power: clock, memory, held pads."""
        w = self.word
        w[p.RTC] = -self.page.total()  # the clock begins at its epoch
        w[p.HOLD] = 0
        self._rtc_memory = b""

    def _silence(self) -> None:
        if self.tones and self.tones[-1][2]:
            self.tones.append((self.page.total(), 0, 0))

    def _reset(self, cause: int) -> None:
        """A reset of the chip: pads float but the held ones, radio, PWM and watchdog are off.

        What has power of its own stays. MicroPython starts a little later.
        """
        self._stop()
        self._silence()
        self._asleep = None
        self._browned_out = False
        w = self.word
        for at in range(5):
            w[p.OUT + at] &= w[p.HOLD]
            w[p.HELD + at] = 0
        for word in (p.WDT, p.WDT_US, p.EXT0, p.EXT1, p.RADIO, p.DEEP_HOLD):
            w[word] = 0
        if cause != DEEPSLEEP:
            w[p.WAKE] = 0
        self.line.power_off()
        self.line.say(_BOOT_LINES[cause])
        self._boot = (self.page.total() + _START_US, cause)

    def _start_up(self) -> None:
        """The boot loader is done."""
        assert self._boot is not None
        cause = self._boot[1]
        self._boot = None
        if self.volts < _LEAST_VOLTS:
            self._browned_out = True
            return
        self.word[p.TICK_ZERO] = self.page.total()
        self._start(PWRON if cause == _BROWNOUT else cause)

    def _brown_out(self) -> None:
        self._drain()
        self.faults.append("brownout: the battery's voltage broke down")
        self._forget()
        self._reset(_BROWNOUT)

    def _start(self, cause: int) -> None:
        w = self.word
        w[p.CAUSE] = cause
        w[p.RAW] = int(self.line.raw)
        w[p.STATE] = w[p.INTERRUPT] = w[p.FLASH] = 0
        w[p.REQUEST] = w[p.ACK] = 0
        w[p.LIMIT] = self.page.total()
        self._parked = 0
        self._heard()
        self._interpreter = Interpreter(self.page, self.flash.image, self._rom, self.heap)

    def _ended(self) -> None:
        """MicroPython's process is over: a soft reset, or a crash."""
        interpreter = self._interpreter
        assert interpreter is not None
        self._drain()
        status = interpreter.process.wait()
        interpreter.close()
        self._interpreter = None
        self._parked = 0
        self._typing.forget()
        if status < 0 and status != -2:
            self.faults.append(f"MicroPython died of signal {-status}")
            self._reset(HARD)
            return
        if status == -2:  # a Ctrl-C that came just as a prompt opened
            self.line.raw = True
        self._soft_reset()

    def _soft_reset(self) -> None:
        """MicroPython starts anew; the chip does not notice."""
        self._stop()
        self.line.say(b"MPY: soft reboot\r\n")
        self.line.restarted()
        self.word[p.BASE] += _SOFT_START_US
        self._start(SOFT)

    # -- calls of the interpreter --------------------------------------------------------------

    def _call(self) -> None:
        interpreter = self._interpreter
        assert interpreter is not None
        try:
            if not interpreter.door.recv(64):
                self._ended()
                return
        except OSError:
            self._ended()
            return
        w = self.word
        if w[p.REQUEST] == w[p.ACK]:
            return
        self._heard()
        op, a, b, c = w[p.OP], w[p.A], w[p.B], w[p.C]
        if op in (p.IDLE, p.BUSY):
            self._parked = op
            self._wanted = a if op == p.IDLE else 0
            return
        try:
            result = self._serve(op, a, b, c)
        except PowerCut:
            self.power_off()
            return
        if self._interpreter is interpreter:
            self._answer(result)

    def _answer(self, result: int) -> None:
        assert self._interpreter is not None
        w = self.word
        w[p.RESULT] = result
        w[p.ACK] = w[p.REQUEST]
        self._parked = 0
        try:
            self._interpreter.door.send(b"!")
        except OSError:
            self._ended()

    def _serve(self, op: int, a: int, b: int, c: int) -> int:
        data = self.page.data
        w = self.word
        if op == p.I2C_WRITE:
            return self.bus.write(a, bytes(data[:b]), c)
        if op == p.I2C_READ:
            got = self.bus.read(a, b, c)
            if got is None:
                return -ENODEV
            data[:b] = got
            return b
        if op == p.PROGRAM:
            w[p.NOW] += self.flash.program(a, bytes(data[:b]))
        elif op == p.ERASE:
            w[p.NOW] += self.flash.erase(a)
        elif op == p.RESET:
            self._drain()
            if a == SOFT:
                self._soft_reset()
            else:
                self._reset(a)
        elif op == p.BITE:
            self._bite()
        elif op == p.SLEEP:
            self._sleep(bool(a), b)
        elif op == p.STATE_JSON:
            text = bytes(data[:a])
            self._state = text.decode() if b else text
        elif op == p.PWM:
            self.tones.append((self.page.total(), b, c))
        elif op == p.URANDOM:
            data[:a] = self.noise.draw(a, bool(w[p.RADIO] & 3))
        elif op == p.SENSE:
            self._sense()
        elif op == p.RADIO_ON:
            if self.volts - _SAG_VOLTS < _LEAST_VOLTS:
                self._brown_out()
        elif op == p.RTC_MEMORY:
            if a < 0:
                data[: len(self._rtc_memory)] = self._rtc_memory
                return len(self._rtc_memory)
            self._rtc_memory = bytes(data[:a])
        else:
            raise BoxError(f"unknown call {op}")
        return 0

    def _bite(self) -> None:
        self._drain()
        self.faults.append("the watchdog bit")
        self._reset(WDT)

    def _sleep(self, deep: bool, us: int) -> None:
        self._drain()
        until = self.page.total() + us if us >= 0 else _NEVER
        if not deep:
            raise BoxError("lightsleep() without a time has nothing here that wakes it")
        self._stop()
        self._silence()
        w = self.word
        w[p.OE] &= held_pads(w)
        w[p.WDT] = w[p.RADIO] = 0
        self._asleep = Asleep(until)
        self._look()

    def _wake(self, reason: int) -> None:
        w = self.word
        w[p.WAKE] = reason
        w[p.HOLD] = held_pads(w)
        self._reset(DEEPSLEEP)

    # -- what the box is connected to ----------------------------------------------------------

    def _connect_keys(self) -> None:
        w = self.word
        for pin in range(40):
            w[p.CONNECTED + pin] = 1 << pin
        for pin, net in self.keypad.nets().items():
            w[p.CONNECTED + pin] = net

    def key_down(self, key: str) -> None:
        """Closes a key's contact."""
        self.keypad.down.add(key)
        self._connect_keys()
        self._look()

    def key_up(self, key: str) -> None:
        """Opens a key's contact."""
        self.keypad.down.discard(key)
        self._connect_keys()
        self._look()

    def set_battery(self, volts: float) -> None:
        """The cell's voltage from now on; half of it is on the chip's pin."""
        self.volts = volts
        self.word[p.ADC + _BATTERY - 32] = round(volts * 500_000)
        if volts < _LEAST_VOLTS:
            if self._interpreter is not None:
                self._brown_out()
        elif self._browned_out:
            self._reset(_BROWNOUT)

    def move_to(self, end: int) -> None:
        """Lets time pass until `end` µs of box time."""
        self.run(max(0.0, (end - self.page.total()) / 1e6))

    def fit(self, accelerometer: AccelerometerChip) -> None:
        """Solders an accelerometer in."""
        self.accelerometer = accelerometer
        self.set_plugged("accel", True)

    def _plugged_accelerometer(self) -> AccelerometerChip | None:
        chip = self.accelerometer
        return chip if chip is not None and chip.address in self.bus.chips else None

    def _sense(self) -> None:
        chip = self._plugged_accelerometer()
        w = self.word
        w[p.EXT_UP] &= ~(1 << _INT1)
        w[p.EXT_DOWN] |= 1 << _INT1
        if chip is not None and chip.int1:
            w[p.EXT_UP] |= 1 << _INT1
            w[p.EXT_DOWN] &= ~(1 << _INT1)

    def _next_motion(self, until: int) -> int:
        """When INT1 next wakes the chip, `until` at the latest."""
        chip = self._plugged_accelerometer()
        w = self.word
        if chip is None or not (w[p.EXT0] | w[p.EXT1]) >> _INT1 & 1:
            return until
        rise = chip.next_rise(until)
        return until if rise is None else rise

    def _look(self) -> None:
        if self._asleep is not None:
            self._sense()
            reason = wake_reason(self.word, self.page.total(), self._asleep)
            if reason is not None:
                self._wake(reason)

    def set_plugged(self, part: str, plugged: bool) -> None:
        """Takes a part off or puts it back: "display", "accel" or "keypad"."""
        if part == "display":
            if plugged and self.display_address not in self.bus.chips:
                self.display.power_on()
                self.bus.chips[self.display_address] = self.display
            elif not plugged:
                self.bus.chips.pop(self.display_address, None)
                self.display.power_on()
        elif part == "keypad":
            self.keypad.plugged = plugged
            self._connect_keys()
        elif part == "accel":
            chip = self.accelerometer
            if chip is None:
                raise BoxError("this box has no accelerometer")
            if plugged and chip.address not in self.bus.chips:
                chip.power_on()
                self.bus.chips[chip.address] = chip
            elif not plugged:
                self.bus.chips.pop(chip.address, None)
            self.word[p.SENSED] = 1 << _INT1 if plugged else 0
            self._sense()
        else:
            raise BoxError(f"there is no part {part!r} to plug: display, accel or keypad")

    # -- the serial line ---------------------------------------------------------------------

    def type(self, data: bytes) -> None:
        """Sends bytes to the box as a host would."""
        self.line.to_box += data
        self._feed()

    def _feed(self) -> None:
        if self._interpreter is not None and self._typing.feed(self._interpreter):
            self._heard()
            self._nudge()

    def _heard(self) -> None:
        self._last_call = time.monotonic()

    def _nudge(self) -> None:
        """Lets a waiting call look again: something happened."""
        if self._parked:
            self.word[p.LIMIT] = max(self.word[p.LIMIT], self.page.total())
            self._answer(0)

    def _drain(self) -> None:
        if self._interpreter is None:
            return
        while self._interpreter is not None:
            data = self._interpreter.read()
            if not data:
                return
            self._heard()
            typed = self.line.printed(data)
            if typed:
                self._interpreter.write(typed)

    # -- time ----------------------------------------------------------------------------------

    def _turn(self, timeout: float) -> None:
        """Waits for one thing to happen, up to `timeout` seconds, and sees to it."""
        reads: list[Any] = []
        writes: list[Any] = []
        interpreter = self._interpreter
        if interpreter is not None:
            reads.append(interpreter.door)
            if not self.line.full():
                reads.append(interpreter.terminal)
        master = self.line.master
        if master >= 0:
            if len(self.line.to_box) < 4096:
                reads.append(master)
            if self.line.to_host:
                writes.append(master)
        if self._typing.busy():
            timeout = min(timeout, 0.002)
        ready, can_write, _ = select.select(reads, writes, [], timeout)
        if master >= 0 and (can_write or self.line.to_host):
            self.line.flush()
        if interpreter is not None:
            if interpreter.terminal in ready:
                self._drain()
            if interpreter.door in ready and self._interpreter is interpreter:
                self._call()
        if master in ready:
            self.line.receive()
        self._feed()

    def _prompting(self) -> bool:
        """Whether MicroPython waits at its prompt, so that only the player moves the clock."""
        interpreter = self._interpreter
        return (
            interpreter is not None
            and not self._parked
            and not self._typing.busy()
            and time.monotonic() - self._last_call > _QUIET
            and interpreter.reading()
            and not interpreter.unread()
        )

    def _pass(self, until: int) -> None:
        """Box time passes without the interpreter: at its prompt, asleep, or without power."""
        w = self.word
        bite = w[p.WDT]
        target = until
        if self._interpreter is not None and 0 < bite < target:
            target = max(bite, self.page.total())
        if self._asleep is not None:
            target = min(target, max(self._asleep.until, self.page.total()))
            target = self._next_motion(target)
        if self._boot is not None:
            target = min(target, self._boot[0])
        w[p.BASE] += max(0, target - self.page.total())
        if self._boot is not None and self.page.total() >= self._boot[0]:
            self._start_up()
            return
        if self._interpreter is not None and 0 < bite <= self.page.total():
            self._bite()
        self._look()

    def _hung(self) -> None:
        """Sees to code that computes without end: the watchdog bites, if there is one."""
        if time.monotonic() - self._last_call < _HANG:
            return
        if self.word[p.WDT]:
            self._pass(max(self.word[p.WDT], self.page.total()))
        elif self._wall_offset is None:
            raise BoxError(f"the box computes for {_HANG:.0f} s without a look at its clock")

    def run(self, seconds: float) -> None:
        """Lets box time pass as fast as it can; then the box waits for the next call."""
        until = self.page.total() + round(seconds * 1e6)
        try:
            while self.page.total() < until or (self._interpreter and not self._settled()):
                if self._interpreter is None:
                    self._pass(until)
                elif self._parked:
                    self.word[p.LIMIT] = until
                    self._answer(0)
                elif self._prompting():
                    self._pass(until)
                    if self.page.total() >= until:
                        break
                else:
                    self._turn(_QUIET)
                    self._hung()
        finally:
            if self._wall_offset is not None:
                self._wall_offset = self.page.total() - time.monotonic_ns() // 1000

    def _settled(self) -> bool:
        return self._parked != 0 or self._prompting()

    def idle(self) -> bool:
        """Whether the box waits for something to happen."""
        if self._interpreter is None:
            return self._boot is None
        return self._parked == p.IDLE or self._prompting()

    def follow_wall(self) -> None:
        """From now on `pump` lets box time go with the clock on the wall."""
        self._wall_offset = self.page.total() - time.monotonic_ns() // 1000

    def pump(self, timeout: float) -> None:
        """Follows the clock on the wall for up to `timeout` seconds."""
        assert self._wall_offset is not None
        end = time.monotonic() + timeout
        while True:
            left = end - time.monotonic()
            wall = time.monotonic_ns() // 1000 + self._wall_offset
            wait = left
            if self._interpreter is None:
                self._pass(wall)
                wait = min(wait, 0.02)
            elif self._parked:
                due = self._wanted if self._parked == p.IDLE else self.page.total()
                if wall >= due:
                    self.word[p.LIMIT] = max(wall, self.page.total())
                    self._answer(0)
                    wait = 0.01
                else:
                    wait = min(wait, (due - wall) / 1e6)
            elif self._prompting():
                self._pass(wall)
                wait = min(wait, 0.05)
            else:
                wait = min(wait, _QUIET)
                self._hung()
            if left <= 0:
                return
            self._turn(max(0.0, wait))

    def state(self) -> dict[str, Any]:
        """The running app's own `app.state()`."""
        if self._boot is not None:
            self.run(self.starting)
        if self._asleep is not None:
            raise BoxError("the box sleeps")
        if self._interpreter is None:
            raise BoxError("the box has no power")
        if self.word[p.STATE] or self._prompting():
            raise BoxError("the box is at its prompt: no app is running")
        self._state = None
        for _ in range(2000):  # where a timer's callback waits it can't be asked: a little later
            self.run(0)
            if self._state is not None or self._interpreter is None or not self._parked:
                break
            self.word[p.LIMIT] = self.page.total() + 1000
            self._answer(1)
        if self._state is None:
            raise BoxError("the box gave no state within 2 s of its time")
        if isinstance(self._state, str):
            raise BoxError(f"the box has no state to give: {self._state}")
        found: dict[str, Any] = json.loads(self._state)
        return found
