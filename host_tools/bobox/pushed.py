"""What was pushed to a box, so that `bobox info` can tell whether it is still that.

/pushed has the SHA-256 of its second line, and on that line JSON: {path: [SHA-256, …]}. A path
has two while it is being pushed, null for no file: broken off at any point, the box has one of
them.
"""

from __future__ import annotations

import hashlib
import json

from .link import Link

PATH = "/pushed"


def push(link: Link, path: str, data: bytes) -> None:
    """Puts a file on the box, and notes what it is. BoxError."""
    known = _known(link) or {}
    sha = hashlib.sha256(data).hexdigest()
    now = _shas(link, [path])[0]
    _note(link, known, path, [sha] if now == sha else [now, sha])
    link.put(path, data)
    _note(link, known, path, [sha])


def wrong(link: Link) -> list[str]:
    """The paths of pushed files that are not what was pushed."""
    known = _known(link)
    if known is None:
        return [PATH]
    paths = sorted(known)
    found = _shas(link, paths)
    return [path for path, sha in zip(paths, found, strict=True) if sha not in known[path]]


def _note(
    link: Link, known: dict[str, list[str | None]], path: str, shas: list[str | None]
) -> None:
    if known.get(path) == shas:
        return
    known[path] = shas
    text = json.dumps(known, sort_keys=True, separators=(",", ":"))
    link.put(PATH, _sealed(text.encode()))


def _sealed(text: bytes) -> bytes:
    return hashlib.sha256(text).hexdigest().encode() + b"\n" + text + b"\n"


def _known(link: Link) -> dict[str, list[str | None]] | None:
    """{} where nothing was pushed yet; None where the note is damaged."""
    data = link.read(PATH)
    if data is None:
        return {}
    text = data[2 * hashlib.sha256().digest_size + 1 : -1]
    if data != _sealed(text):
        return None
    known: dict[str, list[str | None]] = json.loads(text)
    return known


def _shas(link: Link, paths: list[str]) -> list[str | None]:
    """The SHA-256 of files of the box, None where there is none."""
    link.tools()
    code = f"import json\nprint(json.dumps([_bbs(p) for p in {paths!r}]))"
    found: list[str | None] = link.ask(code, list[str | None], timeout=30)
    return found
