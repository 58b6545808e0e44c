"""The strings table: whole in both languages, all of it used, all of it fitting."""

import ast
import re

import pytest
from screens import ROOT, Screens, problems

UI = ROOT / "firmware" / "box" / "ui"
TABLES = {"strings.py": "MAIN_TEXTS", "more/strings_more.py": "MORE_TEXTS"}


def table(name):
    """The (key, zh, en) lines of one table."""
    tree = ast.parse((UI / name).read_text("utf-8"))
    for node in tree.body:
        if isinstance(node, ast.Assign) and node.targets[0].id == TABLES[name]:
            return [line.split("|") for line in node.value.value.strip("\n").split("\n")]
    raise AssertionError(name)


LINES = [line for name in TABLES for line in table(name)]
TEXTS = {line[0]: line[1:] for line in LINES}


SENTENCES = {key for key, (zh, _) in TEXTS.items() if zh.endswith("。")}
"""What passing screens say."""


def test_every_line_has_both_languages():
    for line in LINES:
        assert len(line) == 3, line
        assert all(line), line
        assert line == [part.strip() for part in line], line


def test_no_key_twice():
    assert len(TEXTS) == len(LINES)


def test_both_languages_fill_the_same_fields():
    for key, (zh, en) in TEXTS.items():
        # A Chinese label may leave out a number that stands beside it anyway.
        assert set(re.findall(r"{\w+}", zh)) <= set(re.findall(r"{\w+}", en)), key


def test_english_is_ascii():
    for key, (_, en) in TEXTS.items():
        assert en.isascii() or key in ("menu_language", "val_zh"), key


def test_every_key_is_used_and_every_used_key_is_there():
    sources = "".join(
        path.read_text("utf-8")
        for path in (ROOT / "firmware" / "box").rglob("*.py")
        if path.name not in ("strings.py", "strings_more.py")
    )
    called = set(re.findall(r'\btext\(\s*"(\w+)"', sources)) - {"USB"}
    assert not {key for key in called if key not in TEXTS and not key.endswith("_")}
    for key in TEXTS:
        prefixes = [key[: at + 1] for at, char in enumerate(key) if char == "_"]
        used = f'"{key}"' in sources or any(f'"{prefix}"' in sources for prefix in prefixes)
        assert used or key.endswith("_more"), key


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("key", sorted(key for key in TEXTS if key.startswith("note_")))
def test_notices_fit(lang, key):
    with Screens(lang) as box:
        box.send(f'notice {key} {{"line": 612, "n": 611, "file": "x", "id": "xiamen_extra"}}')
        assert box.screen == "message"
        assert not problems(box.seen)
        shown = box.text
        for _ in range(3):
            box.press("#")
            if box.screen != "message":
                break
            shown += box.text
        assert box.screen == "home"
        end = TEXTS[key][0 if lang == "zh" else 1][-3:]
        assert end in shown.replace(" ", "") or end in shown


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_fixed_texts_of_one_row_fit(lang):
    """Texts without fields stand in a row of 128 pixels: 16 px a hanzi, 7 a letter (6 small)."""
    for key, pair in TEXTS.items():
        text = pair[0 if lang == "zh" else 1]
        if "{" in text or key.startswith("note_") or key in SENTENCES:
            continue
        assert sum(16 if ord(char) > 0x2E00 else 7 for char in text) <= 128 or (
            text.isascii() and len(text) * 6 <= 128
        ), key


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_sentences_that_pass_have_no_second_page(lang):
    """Any key takes them away: all must be seen at once. Why no dice come stands before what to
    do instead."""
    texts = {key: pair[0 if lang == "zh" else 1] for key, pair in TEXTS.items()}
    with Screens(lang) as box:
        for key in sorted(SENTENCES):
            if key.startswith(("note_", "dice_refused")):
                continue
            extra = " dice_refused" if key.startswith("dice_") else ""
            box.send(f"passing {key}{extra}")
            assert box.screen == "passing"
            assert not problems(box.seen)
            end = texts["dice_refused" if extra else key][-4:].strip()
            assert end in box.text or end in box.text.replace(" ", ""), key
            box.press("0")
            assert box.screen == "home"
