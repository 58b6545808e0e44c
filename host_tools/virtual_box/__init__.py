"""The virtual box: MicroPython with virtual hardware around it."""

from virtual_box.box import VirtualBox
from virtual_box.player import BoxError
from virtual_box.process import NoInterpreter

__all__ = ["BoxError", "NoInterpreter", "VirtualBox"]
