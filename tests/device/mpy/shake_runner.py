"""Feeds the compiled shake detector with the heap locked: any allocation is a MemoryError.

    micropython shake_runner.py DIR

DIR has box/input/shake.mpy and work.json, a list of lists of [ms, x, y, z]. Prints a line of JSON
for each sensitivity and list: [[event, ms], …].
"""

import json
import sys

sys.path.insert(0, sys.argv[1])

import micropython  # noqa: E402
from box.input.shake import ShakeDetector  # noqa: E402

with open(sys.argv[1] + "/work.json") as file:
    work = json.load(file)

for sensitivity in range(3):
    for samples in work:
        detector = ShakeDetector(sensitivity)
        found = []
        for now, x, y, z in samples:
            micropython.heap_lock()
            try:
                event = detector.feed(now, x, y, z)
            finally:
                micropython.heap_unlock()
            if event:
                found.append((event, now))
        print(json.dumps(found))
