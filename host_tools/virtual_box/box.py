"""VirtualBox: a box for tests, in a user's words."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

from PIL import Image

from virtual_box import image, page
from virtual_box.chips.accelerometer import AccelerometerChip
from virtual_box.chips.adxl345 import Adxl345
from virtual_box.chips.lis3dh import Lis3dh
from virtual_box.chips.mpu6050 import Mpu6050
from virtual_box.flash import SIZE, Flash
from virtual_box.glyphs import Finder
from virtual_box.keypad import KEYS
from virtual_box.motion import Motion, Recording, load
from virtual_box.motion_maker import made_shake
from virtual_box.noise import Source, real, seeded
from virtual_box.player import BoxError, Player

_STATE_KEYS = (
    "rules",
    "over",
    "round",
    "seat",
    "stock",
    "held",
    "zhuangyuan",
    "lugu",
    "pending",
    "grabbed",
    "phase",
    "skip",
    "out",
    "receipt",
)
_DOWN_MS = 60
_GAP_MS = 40
_SETTLE_MS = 150
_READY = b"BoBox ready"
_START_SECONDS = 10.0
_SHAKE = 1.5
_UNCHANGED = 1.0  # seconds without a new picture or tone after which a shaken box is idle
_PATIENCE = 15.0

ACCELEROMETERS: Mapping[str, type[AccelerometerChip]] = {
    "lis3dh": Lis3dh,
    "adxl345": Adxl345,
    "mpu6050": Mpu6050,
}
MakeAccelerometer = Callable[[Callable[[], int], Motion], AccelerometerChip]
"""The box's clock (µs) and motion -> the chip: one of another address, a clone, a worse one."""


# What the modules that stand in for an ESP32's built-in ones take of the interpreter's heap, once
# those of them that a box uses are loaded (tests/device/test_fits.py measures it); on a board they
# are in ROM.  The interpreter gets it on top: the firmware has what was asked for.
SHIM_HEAP = 32 * 1024


class Counters(NamedTuple):
    """What the box has done since it was made."""

    flash_reads: int
    flash_bytes_read: int
    flash_programs: int
    flash_bytes_programmed: int
    flash_erases: int
    bus_bytes: int
    bus_transactions: int
    random_bytes: int
    random_bytes_radio_off: int


def heap_bytes(text: str) -> int:
    """A size such as "128k" or "1M" in bytes; ValueError says what is right."""
    units = {"k": 1024, "m": 1024 * 1024}
    number, unit = text.strip(), 1
    if number and number[-1].lower() in units:
        number, unit = number[:-1], units[number[-1].lower()]
    if (
        not number.isascii()
        or not number.isdigit()
        or not 32 * 1024 <= int(number) * unit <= 1 << 30
    ):
        raise ValueError(f"{text!r} is not a heap size: a number from 32k to 1024M, such as 128k")
    return int(number) * unit


def firmware() -> dict[str, bytes]:
    """The files that `bobox install` puts on a board."""
    from bobox import built
    from bobox.merge import PackError

    try:
        return built.build()
    except PackError as error:
        raise BoxError(str(error)) from None


