"""Whether `uiprobe calibrate` tells wrong conventions of coordinates from the right ones.

    python -m benchmarks.calibration
    python -m benchmarks.calibration --page docs/calibration.md    # writes its table anew

A simulated model sees the marks of the calibration and answers in a frame, with noise. One answer
in ten is unclear: it cannot be read, or names another place. A convention of the right ones is to
be named; one of the wrong ones is not, because places read by it would miss their targets.
"""

from __future__ import annotations

import argparse
import hashlib
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

from benchmarks.pages import write_between
from uiprobe.probes.calibration import SIZES
from uiprobe.results.calibration import Hypothesis, MarkAnswer, calibrate
from uiprobe.ui.coordinates import ImageLimit, Size

RUNS = 100
UNCLEAR = 0.1
NOISE = 0.004
"""Standard deviation of places, in shares of the short side."""

_MARKS = 8

Frame = Callable[[float, float, Size], tuple[float, float]]
"""From shares of the sides to what the model writes."""


def _grid(width: float, height: float) -> Frame:
    return lambda x, y, size: (x * width, y * height)


def _limited(limit: ImageLimit) -> Frame:
    def frame(x: float, y: float, size: Size) -> tuple[float, float]:
        seen = limit.fit(size)
        return x * seen.width, y * seen.height

    return frame


def _swapped(frame: Frame) -> Frame:
    def other(x: float, y: float, size: Size) -> tuple[float, float]:
        first, second = frame(x, y, size)
        return second, first

    return other


def _pixels(x: float, y: float, size: Size) -> tuple[float, float]:
    return x * size.width, y * size.height


def _in_square(x: float, y: float, size: Size, *, centred: bool) -> tuple[float, float]:
    side = max(size)
    left, top = ((side - size.width) / 2, (side - size.height) / 2) if centred else (0, 0)
    return 1000 * (x * size.width + left) / side, 1000 * (y * size.height + top) / side


RIGHT: dict[str, tuple[Frame, Hypothesis]] = {
    "pixels": (_pixels, Hypothesis("pixel")),
    "fractions": (_grid(1, 1), Hypothesis("unit")),
    "thousandths": (_grid(1000, 1000), Hypothesis("permille")),
    "pixels, y first": (_swapped(_pixels), Hypothesis("pixel_yx")),
    "fractions, y first": (_swapped(_grid(1, 1)), Hypothesis("unit_yx")),
    "thousandths, y first": (_swapped(_grid(1000, 1000)), Hypothesis("permille_yx")),
    "thousandths, 0 to 999": (_grid(999, 999), Hypothesis("permille")),
    "pixels, rounded to tens": (
        lambda x, y, size: (round(x * size.width, -1), round(y * size.height, -1)),
        Hypothesis("pixel"),
    ),
    "long side 1568": (
        _limited(ImageLimit(long_side=1568)),
        Hypothesis("pixel", ImageLimit(long_side=1568)),
    ),
    "1,150,000 pixels": (
        _limited(ImageLimit(pixels=1_150_000)),
        Hypothesis("pixel", ImageLimit(pixels=1_150_000)),
    ),
    "602,112 pixels": (
        _limited(ImageLimit(pixels=602_112)),
        Hypothesis("pixel", ImageLimit(pixels=602_112)),
    ),
    "patches of 28": (
        _limited(ImageLimit(pixels=1_003_520, multiple_of=28)),
        Hypothesis("pixel", ImageLimit(pixels=1_003_520, multiple_of=28)),
    ),
}
WRONG: dict[str, Frame] = {
    "a grid of 896": _grid(896, 896),
    "a grid of 1024": _grid(1024, 1024),
    "a grid of 512": _grid(512, 512),
    "percent": _grid(100, 100),
    "1024 x 768 for every picture": _grid(1024, 768),
    "1280 x 720 for every picture": _grid(1280, 720),
    "pixels, 9 % too low": lambda x, y, size: (x * size.width, (y + 0.09) * size.height),
    "pixels, 60 too high": lambda x, y, size: (x * size.width, y * size.height - 60),
    "pixels of half the size": lambda x, y, size: (x * size.width / 2, y * size.height / 2),
    "thousandths, y from below": lambda x, y, size: (1000 * x, 1000 * (1 - y)),
    "thousandths of a square, filled up right and below": lambda x, y, size: _in_square(
        x, y, size, centred=False
    ),
    "thousandths of a square, filled up on all sides": lambda x, y, size: _in_square(
        x, y, size, centred=True
    ),
    "thousandths, 5 % towards the middle": lambda x, y, size: (950 * x + 25, 950 * y + 25),
    "pixels, long side 900": _limited(ImageLimit(long_side=900)),
    "pixels, none above 1000": lambda x, y, size: (
        min(1000, x * size.width),
        min(1000, y * size.height),
    ),
    "pixels, 3 % too low": lambda x, y, size: (x * size.width, (y + 0.03) * size.height),
    "pixels of twice the size": lambda x, y, size: (2 * x * size.width, 2 * y * size.height),
    "pixels of three times the size": lambda x, y, size: (3 * x * size.width, 3 * y * size.height),
    "pixels, turned by a quarter": lambda x, y, size: ((1 - y) * size.height, x * size.width),
    "thousandths, left and right exchanged": lambda x, y, size: (1000 * (1 - x), 1000 * y),
    "thousandths of the width": lambda x, y, size: (1000 * x, 1000 * y * size.height / size.width),
    "thousandths of the square in the middle": lambda x, y, size: (
        500 + 1000 * (x - 0.5) * size.width / min(size),
        500 + 1000 * (y - 0.5) * size.height / min(size),
    ),
    "thousandths, a tenth more on wide pictures": lambda x, y, size: (
        (1100 * x, 1100 * y) if size.width > size.height else (1000 * x, 1000 * y)
    ),
    "pixels, turned where the picture is wide": lambda x, y, size: (
        _pixels(x, y, size) if size.height > size.width else _swapped(_pixels)(x, y, size)
    ),
}


