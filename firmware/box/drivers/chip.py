"""The ESP32 itself: its number, its resets, its clock, and a note that outlives a reset."""

import binascii

import machine


def box_id() -> str:
    """The chip's number, 12 hex digits: what tells one box from another."""
    return binascii.hexlify(machine.unique_id()).decode()


def restart() -> None:
    """Restarts the box; the open game is in its record."""
    keep_note(b"")
    machine.reset()


def keep_note(note: bytes) -> None:
    """Keeps a note until the power goes: main.py reads it after the watchdog has bitten.

    b"run": the app runs; b"usb": a session on the serial line has stopped it.
    """
    machine.RTC().memory(note)


def kept_note() -> bytes:
    """The note that keep_note() left; b"" where there is none."""
    return machine.RTC().memory()