class VirtualBox:
    """A box that is switched on when it is made.

    `state`: folder that keeps the flash; without it the box is new.  `files`: what a new box's
    flash holds, the firmware if not given.  `heap`: what the firmware has.  `serve`: its serial
    line is a pseudo-terminal, `port`, and its time goes with the clock on the wall but in calls
    that let time pass.
    `accelerometer`: "lis3dh", "adxl345", "mpu6050", None, or what makes one.
    `seed`: makes the box's random bytes repeatable, and what its module `random` starts from.
    `noise`: another source of the random bytes (noise.py).
    """

    def __init__(
        self,
        state: str | Path | None = None,
        *,
        heap: str = "128k",
        display: str = "ssd1306",
        accelerometer: str | MakeAccelerometer | None = "lis3dh",
        serve: bool = False,
        files: Mapping[str, bytes] | None = None,
        seed: int | None = None,
        noise: Source | None = None,
        power: bool = True,
    ) -> None:
        size = heap_bytes(heap)
        if display not in ("ssd1306", "sh1106"):
            raise ValueError(f"{display!r} is not a display: ssd1306 or sh1106")
        make = _accelerometer(accelerometer)
        self._player = Player(_flash(state, files), size + SHIM_HEAP, display, serve)
        self._own = files is None  # it runs the firmware, which says when it is ready
        self._lock = threading.RLock()
        self._callers = 0  # the serving thread lets them go first
        self._finder: Finder | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None
        self._failure: BaseException | None = None
        self._noise: Source = real
        if make is not None:
            player = self._player
            player.fit(make(player.page.total, player.motion))
        self._shakes = 0
        if seed is not None:
            self._noise = seeded(seed)
            self._player.word[page.SEEDED] = 1 + (seed & 0x3FFFFFFF)
        self.noise(noise)
        if power:
            self.power()
        if serve:
            self._player.follow_wall()
            self._thread = threading.Thread(target=self._serve, name="virtual box", daemon=True)
            self._thread.start()

    @property
    def port(self) -> str:
        """The serial port's path, "" when it is not served."""
        return self._player.line.port

    def __enter__(self) -> VirtualBox:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Ends the box; its flash stays in its folder."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        self._player.close()

    def _serve(self) -> None:
        while not self._stop.is_set():
            with self._lock:
                try:
                    self._player.pump(0.02)
                except BaseException as error:
                    self._failure = error
                    return
            while self._callers and not self._stop.is_set():
                time.sleep(0.0005)

    @contextmanager
    def _hold(self) -> Iterator[Player]:
        self._callers += 1
        try:
            with self._lock:
                if self._failure is not None:
                    raise self._failure
                yield self._player
        finally:
            self._callers -= 1

    # -- time, keys ----------------------------------------------------------------------------

    @property
    def seconds(self) -> float:
        """Box time since the box was made."""
        return self._player.page.total() / 1e6

    def wait(self, seconds: float) -> None:
        """Lets box time pass."""
        with self._hold() as player:
            player.run(seconds)

    def wait_for(self, done: Callable[[], bool], seconds: float = 10.0) -> bool:
        """Lets box time pass until `done()`; False when that takes longer than `seconds`."""
        with self._hold() as player:
            end = player.page.total() + seconds * 1e6
            while not done():
                if player.page.total() >= end:
                    return False
                player.run(0.02)
            return True

    def press(
        self,
        *keys: str,
        down_ms: float = _DOWN_MS,
        gap_ms: float = _GAP_MS,
        settle_ms: float = _SETTLE_MS,
    ) -> None:
        """Presses keys by their legend, then waits until the box has shown what they do."""
        _check_keys(keys)
        with self._hold() as player:
            for key in keys:
                player.key_down(key)
                player.run(down_ms / 1000)
                player.key_up(key)
                player.run(gap_ms / 1000)
            self._settle(settle_ms - gap_ms if keys else settle_ms)

    def hold(self, key: str, seconds: float) -> None:
        """A long press."""
        self.press(key, down_ms=seconds * 1000)

    def down(self, *keys: str) -> None:
        """Closes contacts; time passes in later calls."""
        _check_keys(keys)
        with self._hold() as player:
            for key in keys:
                player.key_down(key)

    def up(self, *keys: str) -> None:
        """Opens contacts."""
        _check_keys(keys)
        with self._hold() as player:
            for key in keys:
                player.key_up(key)

    def _settle(self, ms: float) -> None:
        player = self._player
        player.run(max(0.0, ms / 1000))
        for _ in range(100):
            if player.idle():
                return
            player.run(0.02)

    # -- motion, surroundings --------------------------------------------------------------------

    def shake(self, seconds: float = _SHAKE, wait: bool = True) -> None:
        """Shakes the box, then lets it lie still until it is idle.

        Without `wait` the shaking begins, and time passes in later calls.
        """
        with self._hold() as player:
            if player.accelerometer is None:
                raise BoxError("this box has no accelerometer to shake")
            self._shakes += 1
            self._move(made_shake(seconds, self._shakes), wait)
            if wait:
                self._lie_still()

    def move(self, motion: str | Path | Recording, wait: bool = True) -> None:
        """Moves the box as a motion file (or recording) says, to its end.

        Without `wait` the motion begins, and time passes in later calls.
        """
        recording = motion if isinstance(motion, Recording) else load(Path(motion))
        with self._hold():
            self._move(recording, wait)

    def _move(self, recording: Recording, wait: bool) -> None:
        player = self._player
        end = player.motion.play(recording, player.page.total())
        if wait:
            player.move_to(end)

    def _lie_still(self) -> None:
        player = self._player
        now = player.page.total()
        end = now + round(_PATIENCE * 1e6)
        changed, shown = now, self._shown()
        while now < end and now - changed < _UNCHANGED * 1e6:
            player.run(0.05)
            now = player.page.total()
            if self._shown() != shown:
                changed, shown = now, self._shown()

    def _shown(self) -> tuple[object, ...]:
        display = self._player.display
        return b"".join(display.memory), display.on, len(self._player.tones)

    def battery(self, volts: float) -> None:
        """Sets the cell's voltage, 3.9 V at first; below 2.9 V the box can't run."""
        with self._hold() as player:
            player.set_battery(volts)

    def noise(self, source: Source | None) -> None:
        """The random bytes come from `source` (noise.py) from now on; None: from the first one."""
        with self._hold() as player:
            player.noise.source = self._noise if source is None else source

    # -- what it shows and says ----------------------------------------------------------------

    def rows(self) -> list[int]:
        """The picture: 64 rows, 128 bits each, the left dot the highest bit."""
        with self._hold() as player:
            return player.display.rows()

    def screen(self) -> Image.Image:
        """The picture, 128 x 64, mode "1", lit dots white."""
        data = b"".join(row.to_bytes(16, "big") for row in self.rows())
        return Image.frombytes("1", (128, 64), data)

    def screenshot(self, path: str | Path) -> None:
        """Writes the picture as PNG."""
        self.screen().save(path, format="PNG", optimize=False)

    def sees(self, text: str) -> bool:
        """Whether the text is on the screen, in any of the box's fonts, any size, inverted too."""
        if self._finder is None:
            self._finder = Finder()
        return self._finder.find(self.rows(), text) is not None

    def state(self) -> dict[str, Any]:
        """The open game, asked from the running box, as `bobox replay --json` prints it."""
        with self._hold() as player:
            return player.state()

    def state_json(self) -> str:
        """The same as compact JSON."""
        state = self.state()
        if isinstance(state, dict):  # MicroPython's dicts have no order
            state = {key: state[key] for key in sorted(state, key=_state_order)}
        return json.dumps(state, ensure_ascii=False, separators=(",", ":"))

    @property
    def output(self) -> str:
        """The last that the box printed on its serial line."""
        return self._player.line.output.decode(errors="replace")

    def type(self, data: bytes) -> None:
        """Sends bytes down the serial line; time passes in later calls."""
        with self._hold() as player:
            player.type(data)

    @property
    def counters(self) -> Counters:
        """Operations since the box was made."""
        player = self._player
        return Counters(
            player.word[page.READS],
            player.word[page.READ_BYTES],
            player.flash.programs,
            player.flash.bytes_programmed,
            player.flash.erases,
            player.bus.bytes_moved,
            player.bus.transactions,
            player.noise.bytes,
            player.noise.bytes_radio_off,
        )

    @property
    def lit(self) -> bool:
        """Whether the display is on."""
        display = self._player.display
        return display.on and display.pump

    @property
    def contrast(self) -> int:
        """The display's brightness, 0 to 255."""
        return self._player.display.contrast

    @property
    def tones(self) -> list[tuple[int, int, int]]:
        """What PWM was set to: (box time in µs, Hz, duty of 65536)."""
        return list(self._player.tones)

    @property
    def faults(self) -> list[str]:
        """What went wrong in the hardware: watchdog bites, brownouts, shorts, crashes."""
        short = self._player.word[page.SHORT]
        pins = [str(pin) for pin in range(40) if short >> pin & 1]
        return self._player.faults + ([f"pins {', '.join(pins)} drove each other"] if pins else [])

    # -- power, parts --------------------------------------------------------------------------

    @property
    def powered(self) -> bool:
        """Whether the box has power."""
        return self._player.powered

    @property
    def has_accelerometer(self) -> bool:
        """Whether it was made with one."""
        return self._player.accelerometer is not None

    @property
    def asleep(self) -> bool:
        """Whether the box is in deep sleep."""
        return self._player.asleep

    def cut(self, n: int | None = None, torn: float = 0.0) -> None:
        """Cuts the power: now, or at the n-th flash operation (program or erase) from now.

        That operation does not happen; with `torn` that part of it does.
        """
        with self._hold() as player:
            if n is None:
                player.power_off()
            else:
                player.flash.cut_in = n
                player.flash.torn = torn

    def power(self) -> None:
        """Switches on and lets the box start, until it shows its first screen."""
        with self._hold() as player:
            player.power_on()
            player.run(player.starting)
            self._settle(0)
            if self._own:
                self.wait_for(self._started, _START_SECONDS)

    def _started(self) -> bool:
        """Whether the firmware runs since it was switched on, or will not any more."""
        output = bytes(self._player.line.output)
        since = output[output.rfind(b"(POWERON_RESET)") :]
        return _READY in since or since.endswith(b">>> ") or not self.powered

    def wait_for_picture(self, seconds: float = 5.0) -> bool:
        """Lets a box that was switched on come up to its first picture; False if it shows none."""
        return self.wait_for(lambda: self._player.idle() and any(self.rows()), seconds)

    def unplug(self, part: str) -> None:
        """Takes "display", "accel" or "keypad" off."""
        with self._hold() as player:
            player.set_plugged(part, False)

    def plug(self, part: str) -> None:
        """Puts it back."""
        with self._hold() as player:
            player.set_plugged(part, True)

    @property
    def flash(self) -> Flash:
        """Its flash chip."""
        return self._player.flash

    def files(self) -> dict[str, bytes]:
        """The files on its flash as they are now."""
        with self._hold() as player:
            return image.files_of(bytes(player.flash.image.memory))


