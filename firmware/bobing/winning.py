"""What a throw wins (rules.md §5.2 to §5.5), on the state `play` of play.py."""

from bobing.outcome import Gain


def win_hand(play, prize_id, outcome):
    """An ordinary hand wins its prize, or what its ruleset says when that is gone.

    Returns the index of the prize when the player must choose another one, else None.
    """
    seat = play.turns.seat
    prize = play.ruleset.index_of[prize_id]
    if play.prizes.stock[prize] > 0:
        give_prize(play, prize, "stock", outcome)
        return None
    rule = play.ruleset.exhausted.get(
        prize_id,
    )
    do = rule.do if rule else "none"
    if do == "choose":
        return prize
    if do == "downgrade":
        lower = play.lower_in_stock(prize)
        if lower:
            outcome.denied += (prize_id,)
            give_prize(play, lower[0], "downgrade", outcome)
            return None
    elif do == "chase" and (not rule.while_others or _others_left(play, prize)):
        if rule.who == "oldest":
            holder = play.prizes.take_oldest(prize, seat)
        else:
            holder = _nearest(play, prize)
            if holder is not None:
                play.prizes.move(prize, holder, seat)
        if holder is not None:
            outcome.gains += (Gain(prize_id, "chase", holder, seat, 1),)
            return None
    outcome.denied += (prize_id,)
    return None


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
        _hold(play, outcome)


def _hold(play, outcome):
    """One of several zhuangyuan prizes comes to the thrower: from the table, else from the
    nearest holder before him whose counting hand is lower. Nobody holds two."""
    seat = play.turns.seat
    if play.prizes.holds(0, seat):
        return
    if play.prizes.stock[0] > 0:
        give_prize(play, 0, "stock", outcome)
        return
    rule = play.ruleset.exhausted.get(
        "zhuangyuan",
    )
    if rule is None or rule.do == "chase":
        for holder in _before(play):
            if play.prizes.holds(0, holder) and play.claims.rank[holder] < play.claims.rank[seat]:
                play.prizes.move(0, holder, seat)
                outcome.gains += (Gain("zhuangyuan", "chase", holder, seat, 1),)
                return
    outcome.denied += ("zhuangyuan",)


def win_bonus(play, bonus, outcome):
    """The duitang still on the table come along, whether or not the zhuangyuan counts."""
    if bonus not in ("stock", "stock_whole"):
        return
    prizes = play.prizes
    duitang = play.ruleset.duitang_prize
    prize = play.ruleset.index_of[duitang]
    number = prizes.stock[prize]
    if number and (bonus == "stock" or number == prizes.counts[prize]):
        seat = play.turns.seat
        prizes.give(prize, seat, number)
        outcome.gains += (Gain(duitang, "bonus", None, seat, number),)


def sweep_all(play, spare, outcome):
    """The thrower takes every prize, on the table and in others' hands, but of those whose
    counting hand is spared. A single zhuangyuan prize goes to whoever leads, as ever."""
    seat = play.turns.seat
    gains = []
    losers = [None]
    for other in range(play.turns.seats):
        if other != seat and (spare is None or play.claims.hand(other) != spare):
            losers.append(other)
    for prize in range(len(play.prizes.stock)):
        if prize == play.zhuangyuan and not play.held_early:
            continue
        for loser in losers:
            number = play.prizes.take_all(prize, loser, seat)
            if number:
                gains.append(Gain(play.ruleset.prizes[prize].id, "sweep", loser, seat, number))
    outcome.gains += tuple(gains)


def give_prize(play, prize, how, outcome):
    """One prize goes from the table to the seat whose turn it is."""
    play.prizes.give(prize, play.turns.seat)
    outcome.gains += (Gain(play.ruleset.prizes[prize].id, how, None, play.turns.seat, 1),)


def _before(play):
    """The other seats against the direction of play, the one before the thrower first."""
    turns = play.turns
    return [turns.before(turns.seat, distance) for distance in range(1, turns.seats)]


def _nearest(play, prize):
    for holder in _before(play):
        if play.prizes.holds(prize, holder):
            return holder
    return None


def _others_left(play, chased):
    stock = play.prizes.stock
    return any(stock[prize] > 0 for prize in play.ordinary() if prize != chased)
