"""What is seldom asked of a game. A box loads it when it is: see Game.__getattr__."""

from bobing.state import game_state


def glance(game, name):
    """What the game's attribute of this name is.

    `held`: what each seat holds: a list by seat of lists by prize index; `skip`, `out`: by seat,
    whether its next turn is skipped, whether it is sent off; `pending`: the ids of the prizes to
    choose from, highest first, None when there is no choice; `grabbed`: after a scramble, what
    was on the table, by prize index, else None; `lugu`: how often a leader threw his lead away.

    `counting(seat)`: (dice, Judgement) of the seat's counting zhuangyuan, or None; `qualified()`:
    the seats that have thrown a zhuangyuan; `consolation()`: once the game is over, the seats that
    have won nothing; `state()`: the dict of the contract's `replay --json`.
    """
    play = game.play
    if name == "held":
        return [_held_by(game, seat) for seat in range(len(game.players))]
    if name == "skip":
        return [flag == 1 for flag in play.turns.skip]
    if name == "out":
        return [flag == 1 for flag in play.turns.out]
    if name == "pending":
        return _pending(game)
    if name == "grabbed":
        return play.prizes.stock if play.scrambled else None
    if name == "lugu":
        return play.lugu
    if name == "counting":
        return lambda seat: _counting(game, seat)
    if name == "qualified":
        return lambda: [seat for seat, rank in enumerate(play.claims.rank) if rank]
    if name == "consolation":
        return lambda: _consolation(game)
    if name == "state":
        return lambda: game_state(game)
    raise AttributeError(name)


def _held_by(game, seat):
    return [game.holds(prize, seat) for prize in range(len(game.ruleset.prizes))]


def _pending(game):
    if game.play.choosing is None:
        return None
    prizes = game.ruleset.prizes
    return [prizes[at].id for at in game.play.lower_in_stock(game.play.choosing)]


def _counting(game, seat):
    number = game.play.claims.since[seat]
    if number == 0:
        return None
    dice = str(game.history.get(number - 1)[1])
    return dice, game.ruleset.judge(dice)


def _consolation(game):
    if game.phase != "over":
        return []
    seats = range(len(game.players))
    return [seat for seat in seats if max(_held_by(game, seat)) == 0]
