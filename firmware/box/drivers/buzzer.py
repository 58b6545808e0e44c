"""The buzzer: a passive piezo on a PWM pin. Plays by itself, a tune at a time."""

import time

from machine import PWM, Pin
from micropython import const

_A4 = const(69)  # its number among the notes, as in MIDI
_DUTY = (0, 3000, 32768)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Buzzer:
    """Plays tunes: bytes, a note and its time in 10 ms after the other; note 0 is a rest.

    A note is the number that MIDI gives it: 69 is 440 Hz, 12 more is an octave up.
    """

    def __init__(self, pin: Pin) -> None:
        self._pin = pin
        self._pwm: PWM | None = None
        self._tune = b""
        self._at = 0
        self._until: Any = 0
        self._duty = 0

    def play(self, tune: bytes, volume: int) -> None:
        """Begins a tune, in place of one that plays. `volume`: 0 off, 1 low, 2 high."""
        if not volume:
            return
        self._tune = tune
        self._at = 0
        self._duty = _DUTY[volume]
        self._until = time.ticks_ms()
        self.step()

    def step(self) -> None:
        """Goes on with the tune where it is time. To be called every few milliseconds."""
        if not self._tune or time.ticks_diff(time.ticks_ms(), self._until) < 0:
            return
        if self._at >= len(self._tune):
            self.stop()
            return
        note = self._tune[self._at]
        self._until = time.ticks_add(self._until, self._tune[self._at + 1] * 10)
        self._at += 2
        duty = self._duty if note else 0
        hertz = int(440 * 2 ** ((note - _A4) / 12)) if note else 440
        if self._pwm is None:
            self._pwm = PWM(self._pin, freq=hertz, duty_u16=duty)
        else:
            self._pwm.init(freq=hertz, duty_u16=duty)

    def stop(self) -> None:
        """Silence, and the pin low."""
        self._tune = b""
        if self._pwm is not None:
            self._pwm.deinit()
            self._pwm = None
            self._pin.init(Pin.OUT, value=0)
