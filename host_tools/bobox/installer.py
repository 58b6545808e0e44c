"""Puts the firmware on a board, or brings it up to date.

A new version goes whole into the slot that does not run; only what differs is sent, what the
running slot has already is copied on the board; hashes are read back; the pointer file is renamed
last. Broken off at any point, the board runs the old or the new version whole, and the next
install goes on from what is there.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field

from .answers import Files
from .errors import BoxFailed, FlashFull
from .link import Link
from .places import MANIFEST

_BLOCK = 4096  # littlefs gives room by the block
_MOST_FREE = 1 << 30  # no board has a gigabyte
_SPARE = 2 * _BLOCK  # and writes a folder anew before it lets the old one go

_SURVEY = """
def _bbl(d,p=""):
 r={}
 try:
  for e in list(os.ilistdir(d)):
   if e[1]==0x4000:r.update(_bbl(d+"/"+e[0],p+e[0]+"/"))
   else:r[p+e[0]]=_bbs(d+"/"+e[0])
 except OSError:pass
 return r
"""

# A folder that was written file by file has a long log, and every import reads all of it. Moved
# file by file into a new folder it is a third of that: 600 flash reads less at each start.
_MOVE = """
def _bbn(s,d):
 _bbm(d)
 for e in sorted(os.ilistdir(s)):
  if e[1]==0x4000:_bbn(s+"/"+e[0],d+"/"+e[0])
  else:os.rename(s+"/"+e[0],d+"/"+e[0])
 os.rmdir(s)
"""

# littlefs writes a folder's log anew, short, when it has filled its block: a file is renamed to
# and fro until one takes as long as the erasing of a block.
_TIDY = """
def _bby(d):
 import time
 a,b=d+"/tidy",d+"/tidy2"
 open(a,"w").close()
 for _ in range(150):
  t=time.ticks_us()
  os.rename(a,b)
  a,b=b,a
  if time.ticks_diff(time.ticks_us(),t)>15000:break
 os.remove(a)
"""

_DROP = """
def _bbt(p):
 try:
  for e in list(os.ilistdir(p)):
   if e[1]==0x4000:_bbt(p+"/"+e[0])
   else:os.remove(p+"/"+e[0])
  os.rmdir(p)
 except OSError:pass
