"""The record of a game: what is on the flash after append(), whatever happens next."""

import errno
import json
import os

import pytest
from box.store.errors import StoreError
from box.store.games import Games
from box.store.journal import Journal

START = '{"e":"start","rules":"xiamen","players":["1","2","3"],"first":0}'


def throw(digits: str) -> str:
    return f'{{"e":"throw","d":"{digits}","src":"keys"}}'


THROWS = [throw(f"1234{n // 6 + 1}{n % 6 + 1}") for n in range(36)]


@pytest.fixture
def games(tmp_path):
    return Games(str(tmp_path / "games"), lambda: 1_760_000_000)


def write(games, count):
    """A new game with its start and `count` throws."""
    journal = games.create()
    journal.append(START)
    games.opened(journal)
    for text in THROWS[:count]:
        journal.append(text)
    return journal


def back(games):
    """The journal as a box reads it after power on, and its events."""
    journal = games.last()
    return journal, list(journal.read())


def dice(events):
    return [event["d"] for event in events if event["e"] == "throw"]


def expected(count):
    return [json.loads(text)["d"] for text in THROWS[:count]]


def lines_of(journal):
    with open(journal.path, "rb") as file:
        return file.read().splitlines(keepends=True)


@pytest.mark.parametrize("count", [0, 1, 7, 8, 9, 16, 17, 36])
@pytest.mark.parametrize("settled", [False, True])
def test_every_appended_line_is_there_after_power_on(games, count, settled):
    written = write(games, count)
    if settled:
        written.settle()
    journal, events = back(games)
    assert events[0]["e"] == "start"
    assert dice(events) == expected(count)
    assert (journal.lines, journal.check, journal.trouble) == (count + 1, written.check, None)


def test_it_goes_on_after_each_power_on(games):
    write(games, 0)
    for text in THROWS:
        journal, _ = back(games)
        journal.append(text)
        if text in (THROWS[3], THROWS[20]):
            journal.settle()
    journal, events = back(games)
    assert dice(events) == expected(36)
    journal.settle()
    assert len(lines_of(journal)) == 37
    assert dice(back(games)[1]) == expected(36)


def test_settling_twice_moves_nothing_twice(games):
    journal = write(games, 5)
    journal.settle()
    journal.settle()
    other, _ = back(games)
    other.settle()
    assert len(lines_of(journal)) == 6


def test_the_lines_are_sealed_and_short(games):
    journal = write(games, 20)
    journal.settle()
    for number, line in enumerate(lines_of(journal)):
        fields = json.loads(line)
        assert (fields["n"], fields["t"], len(fields["c"])) == (number, 1_760_000_000, 8)
        assert len(line) <= 120


def test_a_long_line_goes_to_the_file_in_its_turn(games):
    journal = write(games, 3)
    why = "很长的理由" * 20
    journal.append(f'{{"e":"foul","why":"{why}"}}')
    journal.append(THROWS[3])
    events = back(games)[1]
    assert [event["e"] for event in events] == ["start", *["throw"] * 3, "foul", "throw"]
    assert events[4]["why"] == why


def test_a_new_game_has_the_next_number_and_its_own_ring(games):
    first = write(games, 5)
    first.settle()
    second = write(games, 2)
    assert (first.number, second.number, games.numbers()) == (1, 2, [1, 2])
    assert dice(back(games)[1]) == expected(2)
    assert dice(list(games.open(1).read())) == expected(5)


def test_a_torn_last_line_is_dropped_for_good(games):
    journal = write(games, 6)
    journal.settle()
    whole = b"".join(lines_of(journal))
    for cut in (1, 2, 15, 30):
        with open(journal.path, "wb") as file:
            file.write(whole[:-cut])
        torn, events = back(games)
        assert (torn.trouble, dice(events)) == ("torn", expected(5))
        torn.repair()
        again, events = back(games)
        assert (again.trouble, dice(events)) == (None, expected(5))
        assert not os.path.exists(journal.path + ".bad")
        again.append(THROWS[5])
        again.settle()
        assert dice(back(games)[1]) == expected(6)


