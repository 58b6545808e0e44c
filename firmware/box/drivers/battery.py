"""The battery's voltage, through a divider by two on a pin of ADC1."""

from machine import ADC, Pin
from micropython import const

_READS = const(9)
_LEAST = const(2500)  # millivolts: no cell runs the box below; it is another supply
_MOST = const(4500)


class Battery:
    """One LiPo cell behind 470k/470k with 100 nF."""

    def __init__(self, pin: Pin) -> None:
        self._adc = ADC(pin, atten=ADC.ATTN_11DB)

    def millivolts(self) -> int | None:
        """The cell's voltage, the median of nine reads; None where that can be no cell's."""
        reads = []
        for _ in range(_READS):
            reads.append(self._adc.read_uv())
        reads.sort()
        voltage = reads[_READS // 2] * 2 // 1000
        return voltage if _LEAST <= voltage <= _MOST else None
