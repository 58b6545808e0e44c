"""Health tests of the raw noise source: NIST SP 800-90B section 4.4, and one for repeats.

Every raw byte goes through them as it is drawn, at start-up and for ever after. They look at the
source's own bytes, before any hashing, for hashing hides a fault. What each one sees, and how
often it cries wolf when the source is perfect (computed exactly by bobox.audit_power):

test                  looks at                         alarm at        false alarm
repetition count      bits alike in a row              41              4.5e-13 a bit
repetition count      bytes alike in a row             6               9.1e-13 a byte
adaptive proportion   ones, or zeros, in 1,024 bits    609             1.5e-9 a window
adaptive proportion   the same in three windows        1,703           1.8e-9 a window
adaptive proportion   first of 512 bytes, again        17 with itself  3.9e-10 a 512 bytes
repeats               the last 6 bytes, among the last 1,024           3.6e-12 a look

A look comes after each feed and after each window. All together: one start-up of 1,024 bytes in
thirty-five million. The repetition counts decide at every sample, so their cutoffs are those for
2^-40; the others decide once a window and take 2^-30. The first byte of a window equals itself,
so 2^-30 is the chance of 16 more among 511 (the standard's own formula forgets that).

The bits' proportion counts ones and zeros alike. The standard's counts only what equals the
window's first bit, and so looks away in 40 % of the windows of a source with 60 % ones; whatever
it catches, this catches. One window alone sees 60 % ones in two cases of three; three together
miss it once in eight million.
"""

_WINDOW = 128  # bytes: 1,024 bits
_BYTE_WINDOW = 512
_HISTORY = 1024  # bytes kept, to know a repeat by; a power of two, so that it is a ring

_BIT_RUN = 41
_BYTE_RUN = 6
_WHOLE_BYTES = 4  # 41 bits alike, wherever they begin, hold at least 4 whole bytes
_ONES = 609
_ONES_IN_THREE = 1703
_SAME_BYTES = 17
_PROBE = 6  # bytes
_ONES_OF = b"\0\1\1\2\1\2\2\3\1\2\2\3\2\3\3\4"  # by half bytes


class Health:
    """Judges raw bytes. `feed` them all, in order; a fault stays until `restart`.

    `fault`: None, or the key of what is wrong: "dice_stuck", "dice_repeats", "dice_biased".
    `seen`: bytes judged since `restart`; at a fault, up to and including the byte that showed it.
    """

    def __init__(self, kept=None):
        """`kept`: that of an earlier test of this source, to go on where it was."""
        if kept is None:
            self._history = bytearray(_HISTORY)
            self.restart()
        else:
            self._history = kept[0]
            self.fault, self.seen, self._last, self._alike = kept[1:5]
            self._ones, self._ones_before, self._ones_long_before = kept[5:]

    @property
    def kept(self):
        """All that it has seen, as another needs it in order to go on."""
        seen = (self._history, self.fault, self.seen, self._last, self._alike)
        return seen + (self._ones, self._ones_before, self._ones_long_before)

    def restart(self):
        """Forget all that was seen, the fault too."""
        self.fault = None
        self.seen = 0
        self._last = -1
        self._alike = 0
        self._ones = 0  # in the window that is filling
        self._ones_before = 0  # in the one before
        self._ones_long_before = 0

    def feed(self, data):
        """Judge `data` (bytes). Returns the fault's key, or None."""
        if self.fault:
            return self.fault
        history = self._history
        last = self._last
        alike = self._alike
        ones = self._ones
        seen = self.seen
        fault = None
        for byte in data:
            history[seen & 1023] = byte
            seen += 1
            ones += _ONES_OF[byte >> 4] + _ONES_OF[byte & 15]
            if byte == last:
                alike += 1
                if alike >= _WHOLE_BYTES and (alike >= _BYTE_RUN or self._bits_stuck(seen)):
                    fault = "dice_stuck"
                    break
            else:
                if alike >= _WHOLE_BYTES and self._bits_stuck(seen):
                    fault = "dice_stuck"
                    break
                last = byte
                alike = 1
            if not seen & 127:
                fault = self._window_fault(seen, ones)
                ones = 0
                if fault:
                    break
        if fault is None and seen & 127 and self._repeats(seen):
            fault = "dice_repeats"
        self._last = last
        self._alike = alike
        self._ones = ones
        self.seen = seen
        self.fault = fault
        return fault

    def _bits_stuck(self, seen):
        """True when the last six bytes hold a run of bits that is too long."""
        bit = -1
        run = 0
        for at in range(max(0, seen - 6), seen):
            byte = self._history[at & 1023]
            for shift in (7, 6, 5, 4, 3, 2, 1, 0):
                now = byte >> shift & 1
                run = run + 1 if now == bit else 1
                bit = now
                if run >= _BIT_RUN:
                    return True
        return False

    def _window_fault(self, seen, ones):
        """The fault that shows now that a window is full, `ones` of its bits being ones."""
        if self._repeats(seen):
            return "dice_repeats"
        three = ones + self._ones_before + self._ones_long_before
        self._ones_long_before = self._ones_before
        self._ones_before = ones
        if ones >= _ONES or ones <= 8 * _WINDOW - _ONES:
            return "dice_biased"
        if seen >= 3 * _WINDOW and (
            three >= _ONES_IN_THREE or three <= 24 * _WINDOW - _ONES_IN_THREE
        ):
            return "dice_biased"
        if seen % _BYTE_WINDOW == 0:
            begin = seen - _BYTE_WINDOW & 1023
            first = bytes((self._history[begin],))
            if self._history.count(first, begin, begin + _BYTE_WINDOW) >= _SAME_BYTES:
                return "dice_biased"
        return None

    def _repeats(self, seen):
        """True when the last six bytes stand in the history already.

        So a source that goes round in a circle of p bytes is known after p + 6 of them. Where the
        ring's end is its beginning an older occurrence may be missed; the next look finds it.
        """
        if seen <= _PROBE:
            return False
        own = seen - _PROBE & 1023
        probe = self._history[own : own + _PROBE]
        if len(probe) < _PROBE:
            probe += self._history[: _PROBE - len(probe)]
        end = min(seen, _HISTORY)
        found = self._history.find(probe, 0, end)
        if found == own:
            found = self._history.find(probe, own + 1, end)
        return found >= 0
