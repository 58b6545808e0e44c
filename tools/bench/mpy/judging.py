"""Judges every throw there is, by the ruleset or by the plain loop.

    micropython judging.py judge|plain EVENTS TIMES

EVENTS: how many throws a game has had before; the game stays in memory.
"""

import gc
import sys

from bobing.game import Game
from loops import call_for_each, count_digits
from playing import blanks, load

gc.threshold(8192)  # as on a box
FACES = "123456"


def throws(faces, left):
    """The throws of `left` dice of these faces, each set of dice once."""
    if len(faces) == 1:
        return [faces * left]
    found = []
    for number in range(left + 1):
        found += [faces[0] * number + rest for rest in throws(faces[1:], left - number)]
    return found


what, events, times = sys.argv[1:]
rules, start = load()
game = Game(rules, start)
blanks(game, int(events))
every = throws(FACES, 6)
assert len(every) == 462
gc.collect()
call_for_each(rules.judge if what == "judge" else count_digits, every, int(times))
