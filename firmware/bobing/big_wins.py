"""What a throw wins once in a while, and what the end of a game gives. A box loads it then."""

from bobing.outcome import Gain
from bobing.winning import give_prize


def win_instead(play, prize, rule, outcome):
    """An ordinary hand whose prize is gone: what its ruleset says; returns as win_hand does."""
    seat = play.turns.seat
    prize_id = play.ruleset.prizes[prize].id
    if rule.do == "choose":
        return prize
    if rule.do == "downgrade":
        lower = play.lower_in_stock(prize)
        if lower:
            outcome.denied += (prize_id,)
            give_prize(play, lower[0], "downgrade", outcome)
            return None
    elif not rule.while_others or _others_left(play, prize):
        holder = _oldest(play, prize) if rule.who == "oldest" else _nearest(play, prize)
        if holder is not None:
            outcome.gains += (Gain(prize_id, "chase", holder, seat, 1),)
            return None
    outcome.denied += (prize_id,)
    return None


def _oldest(play, prize):
    """The thrower takes the prize won longest ago that is not his own; returns whose it was, None
    if nobody else holds one."""
    for at, holder in enumerate(play.prizes.won[prize]):
        if holder != play.turns.seat:
            play.prizes.drop(prize, at)
            play.prizes.won[prize] += bytes((play.turns.seat,))
            return holder
    return None


def _nearest(play, prize):
    """The thrower takes the prize of the nearest holder before him; returns whose it was."""
    for holder in _before(play):
        if play.prizes.holds(prize, holder):
            play.prizes.move(prize, holder, play.turns.seat)
            return holder
    return None


def _before(play):
    """The other seats against the direction of play, the one before the thrower first."""
    turns = play.turns
    return [
        (turns.seat - turns.direction * distance) % turns.seats
        for distance in range(1, turns.seats)
    ]


def _others_left(play, chased):
    stock = play.prizes.stock
    return any(stock[prize] > 0 for prize in play.ordinary() if prize != chased)


def _take_all(table, prize, source, target):
    """The target seat takes all that the source seat (None: the table) has of the prize; returns
    how many."""
    if source is None:
        number = max(table.stock[prize], 0)
        table.give(prize, target, number)
    else:
        number = table.holds(prize, source)
        table.won[prize] = table.won[prize].replace(bytes((source,)), b"")
        table.won[prize] += bytes((target,)) * number
    return number


def hold_early(play, outcome):
    """One of several zhuangyuan prizes comes to the thrower: from the table, else from the
    nearest holder before him whose counting hand is lower. Nobody holds two."""
    seat = play.turns.seat
    if play.prizes.holds(0, seat):
        return
    if play.prizes.stock[0] > 0:
        give_prize(play, 0, "stock", outcome)
        return
    rule = play.ruleset.exhausted.get("zhuangyuan")
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
    losers: list = [None]
    for other in range(play.turns.seats):
        if other != seat and (spare is None or play.claims.hand(other) != spare):
            losers.append(other)
    for prize in range(len(play.prizes.stock)):
        if prize == play.zhuangyuan and not play.held_early:
            continue
        for loser in losers:
            number = _take_all(play.prizes, prize, loser, seat)
            if number:
                gains.append(Gain(play.ruleset.prizes[prize].id, "sweep", loser, seat, number))
    outcome.gains += tuple(gains)


def _win_from_holders(play, winner, outcome):
    """At the end the winner of the zhuangyuan takes every duitang prize, on the table and held."""
    duitang = play.ruleset.duitang_prize
    prize = play.ruleset.index_of[duitang]
    for source in [None] + list(range(play.turns.seats)):
        if source != winner:
            number = _take_all(play.prizes, prize, source, winner)
            if number:
                outcome.gains += (Gain(duitang, "holders", source, winner, number),)


def finish_game(play, outcome):
    """The game is over: the zhuangyuan prize goes to whoever leads."""
    play.phase = "over"
    outcome.over = True
    if play.scrambled:
        return
    winners = play.claims.leaders()
    prizes = play.prizes
    if play.held_early:
        winners = [seat for seat in range(play.turns.seats) if prizes.holds(0, seat)]
    elif play.ruleset.has_zhuangyuan_prize and prizes.stock[0] and winners:
        for seat in winners:
            prizes.give(0, seat)
        prizes.stock[0] = 0
    if len(winners) == 1:
        hand = play.claims.hand(winners[0])
        if hand is not None and play.ruleset.classes[hand].bonus == "holders":
            _win_from_holders(play, winners[0], outcome)
