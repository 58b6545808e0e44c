"""The table's state as `bobox replay --json` prints it."""


def _by_id(prizes, numbers):
    return {prizes[at].id: number for at, number in enumerate(numbers) if number > 0}


def _flagged(flags):
    return [seat for seat, flag in enumerate(flags) if flag]


def game_state(game):
    """The dict of the contract; prizes with 0 are left out. `receipt` is the journal's to fill."""
    prizes = game.ruleset.prizes
    state = {
        "rules": game.ruleset.id,
        "over": game.phase == "over",
        "round": game.round,
        "seat": game.seat,
        "stock": _by_id(prizes, game.stock),
        "held": [_by_id(prizes, held) for held in game.held],
        "zhuangyuan": game.leaders(),
        "lugu": game.lugu,
        "pending": game.pending,
        "grabbed": None if game.grabbed is None else _by_id(prizes, game.grabbed),
        "phase": game.phase,
        "skip": _flagged(game.skip),
        "out": _flagged(game.out),
        "receipt": None,
    }
    if game.ruleset.qualifies:
        state["qualified"] = game.qualified()
    if game.ruleset.consolation:
        state["consolation"] = game.consolation()
    return state