_bbt("/new")
"""


@dataclass
class Done:
    """What an install did: names of files."""

    slot: str
    sent: list[str] = field(default_factory=list)
    copied: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    @property
    def changed(self) -> bool:
        """Whether the board has anything new."""
        return bool(self.sent or self.copied)


@dataclass
class Survey:
    """The files of a board: {name: SHA-256} of each slot, that of main.py, free bytes."""

    slots: dict[str, dict[str, str]]
    main: str | None
    free: int


def survey(link: Link, slots: str = "ab") -> Survey:
    """What is on the board now, by the files' real hashes, not by what a manifest says; of a slot
    that is not asked for nothing. Hashing takes longer than all else: reading is slow there."""
    link.tools()
    answer = link.ask(
        f"{_SURVEY}import json\n_bbv=os.statvfs('/')\n"
        f"_bbr={{s:_bbl('/'+s) if s in {slots!r} else {{}} for s in 'ab'}}\n"
        "_bbr.update({'main':_bbs('/main.py'),'free':_bbv[0]*_bbv[3]})\n"
        "print(json.dumps(_bbr))",
        Files,
        timeout=60,
    )
    return Survey({"a": answer.a, "b": answer.b}, answer.main, free_bytes(answer.free))


def free_bytes(said: int) -> int:
    """The free room that a file system names: littlefs may come to -1 block when it is full."""
    return said if 0 <= said <= _MOST_FREE else 0


def install(
    link: Link,
    files: dict[str, bytes],
    main: bytes,
    progress: Callable[[int, int], None] | None = None,
) -> Done:
    """Brings the board to `files` (of one slot) and /main.py `main`.

    `progress(done, total)` is told the bytes sent so far. Raises BoxError; the board then still
    has its old firmware, or the new one, whole.
    """
    wanted = {name: _sha(data) for name, data in files.items()}
    running = link.hello.slot if link.hello.slot in ("a", "b") else None
    target = "b" if running == "a" else "a"
    board = link.with_room(lambda: survey(link, running or ""))
    total = 0 if board.main == _sha(main) else len(main)
    sent = 0

    def count(size: int) -> None:
        nonlocal sent
        sent += size
        if progress:
            progress(min(sent, total), total)

    if running and board.slots[running] == wanted:
        done = Done(running, kept=sorted(wanted))
        if total:
            link.make_room()
            link.put("/main.py", main, count)
            done.sent.append("main.py")
        return done

    link.make_room()
    board.slots[target] = survey(link, target).slots[target]
    old = board.slots[running] if running else {}
    done = _plan(target, wanted, board.slots[target], old)
    total += sum(len(files[name]) for name in done.sent)
    _clear(link, target, board.slots[target], wanted, done.kept)
    _check_room(link, done, files)
    _fill(link, running, done, files, count)
    arrived = survey(link, target).slots[target]
    wrong = sorted(name for name in wanted if arrived.get(name) != wanted[name])
    if wrong:
        raise BoxFailed(
            f"{', '.join(wrong)} did not arrive whole; the old firmware still runs. "
            "Give the command again: it sends only what is missing"
        )
    link.exec(f"{_MOVE}_bbn('/{target}','/new')\nos.rename('/new','/{target}')", timeout=60)
    link.exec(f"{_TIDY}_bby('/{target}')", timeout=60)
    if board.main != _sha(main):
        link.put("/main.py", main, count)
        done.sent.append("main.py")
    link.put("/slot", f"{target}\n".encode())
    link.exec("_bbx('/boots')")
    return done


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _plan(target: str, wanted: dict[str, str], have: dict[str, str], old: dict[str, str]) -> Done:
    done = Done(target)
    for name in sorted(wanted, key=lambda name: (name == MANIFEST, name)):
        if have.get(name) == wanted[name] and name != MANIFEST:
            done.kept.append(name)
        elif old.get(name) == wanted[name] and name != MANIFEST:
            done.copied.append(name)
        else:
            done.sent.append(name)
    return done


def _clear(
    link: Link, target: str, have: dict[str, str], wanted: dict[str, str], kept: list[str]
) -> None:
    """Takes the manifest away first, so that the slot is known not to be whole from here on."""
    gone = [name for name in have if name not in kept and name != MANIFEST]
    names = [MANIFEST, *sorted(gone)]
    link.exec(_DROP, timeout=30)
    link.exec("".join(f"_bbx({f'/{target}/{name}'!r})\n" for name in names), timeout=30)
    folders = sorted({name.rsplit("/", 1)[0] for name in wanted if "/" in name})
    link.exec("".join(f"_bbm({path!r})\n" for path in _folders(target, folders)))


def _folders(target: str, folders: list[str]) -> list[str]:
    return [f"/{target}", *(f"/{target}/{folder}" for folder in folders)]


def _check_room(link: Link, done: Done, files: dict[str, bytes]) -> None:
    free = free_bytes(link.ask("_bbv=os.statvfs('/')\nprint(_bbv[0]*_bbv[3])", int))
    need = _SPARE + sum(
        -(-len(files[name]) // _BLOCK) * _BLOCK for name in done.sent + done.copied
    )
    if need > free:
        raise FlashFull(
            f"the box's flash is full: the firmware needs {need // 1024} kB, "
            f"{free // 1024} kB are free. Pull the games (`bobox logs pull`) and remove what is "
            "not needed; the old firmware still runs"
        )


def _fill(
    link: Link,
    running: str | None,
    done: Done,
    files: dict[str, bytes],
    count: Callable[[int], None],
) -> None:
    for name in done.copied:
        link.exec(f"_bbc({f'/{running}/{name}'!r},{f'/{done.slot}/{name}'!r})", timeout=30)
        link.feed()
    for name in done.sent:
        link.write(f"/{done.slot}/{name}", files[name], count)
