"""Files of names: one a line, or a column of a CSV."""

import pytest
from bobox.errors import FileError
from bobox.players import read_names


@pytest.fixture
def names(tmp_path):
    def read(data):
        path = tmp_path / "names"
        path.write_bytes(data if isinstance(data, bytes) else data.encode())
        return read_names(path)

    return read


@pytest.mark.parametrize(
    "data",
    [
        "张三丰\n欧阳锋\nZoë\n",
        "\ufeff张三丰\r\n\r\n欧阳锋\r\nZoë",
        "name\n张三丰\n欧阳锋\nZoë\n",
        "No,姓名,桌\n1,张三丰,1\n2,欧阳锋,1\n3,Zoë,2\n",
        "no;Name\n1;张三丰\n2;欧阳锋\n3;Zoë\n",
        '"张三丰",x\n" 欧阳锋 ",y\nZoe\u0308,z\n',
    ],
)
def test_names_are_found(names, data):
    assert names(data) == ["张三丰", "欧阳锋", "Zoë"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ("", "holds no names"),
        ("name\n", "holds no names"),
        ("张三\n李四😀\n", "line 2: the box's font has no '😀' (U+1F600), in '李四😀'"),
        ("张三\n李\u200b四\n", "line 2: the box's font has no '\\u200b' (U+200B)"),
        ("张三\n" + "李" * 17 + "\n", "line 2: "),
        ("张三\n李四\n张三\n", "line 3: '张三' is in line 1 already"),
        ("1,张三\n2,李四\n", "line 1: which column holds the names?"),
        ("no,name\n1,张三\n2,\n", "line 3: the name is missing"),
        ("张三\n".encode() + b"\xc0\xee\xcb\xc4\n", "line 2 is not UTF-8"),
        ("\n".join(f"n{i}" for i in range(201)), "201 names; a box takes 200"),
        (b"x" * (1 << 20) + b"y", "larger than 1 MB"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(names, data, says):
    with pytest.raises(FileError) as info:
        names(data)
    assert says in str(info.value)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(FileError, match="No such file"):
        read_names(tmp_path / "none")
