"""An evening on a virtual box: settings, a game to its end with everything in it, another one."""

from bobox.pack import ruleset_order
from recording import Recording

RULES = "contest_2011"
NEW = ("#", *str(ruleset_order().index(RULES) + 1), *"#4#2#1#")


class Evening:
    """Plays, and notes what was on the screen after which flash operation.

    `seen`: (operations done, game's number, lines of its record, the game's state) each time that
    a result was on the screen. `settled`: the pauses in which the ring's lines were moved to the
    game's file.
    """

    def __init__(self, box):
        self.box = box
        self.recording = Recording(box)
        self.game = 0
        self.lines = 0
        self.seen = [(0, 0, 0, None)]
        self.events = {}
        self.settled = 0

    def step(self, event, *keys):
        """One event by these keys; it is on the flash before the screen shows what it did."""
        first = len(self.recording)
        self.recording.pictures.clear()
        self.box.press(*keys)
        assert len(self.recording) > first, (event, keys)
        assert self.box.rows() not in self.recording.pictures, event
        self.lines += 1
        self.events[event] = self.events.get(event, 0) + 1
        self.seen.append((len(self.recording), self.game, self.lines, self.box.state()))

    def new_game(self):
        self.game += 1
        self.lines = 0
        self.step("start", *NEW)

    def throw(self, *throws):
        for dice in throws:
            self.step("throw", *dice, "#")

    def choose(self, number):
        self.step("choose", *str(number), "#")

    def undo(self):
        self.step("undo", "B", "#")

    def pause(self):
        """Nobody types for a while: the record is settled, if much waits in the ring."""
        before = len(self.recording)
        self.box.wait(1.6)
        self.settled += len(self.recording) > before

    def left(self, prize):
        return self.box.state()["stock"].get(prize, 0)

    def phase(self):
        return self.box.state()["phase"]


def play(box):
    """The whole evening; an Evening."""
    evening = Evening(box)
    box.press(*"D7#")  # English: the first setting
    box.wait(1)
    evening.new_game()
    evening.pause()
    evening.throw("123456", "123456", "123456")  # the third is chased
    evening.undo()
    evening.throw("123456")
    evening.pause()
    evening.throw("444123", "444123", "444123", "444123", "444123")
    assert evening.phase() == "choose"
    evening.choose(3)
    evening.undo()
    evening.pause()
    evening.choose(2)
    evening.undo()
    evening.undo()
    evening.throw("444123")
    evening.choose(1)
    evening.step("foul", "8", "#")
    evening.step("rethrow", "7", "#")
    evening.pause()
    box.press(*"D7#")  # back to Chinese, in the middle of a game
    evening.throw("444411", "222235")
    evening.undo()
    for prize, dice in (("sijin", "222235"), ("erju", "112344"), ("yixiu", "123554")):
        while evening.left(prize):
            evening.throw(dice)
            if evening.lines % 6 == 5:
                evening.pause()
    while not evening.box.state()["over"]:  # the round is played out
        evening.throw("112235")
    assert evening.phase() == "over"
    evening.undo()
    evening.throw("112235")
    evening.pause()
    box.press("#", "#")  # the results are left
    evening.new_game()
    evening.throw("123456", "112344")
    evening.pause()
    return evening
