"""A grammar of mistakes in files of names: each known to be right or wrong, and in which line."""

from __future__ import annotations

from files_case import Case, Pick

NAMES = ["张三丰", "欧阳锋", "Zoë", "李四", "O'Neil", "小 明", "Ann-Marie", "奶奶", "8号", "É"]


def _rows(pick: Pick) -> tuple[list[str], int]:
    """Lines of names, and one of them."""
    count = 2 + pick.number(8)
    return NAMES[:count], pick.number(count)


def _lines(rows: list[str], *places: str, why: str) -> Case:
    return Case("".join(row + "\n" for row in rows).encode("utf-8", "surrogatepass"), places, why)


def odd_name(pick: Pick) -> Case:
    rows, at = _rows(pick)
    name = pick.of(
        ["😀", "甲\u200b", "\u202e甲", "a\0b", "a\x1bb", "\x7f", "\ue000", "\U000e0001", "👨‍👩‍👧"]
    )
    rows[at] = rows[at][:3] + name
    return _lines(rows, f"~line {at + 1}: the box's font has no", why=f"{name!r}")


def long_name(pick: Pick) -> Case:
    rows, at = _rows(pick)
    rows[at] = "李" * pick.of([17, 40, 3000, 100_000])
    return _lines(rows, f"~line {at + 1}: ", why="a long name")


def name_twice(pick: Pick) -> Case:
    rows, at = _rows(pick)
    again = pick.of(
        [rows[at], f"  {rows[at]} ", f'"{rows[at]}"', rows[at].replace("ë", "e\u0308")]
    )
    rows.append(again)
    return _lines(rows, f"~line {len(rows)}: ", why=f"{again!r} again")


def open_quote(pick: Pick) -> Case:
    rows, at = _rows(pick)
    rows[at] = pick.of(['"' + rows[at], rows[at] + ',"x', f'"{rows[at]}" x', f'"{rows[at]}"x"'])
    return _lines(rows, *(f"~line {number}: " for number in range(1, 12)), why="a quote")


def ill_encoded(pick: Pick) -> Case:
    rows, at = _rows(pick)
    text = "\n".join(rows)
    parts = [row.encode() for row in rows]
    return pick.of(
        [
            lambda: Case(text.encode("gb18030"), ("~line 1 is not UTF-8",), "GBK"),
            lambda: Case(text.encode("big5", "replace"), ("~line 1 is not UTF-8",), "Big5"),
            lambda: Case(text.encode("utf-16"), ("~line 1 is not UTF-8",), "UTF-16"),
            lambda: Case(text.encode("utf-16-le"), ("~is not UTF-8", "~line 1: "), "UTF-16"),
            lambda: Case(
                b"\n".join([*parts[:at], b"\xff", *parts[at:]]),
                (f"~line {at + 1} is not UTF-8",),
                "0xff",
            ),
            lambda: Case(b"\xed\xa0\x80\n", ("~line 1 is not UTF-8",), "half a character"),
            lambda: Case(b"\x89PNG\r\n\x1a\n\0", ("~line 1 is not UTF-8",), "a picture"),
            lambda: Case(b"PK\x03\x04\n", ("~line 1: ",), "a zip, as .xlsx is"),
        ]
    )()


def wrong_table(pick: Pick) -> Case:
    rows, at = _rows(pick)
    mark = pick.of(",;\t")
    numbered = [f"{number}{mark}{name}" for number, name in enumerate(rows, 1)]
    gap = [f"no{mark}name", *numbered]
    gap[at + 1] = pick.of([f"{at}{mark}", f"{at}", f"{at}{mark}   {mark}x"])
    return pick.of(
        [
            lambda: _lines(numbered, "~line 1: which column", why="no heading"),
            lambda: _lines(gap, f"~line {at + 2}: the name is missing", why="a gap"),
            lambda: _lines(["name"], "~holds no names", why="a heading alone"),
            lambda: _lines(["", " ", "\t"], "~holds no names", why="white space"),
            lambda: Case(b"", ("~holds no names",), "empty"),
            lambda: Case(b"\xef\xbb\xbf", ("~holds no names",), "BOM alone"),
            lambda: _lines([f"n{i}" for i in range(201)], "~holds 201 names", why="201 names"),
            lambda: Case(b"a\n" * (1 << 19) + b"b", ("~larger than 1 MB",), "1 MB"),
        ]
    )()


def still_right(pick: Pick) -> Case:
    rows, _ = _rows(pick)
    mark = pick.of(",;\t")
    text = pick.of(
        [
            "\n".join(rows),
            "\ufeff" + "\n".join(rows),
            "\r\n".join(rows),
            "\r".join(rows),
            "\n\n".join(f"  {row}\u3000" for row in rows),
            "\n".join(["姓名", *rows]),
            "\n".join([f"No{mark}Name", *(f"{i}{mark}{row}" for i, row in enumerate(rows))]),
            "\n".join(f'"{row}"{mark}x' for row in rows),
            "\n".join(rows).replace("ë", "e\u0308"),
            "\n".join(f'"{row.replace(" ", chr(10))}"' for row in rows),
        ]
    )
    return Case(text.encode(), (), "written otherwise")


MISTAKES = [
    odd_name,
    long_name,
    name_twice,
    open_quote,
    ill_encoded,
    wrong_table,
    still_right,
]
