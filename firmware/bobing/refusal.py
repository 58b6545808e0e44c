"""Which events a game takes just now. An event that is refused changes nothing."""

from bobing.errors import EventError

_TAKEN = {
    "choose": ("choose",),
    "wait": ("pips", "end", "out", "ruling"),
    "play": ("throw", "foul", "out", "ruling", "rethrow", "pips", "end"),
    "pips": ("throw", "foul", "out", "ruling", "rethrow", "end"),
    "over": (),
}


def refuse(play, event, names):
    """Raises EventError if the event, of right shape and no undo, can't be taken by `play`;
    `names` are the players'."""
    kind = event["e"]
    if kind not in _TAKEN[play.phase]:
        _refuse_kind(play.phase, kind)
    for field in ("seat", "from", "to"):
        seat = event.get(field)
        if seat is not None and kind in ("foul", "out", "ruling"):
            if seat >= len(names):
                raise EventError("no_seat", field, seat, len(names) - 1)
            if kind == "foul" and seat == play.seat:
                raise EventError("own_foul", names[seat])
            if kind != "ruling" and play.turns.out[seat]:
                raise EventError("is_out", names[seat])
    prizes = play.ruleset.prizes
    if kind == "choose":
        ids = [prizes[at].id for at in play.lower_in_stock(play.choosing)]
        if event["prize"] not in ids:
            raise EventError("bad_choice", event["prize"], " ".join(ids))
    elif kind == "ruling":
        _refuse_ruling(play, event["prize"], event["from"], event["to"], names)
    elif kind == "pips":
        if not play.ruleset.allows_pips:
            raise EventError("no_contest")
        if not play.ordinary_left():
            raise EventError("nothing_left")


def _refuse_kind(phase, kind):
    if kind in ("pass", "time_up"):
        raise EventError("knock_out", kind)
    if kind == "start":
        raise EventError("started")
    if phase == "over":
        raise EventError("is_over")
    if phase == "choose":
        raise EventError("must_choose")
    if kind == "choose":
        raise EventError("no_choice")
    raise EventError("contest_on" if kind == "pips" else "waits")


def _refuse_ruling(play, prize, source, target, names):
    rules = play.ruleset
    if prize == "zhuangyuan" or prize not in rules.index_of:
        ids = [rules.prizes[at].id for at in play.ordinary()]
        raise EventError("no_ruling", prize, " ".join(ids))
    if source == target:
        raise EventError("same_place")
    at = rules.index_of[prize]
    if source is None:
        if play.prizes.stock[at] < 1:
            raise EventError("not_there", ("the_table",), prize)
    elif not play.prizes.holds(at, source):
        raise EventError("not_there", names[source], prize)
