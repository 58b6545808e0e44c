"""The rulesets on the box: those it came with, then those that were pushed."""

import json

from bobing.errors import RulesError
from bobing.ruleset import check_text

from box.store.errors import StoreError
from box.store.files import names_in, read_whole


class Library:
    """Finds rulesets by id. The shipped ones come first and their ids are taken.

    (A pushed ruleset may not stand in for a shipped one: the host replays a game by its id and
    must come to the same state.)
    """

    def __init__(self, shipped: str, pushed: str = "/rules") -> None:
        """`shipped`: the file with one ruleset a line; `pushed`: the folder of ID.json files."""
        self._shipped = shipped
        self._pushed = pushed

    def list(self) -> list[tuple[str, str, str]]:
        """(id, name in Chinese, name in English) of each ruleset that can be used."""
        found = []
        ids = set()
        for doc in self._shipped_docs():
            found.append((doc["id"], doc["name"]["zh"], doc["name"]["en"]))
            ids.add(doc["id"])
        for name in names_in(self._pushed):
            if not name.endswith(".json") or name[:-5] in ids:
                continue
            try:
                doc = self._pushed_doc(name[:-5])
            except StoreError:
                continue
            found.append((doc["id"], doc["name"]["zh"], doc["name"]["en"]))
        return found

    def load(self, rules_id: str) -> dict:
        """A ruleset's document. StoreError where there is none of that id, or it is damaged."""
        for doc in self._shipped_docs(rules_id):
            return doc
        return self._pushed_doc(rules_id)

    def _shipped_docs(self, rules_id: str | None = None):
        """The shipped documents, or only the one of that id: the others are not even parsed."""
        mark = b"" if rules_id is None else b'"id":"' + rules_id.encode() + b'"'
        try:
            with open(self._shipped, "rb") as file:
                for line in file:
                    if mark in line and line.strip():
                        doc = json.loads(line)
                        if rules_id in (None, doc["id"]):
                            yield doc
        except OSError:
            return

    def _pushed_doc(self, rules_id: str) -> dict:
        data = read_whole(f"{self._pushed}/{rules_id}.json")
        if data is None:
            raise StoreError(f"没有规则 {rules_id}", f"There are no rules {rules_id} on the box")
        try:
            doc = check_text(data)
        except RulesError as error:
            zh, en = f"规则 {rules_id}：{error.zh}", f"Rules {rules_id}: {error.en}"
            raise StoreError(zh, en) from None
        if doc["id"] != rules_id:
            raise StoreError(f"规则 {rules_id} 已损坏", f"Rules {rules_id} are damaged")
        return doc
