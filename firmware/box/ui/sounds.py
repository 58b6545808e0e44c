"""What the box sounds like: tunes for the buzzer, and which of them a throw deserves."""

from binascii import unhexlify

# A line each: the name, then in hex a note (MIDI's number, 0 a rest) and its time in 10 ms, one
# after the other. The zhuangyuan's is two seconds of calls and a run up to the top.
_TUNES = """
click 6c01
wrong 2d0c
rattle 620100016701
stop 5a02
low 540a00054e0a00054814
foul 430f420f410f4028
none 4c084810
prize1 4f085410
prize2 4c084f085414
prize3 48084c084f085418
prize4 48084c084f085408581c
prize5 48084c084f08540858085b20
zhuangyuan 4f0a00024f0a00024f0a54204f0a540a580a5b1e0003580a5b0a6032
"""


def tune(kind):
    """Return the tune of that name, for `Buzzer.play`."""
    start = _TUNES.find("\n" + kind + " ") + len(kind) + 2
    return unhexlify(_TUNES[start : _TUNES.find("\n", start)])


def jingle_of(ruleset, judgement):
    """Return the name of the jingle for a throw: the higher its prize, the longer."""
    if judgement is None:
        return "prize1"  # pips: neither good nor bad
    if judgement.hand == "void":
        return "foul"
    if judgement.hand in ruleset.classes or judgement.scramble:
        return "zhuangyuan"
    if judgement.prize is None:
        return "none"
    height = len(ruleset.prizes) - ruleset.index_of[judgement.prize]
    return "prize" + str(min(5, height))
