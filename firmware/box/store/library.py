"""The rulesets on the box: those it came with, then those that were pushed."""

import json
from binascii import crc32

from box.store.errors import StoreError
from box.store.files import read_whole
from box.store.folders import names_in
from box.store.rare import give_back


class Library:
    """Finds rulesets by id. The shipped ones come first and their ids are taken.

    (A pushed ruleset may not stand in for a shipped one: the host replays a game by its id and
    must come to the same state.)
    """

    def __init__(self, shipped: str, pushed: str = "/rules") -> None:
        """`shipped`: the file with one ruleset a line: its CRC-32 in hex, a space, and the
        document, which begins with its id and its name. A damaged line is not there.
        `pushed`: the folder of ID.json files."""
        self._shipped = shipped
        self._pushed = pushed

    def list(self) -> list[tuple[str, str, str]]:
        """(id, name in Chinese, name in English) of each ruleset; a pushed one is not checked."""
        found = []
        ids = set()
        for doc in self._shipped_heads():
            found.append((doc["id"], doc["name"]["zh"], doc["name"]["en"]))
            ids.add(doc["id"])
        for name in names_in(self._pushed):
            if not name.endswith(".json") or name[:-5] in ids:
                continue
            try:
                doc = self._pushed_doc(name[:-5])
                found.append((doc["id"], doc["name"]["zh"], doc["name"]["en"]))
            except (StoreError, KeyError, TypeError):
                pass
        return found

    def load(self, rules_id: str) -> dict:
        """A ruleset's checked document. StoreError: there is none of that id, or it is damaged."""
        doc = self._shipped_doc(rules_id)
        return self._checked_doc(rules_id) if doc is None else doc

    def look(self, rules_id: str) -> dict:
        """A ruleset's document, a pushed one not checked: that takes much memory. StoreError."""
        doc = self._shipped_doc(rules_id)
        return self._pushed_doc(rules_id) if doc is None else doc

    def _shipped_doc(self, rules_id: str) -> dict | None:
        for line in self._shipped_lines(b'"id":"' + rules_id.encode() + b'"'):
            doc = json.loads(line)
            if doc["id"] == rules_id:
                return doc
        return None

    def _shipped_heads(self):
        """What the shipped documents begin with: their id and name. All of them would be much."""
        for line in self._shipped_lines(b"{"):
            yield json.loads(line[: line.find(b"}") + 1] + b"}")

    def _shipped_lines(self, mark: bytes):
        """The shipped documents that have this mark in them."""
        try:
            with open(self._shipped, "rb") as file:
                check = file.read(9)
                while check:
                    line = file.readline()
                    if mark in line and check == b"%08x " % crc32(line):
                        yield line
                    check = file.read(9)
        except OSError:
            return

    def _pushed_doc(self, rules_id: str) -> dict:
        try:
            doc = json.loads(self._pushed_text(rules_id))
        except (ValueError, MemoryError):  # what lies in that folder may be any file
            doc = None
        if not isinstance(doc, dict) or doc.get("id") != rules_id:
            raise _damaged(rules_id)
        return doc

    def _checked_doc(self, rules_id: str) -> dict:
        data = self._pushed_text(rules_id)
        from bobing.check import RulesError, check_ruleset_text

        try:
            doc = check_ruleset_text(data)
        except RulesError as error:
            zh, en = f"规则 {rules_id}：{error.zh}", f"Rules {rules_id}: {error.en}"
            raise StoreError(zh, en) from None
        finally:
            give_back("bobing_check")
        if doc["id"] != rules_id:
            raise _damaged(rules_id)
        return doc

    def _pushed_text(self, rules_id: str) -> bytes:
        data = read_whole(f"{self._pushed}/{rules_id}.json")
        if data is None:
            raise StoreError(f"没有规则 {rules_id}", f"There are no rules {rules_id} on the box")
        return data


def _damaged(rules_id: str) -> StoreError:
    return StoreError(f"规则 {rules_id} 已损坏", f"Rules {rules_id} are damaged")
