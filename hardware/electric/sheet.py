"""An A4 sheet with the few shapes that the drawings are made of."""

import drawsvg

WIDTH, HEIGHT = 1123, 794  # A4 across, at 96 dots an inch
FONT = "Helvetica, Arial, sans-serif"


class Sheet:
    """Collects shapes; `svg()` gives the file's text. Coordinates from the top left corner."""

    def __init__(self, title: str, note: str) -> None:
        self._drawing = drawsvg.Drawing(WIDTH, HEIGHT)
        self.box(0, 0, WIDTH, HEIGHT, fill="white", line="none")
        self.text(title, 30, 36, size=20, bold=True)
        self.text(note, 30, 56, size=11, colour="#555")

    def box(
        self, x: float, y: float, wide: float, high: float, fill: str = "none", line: str = "black"
    ) -> None:
        """A rectangle with slightly round corners."""
        self._drawing.append(
            drawsvg.Rectangle(x, y, wide, high, fill=fill, stroke=line, stroke_width=1.4, rx=3)
        )

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float = 11,
        anchor: str = "start",
        colour: str = "black",
        bold: bool = False,
    ) -> None:
        """One line of text; `anchor`: start, middle or end. `y` is its base line."""
        self._drawing.append(
            drawsvg.Text(
                text,
                size,
                x,
                y,
                text_anchor=anchor,
                fill=colour,
                font_family=FONT,
                font_weight="bold" if bold else "normal",
            )
        )

    def line(
        self, points: list[tuple[float, float]], colour: str = "black", wide: float = 1.4
    ) -> None:
        """A line through the points."""
        flat = [number for point in points for number in point]
        self._drawing.append(drawsvg.Lines(*flat, fill="none", stroke=colour, stroke_width=wide))

    def dot(self, x: float, y: float, colour: str = "black", radius: float = 3) -> None:
        """A filled circle."""
        self._drawing.append(drawsvg.Circle(x, y, radius, fill=colour))

    def ground(self, x: float, y: float) -> None:
        """The sign of ground, hanging from a point."""
        for step in range(3):
            half = 9 - 3 * step
            self.line([(x - half, y + 4 * step), (x + half, y + 4 * step)])

    def resistor(self, x: float, y: float, high: float) -> None:
        """A standing resistor from (x, y) down to (x, y + high)."""
        top = y + (high - 26) / 2
        self.line([(x, y), (x, top)])
        self.box(x - 5, top, 10, 26)
        self.line([(x, top + 26), (x, y + high)])

    def capacitor(self, x: float, y: float, high: float, polar: bool) -> None:
        """A standing capacitor; a polar one has its plus above."""
        middle = y + high / 2
        self.line([(x, y), (x, middle - 3)])
        self.line([(x - 10, middle - 3), (x + 10, middle - 3)], wide=2.4)
        self.line([(x - 10, middle + 3), (x + 10, middle + 3)], wide=2.4)
        self.line([(x, middle + 3), (x, y + high)])
        if polar:
            self.text("+", x - 16, middle - 5, size=12)

    def svg(self) -> str:
        """The sheet as SVG."""
        return str(self._drawing.as_svg()) + "\n"
