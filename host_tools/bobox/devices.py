"""Finding boxes among the serial ports, without opening one."""

from __future__ import annotations

from dataclasses import dataclass

from serial.tools import list_ports

from .errors import NoBox, SeveralBoxes

# USB ids of the serial chips on ESP32 boards; None stands for any product of that vendor
_CHIPS: dict[tuple[int, int | None], str] = {
    (0x10C4, 0xEA60): "Silicon Labs CP2102",
    (0x10C4, None): "Silicon Labs CP210x",
    (0x1A86, 0x7523): "WCH CH340",
    (0x1A86, 0x55D3): "WCH CH343",
    (0x1A86, 0x55D4): "WCH CH9102",
    (0x1A86, None): "WCH serial chip",
    (0x0403, 0x6001): "FTDI FT232R",
    (0x0403, 0x6010): "FTDI FT2232",
    (0x0403, 0x6015): "FTDI FT231X",
    (0x0403, None): "FTDI serial chip",
    (0x303A, 0x1001): "Espressif USB serial/JTAG",
    (0x303A, 0x4001): "Espressif USB with MicroPython",
    (0x303A, None): "Espressif USB",
}


@dataclass(frozen=True)
class Device:
    """A serial port that looks like a box."""

    port: str
    chip: str
    vid: int
    pid: int
    serial: str | None

    @property
    def how(self) -> str:
        """How it was recognised, for people."""
        return f"USB id {self.vid:04x}:{self.pid:04x}: {self.chip}"


def recognise(vid: int | None, pid: int | None) -> str | None:
    """The serial chip with that USB id, or None where it is none that ESP32 boards have."""
    if vid is None or pid is None:
        return None
    return _CHIPS.get((vid, pid)) or _CHIPS.get((vid, None))


def find_devices() -> list[Device]:
    """Every plugged-in box, in the order of its port's name."""
    found = []
    for info in sorted(list_ports.comports(), key=lambda info: str(info.device)):
        chip = recognise(info.vid, info.pid)
        if chip:
            found.append(Device(info.device, chip, info.vid, info.pid, info.serial_number))
    return found


def choose_port(port: str | None) -> str:
    """The port to use: the named one, or that of the single box. Raises NoBox, SeveralBoxes."""
    if port == "":
        raise NoBox("--port is empty; name a port, or leave --port out")
    if port:
        return port
    found = find_devices()
    if not found:
        raise NoBox(
            "no box is plugged in: none of the serial ports has a USB chip of an ESP32 board. "
            "Plug the box in by a cable that carries data, or name its port with --port"
        )
    if len(found) > 1:
        ports = "; ".join(f"{device.port} ({device.chip})" for device in found)
        raise SeveralBoxes(f"{len(found)} boxes are plugged in: {ports}. Choose one with --port")
    return found[0].port