def _state_order(key: str) -> tuple[int, str]:
    return (_STATE_KEYS.index(key) if key in _STATE_KEYS else len(_STATE_KEYS), key)


def _check_keys(keys: tuple[str, ...]) -> None:
    for key in keys:
        if key not in KEYS:
            raise BoxError(f"there is no key {key!r}: 1 to 9, 0, *, #, A, B, C, D")


def _accelerometer(name: str | MakeAccelerometer | None) -> MakeAccelerometer | None:
    if isinstance(name, str):
        if name not in ACCELEROMETERS:
            raise ValueError(f"{name!r} is not an accelerometer: {', '.join(ACCELEROMETERS)}")
        return ACCELEROMETERS[name]
    return name


def _flash(state: str | Path | None, files: Mapping[str, bytes] | None) -> page.SharedFile:
    path: Path | None = None
    if state is not None:
        folder = Path(state)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / "flash.img"
        if path.exists():
            size = path.stat().st_size
            if size != SIZE:
                raise BoxError(
                    f"{path} is no flash of a box: {size} bytes, not {SIZE}. "
                    "Take it away to begin with a new box"
                )
            return page.SharedFile(SIZE, str(path))
    fresh = image.new(firmware() if files is None else files)
    if path is not None:
        part = path.with_suffix(".part")
        part.write_bytes(fresh)
        part.replace(path)
        return page.SharedFile(SIZE, str(path))
    shared = page.SharedFile(SIZE)
    shared.memory[:] = fresh
    return shared
