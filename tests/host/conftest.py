"""A virtual box on a serial line, and the command that talks to it."""

import pytest
from bobox.__main__ import main
from virtual_box import VirtualBox


@pytest.fixture
def box():
    with VirtualBox(serve=True) as virtual:
        assert virtual.wait_for(lambda: "BoBox ready" in virtual.output, 20)
        yield virtual


@pytest.fixture
def run(capsys, box):
    """Runs a command on the box: (status, standard output, standard error)."""

    def call(*arguments, port=True):
        where = ["--port", box.port] if port else []
        status = main([*map(str, arguments), *where])
        out, err = capsys.readouterr()
        return status, out, err

    return call
