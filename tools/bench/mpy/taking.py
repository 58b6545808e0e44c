"""Takes throws in a game that has had some already.

    micropython taking.py throws|undo EVENTS TIMES

`throws`: TIMES more throws. `undo`: takes the last throw back and throws it again, TIMES over.
"""

import gc
import sys

from bobing.game import Game
from playing import BLANK, blanks, load

gc.threshold(8192)  # as on a box
what, events, times = sys.argv[1:]
rules, start = load()
game = Game(rules, start)
blanks(game, int(events))
undo = {"e": "undo"}
game.apply(undo)  # loads what undo needs
game.apply(BLANK)
gc.collect()
if what == "throws":
    blanks(game, int(times))
else:
    for _ in range(int(times)):
        game.apply(undo)
        game.apply(BLANK)
