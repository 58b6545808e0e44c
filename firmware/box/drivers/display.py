"""The OLED display: Adafruit's driver, sending only what changed, and never fatal."""

from adafruit_ssd1306 import SSD1306_I2C
from micropython import const

from box.drivers.i2c_bus import DisplayBus

_WIDTH = const(128)
_HEIGHT = const(64)
_PAGES = const(8)
# a window of its own costs 10 bytes: unchanged ones between two changes are sent along instead
_SAME = const(10)
_BRIGHT = const(3)
_DARK = const(1)
_LEVELS = b"\x01\x30\x80\xff"


class Display(SSD1306_I2C):
    """An SSD1306 of 128x64 dots; also the frame buffer that the screens draw on.

    `lost`: the display does not answer. Drawing and show() go on without it; retry() from time to
    time brings it back with the current picture.
    """

    def __init__(self, bus: DisplayBus, address: int = 0x3C) -> None:
        self._bus = bus
        self._seen = False
        self._ready = False
        self._level = 0xFF
        self._light = _BRIGHT
        self._shown = memoryview(bytearray(_WIDTH * _PAGES))  # what the chip's memory holds
        self._data = bytearray(_WIDTH + 1)
        self._data[0] = 0x40  # data follow
        self._window = bytearray(7)  # Co = 0: commands to the end of the transfer
        super().__init__(_WIDTH, _HEIGHT, bus, addr=address)
        self._picture = memoryview(self.buffer)[1:]
        self._ready = True
        self._send_all()
        self._seen = not self.lost

    @property
    def lost(self) -> bool:
        """Whether the display did not answer the last transfer."""
        return self._bus.failed

    def brightness(self, level: int) -> None:
        """Sets the brightness, 1 to 4."""
        self._level = _LEVELS[level - 1]
        self.light(self._light)

    def light(self, light: int) -> None:
        """3: as bright as set; 2: dim; 1 and 0: off. The picture stays in its memory."""
        self._light = light
        if light > _DARK:
            self.contrast(self._level if light >= _BRIGHT else 0)
        self.write_cmd(0xAF if light > _DARK else 0xAE)

    def retry(self) -> bool:
        """Tries a lost display again: the full start sequence, then the picture. True: back."""
        self._bus.restart()
        if not self._seen:
            self.i2c_device.device_address ^= 1  # 0x3C and 0x3D are both on sale
        if not self.check():
            return False
        self._ready = False
        self._shown[:] = self._picture  # the start sequence clears the frame buffer
        self.poweron()
        self.init_display()
        self._picture[:] = self._shown
        self._ready = True
        self._send_all()
        self.light(self._light)
        self._seen = not self.lost
        return self._seen

    def check(self) -> bool:
        """Asks whether the display is there: one byte on the bus. True: it answers."""
        self._bus.writeto(self.i2c_device.device_address, b"")
        return not self.lost

    def show(self) -> None:
        """Sends what changed since the last show(): each rectangle as a window and its bytes."""
        if not self._ready or self.lost:
            return
        for page in range(_PAGES):
            # a window sent from a page above may reach down here: it is no difference any more
            at = page * _WIDTH
            if self._picture[at : at + _WIDTH] == self._shown[at : at + _WIDTH]:
                continue
            start = self._first(page, 0)
            while start < _WIDTH:
                end = self._end(page, start)
                self._send_from(page, start, end)
                start = self._first(page, end)

    def _send_from(self, page: int, start: int, end: int) -> None:
        """Sends these columns of `page`, and of the pages below what one window takes as well."""
        last = page
        while last + 1 < _PAGES:
            first = self._first(last + 1, max(0, start - _SAME))
            if first >= end + _SAME:
                break
            behind = self._end(last + 1, first)
            left, right = min(first, start), max(behind, end)
            wider = (right - left) - (end - start)
            unchanged = (right - left) - (behind - first)
            if wider * (last + 1 - page) + unchanged > _SAME:
                break
            start, end, last = left, right, last + 1
        self._send(page, last, start, end)

    def _first(self, page: int, column: int) -> int:
        """The first changed column from `column` on, or 128."""
        at = page * _WIDTH
        new, old = self._picture, self._shown
        while column < _WIDTH and new[at + column] == old[at + column]:
            column += 1
        return column

    def _end(self, page: int, column: int) -> int:
        """Where the change that begins at `column` ends: past its last column."""
        at = page * _WIDTH
        new, old = self._picture, self._shown
        end = column
        while column < _WIDTH and column - end < _SAME:
            if new[at + column] != old[at + column]:
                end = column + 1
            column += 1
        return end

    def _send_all(self) -> None:
        self._send(0, _PAGES - 1, 0, _WIDTH)

    def _send(self, page: int, last: int, start: int, end: int) -> None:
        """Sends a rectangle: columns `start` to before `end` of pages `page` to `last`."""
        self._open_window(page, last, start, end)
        for row in range(page, last + 1):
            self._send_row(row, start, end)

    def _open_window(self, page: int, last: int, start: int, end: int) -> None:
        window = self._window
        window[1] = 0x21  # columns
        window[2] = start
        window[3] = end - 1
        window[4] = 0x22  # pages
        window[5] = page
        window[6] = last
        self._bus.writeto(self.i2c_device.device_address, window)

    def _send_row(self, page: int, start: int, end: int) -> None:
        """Sends one page's bytes in a transfer of its own: short, so that the keys are heard."""
        at = page * _WIDTH
        size = end - start
        part = self._picture[at + start : at + end]
        self._shown[at + start : at + end] = part
        self._data[1 : 1 + size] = part
        self._bus.writeto(self.i2c_device.device_address, self._data, end=1 + size)
