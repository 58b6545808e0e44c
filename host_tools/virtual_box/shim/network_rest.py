"""network as far as a box uses it: a radio that is switched on and never connects."""

import gc

from micropython import const
from vbox import W, rpc, spend

_RADIO = const(36)
_RADIO_ON = const(15)
_STARTED = const(4)
# The radio's first start takes about 35 kB that ESP-IDF and MicroPython's heap share; where the
# heap has grown too far it fails. These modules' part of the heap is not the box's (box.py).
_SHIM_HEAP = const(32 * 1024)
_MOST_HEAP = const(120 * 1024)
_START_US = const(100_000)

STA_IF = 0
AP_IF = 1


class WLAN:
    def __init__(self, interface_id=0):
        if interface_id not in (0, 1):
            raise ValueError("invalid WLAN interface identifier")
        if not W[_RADIO] & _STARTED:
            if gc.mem_alloc() - _SHIM_HEAP > _MOST_HEAP:
                raise RuntimeError("Wifi Unknown Error 0x0101")
            W[_RADIO] |= _STARTED
        self._bit = 1 << interface_id

    def active(self, is_active=None):
        if is_active is not None:
            if is_active:
                rpc(_RADIO_ON)
                spend(_START_US)
                W[_RADIO] |= self._bit
            else:
                W[_RADIO] &= ~self._bit
        return bool(W[_RADIO] & self._bit)