def answers(frame: Frame, name: str) -> list[MarkAnswer]:
    """The answers of one run; those that cannot be read are left out."""
    random = Random(hashlib.sha256(name.encode()).digest())  # noqa: S311 - a simulation
    found = []
    for size in SIZES:
        for _ in range(_MARKS):
            x, y = random.uniform(0.05, 0.95), random.uniform(0.05, 0.95)
            mark = (x * size.width, y * size.height)
            said = [
                share + random.gauss(0, NOISE) * min(size) / side
                for share, side in zip((x, y), size, strict=True)
            ]
            if random.random() < UNCLEAR:
                if random.random() < 0.5:
                    continue
                said = [random.random(), random.random()]
            first, second = frame(said[0], said[1], size)
            digits = 3 if max(frame(1, 1, size)) <= 1 else 0
            found.append(MarkAnswer(size, mark, (round(first, digits), round(second, digits))))
    return found


def judge(frame: Frame, name: str, right: Hypothesis | None, runs: int) -> Counter[str]:
    """How often a convention is named rightly and wrongly, corrected, and called unclear."""
    found: Counter[str] = Counter()
    for number in range(runs):
        result = calibrate(len(SIZES) * _MARKS, answers(frame, f"{name} {number}"))
        if result.best is None or result.unclear:
            found["unclear"] += 1
        elif result.corrected:
            found["corrected"] += 1
        else:
            known = [result.lines, *(one.lines for one in result.others)]
            found["named" if right is not None and right.lines in known else "misnamed"] += 1
    return found


def table(runs: int) -> list[str]:
    """The figures as a table of Markdown."""
    lines = [
        "| answers in | named | corrected | unclear | correct |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for name, (frame, right) in RIGHT.items():
        found = judge(frame, name, right, runs)
        told = found["named"]
        lines.append(
            f"| {name} | {found['named']} | {found['corrected']} | {found['unclear']} | "
            f"{told} of {runs} |"
        )
        print(lines[-1], flush=True)
    for name, frame in WRONG.items():
        found = judge(frame, name, None, runs)
        told = found["corrected"] + found["unclear"]
        lines.append(
            f"| {name} (wrong) | {found['misnamed']} | {found['corrected']} | {found['unclear']} | "
            f"{told} of {runs} |"
        )
        print(lines[-1], flush=True)
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--page", type=Path, help="the page whose table is written anew")
    arguments = parser.parse_args()
    lines = table(arguments.runs)
    if arguments.page is not None:
        write_between(arguments.page, "conventions", lines)


if __name__ == "__main__":
    main()
