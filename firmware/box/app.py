"""The composition root: builds every object, starts every task, and watches over them."""

import asyncio
import gc
import time

from micropython import const

from box.drivers.chip import box_id, keep_note, kept_note, make_watchdog
from box.store.clock import unix_time
from box.store.files import exists, remove
from box.store.rare import give_back_all_but
from box.ui.message import draw_message
from box.ui.sounds import tune

_WATCHDOG_MS = const(10_000)
_USB_WATCHDOG_MS = const(120_000)
_KEYS_MS = const(10)
_IDLE_MS = const(1000)
_DISPLAY_MS = const(1000)
_SUPERVISE_MS = const(250)
_HEALTHY_MS = const(20_000)
_KEYS_TASK = const(1)
_IDLE_TASK = const(2)
_DISPLAY_TASK = const(4)
_DICE_TASK = const(8)
_ALL_TASKS = const(15)
_DICE_MS = const(20)
_DARK_DICE_MS = const(40)
_NO_DICE_MS = const(200)
_BRIGHT = const(3)
_USB_LINES = ("A computer talks", "to the box. The", "game goes on", "within 2 minutes")

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class App:
    """The box. `App(slot)`, then build(), then run(), which ends by an exception only."""

    def __init__(self, slot: str) -> None:
        """`slot`: the folder of the running firmware, "/a" or "/b"."""
        self.slot = slot
        self.display: Any = None
        self.session: Any = None
        self.ui: Any = None
        self.keypad: Any = None
        self.buzzer: Any = None
        self.battery: Any = None
        self.noise: Any = None  # of the start, until the dice are prepared
        self.dice: Any = None
        self.rest: Any = None
        self.changed: Any = None  # of the settings
        self.volume = 0  # 0 off, 1 low, 2 high
        self._watchdog: Any = None
        self._fault: Exception | None = None
        self._blamed = b""
        self._reported = 0
        self._last_key: Any = 0

    def build(self) -> None:
        """Builds everything and shows the first screen: the open game as it was left, or what was
        on the screen when the box fell asleep."""
        note = self._build()
        if not self.ui.idle:  # else the code that built all this has the first screen too
            self.ui.make_room()
        self.ui.start()
        self.ui.make_room()
        if note:
            self.prepare_dice()
            self._wake_up(note)
            self.ui.make_room()

    def run(self) -> None:
        """Runs the tasks under the watchdog. Raises what a task died of; KeyboardInterrupt."""
        keep_note(b"run")
        self._watchdog = make_watchdog(_WATCHDOG_MS)
        self.keypad.start()
        print("BoBox ready")
        asyncio.run(self._supervise())

    def state(self) -> dict | None:
        """The open game as `bobox replay --json` prints it; None where there is none."""
        if self.session is None:
            return None
        state = self.session.state()
        if self.ui is not None:
            self.ui.make_room()
        return state

    def leave(self) -> None:
        """Stops for a session on the serial line: "USB" on the screen, two minutes' time.

        May be called again where it was interrupted.
        """
        if self._watchdog is not None:
            keep_note(b"usb")
            self._watchdog = make_watchdog(_USB_WATCHDOG_MS)
        if self.keypad is not None:
            self.keypad.stop()
        if self.buzzer is not None:
            self.buzzer.stop()
        self.ui = self.dice = None  # the computer's work needs memory; a restart follows it
        give_back_all_but()
        if self.display is not None:
            draw_message(self.display, "USB", _USB_LINES)
            self.display.light(_BRIGHT)
            self.display.retry()  # the interrupt may have cut a transfer: all of it, anew

    async def _supervise(self) -> None:
        """Feeds the watchdog each time that every task has reported; raises what one died of."""
        tasks = [
            asyncio.create_task(self._watched(task()))
            for task in (self._run_keys, self._run_idle, self._run_display, self._run_dice)
        ]
        while tasks:
            await asyncio.sleep_ms(_SUPERVISE_MS)
            if self._fault is not None:
                keep_note(self._blamed)  # others have run since
                raise self._fault
            if self._reported == _ALL_TASKS:
                self._reported = 0
                self._watchdog.feed()

    async def _watched(self, task) -> None:
        """A task must neither end nor die unseen."""
        try:
            await task
            error: Exception = RuntimeError("a task ended")
        except Exception as problem:
            error = problem
        if self._fault is None:  # what others die of then only follows from it
            self._fault = error
            self._blamed = kept_note()
        # a full heap has one object for every exception: this task's end would turn the fault
        # into a StopIteration
        await asyncio.sleep_ms(_WATCHDOG_MS)

    async def _run_keys(self) -> None:
        """Hands the keys to the screens."""
        while True:
            self._reported |= _KEYS_TASK
            keep_note(b"run keys")
            self.buzzer.step()
            key = self.keypad.events.get()
            if key is None:
                await asyncio.sleep_ms(_KEYS_MS)
                continue
            if len(key) == 1:  # long presses mean nothing yet
                self.rest.touched(self.display, self.ui)
                self.beep("click")
                if self.dice is not None:
                    self.dice.note_key(time.ticks_us())
                self.ui.key(key)
                gc.collect()
                self._last_key = time.ticks_ms()
            await asyncio.sleep_ms(0)

    async def _run_idle(self) -> None:
        """What can wait until nobody types."""
        start = time.ticks_ms()
        crashes = exists("/boots")
        while True:
            self._reported |= _IDLE_TASK
            keep_note(b"run idle")
            now = time.ticks_ms()
            if time.ticks_diff(now, self._last_key) >= _IDLE_MS:
                self.session.settle()
                if crashes and time.ticks_diff(now, start) >= _HEALTHY_MS:
                    remove("/boots")
                    crashes = False
                if time.ticks_diff(now, self.rest.due) >= 0:
                    self.tend(now)
            await asyncio.sleep_ms(_SUPERVISE_MS)

    async def _run_display(self) -> None:
        """Notices a display that is gone, and brings it back."""
        while True:
            self._reported |= _DISPLAY_TASK
            keep_note(b"run display")
            if self.display.lost:
                self.display.retry()
            else:
                self.display.check()
            await asyncio.sleep_ms(_DISPLAY_MS)

    async def _run_dice(self) -> None:
        """Feels whether the box is shaken."""
        while True:
            self._reported |= _DICE_TASK
            keep_note(b"run dice")
            if self.noise is not None:
                self.prepare_dice()
            dark = self.rest.light != _BRIGHT
            if self.dice is None or not self.dice.needed(dark):
                await asyncio.sleep_ms(_NO_DICE_MS)
                continue
            if self.dice.step(time.ticks_ms()):
                self._last_key = time.ticks_ms()
                self.rest.touched(self.display, self.ui)
                if not self.dice.rolling:
                    self.ui.make_room()
            # a shake is told as well from fewer samples
            await asyncio.sleep_ms(_DARK_DICE_MS if dark else _DICE_MS)

    def prepare_dice(self) -> None:
        """Tests the noise of the start, finds the accelerometer: now dice can be rolled."""
        if self.noise is not None:
            self._test_noise()
            self.ui.make_room()
            self._look_for_sensor()
            self.ui.make_room()
            if self.ui.top.name == "turn":
                self.ui.top.enter(self.ui)  # now it says that dice can be shaken
                self.ui.redraw()

    # By themselves, since what a running function has touched stays in memory until it returns:

    def _build(self) -> bytes:
        from box.build import build_app

        return build_app(self)

    def _wake_up(self, note: bytes) -> None:
        from box.sleeping import wake_up

        wake_up(self.ui, note)

    def _test_noise(self) -> None:
        from box.noise import make_dice

        noise, self.noise = self.noise, None
        self.dice = self.ui.dice = make_dice(self.ui, *noise)

    def _look_for_sensor(self) -> None:
        from box.sensor import look_for_sensor

        look_for_sensor(self.ui, self.dice)

    def tend(self, now: Any) -> None:
        """Looks after the display and the battery; may fall asleep."""
        for_good = self._look_after(now)
        self.ui.make_room()
        self._show_rest()
        if for_good is not None:
            self.ui.put_dice_away()
            self.ui.make_room()
            self._fall_asleep(for_good)
            self.ui.make_room()

    def _look_after(self, now: Any) -> bool | None:
        from box.care import tend

        return tend(self, now)

    def _show_rest(self) -> None:
        """Shows what the look at the display and the battery has left to be shown."""
        rest = self.rest
        if rest.word is not None:
            rest.touched(self.display, self.ui)
            self.ui.show_passing(rest.word)
            self.beep("low")
        if rest.word is not None or rest.stale:
            rest.word = None
            rest.stale = False
            self.ui.redraw()
            self.ui.make_room()

    def _fall_asleep(self, for_good: bool) -> None:
        """Comes back only where a key was pressed in that moment."""
        from box.sleeping import fall_asleep

        fall_asleep(self.ui, self.display, self.keypad, for_good, time.sleep_ms)
        self.rest.touched(self.display, self.ui)

    def open_games(self):
        """The games on the flash."""
        from box.store.games import Games

        return Games("/games", unix_time)

    def open_library(self):
        """The rulesets on the flash."""
        from box.store.library import Library

        return Library(self.slot + "/rulesets.jsonl")

    def beep(self, kind: str) -> None:
        """Plays a sound of `box.ui.sounds`."""
        self.buzzer.play(tune(kind), self.volume)

    def open_settings(self):
        """The settings on the flash."""
        from box.changing import open_settings

        return open_settings(self)

    def about(self) -> tuple[str, str]:
        """The version and the box's number."""
        from box.store.version import installed_version

        return installed_version(self.slot), box_id()
