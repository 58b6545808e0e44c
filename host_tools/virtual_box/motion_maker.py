"""Makes motion: people's hands, tables and lorries, put together from a few simple parts.

A `Scene` is a stretch of time with the box's acceleration in the room (milli-g, z up), its
attitude (roll and pitch in radians) and blows felt in the box's own axes. Parts add to it;
`record` turns it into what an accelerometer in the box feels. The same seed gives the same motion.
"""

from __future__ import annotations

import math
import random
from array import array

from virtual_box.motion import Recording

RATE = 200
"""Samples a second: enough for what an accelerometer's low-pass (11 to 50 Hz) lets through."""

G = 9806.65
"""mm/s² in one g."""

Direction = tuple[float, float, float]

# ASTM D4169 truck, assurance level III (0.37 g rms): Hz, g²/Hz
_LORRY = ((1, 5e-5), (4, 5e-3), (16, 5e-3), (40, 5e-4), (80, 5e-4), (95, 2e-4))


class Scene:
    """`seconds` of a box that lies flat and still, until parts are added."""

    def __init__(self, seconds: float, seed: int) -> None:
        self.count = round(seconds * RATE) + 1
        self.random = random.Random(seed)
        self.room = [[0.0] * self.count for _ in range(3)]
        self.blows = [[0.0] * self.count for _ in range(3)]
        self.roll = [0.0] * self.count
        self.pitch = [0.0] * self.count
        self.shaken: list[tuple[float, float]] = []

    # Parts of a hand

    def hold(self, start: float, end: float, tremor: float = 9.0, sway: float = 22.0) -> None:
        """A hand that holds still: tremor at 8 to 12 Hz, slow sway (milli-g rms), 2° of drift."""
        for axis in range(3):
            self._noise(self.room[axis], start, end, tremor, 8.0, 12.0, 8)
            self._noise(self.room[axis], start, end, sway, 0.3, 1.5, 6)
        for angle in (self.roll, self.pitch):
            self._noise(angle, start, end, math.radians(2), 0.2, 0.8, 5)

    def move(self, start: float, seconds: float, way: Direction) -> None:
        """Moves the box by `way` (mm) and stops: the smoothest path that a hand takes (minimum
        jerk)."""
        for i, share in self._during(start, seconds):
            curve = 60 * share - 180 * share**2 + 120 * share**3
            for axis in range(3):
                self.room[axis][i] += way[axis] * curve / seconds**2 / G * 1000

    def tilt(self, start: float, seconds: float, roll: float = 0.0, pitch: float = 0.0) -> None:
        """Turns the box by so many degrees and leaves it so."""
        first = round(start * RATE)
        for i in range(first, self.count):
            share = min(1.0, (i - first) / (seconds * RATE))
            smooth = share**3 * (10 - 15 * share + 6 * share**2)
            self.roll[i] += math.radians(roll) * smooth
            self.pitch[i] += math.radians(pitch) * smooth

    def shake(
        self,
        start: float,
        seconds: float,
        stroke: float,
        hertz: float,
        way: Direction = (1.0, 0.3, 0.5),
        across: Direction = (0.0, 0.0, 0.0),
        unsteady: float = 0.12,
        turn: float = 12.0,
    ) -> None:
        """Real shaking: strokes of ±`stroke` mm along `way` (any length), `hertz` a second, and a
        quarter later along `across` (a swirl). `unsteady`: how much rhythm and stroke wander;
        `turn`: degrees the wrist turns with it. The hand takes 0.15 s to begin and to stop."""
        length = math.sqrt(sum(a * a for a in way))
        side = math.sqrt(sum(a * a for a in across)) or 1.0
        phase = self.random.uniform(0, 2 * math.pi)
        pace = size = 0.0
        peak = stroke * (2 * math.pi * hertz) ** 2 / G * 1000
        for i, share in self._during(start, seconds):
            pace += -pace / 40 + unsteady * self.random.gauss(0, 0.22)
            size += -size / 40 + unsteady * self.random.gauss(0, 0.22)
            phase += 2 * math.pi * hertz * math.exp(0.5 * pace) / RATE
            begun = min(1.0, share * seconds / 0.15, (1 - share) * seconds / 0.15)
            now = peak * math.exp(size) * begun
            # A hand turns round faster than a sine: some of the third harmonic.
            there = now * (math.sin(phase) + 0.12 * math.sin(3 * phase + 0.6))
            later = now * math.cos(phase)
            for axis in range(3):
                self.room[axis][i] += there * way[axis] / length + later * across[axis] / side
            self.roll[i] += math.radians(turn) * begun * math.sin(phase + 0.9)
            self.pitch[i] += math.radians(turn) * 0.6 * begun * math.sin(phase + 2.1)
        self.hold(start, start + seconds, tremor=25)
        self.shaken.append((start, start + seconds))

    def walk(self, start: float, end: float, hertz: float, up: float, heel: float) -> None:
        """Carried by someone who takes `hertz` steps a second: `up` milli-g of rise and fall, heel
        strikes of `heel` milli-g, half as much to and fro, a sway from side to side every two."""
        phase = self.random.uniform(0, 2 * math.pi)
        step = 0
        for i, _ in self._during(start, end - start):
            before = phase
            phase += 2 * math.pi * hertz * (1 + self.random.gauss(0, 0.02)) / RATE
            size = 1 + self.random.gauss(0, 0.05)
            self.room[2][i] += up * size * (math.sin(phase) + 0.25 * math.sin(2 * phase + 0.5))
            self.room[0][i] += 0.5 * up * size * math.sin(phase + 1.2)
            self.room[1][i] += 0.4 * up * math.sin(phase / 2)
            self.roll[i] += math.radians(3) * math.sin(phase / 2 + 0.4)
            self.pitch[i] += math.radians(3) * math.sin(phase + 0.8)
            if phase // (2 * math.pi) != before // (2 * math.pi):
                step += 1
                self._ring(i / RATE, (0.2, 0.1, 1.0), heel * (1 + 0.2 * (step % 2)), 14, 0.035)
        self.hold(start, end)

    def swing_arm(self, start: float, end: float, hertz: float, degrees: float) -> None:
        """The box in the hand of a hanging arm (0.65 m) that swings by ± `degrees`."""
        arm = 650.0
        most = math.radians(degrees)
        turn = 2 * math.pi * hertz
        for i, share in self._during(start, end - start):
            begun = min(1.0, share * (end - start) / 0.5, (1 - share) * (end - start) / 0.5)
            angle = most * begun * math.sin(turn * share * (end - start))
            speed = most * begun * turn * math.cos(turn * share * (end - start))
            self.pitch[i] -= angle
            self.room[0][i] += -arm * angle * turn**2 * math.cos(angle) / G * 1000
            self.room[2][i] += arm * speed**2 / G * 1000

    # Parts of a table, of a road

    def knock(
        self,
        at: float,
        peak: float,
        hertz: float,
        decay: float = 0.02,
        way: Direction = (0.15, 0.1, 1.0),
    ) -> None:
        """A blow: `peak` milli-g that rings at `hertz` and dies away within a few `decay` s."""
        self._ring(at, way, peak, hertz, decay)

    def rumble(self, start: float, end: float, share: float, sideways: float = 0.35) -> None:
        """A lorry's floor: `share` of the spectrum of ASTM D4169 level III, for parcels."""
        for axis in range(3):
            part = share * (1.0 if axis == 2 else sideways)
            for (low, at_low), (high, at_high) in zip(_LORRY, _LORRY[1:], strict=False):
                lines = max(4, round((high - low) / 2))
                for line in range(lines):
                    hertz = low * (high / low) ** ((line + self.random.random()) / lines)
                    slope = math.log(at_high / at_low) / math.log(high / low)
                    power = at_low * (hertz / low) ** slope * hertz * math.log(high / low) / lines
                    self._tone(
                        self.room[axis], start, end, 1000 * part * math.sqrt(2 * power), hertz
                    )

    def pothole(self, at: float, peak: float) -> None:
        """A wheel drops and comes up again: the floor heaves at 2.5 Hz, the axle hops at 11 Hz."""
        self._ring(at, (0.1, 0.2, -1.0), peak, 2.5, 0.25)
        self._ring(at + 0.08, (0.2, 0.1, 1.0), peak * 0.6, 11, 0.12)

    def fall(self, at: float, height: float) -> None:
        """Falls by `height` mm onto the table: no weight, then a blow."""
        seconds = math.sqrt(2 * height / G)
        for i, _ in self._during(at, seconds):
            self.room[2][i] += -1000
        self._ring(at + seconds, (0.3, 0.2, 1.0), 3200, 35, 0.015)

    # The end of it

    def record(self, what: str, rolls: tuple[int, int, int]) -> Recording:
        """What an accelerometer in the box feels, clipped at ±16 g."""
        samples = array("h")
        for i in range(self.count):
            x, y, z = self.room[0][i], self.room[1][i], self.room[2][i] + 1000
            c, s = math.cos(self.roll[i]), math.sin(self.roll[i])
            y, z = c * y + s * z, c * z - s * y
            c, s = math.cos(self.pitch[i]), math.sin(self.pitch[i])
            x, z = c * x - s * z, c * z + s * x
            for axis, value in enumerate((x, y, z)):
                felt = value + self.blows[axis][i]
                samples.append(max(-16000, min(16000, round(felt))))
        return Recording(RATE, samples, what, rolls, self.shaken)

    def _during(self, start: float, seconds: float) -> list[tuple[int, float]]:
        """The samples in a stretch of time, and what share of it is over at each."""
        first = max(0, round(start * RATE))
        count = round(seconds * RATE)
        return [(first + k, k / count) for k in range(min(count, self.count - first))]

    def _ring(self, at: float, way: Direction, peak: float, hertz: float, decay: float) -> None:
        signs = [self.random.uniform(0.7, 1.3) * a for a in way]
        first = max(0, math.ceil(at * RATE))
        for i in range(first, min(self.count, first + round(8 * decay * RATE) + 1)):
            time = i / RATE - at
            now = peak * math.exp(-time / decay) * math.cos(2 * math.pi * hertz * time)
            for axis in range(3):
                self.blows[axis][i] += signs[axis] * now

    def _noise(
        self,
        into: list[float],
        start: float,
        end: float,
        rms: float,
        low: float,
        high: float,
        tones: int,
    ) -> None:
        for _ in range(tones):
            hertz = self.random.uniform(low, high)
            self._tone(into, start, end, rms * math.sqrt(2 / tones), hertz)

    def _tone(
        self, into: list[float], start: float, end: float, peak: float, hertz: float
    ) -> None:
        phase = self.random.uniform(0, 2 * math.pi)
        fade = min(0.2, (end - start) / 4)
        for i, share in self._during(start, end - start):
            begun = min(1.0, share * (end - start) / fade, (1 - share) * (end - start) / fade)
            into[i] += peak * begun * math.sin(phase + 2 * math.pi * hertz * i / RATE)


def made_shake(seconds: float = 1.5, seed: int = 1) -> Recording:
    """A plain shake for scripts: picked up, shaken at ±1.5 g and 4 Hz, held still for 0.8 s."""
    scene = Scene(seconds + 1.2, seed)
    scene.hold(0.1, scene.count / RATE)
    scene.shake(0.4, seconds, 23.0, 4.0)
    return scene.record("shake", (1, 1, 1))
