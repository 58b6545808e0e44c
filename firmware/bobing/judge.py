"""A judged throw, and why it is what it is; `bobing.sentences` puts the why into words."""

from collections import namedtuple

# What a throw is under a ruleset; shared between throws. A named tuple, for it is half the size.
#   hand: its id, "void", or None
#   prize: the id of the prize that the hand maps to, or None
#   extra: the id of a second prize, or None
#   wins: both, a tuple of ids, as if nothing were exhausted
#   rank: 0 for nothing, higher is better, equal exactly when the ruleset calls two throws equal
#   scramble: lights out
Judgement = namedtuple("Judgement", ("hand", "prize", "extra", "wins", "rank", "scramble"))


def why_of(dice, judgement):
    """(key of its why in `bobing.words`, what to fill in there) of a judged throw."""
    counts = list(map(dice.count, "0123456"))
    hand = judgement.hand or "nothing"
    face = counts.index(max(counts))
    rest = sorted(dice)
    if hand == "duitang" and max(counts) == 3:
        hand = "triples"
        rest = [rest[0], rest[5]]
    elif hand == "sijin" and counts[4]:
        hand = "sijin+4" if counts[4] == 1 else "sijin+44"
    elif hand in ("sihong", "wuhong", "wuzi"):
        for _ in range(4 if hand == "sihong" else 5):
            rest.remove(str(face))
    return hand, {
        "face": face,
        "low": rest[0],
        "high": rest[-1],
        "sum": sum(map(int, rest)),
        "dice": "".join(rest),
    }
