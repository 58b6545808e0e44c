"""The SSD1306 as a chip: its commands, its addressing modes, its display memory, its picture.

From Solomon Systech's data sheet, rev 1.1 (command table 9-1, addressing 10.1).
"""

from __future__ import annotations

import random

# Commands that are followed by parameter bytes, and how many.
_PARAMETERS = {
    0x20: 1,  # memory addressing mode
    0x21: 2,  # column window
    0x22: 2,  # page window
    0x23: 1,  # fade out
    0x26: 6,  # scroll right
    0x27: 6,  # scroll left
    0x29: 5,  # scroll down right
    0x2A: 5,
    0x81: 1,  # contrast
    0x8D: 1,  # charge pump
    0xA3: 2,  # vertical scroll area
    0xA8: 1,  # multiplex ratio
    0xAD: 1,  # internal reference current
    0xD3: 1,  # display offset
    0xD5: 1,  # clock
    0xD6: 1,  # zoom
    0xD9: 1,  # pre-charge
    0xDA: 1,  # COM pins
    0xDB: 1,  # deselect level
}
_SINGLE = {0x2E, 0x2F, 0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xE3}


class SSD1306:
    """128 x 64 dots.  `unknown` collects command bytes that the data sheet does not have."""

    columns = 128
    first_column = 0  # first column of the memory that has a dot on the glass
    parameters = _PARAMETERS
    single = _SINGLE

    def __init__(self) -> None:
        self.unknown: list[int] = []
        self.bytes_written = 0
        self.changed_at = 0
        self.power_on()

    def power_on(self) -> None:
        """The state after reset; what the memory holds then is by chance."""
        noise = random.Random(1306)
        self.memory = [bytearray(noise.randbytes(self.columns)) for _ in range(8)]
        self._command: list[int] = []
        self.mode = 2
        self.column_start, self.column_end = 0, self.columns - 1
        self.page_start, self.page_end = 0, 7
        self.column = 0
        self.page = 0
        self.start_line = 0
        self.offset = 0
        self.multiplex = 63
        self.remap = False
        self.com_flipped = False
        self.contrast = 0x7F
        self.inverted = False
        self.entire_on = False
        self.on = False
        self.pump = self.pump_at_reset

    pump_at_reset = False

    def write(self, data: bytes) -> int:
        """One I2C write after the address: control bytes, commands, display data."""
        self.bytes_written += len(data)
        at = 0
        while at < len(data):
            control = data[at]
            at += 1
            if control & 0x80:  # Co: one byte follows, then another control byte
                chunk = data[at : at + 1]
                at += 1
            else:
                chunk = data[at:]
                at = len(data)
            if control & 0x40:
                self._data(chunk)
            else:
                for byte in chunk:
                    self._command_byte(byte)
        return len(data)

    def read(self, count: int) -> bytes:
        """The status byte: bit 6 is set while the display is off."""
        return bytes([0x00 if self.on else 0x40]) * count

    def _data(self, data: bytes) -> None:
        for byte in data:
            column = self.columns - 1 - self.column if self.remap else self.column
            self.memory[self.page][column] = byte
            self._advance()

    def _advance(self) -> None:
        if self.mode == 1:
            if self.page != self.page_end:
                self.page = (self.page + 1) & 7
                return
            self.page = self.page_start
        if self.column != self.column_end or self.mode == 2:
            self.column += 1
            if self.column < self.columns:
                return
        self.column = self.column_start if self.mode != 2 else 0
        if self.mode == 0:
            self.page = self.page_start if self.page == self.page_end else (self.page + 1) & 7

    def _command_byte(self, byte: int) -> None:
        command = self._command
        command.append(byte)
        if len(command) <= self.parameters.get(command[0], 0):
            return
        self._command = []
        self._execute(command[0], command[1:])

    def _execute(self, code: int, given: list[int]) -> None:
        if code <= 0x0F:
            if self.mode == 2:
                self.column = (self.column & 0xF0) | code
        elif code <= 0x1F:
            if self.mode == 2:
                self.column = (self.column & 0x0F) | (code & 0x07) << 4
        elif code == 0x20:
            self.mode = given[0] & 3 if given[0] & 3 != 3 else 2
        elif code == 0x21:
            self.column_start, self.column_end = given[0] & 0x7F, given[1] & 0x7F
            self.column = self.column_start
        elif code == 0x22:
            self.page_start, self.page_end = given[0] & 7, given[1] & 7
            self.page = self.page_start
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif code == 0x8D:
            self.pump = bool(given[0] & 0x04)
        elif 0xB0 <= code <= 0xB7:
            if self.mode == 2:
                self.page = code & 7
        else:
            self._common(code, given)

    def _common(self, code: int, given: list[int]) -> None:
        if code == 0x81:
            self.contrast = given[0]
        elif code in (0xA0, 0xA1):
            self.remap = bool(code & 1)
        elif code in (0xA4, 0xA5):
            self.entire_on = bool(code & 1)
        elif code in (0xA6, 0xA7):
            self.inverted = bool(code & 1)
        elif code == 0xA8:
            self.multiplex = given[0] & 0x3F
        elif code in (0xAE, 0xAF):
            self.on = bool(code & 1)
        elif 0xC0 <= code <= 0xCF:
            self.com_flipped = bool(code & 8)
        elif code == 0xD3:
            self.offset = given[0] & 0x3F
        elif code not in self.parameters and code not in self.single:
            self.unknown.append(code)

    def rows(self) -> list[int]:
        """What the glass shows: 64 rows from the top, each 128 bits, the left dot the highest.

        The module's glass is mounted so that segment remap and COM flip together read upright.
        """
        if not (self.on and self.pump):
            return [0] * 64
        if self.entire_on:
            return [(1 << 128) - 1] * 64
        # The glass is wired from segment 127 (left) to segment 0.
        pages = []
        for page in self.memory:
            seen = page[self.first_column : self.first_column + 128]
            seen.reverse()
            pages.append(seen)
        rows = []
        for y in range(64):
            line = y if self.com_flipped else 63 - y
            if line > self.multiplex:
                rows.append(0)
                continue
            line = (line + self.start_line + self.offset) & 63
            mask = 1 << (line & 7)
            bits = "".join("1" if byte & mask else "0" for byte in pages[line >> 3])
            rows.append(int(bits, 2))
        if self.inverted:
            rows = [row ^ ((1 << 128) - 1) for row in rows]
        return rows