def test_a_torn_line_costs_nothing_where_the_ring_goes_on(games):
    journal = write(games, 6)
    journal.settle()
    journal.append(THROWS[6])
    journal.append(THROWS[7])
    with open(journal.path, "rb+") as file:
        file.truncate(os.path.getsize(journal.path) - 9)
    again, events = back(games)
    assert (again.trouble, dice(events)) == (None, expected(8))
    again.settle()
    assert dice(back(games)[1]) == expected(8)


@pytest.mark.parametrize("bad_line", [1, 4, 9])
def test_a_damaged_line_stops_the_reading_there(games, bad_line):
    journal = write(games, 9)
    journal.settle()
    lines = lines_of(journal)
    lines[bad_line] = lines[bad_line].replace(b'"keys"', b'"kays"')
    with open(journal.path, "wb") as file:
        file.write(b"".join(lines))
    damaged, events = back(games)
    assert (damaged.trouble, dice(events)) == ("damaged", expected(bad_line - 1))
    assert damaged.lines == bad_line
    damaged.repair()
    with open(journal.path + ".bad", "rb") as file:
        assert file.read() == b"".join(lines)
    again, events = back(games)
    assert (again.trouble, dice(events)) == (None, expected(bad_line - 1))
    again.append(THROWS[30])
    again.settle()
    assert dice(back(games)[1]) == [*expected(bad_line - 1), *expected(31)[30:]]


@pytest.mark.parametrize("where", ["swapped", "dropped", "doubled", "garbage", "empty", "long"])
def test_other_damage(games, where):
    journal = write(games, 9)
    journal.settle()
    lines = lines_of(journal)
    if where == "swapped":
        lines[3], lines[4] = lines[4], lines[3]
    elif where == "dropped":
        del lines[3]
    elif where == "doubled":
        lines.insert(3, lines[2])
    elif where == "garbage":
        lines[3] = b"\xff\x00\xfe\n"
    elif where == "empty":
        lines[3] = b"\n"
    else:
        lines[3] = b"x" * 20000 + b"\n"
    with open(journal.path, "wb") as file:
        file.write(b"".join(lines))
    damaged, events = back(games)
    assert (damaged.trouble, dice(events)) == ("damaged", expected(2))


def test_an_empty_file_and_a_missing_one(games):
    journal = write(games, 0)
    with open(journal.path, "wb"):
        pass
    again, events = back(games)
    assert (events, again.lines) == ([], 0)
    os.remove(journal.path)
    again, events = back(games)
    assert (events, again.lines, again.trouble) == ([], 0, None)
    assert games.create().number == 1


def test_without_the_number_of_the_last_game_it_is_looked_for(games, tmp_path):
    write(games, 3).settle()
    write(games, 2)
    (tmp_path / "games" / "last").unlink()
    assert dice(back(games)[1]) == expected(2)


def test_a_game_whose_start_was_not_confirmed_is_not_the_last(games):
    write(games, 3)
    games.create().append(START)
    assert dice(back(games)[1]) == expected(3)
    assert games.create().number == 3


@pytest.mark.parametrize("renames", [0, 1])
def test_a_repair_that_is_cut_is_done_again(games, monkeypatch, renames):
    journal = write(games, 9)
    journal.settle()
    lines = lines_of(journal)
    lines[4] = b"{}\n"
    with open(journal.path, "wb") as file:
        file.write(b"".join(lines))
    damaged, _ = back(games)
    left = [renames]

    def cut(old, new, rename=os.rename):
        if not left[0]:
            raise KeyboardInterrupt
        left[0] -= 1
        rename(old, new)

    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", cut)
        with pytest.raises(KeyboardInterrupt):
            damaged.repair()
    again, events = back(games)
    assert dice(events) == expected(3)
    if again.trouble:
        again.repair()
    again, events = back(games)
    assert (again.trouble, dice(events)) == (None, expected(3))
    assert os.path.exists(journal.path + ".bad")


