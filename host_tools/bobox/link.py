"""A session with a box over its serial line.

Ctrl-C and the raw REPL, without a soft reset, so that the running game can be asked; at the end a
soft reset, so that the box is back in its game. The journal makes that safe at any moment.
"""

from __future__ import annotations

import base64
import contextlib
import hashlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timezone
from typing import Any, TypeVar

import msgspec
from mpremote.transport import TransportError

from .answers import Greeting
from .devices import choose_port
from .errors import BoxError, BoxFailed, FlashFull, NotAnswering, TooOld, Unplugged
from .transport import BoxTransport, open_transport, translated

_T = TypeVar("_T")

MINIMUM = (1, 23)
"""The oldest MicroPython whose .mpy format and asyncio the firmware runs on."""

READY = b"BoBox ready"
_ENTER_SECONDS = 5.0  # boards that reset when the port opens are back by then
_BACK_SECONDS = 10.0
_CHUNK = 768  # bytes a command; 1,024 characters as base64
_FEED_SECONDS = 20.0

# First words: who is there, what is its clock; once that is said the clock is set. `_bbh()` gives
# the box's own host functions; they are loaded when they are first asked, for an install needs the
# room. Names with _bb keep out of the way of the app's own globals.
_HELLO = """
import sys,os,json,gc
gc.threshold(8192)
gc.collect()
_bb={{"name":sys.implementation[0],"version":list(sys.implementation[1][:3]),"id":None,"clock":None}}
try:
 import machine,binascii
 _bb["id"]=binascii.hexlify(machine.unique_id()).decode()
 _bbr=machine.RTC()
 _bb["clock"]=list(_bbr.datetime())
except (ImportError,AttributeError):pass
_bb["slot"]=None
_bb["host"]=False
_bb["app"]=bool(globals().get("app"))
_bb["fs"]=os.statvfs("/")[0]>0
def _bbh():
 import box_host
 return box_host
try:
 with open("/slot","rb") as _bbf:_bb["slot"]="b" if _bbf.read().strip()==b"b" else "a"
 if "/"+_bb["slot"] not in sys.path:sys.path.insert(0,"/"+_bb["slot"])
 os.stat("/"+_bb["slot"]+"/box_host.mpy")
 _bb["host"]=True
except OSError:pass
print(json.dumps(_bb))
if _bb["clock"]:_bbr.datetime({clock})
"""

# Ctrl-C has left the note; without it no watchdog runs, and none must be started.
_FEED = """
import machine
if machine.RTC().memory()==b"usb":machine.WDT(timeout=120000)
"""

# What writing needs on a board that may have nothing yet.
_TOOLS = """
import os,hashlib,binascii
def _bbs(p):
 h=hashlib.sha256();b=bytearray(512)
 try:
  with open(p,"rb") as f:
   while 1:
    n=f.readinto(b)
    if not n:break
    h.update(memoryview(b)[:n])
 except OSError:return None
 return binascii.hexlify(h.digest()).decode()
def _bbm(p):
 try:os.mkdir(p)
 except OSError as e:
  if e.errno!=17:raise
def _bbx(p):
 try:os.remove(p)
 except OSError as e:
  if e.errno!=2:raise
def _bbc(s,d):
 b=bytearray(512)
 with open(s,"rb") as f,open(d,"wb") as g:
  while 1:
   n=f.readinto(b)
   if not n:break
   g.write(memoryview(b)[:n])
_bbd=binascii.a2b_base64
"""


@dataclass(frozen=True)
class Hello:
    """What a board says of itself at the first contact."""

    version: tuple[int, ...]
    box_id: str
    slot: str | None
    has_host: bool
    has_app: bool
    """Whether BoBox ran and is stopped, its app still in memory."""
    has_files: bool
    """Whether its file system is mounted."""
    clock: datetime | None
    """The box's clock (UTC) as it was before this contact set it; None when it was not set."""


