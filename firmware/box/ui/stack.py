"""The stack of screens, and what the screens share."""

from gc import collect

from micropython import const

from box.store.errors import StoreError
from box.store.rare import give_back, give_back_all_but
from box.ui.screens.result import ResultScreen
from box.ui.screens.turn import TurnScreen
from box.ui.sounds import jingle_of
from box.ui.widgets import draw_battery

OFTEN = ("lang", "dice", "shake")  # settings that are always at hand
_NAME_WIDTH = const(64)
_TRAIL = const(200)
_TO_OTHER_SCREENS = "78BCD"  # keys after which memory may be wanted
# What is left to be done when a key is done: an event to be recorded, a finished game to be left,
# a line of the menu to be followed, the menu to be shown again.
_EVENT = const(0)
_CLOSE = const(1)
_LINE = const(2)
_MENU = const(3)
_WITH_BATTERY = ("home", "turn", "bowl")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Ui:
    """Screens on a stack; the top one has the keys and the picture. `screens`: all of them, the
    lowest first.

    `show` sends the finished picture; `beep(kind)` sounds (a name in `box.ui.sounds`);
    `now_ms` is a clock in milliseconds; `info()` returns (version, box id). `names` are the
    pushed player names, maybe none.

    `lang`: the language of the screen, "zh" or "en"; `dice_by`: the setting "dice"; `shaken_by`:
    "shake".

    Set from outside: `dice` (a `box.dice.Dice`, or None: nothing rolls), `battery` (percent, or
    None), `restart(note)` (starts the box anew, see `box.sleeping`), `shift` ((x, y): the idle
    picture stands that many dots off).
    `trail`: what brings people back to where they are, see `box.sleeping`; None: too long a way.
    """

    def __init__(self, canvas, show, session, open_settings, texts, names, beep, now_ms, info):
        self.canvas = canvas
        self.session = session
        self._open_settings = open_settings
        self.names = names
        self.beep = beep
        self.now_ms = now_ms
        self.info = info
        self._texts = texts
        self.dice = None
        self.dice_by = ""
        self.shaken_by = ""
        self.lang = "zh"
        self.battery = None
        self.shift = None
        self.trail: Any = ""
        self.replaying = False
        self.restart: Any = None
        self._show = show
        self.screens = []
        self._later: Any = None  # (what, argument): what is left to be done when the key is done

    # The stack

    @property
    def top(self):
        """The screen that is seen."""
        return self.screens[-1]

    def push(self, screen):
        """Lay a screen over the others."""
        screen.enter(self)
        self.screens.append(screen)

    def pop(self):
        """Take the top screen away, the last one stays; one that the menu has opened leads back
        to it."""
        if len(self.screens) > 1:
            screen = self.screens.pop()
            screen.leave()
            if screen.menu_line is not None and self._later is None:
                self._later = _MENU, screen.menu_line

    def replace(self, screen):
        """Put a screen in the place of the top one."""
        self.screens.pop().leave()
        self.push(screen)

    def home(self):
        """Clear the stack down to the screen that the game's phase asks for."""
        self._clear()
        self.push(self._base())
        self.trail = ""

    def below(self, key):
        """Take the top screen away and give the key to the next; put it back if refused."""
        screen = self.screens.pop()
        if self.top.handle(key) is False:
            self.screens.append(screen)
            return False
        screen.leave()
        return True

    def _base(self):
        game = self.game
        phase = None if game is None or self.session.closed else game.phase
        if phase is None:
            from box.ui.screens.home import HomeScreen

            return HomeScreen()
        if phase == "choose":
            from box.ui.more.choose import ChooseScreen

            return ChooseScreen()
        if phase == "wait":
            from box.ui.more.choose import WaitScreen

            return WaitScreen()
        if phase == "over":
            from box.ui.more.over import OverScreen

            return OverScreen()
        return TurnScreen()

    # Events from outside

    def start(self):
        """Show the first screen: the open game as it was left, and over it what was found."""
        self.home()
        if self.session.notices:
            self.make_room()
        for key, arguments in reversed(self.session.notices):
            self.show_text(self.text(key, **arguments))
        self.redraw()
        self._drop_seldom()

    def key(self, key):
        """Handle one key and draw once."""
        if key in _TO_OTHER_SCREENS:
            self.put_dice_away()
        self.step(key)
        self.follow_up()
        self.redraw()
        self._drop_seldom()

    def follow_up(self):
        """Do what a key has left to be done when its screens have made room for it."""
        if self._later is None:
            return
        what, argument = self._later
        self._later = None
        if what == _LINE:
            self.screens.pop().leave()
        elif what != _MENU:
            self._clear()
        self.make_room()
        if what == _EVENT:
            self._record(argument)
        elif what == _CLOSE:
            self._close_game()
        elif what == _LINE:
            self._open_line(argument)
        else:
            self._return_to_menu(argument)

    # By themselves, since what a running function has touched stays in memory until it returns:

    def step(self, key):
        """Handle one key, and note it in the trail."""
        before = self.trail
        if before is not None:
            self.trail = before + key if len(before) < _TRAIL else None
        if self.top.handle(key) is False:
            self.beep("wrong")
            self.trail = before
        if len(self.screens) == 1:
            if self.top.name == "turn":
                self.trail = self.top.dice
            elif self.top.name == "home":
                self.trail = ""

    def _clear(self):
        self._later = None
        while self.screens:
            self.screens.pop().leave()

    def redraw(self):
        """Draw the top screen and send it."""
        self.canvas.fill(0)
        self.top.draw(self.canvas)
        if self.battery is not None and self.top.name in _WITH_BATTERY:
            draw_battery(self.canvas, self.battery)
        if self.shift:
            self.canvas.move(*self.shift)
        self._show()

    def make_room(self):
        """Free what memory can be freed, before something large."""
        self._drop_seldom()
        collect()

    def _drop_seldom(self):
        """Give the memory of seldom used code back, but that of the screens that are open."""
        used = ["box_dice"]
        for screen in self.screens:
            used += screen.packs
        give_back_all_but(*used)
        if len(used) > 1 and not self.top.wanted_dice():
            self.put_dice_away()

    def put_dice_away(self):
        """Free the memory of the hand that rolls, if it is at rest."""
        if self.dice is not None and self.dice.put_away():
            give_back("box_dice")

    def refresh(self):
        """Let every screen take its texts anew, after the language changed."""
        self.take_settings()
        for screen in self.screens:
            screen.enter(self)

    def take_settings(self):
        """Take those settings anew that are asked for often."""
        self.take([self.settings.get(key) for key in OFTEN])

    def take(self, values):
        """Take the values of the settings `OFTEN`."""
        self.lang, self.dice_by, self.shaken_by = values

    # What screens share

    @property
    def game(self):
        """The game of this session, None before the first."""
        return self.session.game

    @property
    def idle(self):
        """Whether no game is on: none yet, or its results have been left."""
        return self.game is None or self.session.closed

    @property
    def settings(self):
        """The settings of the box, a `box.store.settings.Settings`."""
        return self._open_settings()

    def text(self, key, **arguments):
        """Return a text of the tables in the current language, its {fields} filled."""
        text = self._texts.find(key, self.lang)
        try:
            return text.format(**arguments) if arguments else text
        except (KeyError, ValueError):  # damaged on the flash
            return text

    @property
    def library(self):
        """The rulesets on the box."""
        return self.session.open_library()

    def hand(self, hand):
        """Return what this game calls a hand; None is nothing."""
        own = self.session.ruleset.own_hand_name(hand, self.lang)
        return own or self.text("hand_" + (hand or "nothing"))

    def seat(self, seat):
        """Return what to call a seat: 3号 / Seat 3, or the start of the player's name if any."""
        name = self.game.players[seat]
        if name == str(seat + 1):
            return self.text("seat", n=seat + 1)
        return self.canvas.clip(name, _NAME_WIDTH)

    def show_text(self, text):
        """Lay a sentence over the screen, to be taken away with `#`."""
        from box.ui.more.message import MessageScreen

        self.push(MessageScreen(text))

    def show_passing(self, *keys):
        """Lay texts over the screen, to go with the next key, which acts all the same."""
        from box.ui.more.passing import PassingScreen

        self.push(PassingScreen(" ".join([self.text(key) for key in keys])))

    def show_error(self, error):
        """Show what an error says; it has sentences `.zh` and `.en`."""
        self.show_text(error.zh if self.lang == "zh" else error.en)

    def ask_undo(self):
        """Ask whether to take the last event back, and show it; False where there is none."""
        event = self.game.undone_event()
        if event is None:
            return False
        self.make_room()
        from box.ui.more.confirm import undo_question

        self.push(undo_question(self, event))
        return True

    def roll(self):
        """Roll the dice that the top screen wants; False where nothing rolls now."""
        return not self.replaying and self.dice is not None and self.dice.ask(self.now_ms())

    def rolls_only(self):
        """Whether dice may not be typed now: the leader wants shakes, and the box can roll."""
        return self.dice_by == "shake" and self.dice is not None and not self.dice.fault

    def dice_prompt(self):
        """The key of the text that asks for dice: typed, shaken, or either."""
        dice = self.dice
        if dice is None or dice.fault or dice.sensor is None or self.dice_by == "keys":
            return "enter_dice"
        return "bowl_shake" if self.dice_by == "shake" else "shake_or_type"

    def jingle(self, outcome):
        """Sound what a throw, a foul or a choice came to."""
        if outcome.event["e"] == "throw":
            self.beep(jingle_of(self.session.ruleset, outcome.judgement))
        else:
            self.beep("foul" if outcome.event["e"] == "foul" else "prize1")

    def record(self, event):
        """Record an event and show what it did; True if it was taken.

        A throw is recorded at once; another event when the key is done, for its screens first make
        room for what it needs. A throw, foul or choice lays its result over the next turn. A
        refusal is shown as a message, and the game is as it was.
        """
        if self.replaying:
            return False
        if event["e"] == "throw":
            return self._record(event)
        self._later = _EVENT, event
        return True

    def open_later(self, what, line):
        """Show the screen of a menu line when the key is done, in place of the menu."""
        self._later = _LINE, (what, line)

    def close_game(self):
        """Leave the results of a finished game when the key is done."""
        self._later = _CLOSE, None

    def _open_line(self, line):
        from box.ui.more.menu_screens import open_from_menu

        open_from_menu(self, *line)

    def _return_to_menu(self, line):
        from box.ui.more.menu import MenuScreen

        self.push(MenuScreen(line))

    def _close_game(self):
        self.session.close()
        self.home()

    def _record(self, event):
        from bobing.errors import EventError

        try:
            if event["e"] == "start":
                self.session.start(event)
            else:
                self.session.record(event)
        except (EventError, StoreError) as error:
            if not self.screens:
                self.home()
            self.show_error(error)
            return False
        if self.game.phase in ("choose", "wait", "over"):
            self.put_dice_away()
        if event["e"] != "throw" or self.game.phase != "play":
            self.make_room()
        self.home()
        if event["e"] in ("throw", "foul", "choose"):
            self.push(ResultScreen(self.session.outcome))
            self.trail = "R"
        return True
