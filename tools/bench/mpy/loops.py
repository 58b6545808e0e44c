"""What the core's costs are held against; compiled as the core is."""

import hashlib
import json


def count_digits(dice):
    """The plain loop that counts six digits."""
    counts = [0, 0, 0, 0, 0, 0, 0]
    for digit in dice:
        counts[int(digit)] += 1
    return counts


def call_for_each(function, throws, times):
    """Calls `function` for each of the throws, so many times over."""
    for _ in range(times):
        for dice in throws:
            function(dice)


def fold(game, lines, digest):
    """JSON, SHA-256 and applying, for each line of a record: what a start can't do without."""
    for line in lines:
        event = json.loads(line)
        digest = hashlib.sha256(digest + line[:-17]).digest()
        game.apply(event)
    return digest
