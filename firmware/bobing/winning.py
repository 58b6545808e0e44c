"""What a throw wins (rules.md §5.2 to §5.5), on the state `play` of play.py. What few rulesets and
few games have is in big_wins.py."""

from bobing.outcome import Gain


def win_hand(play, prize_id, outcome):
    """An ordinary hand wins its prize, or what its ruleset says when that is gone.

    Returns the index of the prize when the player must choose another one, else None.
    """
    prize = play.ruleset.index_of[prize_id]
    if play.prizes.stock[prize] > 0:
        give_prize(play, prize, "stock", outcome)
        return None
    rule = play.ruleset.exhausted.get(prize_id)
    if rule is None or rule.do == "none":
        outcome.denied += (prize_id,)
        return None
    from bobing.big_wins import win_instead

    return win_instead(play, prize, rule, outcome)


def win_extra(play, prize_id, outcome):
    """A second, lower prize of the same throw: from the table or not at all."""
    prize = play.ruleset.index_of[prize_id]
    if play.prizes.stock[prize] > 0:
        give_prize(play, prize, "extra", outcome)
    else:
        outcome.denied += (prize_id,)


def win_zhuangyuan(play, zhuangyuan, judgement, outcome):
    """A zhuangyuan claims the prize, locks it where its class does, and is held early where there
    are several."""
    claims = play.claims
    seat = play.turns.seat
    if claims.locked is not None:
        return
    before = claims.leaders()
    old = claims.rank[seat]
    outcome.counts = claims.claim(seat, judgement.rank, play.number)
    if zhuangyuan.lock:
        outcome.locked = outcome.counts = claims.lock(seat, judgement.rank, play.number)
    after = claims.leaders()
    outcome.leads = seat in after
    if outcome.counts and seat in before and seat not in after and judgement.rank < old:
        outcome.lugu = True
        play.lugu += 1
    if play.held_early:
        from bobing.big_wins import hold_early

        hold_early(play, outcome)


def give_prize(play, prize, how, outcome):
    """One prize goes from the table to the seat whose turn it is."""
    play.prizes.give(prize, play.turns.seat)
    outcome.gains += (Gain(play.ruleset.prizes[prize].id, how, None, play.turns.seat, 1),)
