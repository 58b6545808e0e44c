"""What one event did, for the screen and the record."""

from collections import namedtuple

# Prizes that changed hands: `count` of `prize` (an id) came to `seat`.
#   how: "stock" (from the table by the hand thrown, or in a pips contest), "chase", "downgrade",
#       "choose", "extra", "bonus", "sweep", "holders"
#   source: the seat that lost them, None where they lay on the table
Gain = namedtuple("Gain", ("prize", "how", "source", "seat", "count"))


class Outcome:
    """What `Game.apply` did with `event`.

    `seat`: who threw, fouled or chose, else None; `judgement`: of a throw, else None; `pips`: the
    sum of a throw in a pips contest, else None; `gains`: Gains; `denied`: ids of prizes that were
    due but gone; `counts`: this zhuangyuan became his counting hand; `leads`: he leads now;
    `lugu`, `locked`, `sweep`, `scramble`: as in rules.md; `over`: the game is over; `skipped`:
    seats whose turn was passed over, in order; `next_seat`: whose turn it is now, None where it
    is nobody's; `undone`: of an undo, the event taken back.
    """

    # Most of it does not happen in most throws: what is not set on an outcome is this.
    judgement = None
    pips = None
    gains = ()
    denied = ()
    counts = False
    leads = False
    lugu = False
    locked = False
    sweep = False
    scramble = False
    over = False
    skipped = ()
    next_seat = None
    undone = None

    def __init__(self, event, seat):
        self.event = event
        self.seat = seat
