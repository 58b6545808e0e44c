"""The game that is measured: ten players by Xiamen's rules, 600 throws that do not end it."""

from __future__ import annotations

import random
from functools import cache

from bobing.check import load_ruleset
from bobing.event import encode
from bobing.game import Game
from bobing.journal import first_digest, seal
from bobox import rulefile

RULES = "xiamen"
PLAYERS = 10
NEW_GAME = ("#", "#", *str(PLAYERS), "#", "2", "#", "1", "#")
"""The keys from the home screen of a new box to the first turn."""

SEED = 815
BLANK = "112235"


def start() -> dict[str, object]:
    """The start event as the box makes it of those keys."""
    names = [str(seat + 1) for seat in range(PLAYERS)]
    return {"e": "start", "rules": RULES, "players": names, "first": 0}


@cache
def throws(count: int) -> tuple[str, ...]:
    """Dice by chance, the same each time; one that would take the last of a prize wins nothing."""
    rules = load_ruleset(rulefile.resolve(RULES))
    game = Game(rules, start())
    dice = random.Random(SEED)
    found = []
    for _ in range(count):
        digits = "".join(dice.choices("123456", k=6))
        judged = rules.judge(digits)
        wins = [rules.index_of[prize] for prize in judged.wins]
        bonus = judged.hand == "chajinhua"  # takes a prize of each kind
        if bonus or any(index and game.stock[index] == 1 for index in wins):
            digits = BLANK
        game.apply(_event(digits))
        if game.phase != "play" or 0 in game.stock:
            raise RuntimeError(f"the game ends after {len(found)} throws")
        found.append(digits)
    return tuple(found)


@cache
def transcript(count: int) -> bytes:
    """That game with so many throws as a transcript."""
    return "".join(encode(event) + "\n" for event in _events(count)).encode()


@cache
def record(count: int) -> bytes:
    """The box's record of that game, with so many throws, as `bobox logs pull` brings it."""
    digest = first_digest()
    lines = []
    for number, event in enumerate(_events(count)):
        line, digest = seal(encode(event), number, None, digest)
        lines.append(line + "\n")
    return "".join(lines).encode()


def _events(count: int) -> list[dict[str, object]]:
    return [start(), *map(_event, throws(count))]


def _event(digits: str) -> dict[str, object]:
    return {"e": "throw", "d": digits, "src": "keys"}
