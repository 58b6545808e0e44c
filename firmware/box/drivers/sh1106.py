"""The SH1106: like an SSD1306 of 132 columns that knows page mode only."""

from box.drivers.display import Display
from box.drivers.i2c_bus import DisplayBus


class Display1106(Display):
    """An SH1106. `offset`: the chip's column at the panel's left edge: 0, 2 or 4, by the panel."""

    def __init__(self, bus: DisplayBus, address: int = 0x3C, offset: int = 2) -> None:
        self._offset = offset
        self._place = bytearray(4)  # Co = 0: commands to the end of the transfer
        super().__init__(bus, address)

    def init_display(self) -> None:
        """Adafruit's sequence, then the SH1106's own pump, which it switches off and on."""
        super().init_display()
        self._bus.writeto(self.i2c_device.device_address, b"\x00\xae\xad\x8b\xaf")

    def _open_window(self, page: int, last: int, start: int, end: int) -> None:
        """No windows here: each row is placed by itself."""

    def _send_row(self, page: int, start: int, end: int) -> None:
        column = start + self._offset
        place = self._place
        place[1] = 0xB0 | page
        place[2] = column & 0xF
        place[3] = 0x10 | column >> 4
        self._bus.writeto(self.i2c_device.device_address, place)
        super()._send_row(page, start, end)
