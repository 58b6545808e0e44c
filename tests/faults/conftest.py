"""One evening on a virtual box, for every test that cuts, wears or turns something of it."""

import pytest


@pytest.fixture(scope="session")
def evening():
    """An Evening that was played to its end."""
    pytest.importorskip("micropython_unix")
    from evening import play
    from virtual_box import VirtualBox

    with VirtualBox() as box:
        return play(box)
