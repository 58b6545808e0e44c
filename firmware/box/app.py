"""The composition root: builds every object, starts every task, and watches over them."""

import asyncio
import gc
import time

from micropython import const

from box.board import make_watchdog
from box.drivers.chip import box_id, keep_note, restart
from box.store.clock import unix_time
from box.store.files import exists, remove
from box.store.rare import give_back_all
from box.ui.message import draw_message

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
_ALL_TASKS = const(7)
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
        self._watchdog: Any = None
        self._fault: Exception | None = None
        self._reported = 0
        self._last_key: Any = 0

    def build(self) -> None:
        """Builds everything and shows the first screen: the open game as it was left."""
        from box.build import build_app

        build_app(self)
        self.ui.make_room()
        self.ui.start()

    def run(self) -> None:
        """Runs the tasks under the watchdog. Raises what a task died of; KeyboardInterrupt."""
        keep_note(b"run")
        self._watchdog = make_watchdog(_WATCHDOG_MS)
        self.keypad.start()
        print("BoBox ready")
        asyncio.run(self._supervise())

    def state(self) -> dict | None:
        """The open game as `bobox replay --json` prints it; None where there is none."""
        return self.session.state() if self.session is not None else None

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
        self.ui = None  # the computer's work needs memory, and a restart follows it
        give_back_all()
        if self.display is not None:
            draw_message(self.display, "USB", _USB_LINES)
            self.display.retry()  # the interrupt may have cut a transfer: all of it, anew

    async def _supervise(self) -> None:
        """Feeds the watchdog each time that every task has reported; raises what one died of."""
        tasks = [
            asyncio.create_task(self._watched(task()))
            for task in (self._run_keys, self._run_idle, self._run_display)
        ]
        while tasks:
            await asyncio.sleep_ms(_SUPERVISE_MS)
            if self._fault is not None:
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
        # a full heap has one object for every exception: this task's end would turn the fault
        # into a StopIteration
        await asyncio.sleep_ms(_WATCHDOG_MS)

    async def _run_keys(self) -> None:
        """Hands the keys to the screens."""
        while True:
            self._reported |= _KEYS_TASK
            self.buzzer.stop_if_due()
            key = self.keypad.events.get()
            if key is None:
                await asyncio.sleep_ms(_KEYS_MS)
                continue
            if len(key) == 1:  # long presses mean nothing yet
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
            now = time.ticks_ms()
            if time.ticks_diff(now, self._last_key) >= _IDLE_MS:
                self.session.settle()
                if crashes and time.ticks_diff(now, start) >= _HEALTHY_MS:
                    remove("/boots")
                    crashes = False
            await asyncio.sleep_ms(_SUPERVISE_MS)

    async def _run_display(self) -> None:
        """Notices a display that is gone, and brings it back."""
        while True:
            self._reported |= _DISPLAY_TASK
            if self.display.lost:
                self.display.retry()
            else:
                self.display.check()
            await asyncio.sleep_ms(_DISPLAY_MS)

    def open_games(self):
        """The games on the flash."""
        from box.store.games import Games

        return Games("/games", unix_time)

    def open_library(self):
        """The rulesets on the flash."""
        from box.store.library import Library

        return Library(self.slot + "/rulesets.jsonl")

    def beep(self, _kind: str) -> None:
        """Sounds that a key means nothing here."""
        self.buzzer.beep()

    def setting_changed(self, key: str, value) -> None:
        """Does what a changed setting says."""
        if key == "brightness":
            self.display.brightness(value)
        elif key in ("display_driver", "column_offset"):
            restart()  # another display is built from the start

    def about(self) -> tuple[str, str]:
        """The version and the box's number."""
        from box.store.version import installed_version

        return installed_version(self.slot), box_id()
