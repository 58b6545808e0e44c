"""The ESP32 itself: its number, its resets, its clock, and a note that outlives a reset."""

import binascii

import machine


def box_id() -> str:
    """The chip's number, 12 hex digits: what tells one box from another."""
    return binascii.hexlify(machine.unique_id()).decode()


def restart(note: bytes = b"") -> None:
    """Restarts the box, which finds the note; the open game is in its record."""
    keep_note(note)
    machine.reset()


def make_watchdog(milliseconds: int) -> machine.WDT:
    """Starts the watchdog, or sets it anew; nothing stops it again."""
    return machine.WDT(timeout=milliseconds)


def keep_note(note: bytes) -> None:
    """Keeps a note until the power goes: main.py reads it when the box starts again.

    b"start" and what else it found: it starts; b"run" and the task whose turn it is: the app
    runs; b"usb": a session on the serial line has stopped it. Any other is the app's own, kept
    for it.
    """
    machine.RTC().memory(note)


def kept_note() -> bytes:
    """The note that keep_note() left; b"" where there is none."""
    return machine.RTC().memory()