class Link:
    """An open session. Its methods raise BoxError of one kind or another, nothing else."""

    def __init__(self, port: str, transport: BoxTransport, keep_app: bool = False) -> None:
        """`keep_app`: the stopped app stays in the box's memory, to be asked how the game is;
        without it there is room for work."""
        self.port = port
        self._transport = transport
        self._fed = time.monotonic()
        self._tools = False
        self.came_back = False
        """After the session: whether the box has said that it runs again."""
        self.hello = self._twice(self._greet, self._forget_app)
        if not keep_app:
            self.make_room()

    def with_room(self, work: Callable[[], _T]) -> _T:
        """What `work` returns, which only looks; where the stopped app leaves it no room, it is
        done once more without the app, whose game is on the flash."""
        return self._twice(work, self.restart)

    def _twice(self, work: Callable[[], _T], make_room: Callable[[], None]) -> _T:
        try:
            return work()
        except BoxFailed as error:
            if "MemoryError" not in str(error):
                raise
        make_room()
        return work()

    def make_room(self) -> None:
        """Lets the stopped app go, if there is one: the whole heap is free for work."""
        if self.hello.has_app:
            self.restart()

    # commands

    def exec(
        self,
        code: str,
        timeout: float = 10,
        consumer: Callable[[bytes], None] | None = None,
    ) -> str:
        """Runs code on the box, returns what it printed. `timeout`: seconds of silence."""
        with translated(self.port):
            try:
                out, error = self._transport.exec_raw(code, timeout, consumer)
            except TransportError as problem:
                raise NotAnswering(
                    f"the box on {self.port} stopped answering ({problem}). "
                    "Plug it in anew and give the command again"
                ) from problem
        if error:
            raise self._failed(error.decode(errors="replace"))
        text: str = out.decode(errors="replace").replace("\r\n", "\n")
        return text

    def ask(self, code: str, kind: Any = Any, timeout: float = 10) -> Any:
        """The JSON document that the code prints; BoxFailed where it is not of that type."""
        return self._understood(self.exec(code, timeout).strip(), kind)

    def ask_lines(self, code: str, kind: Any = Any, timeout: float = 10) -> list[Any]:
        """The JSON documents that the code prints, one a line."""
        text = self.exec(code, timeout)
        return [self._understood(line, kind) for line in text.splitlines() if line]

    def _understood(self, text: str, kind: Any) -> Any:
        try:
            return msgspec.json.decode(text.encode(), type=kind)
        except (ValueError, RecursionError):
            raise self._unclear(text) from None

    def _unclear(self, text: str) -> BoxFailed:
        shown = repr(text) if len(text) <= 80 else repr(text[:80]) + "…"
        return BoxFailed(f"the box on {self.port} gave no clear answer: {shown}")

    def host(self, call: str, timeout: float = 30) -> str:
        """Calls a function of the box's own host module, as `games()`. BoxFailed without it."""
        self.need_firmware()
        return self.exec(f"_bbh().{call}", timeout)

    def need_firmware(self) -> None:
        """BoxFailed when the board runs MicroPython but not BoBox."""
        if not self.hello.has_files:
            raise BoxFailed(
                f"the file system of the board on {self.port} does not mount: "
                "`bobox install` keeps an image of it and says how to go on"
            )
        if not self.hello.has_host:
            raise BoxFailed(
                f"the board on {self.port} runs MicroPython, but BoBox is not on it: "
                "`bobox install` puts it there"
            )

    def restart(self) -> None:
        """Forgets the stopped app, so that its memory is free; the session goes on."""
        self._forget_app()
        self.greet_again()

    def greet_again(self) -> None:
        """Brings `hello` up to date."""
        self.hello = replace(self._greet(), clock=self.hello.clock)

    def feed(self) -> None:
        """Feeds the box's watchdog when it is time; to be called in long work."""
        if self.hello.has_host and time.monotonic() - self._fed > _FEED_SECONDS:
            self._fed = time.monotonic()
            self.exec(_FEED)

    # files

    def tools(self) -> None:
        """Puts the few functions that file work needs on the box, once a session."""
        if not self._tools:
            self.exec(_TOOLS)
            self._tools = True

    def write(self, path: str, data: bytes, progress: Callable[[int], None] | None = None) -> None:
        """Writes a file in place; `progress` is told of each chunk's size."""
        self.tools()
        self.exec(f"_bbf=open({path!r},'wb');_bbw=_bbf.write")
        try:
            for at in range(0, len(data), _CHUNK):
                chunk = data[at : at + _CHUNK]
                self.exec(f"_bbw(_bbd({base64.b64encode(chunk).decode()!r}))")
                self.feed()
                if progress:
                    progress(len(chunk))
            self.exec("_bbf.close()")
        except FlashFull:
            with contextlib.suppress(BoxError):
                self.exec(f"_bbf.close();_bbx({path!r})")
            raise

    def put(self, path: str, data: bytes, progress: Callable[[int], None] | None = None) -> None:
        """Writes path.new, reads its SHA-256 back, renames: old or new, whole, at any moment."""
        self.write(path + ".new", data, progress)
        self.settle(path, hashlib.sha256(data).hexdigest())

    def settle(self, path: str, sha: str) -> None:
        """Renames path.new to path if it has that SHA-256; BoxFailed if not."""
        self.tools()
        if self.exec(f"print(_bbs({path + '.new'!r}))", timeout=30).strip() != sha:
            self.exec(f"_bbx({path + '.new'!r})")
            raise BoxFailed(f"{path} did not arrive whole on the box; give the command again")
        self.exec(f"os.rename({path + '.new'!r},{path!r})")

    def read(self, path: str) -> bytes | None:
        """A small file of the box, or None where it has none."""
        code = (
            "try:\n with open({0!r},'rb') as _bbf:\n"
            "  print(binascii.b2a_base64(_bbf.read()).decode())\n"
            "except OSError:pass"
        )
        self.tools()
        text = self.exec(code.format(path)).strip()
        if text:
            try:
                return base64.b64decode(text)
            except ValueError:
                raise self._unclear(text) from None
        exists = self.exec(f"print(_bbs({path!r}) is not None)").strip() == "True"
        return b"" if exists else None

    def has_file(self, path: str, data: bytes) -> bool:
        """Whether the box has this file with this content."""
        self.tools()
        sha = hashlib.sha256(data).hexdigest()
        return self.exec(f"print(_bbs({path!r}))", timeout=30).strip() == sha

    @property
    def received(self) -> int:
        """Bytes that have come over the line in this session."""
        return self._transport.received

    # the session's two ends

    def _greet(self) -> Hello:
        now = datetime.now(timezone.utc)
        clock = (now.year, now.month, now.day, now.weekday(), now.hour, now.minute, now.second, 0)
        answer = self.ask(_HELLO.format(clock=clock), Greeting)
        if answer.name != "micropython":
            raise NotAnswering(
                f"the board on {self.port} runs {answer.name}, not MicroPython; "
                "see the README on how to put MicroPython on it"
            )
        version = tuple(answer.version)
        if version < MINIMUM:
            raise TooOld(
                f"the board on {self.port} runs MicroPython {'.'.join(map(str, version))}; "
                f"BoBox needs {'.'.join(map(str, MINIMUM))} or newer. "
                "See the README on how to bring it up to date"
            )
        return Hello(
            version=version,
            box_id=answer.id or "unknown",
            slot=answer.slot or None,
            has_host=answer.host,
            has_files=answer.fs,
            has_app=answer.app,
            clock=_clock(answer.clock),
        )

    def _forget_app(self) -> None:
        """A soft reset that stays in the raw REPL: main.py does not run, the heap is empty."""
        self._tools = False
        with translated(self.port):
            try:
                self._transport.enter_raw_repl(soft_reset=True)
            except TransportError as problem:
                raise NotAnswering(
                    f"the box on {self.port} does not come back from a soft reset; "
                    "switch it off and on"
                ) from problem

    def _failed(self, trace: str) -> BoxError:
        last = trace.strip().splitlines()[-1] if trace.strip() else "no reason given"
        if last.startswith("OSError") and ("28" in last or "ENOSPC" in last):
            return FlashFull(
                "the box's flash is full. Pull the games (`bobox logs pull`) and remove what "
                "is not needed; what was on the box is unchanged"
            )
        error = BoxFailed(f"the box on {self.port} reports: {last}")
        error.__cause__ = RuntimeError(trace)
        return error

    def leave(self) -> bool:
        """Soft reset, so that main.py runs again; True when the box said that it is ready."""
        with translated(self.port):
            serial = self._transport.serial
            serial.write(b"\r\x03\x02")
            prompt = self._transport.read_until(1, b">>> ", timeout=2, timeout_overall=3)
            serial.write(b"\x04")
            if not prompt.endswith(b">>> ") or not self.hello.has_files:
                return False  # no power, no firmware, or it hangs: nobody is kept waiting for it
            self._transport.read_until(1, b"soft reboot", timeout=3, timeout_overall=5)
            return self._ready()

    def _ready(self) -> bool:
        deadline = time.monotonic() + _BACK_SECONDS
        seen = b""
        while time.monotonic() < deadline:
            seen += self._transport.read_until(1, b"\n", timeout=0.1)
            if READY in seen:
                return True
            if seen.endswith(b">>> "):
                return False
        return False


