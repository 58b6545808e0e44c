"""What a host types, on its way to MicroPython; Ctrl-C to running code is an interrupt."""

from __future__ import annotations

import time

from virtual_box import page as p
from virtual_box.process import Interpreter
from virtual_box.serial_line import SerialLine

_PATIENCE = 0.25  # seconds for code that does not look at the box


class Typing:
    """Passes on `line.to_box`.

    An interrupt is left in the shared page, where the box takes it as it next looks at its clock,
    its bus or its pins, never within a flash operation.  Code that looks at nothing gets a signal.
    """

    def __init__(self, line: SerialLine, word: memoryview[int]) -> None:
        self._line = line
        self._word = word
        self._interrupted_at = 0.0

    def busy(self) -> bool:
        """Whether something is on its way."""
        return bool(self._interrupted_at or self._line.to_box)

    def forget(self) -> None:
        """Drops an interrupt that was not taken."""
        self._interrupted_at = 0.0

    def feed(self, interpreter: Interpreter) -> bool:
        """Passes on what it can; whether that was anything."""
        if self._interrupted_at:
            self._watch(interpreter)
        waiting = self._line.to_box
        passed = False
        while waiting and not self._interrupted_at:
            stop = waiting.find(b"\x03")
            if stop == 0:
                reading = interpreter.reading()
                if reading and interpreter.unread():
                    break  # the prompt has not come as far as the Ctrl-C
                if reading:
                    interpreter.write(b"\x03")
                else:
                    self._word[p.INTERRUPT] = 1
                    self._interrupted_at = time.monotonic()
                del waiting[:1]
                passed = True
                continue
            chunk = bytes(waiting if stop < 0 else waiting[:stop])
            sent = interpreter.write(chunk)
            del waiting[:sent]
            passed = passed or sent > 0
            if sent < len(chunk):
                break
        return passed

    def _watch(self, interpreter: Interpreter) -> None:
        """Sees to an interrupt that was not taken yet."""
        if not self._word[p.INTERRUPT]:
            self._interrupted_at = 0.0
        elif interpreter.reading():
            self._word[p.INTERRUPT] = 0
            self._interrupted_at = 0.0
            interpreter.write(b"\x03")
        elif time.monotonic() - self._interrupted_at > _PATIENCE and not self._word[p.FLASH]:
            self._word[p.INTERRUPT] = 0
            self._interrupted_at = 0.0
            interpreter.signal()
