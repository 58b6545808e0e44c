"""The buzzer: a passive piezo on a PWM pin."""

import time

from machine import PWM, Pin
from micropython import const

_BEEP_HZ = const(880)
_BEEP_MS = const(60)


TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Buzzer:
    """Says that a key means nothing here. More sounds belong elsewhere."""

    def __init__(self, pin: Pin) -> None:
        self._pin = pin
        self._pwm: PWM | None = None
        self._until: Any = 0

    def beep(self) -> None:
        """Begins a short beep; stop_if_due() ends it."""
        if self._pwm is None:
            self._pwm = PWM(self._pin, freq=_BEEP_HZ, duty_u16=32768)
        self._until = time.ticks_add(time.ticks_ms(), _BEEP_MS)

    def stop_if_due(self) -> None:
        """Ends the beep when its time is over. To be called every few milliseconds."""
        if self._pwm is not None and time.ticks_diff(time.ticks_ms(), self._until) >= 0:
            self.stop()

    def stop(self) -> None:
        """Silence, and the pin low."""
        if self._pwm is not None:
            self._pwm.deinit()
            self._pwm = None
            self._pin.init(Pin.OUT, value=0)