class Full:
    """A flash without a free block: nothing can be opened for writing."""

    def __call__(self, path, mode="r", *rest):
        if "r" not in mode:
            raise OSError(errno.ENOSPC, "")
        return open(path, mode, *rest)


def test_a_full_flash_adds_nothing_and_loses_nothing(games, monkeypatch):
    journal = write(games, 3)
    check = journal.check
    with monkeypatch.context() as patch:
        patch.setattr("box.store.journal.open", Full(), raising=False)
        with pytest.raises(StoreError, match="full"):
            journal.append(THROWS[3])
        with pytest.raises(StoreError, match="full"):
            journal.settle()
    assert (journal.lines, journal.check) == (4, check)
    assert dice(back(games)[1]) == expected(3)
    journal.append(THROWS[3])
    assert dice(back(games)[1]) == expected(4)


def test_the_results_that_were_left_stay_left(games):
    journal = write(games, 1)
    assert not games.is_closed(journal.number)
    games.close(journal.number)
    assert games.is_closed(1)
    assert not games.is_closed(2)


def test_an_append_does_not_write_to_the_file(games):
    """A plain append costs the flash an erase or two; the ring costs none."""
    journal = write(games, 0)
    size = os.path.getsize(journal.path)
    for text in THROWS[:8]:
        journal.append(text)
    assert os.path.getsize(journal.path) == size
    assert isinstance(journal, Journal)


def flip(path, bit):
    with open(path, "rb+") as file:
        data = bytearray(file.read())
        data[bit // 8] ^= 1 << bit % 8
        file.seek(0)
        file.write(data)


@pytest.mark.parametrize("count", [6, 12, 27])
def test_any_bit_of_a_line_that_waits_in_the_ring_is_missed_when_it_turns(games, count):
    written = write(games, count - 4)
    written.settle()
    for text in THROWS[count - 4 : count]:
        written.append(text)
    for number in (count - 3, count - 1, count):
        path = written.ring_path(number)
        with open(path, "rb") as file:
            whole = file.read()
        for bit in range(len(whole) * 8):
            flip(path, bit)
            journal, events = back(games)
            if bit < 5 * 8:  # the game's number: the chain tells whose it is
                assert (journal.trouble, dice(events)) == (None, expected(count))
            else:
                assert (journal.trouble, dice(events)) == ("ring", expected(number - 1)), bit
            flip(path, bit)


def test_a_damaged_ring_line_is_kept_aside_and_the_game_goes_on(games):
    written = write(games, 12)
    flip(written.ring_path(11), 200)
    journal, _ = back(games)
    journal.repair()
    assert os.path.exists(journal.path + ".bad")
    again, events = back(games)
    assert (again.trouble, dice(events)) == (None, expected(10))
    again.append(THROWS[30])
    again.append(THROWS[31])
    third, events = back(games)
    assert (third.trouble, dice(events)) == (None, [*expected(10), *expected(32)[30:]])


@pytest.mark.parametrize("count", [8, 9, 20])
def test_an_old_line_in_the_ring_may_be_damaged(games, count):
    written = write(games, count)
    written.settle()
    for number in range(count - 7, count + 1):
        path = written.ring_path(number)
        with open(path, "rb") as file:
            size = len(file.read())
        for bit in range(0, size * 8, 5):
            flip(path, bit)
            journal, events = back(games)
            assert (journal.trouble, dice(events)) == (None, expected(count))
            flip(path, bit)


def test_after_a_repair_the_ring_s_later_lines_are_no_damage(games):
    journal = write(games, 20)
    journal.settle()
    lines = lines_of(journal)
    lines[5] = lines[5].replace(b'"keys"', b'"kays"')
    with open(journal.path, "wb") as file:
        file.write(b"".join(lines))
    damaged, _ = back(games)
    damaged.repair()
    for text in THROWS[20:24]:
        again, _ = back(games)
        assert again.trouble is None
        again.append(text)
    assert dice(back(games)[1]) == [*expected(4), *expected(24)[20:]]