def _clock(fields: list[int] | None) -> datetime | None:
    """RTC().datetime() as a time, or None where the year says that it was never set."""
    if fields is None or len(fields) < 7 or fields[0] < 2024:
        return None
    try:
        year, month, day, _, hour, minute, second = fields[:7]
        return datetime(year, month, day, hour, minute, second, tzinfo=timezone.utc)
    except (ValueError, OverflowError):
        return None


def _enter(port: str, transport: BoxTransport) -> None:
    """Enters the raw REPL, again and again while a board may still be starting."""
    deadline = time.monotonic() + _ENTER_SECONDS
    patience = 0.4
    while True:
        try:
            with translated(port):
                transport.enter_raw_repl(soft_reset=False, timeout_overall=patience)
                if patience > 0.4:
                    transport.settle_prompt()
            return
        except TransportError as problem:
            patience = min(patience * 1.5, 1.5)
            if time.monotonic() > deadline:
                raise NotAnswering(
                    f"no MicroPython answers on {port}. Is it the right port, is MicroPython on "
                    "the board (see the README), and is the box switched on?"
                ) from problem


@contextlib.contextmanager
def connect(port: str | None = None, keep_app: bool = False) -> Iterator[Link]:
    """A session with the box on `port`, or with the single one that is plugged in.

    When the block ends, however it ends, the box is soft-reset and back in its game.
    """
    name = choose_port(port)
    transport = open_transport(name)
    link = None
    gone = False
    try:
        _enter(name, transport)
        link = Link(name, transport, keep_app)
        yield link
    except Unplugged:
        gone = True
        raise
    finally:
        if not gone:
            with contextlib.suppress(BoxError, TransportError):
                if link:
                    link.came_back = link.leave()
                else:
                    _let_go(name, transport)
        with contextlib.suppress(OSError):
            transport.close()


def _let_go(port: str, transport: BoxTransport) -> None:
    """Leaves a board that was not fit for a session as it was found: its program running."""
    with translated(port):
        transport.serial.write(b"\r\x03\x02\x04")
