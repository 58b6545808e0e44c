"""The pictures of the README and the guides, made from the golden screenshots.

    python tools/pictures.py

Each picture is a row of screens, three times as large and with a frame, so that a page shows them
as the eye sees them.
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageOps

ROOT = Path(__file__).parents[1]
GOLDEN = ROOT / "tests" / "golden"
IMAGES = ROOT / "docs" / "images"
SCALE = 3
FRAME = 12
GLOW = (190, 225, 255)
PANEL = (12, 14, 18)

PICTURES = {
    "turn.png": ["game_of_ten/typed", "game_of_ten/result_sihong"],
    "turn_en.png": ["english/typed", "english/chajinhua"],
    "new_game.png": ["game_of_ten/rules", "game_of_ten/players_typed", "game_of_ten/opening"],
    "table.png": ["game_of_ten/table_1", "game_of_ten/table_2", "game_of_ten/table_3"],
    "menu.png": ["menu/menu", "menu/foul_who", "menu/ruling_ask"],
    "undo.png": ["menu/undo_ask", "menu/undo_done"],
    "over.png": ["game_of_ten/over_1", "game_of_ten/over_2", "game_of_ten/receipt"],
}


def screen(path: Path) -> Image.Image:
    """One screenshot, enlarged, lit dots bluish as the panel's, in a dark frame."""
    picture = Image.open(path).convert("L")
    large = picture.resize(
        (picture.width * SCALE, picture.height * SCALE), Image.Resampling.NEAREST
    )
    return ImageOps.expand(ImageOps.colorize(large, PANEL, GLOW), FRAME, PANEL)


def row(names: list[str]) -> Image.Image:
    """Screens side by side."""
    screens = [screen(GOLDEN / f"{name}.png") for name in names]
    width = sum(each.width for each in screens) + FRAME * (len(screens) - 1)
    picture = Image.new("RGB", (width, screens[0].height), "white")
    left = 0
    for each in screens:
        picture.paste(each, (left, 0))
        left += each.width + FRAME
    return picture


def main() -> None:
    """Writes all pictures anew."""
    IMAGES.mkdir(parents=True, exist_ok=True)
    for name, screens in PICTURES.items():
        row(screens).save(IMAGES / name, optimize=True)


if __name__ == "__main__":
    main()
