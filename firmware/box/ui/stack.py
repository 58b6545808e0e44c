"""The stack of screens, and what the screens share."""

from gc import collect

from micropython import const

from box.store.errors import StoreError
from box.store.rare import give_back
from box.ui.screens.result import ResultScreen
from box.ui.screens.turn import TurnScreen

_NAME_WIDTH = const(64)
# The packs of `box.ui.more` on a board: loaded when a screen of theirs is first opened.
_SELDOM_PACKS = (
    "box_host",
    "box_start",
    "box_new",
    "box_menu",
    "box_rule",
    "box_pages",
    "box_more",
)
# Those that are needed while one thing is done.
_RARE_PACKS = ("bobing_deeds", "bobing_event", "bobing_load", "bobing_rare", "bobing_say")


class Ui:
    """Screens on a stack; the top one has the keys and the picture.

    `show` sends the finished picture; `beep(kind)` sounds ("wrong": the key means nothing now);
    `now_ms` is a clock in milliseconds; `info()` returns (version, box id). `names` are the
    pushed player names, maybe none.
    """

    def __init__(self, canvas, show, session, settings, texts, names, beep, now_ms, info):
        self.canvas = canvas
        self.session = session
        self.settings = settings
        self.names = names
        self.beep = beep
        self.now_ms = now_ms
        self.info = info
        self._texts = texts
        self._show = show
        self._stack = []
        self._waiting = None  # (event, note) to be recorded when the key is done

    # The stack

    @property
    def top(self):
        """The screen that is seen."""
        return self._stack[-1]

    @property
    def depth(self):
        """How many screens are on the stack."""
        return len(self._stack)

    def push(self, screen):
        """Lay a screen over the others."""
        screen.enter(self)
        self._stack.append(screen)

    def pop(self):
        """Take the top screen away; the last one stays."""
        if len(self._stack) > 1:
            self._stack.pop().leave()

    def replace(self, screen):
        """Put a screen in the place of the top one."""
        self._stack.pop().leave()
        self.push(screen)

    def home(self):
        """Clear the stack down to the screen that the game's phase asks for."""
        self._clear()
        self.push(self._base())

    def below(self, key):
        """Take the top screen away and give the key to the next; put it back if refused."""
        screen = self._stack.pop()
        if self.top.handle(key) is False:
            self._stack.append(screen)
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
        for key, arguments in reversed(self.session.notices):
            self.show_text(self.text(key, **arguments))
        self.redraw()
        self._drop_seldom()

    def key(self, key):
        """Handle one key and draw once."""
        self._handle(key)
        if self._waiting is not None:
            self._clear()
            self._record_waiting()
        self.redraw()
        self._drop_seldom()

    # By themselves, since what a running function has touched stays in memory until it returns:

    def _handle(self, key):
        if self.top.handle(key) is False:
            self.beep("wrong")

    def _clear(self):
        while self._stack:
            self._stack.pop().leave()

    def redraw(self):
        """Draw the top screen and send it."""
        self.canvas.fill(0)
        self.top.draw(self.canvas)
        self._show()

    def make_room(self):
        """Free what memory can be freed, before something large."""
        self._drop_seldom()
        collect()

    def _drop_seldom(self):
        """Give the memory of seldom used code back, but that of the screens that are open."""
        used: list = []
        for screen in self._stack:
            used += screen.packs
        give_back(*_RARE_PACKS, *[pack for pack in _SELDOM_PACKS if pack not in used])

    def refresh(self):
        """Let every screen take its texts anew, after the language changed."""
        for screen in self._stack:
            screen.enter(self)

    # What screens share

    @property
    def game(self):
        """The game of this session, None before the first."""
        return self.session.game

    @property
    def lang(self):
        """The language of the screen: "zh" or "en"."""
        return self.settings.get("lang")

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

    def show_error(self, error):
        """Show what an error says; it has sentences `.zh` and `.en`."""
        self.show_text(error.zh if self.lang == "zh" else error.en)

    def ask_undo(self):
        """Ask whether to take the last event back, and show it; False where there is none."""
        if self.game.undone_event() is None:
            return False
        from box.ui.more.confirm import undo_question

        self.push(undo_question(self))
        return True

    def record(self, event):
        """Record an event and show what it did; True if it was taken.

        A throw is recorded at once; another event when the key is done, for its screens first make
        room for what it needs. A throw, foul or choice lays its result over the next turn. A
        refusal is shown as a message, and the game is as it was.
        """
        if event["e"] == "throw":
            return self._record(event)
        self._waiting = event
        return True

    def _record_waiting(self):
        event, self._waiting = self._waiting, None
        self.make_room()
        self._record(event)

    def _record(self, event):
        from bobing.errors import EventError

        try:
            if event["e"] == "start":
                self.session.start(event)
            else:
                self.session.record(event)
        except (EventError, StoreError) as error:
            if not self._stack:
                self.home()
            self.show_error(error)
            return False
        if event["e"] != "throw" or self.game.phase != "play":
            self.make_room()
        self.home()
        if event["e"] in ("throw", "foul", "choose"):
            self.push(ResultScreen(self.session.outcome))
        return True
