"""The page of memory that the player and the interpreter share: 64-bit words, then data.

A call from the interpreter: it fills OP, A, B, C (and the data area), counts REQUEST up and sends
one byte; the player answers in RESULT (and the data area), sets ACK to REQUEST and sends one byte.
Who may write a word is said beside it; nothing else synchronises.
"""

from __future__ import annotations

import mmap
import os
import tempfile

# words
NOW = 0  # µs of box time as far as the interpreter went (interpreter)
BASE = 1  # µs that the player let pass while the REPL waited (player)
LIMIT = 2  # box time up to which the interpreter may go without a call (player)
REQUEST = 3
ACK = 4
OP = 5
A = 6
B = 7
C = 8
RESULT = 9
INTERRUPT = 10  # 1: Ctrl-C came (player sets, interpreter clears)
STATE = 11  # 0 starting or running, 1 boot.py and main.py are over (interpreter)
WDT = 12  # box time at which the watchdog bites, 0 none (interpreter)
WDT_US = 13
RAW = 14  # 1: come up in the raw REPL, without main.py (player)
RTC = 15  # µs between box time and the clock's epoch (interpreter)
FLASH = 16  # 1: inside a flash program or erase (interpreter)
READS = 17
READ_BYTES = 18
SEEDED = 19  # what the module random starts from; 0: chance (player)
CAUSE = 20  # machine.reset_cause()
TICK_ZERO = 21  # box time at which the ticks were 0 (player)
OUT = 24  # one bit a pin: level that it drives
OE = 25  # drives at all
OD = 26  # open drain
PULL_UP = 27
PULL_DOWN = 28
HOLD = 29
SHORT = 30  # pins that drove against each other
EXT_UP = 31  # resistors on the board (player)
EXT_DOWN = 32
FREQUENCY = 33
WAKE = 34
UNIQUE_ID = 35
RADIO = 36  # 1 station on, 2 access point on, 4 started once (interpreter)
DEEP_HOLD = 37  # 1: pads outside the RTC's domain are held in deep sleep too (interpreter)
SENSED = 38  # pins whose level must be asked for by SENSE (player)
CONNECTED = 40  # 40 words: the pins that a pin is wired to through pressed keys (player)
EXT0 = 100  # pin mask, level
EXT1 = 102
ADC = 104  # 8 words: µV on pins 32 to 39 (player)
HELD = 112  # 5 words as OUT to PULL_DOWN: what a held pad becomes when it is let go

# calls: A, B, C -> RESULT
IDLE = 1  # until -> 1 when the state is asked for
BUSY = 2  # now -> as IDLE
# address, bytes in the data area, stop << 16 | scl << 8 | sda -> bytes acknowledged or -errno
I2C_WRITE = 3
I2C_READ = 4
PROGRAM = 5  # offset, bytes
ERASE = 6  # offset, bytes
RESET = 7  # cause
BITE = 8  # the watchdog's time is over
SLEEP = 9  # deep, µs or -1
STATE_JSON = 10  # bytes, 1 when they are an error's text
PWM = 11  # pin, Hz, duty of 65536
URANDOM = 12  # bytes
RTC_MEMORY = 13  # bytes to keep, or -1 -> bytes kept
SENSE = 14  # brings the levels of the pins in SENSED up to date
RADIO_ON = 15  # the radio draws its current

WORDS = 256
DATA = 4096
SIZE = 4096 + 64 * 1024


class SharedFile:
    """A temporary or given file, mapped; `descriptor` goes to the interpreter."""

    def __init__(self, size: int, path: str | None = None) -> None:
        if path is None:
            self.descriptor, name = tempfile.mkstemp(prefix="bobox-")
            os.unlink(name)
        else:
            self.descriptor = os.open(path, os.O_RDWR)
        os.truncate(self.descriptor, size)
        self.memory = mmap.mmap(self.descriptor, size)
        self.size = size

    def close(self) -> None:
        """Unmaps and closes; the file of a given path stays."""
        if not self.memory.closed:
            self.memory.close()
            os.close(self.descriptor)


class Page(SharedFile):
    """The shared page: `word[NOW]`, and `data` for what calls carry."""

    def __init__(self) -> None:
        super().__init__(SIZE)
        self._view = memoryview(self.memory)
        self.word = self._view[: WORDS * 8].cast("q")
        self.data = self._view[DATA:]

    def total(self) -> int:
        """Box time now, in µs."""
        return self.word[NOW] + self.word[BASE]

    def close(self) -> None:
        """Releases the views, then the memory."""
        if not self.memory.closed:
            self.word.release()
            self.data.release()
            self._view.release()
        super().close()
