"""Starts with a game on the flash, as the box does, or does only what each event needs.

    micropython resuming.py resume|fold FOLDER

FOLDER has the record of the game, `0001.jsonl`.
"""

import gc
import sys

from playing import load

gc.threshold(8192)  # as on a box
what, folder = sys.argv[1:]
if what == "resume":
    from box.session import Session
    from box.store.games import Games
    from box.store.library import Library

    session = Session(lambda: Games(folder, lambda: None), lambda: Library("rulesets.jsonl"))
    session.resume()
    game = session.game
    assert session.notices == []
else:
    from bobing.game import Game
    from bobing.journal import check_value, first_digest
    from loops import fold

    rules, start = load()
    game = Game(rules, start)
    with open(folder + "/0001.jsonl", "rb") as file:
        lines = file.readlines()
    from hashlib import sha256

    digest = sha256(first_digest() + lines[0][:-17]).digest()
    digest = fold(game, lines[1:], digest)
    assert check_value(digest).encode() == lines[-1][-11:-3]
with open(folder + "/0001.jsonl", "rb") as file:
    assert game.count == len(file.readlines()) - 1
