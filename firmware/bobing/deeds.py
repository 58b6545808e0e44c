"""Every event but a throw: whether a game takes it, and what it does (rules.md §5)."""

from bobing.event import check_event
from bobing.outcome import Outcome
from bobing.packing import CHOOSE, FOUL, OUT, PIPS, RETHROW, RULING, pack_event, packed_seat
from bobing.refusal import refuse
from bobing.undo import undo
from bobing.winning import give_prize


def apply_deed(game, event):
    """Game.apply for what is not simply a throw."""
    if check_event(event) == "undo":
        return undo(game, event)
    refuse(game.play, event, game.players)
    code, value = pack_event(event, game.ruleset.index_of)
    game.keep(code, value)
    game.outcome = perform(game.play, code, value, event)
    return game.outcome


def perform(play, code, value, event):
    """Plays a packed event and returns its Outcome; `event` is the same as a dict where somebody
    will look at it."""
    if code < FOUL:
        return play.throw(str(value), event)
    play.number += 1
    outcome = Outcome(event, None)
    turns = play.turns
    if code == FOUL:
        _foul(play, packed_seat(value), outcome)
    elif code == OUT:
        _send_off(play, value, outcome)
    elif code == RULING:
        play.prizes.move(value >> 16, packed_seat(value >> 8 & 255), packed_seat(value & 255))
    elif code == CHOOSE:
        outcome.seat = turns.seat
        play.choosing = None
        play.phase = "play"
        give_prize(play, value, "choose", outcome)
        play.pass_turn(outcome)
    elif code == PIPS:
        turns.skip = bytearray(turns.seats)
        turns.new_round()
        play.begin_contest()
    elif code != RETHROW:
        play.finish(outcome)
    outcome.next_seat = play.seat
    return outcome


def _foul(play, seat, outcome):
    """A foul: of the seat whose turn it is (None), or of another one out of turn."""
    turn = play.turns.seat
    outcome.seat = turn if seat is None else seat
    if play.ruleset.foul_skip and play.phase == "play":
        play.turns.skip[outcome.seat] = 1
    if seat is None:
        play.pass_turn(outcome)


def _send_off(play, seat, outcome):
    """The seat is sent off."""
    turn = play.seat
    outcome.seat = seat
    play.turns.out[seat] = 1
    if min(play.turns.out) == 1:
        play.finish(outcome)
    elif seat == turn:
        play.pass_turn(outcome)
