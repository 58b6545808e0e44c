"""Taking events back: a game is played again from its last checkpoint before them."""

import struct
from array import array

from bobing.errors import EventError
from bobing.history import EVERY
from bobing.outcome import Outcome
from bobing.packing import unpack_event
from bobing.play import PHASES


def undo(game, event):
    """Takes the last event back; `event` is the undo itself."""
    undone = game.undone_event()
    if undone is None:
        raise EventError("no_undo")
    game.history.count -= 1
    rewind(game, game.count)
    game.outcome = None
    outcome = Outcome(event, None)
    outcome.undone = undone
    outcome.next_seat = game.seat
    return outcome


def rewind(game, keep):
    """Back to the nearest checkpoint not after event `keep`, and on to the end; returns the last
    event's outcome, None if it played none."""
    from bobing.deeds import perform

    history, play = game.history, game.play
    at = keep // EVERY
    while history.marks[at] is None:
        at -= 1
    number = at * EVERY
    _unpack(play, history.marks[at], number)
    count = history.count
    del history.chunks[count // EVERY + 1 :]
    del history.marks[count // EVERY + 1 :]
    history.count = number
    outcome = None
    while history.count < count:
        if history.wants_mark():
            history.mark(play.pack())
        code, value = history.get(history.count)
        history.count += 1
        event = None
        if history.count == count:
            event = unpack_event(code, value, game.ruleset.prizes)
        outcome = perform(play, code, value, event)
    return outcome


def _unpack(play, data, number):
    """Brings the state back to what `Play.pack` saw before event `number`, counted from 0."""
    phase, choosing, play.lugu = struct.unpack("<BBI", data[:6])
    play.phase = PHASES[phase]
    play.choosing = choosing - 1 if choosing else None
    play.scrambled = False
    play.number = number
    at = 6
    play.contest = None
    if play.phase == "pips":
        play.begin_contest()
        at += play.contest.unpack(data[at:])
    at += _unpack_turns(play.turns, data[at:])
    at += _unpack_claims(play.claims, data[at:])
    _unpack_prizes(play.prizes, data[at:])


def _unpack_turns(turns, data):
    """Returns how many bytes that took."""
    seats = turns.seats
    turns.round, turns.last_round, turns.place = struct.unpack("<IIB", data[:9])
    turns.skip = bytearray(data[9 : 9 + seats])
    turns.out = bytearray(data[9 + seats : 9 + 2 * seats])
    return 9 + 2 * seats


def _unpack_claims(claims, data):
    """Returns how many bytes that took."""
    seats = len(claims.rank)
    claims.locked = data[0] - 1 if data[0] else None
    claims.named = data[1] - 1 if data[1] else None
    claims.rank = bytearray(data[2 : 2 + seats])
    claims.since = array("I", data[2 + seats : 2 + 5 * seats])
    return 2 + 5 * seats


def _unpack_prizes(table, data):
    size = len(table.stock)
    numbers = array("H", data[: 4 * size])
    table.stock = list(numbers[:size])
    at = 4 * size
    for prize in range(size):
        length = numbers[size + prize]
        table.won[prize] = data[at : at + length]
        at += length
