"""Makes font8x8.bin: the glyphs of MicroPython's own 8x8 font, asked from its framebuf.

Run by hand when MicroPython's font changes: python make_font8x8.py. Characters 32 to 126, eight
bytes each, one a row, the left dot the highest bit.
"""

import subprocess
import sys
from pathlib import Path

_ASK = """
import framebuf, sys
buffer = bytearray(8)
frame = framebuf.FrameBuffer(buffer, 8, 8, framebuf.MONO_HLSB)
for code in range(32, 127):
    frame.fill(0)
    frame.text(chr(code), 0, 0, 1)
    print(bytes(buffer).hex())
"""


def main() -> None:
    """Writes the file beside this one."""
    command = [sys.executable, "-m", "micropython_unix", "-c", _ASK]
    rows = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    Path(__file__).with_name("font8x8.bin").write_bytes(bytes.fromhex("".join(rows)))


if __name__ == "__main__":
    main()
