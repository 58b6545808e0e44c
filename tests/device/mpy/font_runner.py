"""Looks characters up with the box's Font.

micropython font_runner.py FIRMWARE FACE GLYPHFILE... < characters
"""

import json
import sys
from binascii import hexlify

sys.path.insert(0, sys.argv[1])

from box.ui.font import Font  # noqa: E402


def main():
    face = int(sys.argv[2])
    font = Font(*sys.argv[3:])
    found = []
    for char in map(ord, sys.stdin.read()):
        width, _ = font.glyph(char, face)
        found.append([font.has(char, face), width, hexlify(font._buffer).decode()])
    print(json.dumps(found))


main()
