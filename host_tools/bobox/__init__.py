"""The `bobox` command: BoBox (博盒) from the computer's side."""

__version__ = "0.1.0"
