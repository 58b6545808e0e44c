"""Hypothesis strategies for whole games, and how many of them the suite plays.

By default the suite plays few games, always the same. BOBOX_GAMES=200 plays that many of each
kind and ruleset, new ones every time.
"""

import os
import random
from contextlib import suppress

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from slow_judge import RULESETS
from slow_table import Refused

_ASKED = os.environ.get("BOBOX_GAMES")


def play(default):
    """Settings for a test that plays `default` games, or as many as BOBOX_GAMES asks for."""
    return settings(
        max_examples=int(_ASKED) if _ASKED else default,
        derandomize=_ASKED is None,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],  # the tests shrink a game's events themselves
        suppress_health_check=list(HealthCheck),
    )


# One of each thing that can lie in the bowl, so that rare hands are not rare.
ZHUANGYUAN_DICE = [
    "444411",
    "444444",
    "111111",
    "222222",
    "333333",
    "555555",
    "666666",
    "444446",
    "444445",
    "444441",
    "555554",
    "222224",
    "111116",
    "555553",
    "222226",
    "666665",
    "111112",
    "444466",
    "444465",
    "444455",
    "444461",
    "444433",
    "444451",
    "444412",
]
ORDINARY_DICE = [
    "123456",
    "123456",
    "333222",
    "666111",
    "444123",
    "444222",
    "444565",
    "333341",
    "222244",
    "111156",
    "666655",
    "441235",
    "446653",
    "412356",
    "465532",
    "112356",
    "665532",
]

_KINDS = (
    ["throw"] * 60
    + ["foul"] * 4
    + ["foul another"] * 3
    + ["ruling"] * 4
    + ["out", "out", "rethrow", "pips", "pips"]
    + ["undo"] * 5
    + ["undo several"]
    + ["choose"]
    + ["end"]
    + ["not here", "bad dice"]
)


def _wish(number, habit):
    """What somebody wants to do next: kind, dice, two numbers and luck; see resolve()."""
    rng = random.Random(number)
    dice = rng.choice([ZHUANGYUAN_DICE, ORDINARY_DICE, ORDINARY_DICE, habit, habit, habit, None])
    digits = list(rng.choice(dice)) if dice else rng.choices("123456", k=6)
    rng.shuffle(digits)
    return rng.choice(_KINDS), "".join(digits), rng.randrange(60), rng.randrange(60), number % 10


def _habit(number):
    """A few throws that one game sees again and again: hands are equal and prizes run out."""
    rng = random.Random(number)
    some = rng.choices(ZHUANGYUAN_DICE, k=rng.randint(0, 3))
    return some + rng.choices(ORDINARY_DICE, k=rng.randint(1, 3))


# One number a step, so that games differ much.
step = st.integers(0, 2**40)


@st.composite
def starts(draw, rules_id):
    """Changed counts (or None) and a start event."""
    players = draw(st.integers(2, 12) | st.integers(2, 4) | st.just(32))
    start = {
        "e": "start",
        "rules": rules_id,
        "players": [f"P{seat}" for seat in range(players)],
        "first": draw(st.integers(0, players - 1)),
    }
    prizes = RULESETS[rules_id]["prizes"]
    return draw(st.none() | few(prizes) | few(prizes) | few(prizes)), start


@st.composite
def steps(draw, longest=90):
    """What the players and their leader want to do, one after the other."""
    length = draw(st.integers(1, longest))
    habit = _habit(draw(step))
    numbers = draw(st.lists(step, min_size=length, max_size=length, unique=True))
    return [_wish(number, habit) for number in numbers]


def few(prizes):
    """Small counts, so that stocks run out; now and then several zhuangyuan prizes."""

    def counts(number):
        rng = random.Random(number)
        some = {"zhuangyuan": [1, 1, 1, 1, 1, 2, 3]}
        return [rng.choice(some.get(prize, [0, 1, 1, 2, 3])) for prize, _ in prizes]

    return st.integers(0, 2**40).map(counts)


def resolve(wish, state, prizes):
    """The events that a step means in this state; most are legal, some are not."""
    kind, digits, a, b, luck = wish
    players = len(state["held"])
    seat = a % (players + 1) if luck == 0 else a % players
    if state["phase"] == "choose" and luck < 8 and kind != "undo":
        offered = state["pending"] if luck < 7 else prizes
        return [{"e": "choose", "prize": offered[a % len(offered)]}]
    if state["phase"] == "over" and luck < 3:
        return [{"e": "undo"}] * (1 + a % 5)
    if state["phase"] == "wait" and kind == "throw" and luck < 3:
        return [{"e": "pips"}]
    if kind == "throw":
        return [{"e": "throw", "d": digits, "src": "shake" if luck == 5 else "keys"}]
    if kind == "foul another":
        return [{"e": "foul", "seat": seat, "why": "out of turn"}]
    if kind == "out":
        return [{"e": "out", "seat": seat}]
    if kind == "ruling":
        return [_ruling(state, prizes, a, b, luck)]
    if kind == "choose":
        return [{"e": "choose", "prize": prizes[a % len(prizes)]}]
    if kind == "undo several":
        return [{"e": "undo"}] * (a % 7)
    if kind == "not here":
        return [{"e": "pass"} if luck < 5 else {"e": "time_up"}]
    if kind == "bad dice":
        wrong = ["44441", "4444111", "444417", "044441", "44441x", "", "44 411", "-44411"]
        return [{"e": "throw", "d": wrong[a % len(wrong)], "src": "keys"}]
    if kind == "end" and luck < 7:
        return [{"e": "rethrow"}]
    return [{"e": kind}]


def _ruling(state, prizes, a, b, luck):
    players = len(state["held"])
    everyone = [None, *range(players)]
    prize = prizes[b % len(prizes)]
    giver = everyone[a % len(everyone)]
    if luck > 1:  # something that somebody has
        there = [(p, None) for p in state["stock"]]
        there += [(p, seat) for seat in range(players) for p in state["held"][seat]]
        there = [(p, who) for p, who in there if p != "zhuangyuan"] or [(prize, giver)]
        prize, giver = there[a % len(there)]
    taker = everyone[b % len(everyone)] if luck else players + 1
    if luck == 9:
        taker = None
    return {"e": "ruling", "prize": prize, "from": giver, "to": taker, "why": "settled"}


def told(slow, wishes):
    """The events that the wishes come to, those that are refused included; `slow` plays them."""
    prizes = [prize for prize, _ in slow.prizes]
    events = []
    for wish in wishes:
        for event in resolve(wish, slow.state(), prizes):
            events.append(event)
            with suppress(Refused):
                slow.apply(event)
    return events


def thrown(seed):
    """Real dice, for ever: six fair ones from a seeded generator."""
    rng = random.Random(seed)
    while True:
        yield "".join(rng.choice("123456") for _ in range(6))
