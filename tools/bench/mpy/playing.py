"""A game of ten by Xiamen's rules, of throws that win nothing, for the programs beside this."""

import json

BLANK = {"e": "throw", "d": "112235", "src": "keys"}


def load():
    """(the compiled ruleset, a start event)."""
    from bobing.ruleset import Ruleset

    with open("rulesets/xiamen.json") as file:
        rules = Ruleset(json.load(file))
    names = [str(seat + 1) for seat in range(10)]
    return rules, {"e": "start", "rules": "xiamen", "players": names, "first": 0}


def blanks(game, count):
    """So many throws."""
    apply = game.apply
    for _ in range(count):
        apply(BLANK)