class SH1106(SSD1306):
    """132 columns, page addressing only; the glass shows columns 2 to 129.

    From Sino Wealth's data sheet, V2.3.  Commands of the SSD1306 that it lacks have no effect:
    the parameter bytes of such a command then act as commands of their own.
    """

    columns = 132
    first_column = 2
    pump_at_reset = True
    parameters = {
        0x81: 1,
        0xA8: 1,
        0xAD: 1,  # DC-DC
        0xD3: 1,
        0xD5: 1,
        0xD9: 1,
        0xDA: 1,
        0xDB: 1,
    }
    single = {0xA4, 0xA5, 0xA6, 0xA7, 0xAE, 0xAF, 0xE0, 0xEE, 0xE3}

    def _execute(self, code: int, given: list[int]) -> None:
        if code <= 0x0F:
            self.column = (self.column & 0xF0) | code
        elif code <= 0x1F:
            self.column = (self.column & 0x0F) | (code & 0x0F) << 4
        elif 0x30 <= code <= 0x33:
            pass  # pump voltage
        elif 0x40 <= code <= 0x7F:
            self.start_line = code & 0x3F
        elif code == 0xAD:
            self.pump = bool(given[0] & 1)
        elif 0xB0 <= code <= 0xB7:
            self.page = code & 7
        else:
            self._common(code, given)

    def _data(self, data: bytes) -> None:
        for byte in data:
            if self.column < self.columns:
                column = self.columns - 1 - self.column if self.remap else self.column
                self.memory[self.page][column] = byte
                self.column += 1
