"""The convention of a model's coordinates, by a robust fit over its answers to marked targets.

Each hypothesis says in which frame the two numbers are given: in pixels of the picture as sent, in
pixels of the picture after a provider has shrunk it or cut it into patches, in fractions, in
thousandths, each also with the axes exchanged. The frame turns answers into shares of the picture,
which are set against those of the marks: as they are, or by a line per axis (Theil and Sen), which
gives scale and offset. The spread of what is left (median absolute deviation) is the noise.
Hypotheses compete by the Bayesian information criterion with the likelihood of Cauchy's
distribution, whose tails are so heavy that a quarter of wild answers changes nothing; its width is
the least noise of all. Where the best is not clearly best, or the noise is large, the result is
"unclear".
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import log
from typing import TYPE_CHECKING, Any

from uiprobe.ui.coordinates import CoordinateConvention, ImageLimit, Size

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog
    from numpy.typing import NDArray

MIN_ANSWERS = 12
"""With fewer readable answers, nothing is said."""

MAX_NOISE = 0.05
"""Noise beyond this share of a side is unclear: such a model hits few widgets on purpose."""

MIN_LEAD = 10.0
"""By how much the information criterion of the best has to be lower than that of another."""

_FLOOR = 0.0008
"""Shares of a side below which noise is rounding: a permille, or half a pixel of a small side."""

_SLOPES = 0.8, 1.25
_MAX_OFFSET = 0.1

PATCHES = (14, 16, 28, 32)
"""Patch sizes of common vision encoders, single and merged in fours."""

LONG_SIDES = (768, 1024, 1280, 1536, 1568, 2000, 2048)
PIXELS = (589_824, 602_112, 786_432, 1_003_520, 1_048_576, 1_150_000, 1_572_864, 2_073_600)
"""Limits that providers and processors of vision models document, in pixels."""


@dataclass(frozen=True, slots=True)
class MarkAnswer:
    """An answer to a marked target.

    Attributes:
        size: Size of the picture, as it was sent.
        mark: The mark, in pixels of it.
        answer: The two numbers of the answer, in their order.
    """

    size: Size
    mark: tuple[float, float]
    answer: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Hypothesis:
    """A frame in which a model may answer.

    Attributes:
        convention: What a model file calls it.
        limit: The limit that a model file names; its pixels are those of the picture that fits it.
        nearest: Whether sides are rounded to the nearest multiple, as Qwen2-VL's processor does
            with pictures below its limit, in place of down.
    """

    convention: CoordinateConvention
    limit: ImageLimit = field(default_factory=ImageLimit)
    nearest: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines for the model file's `uiprobe:` block."""
        limit = {
            name: value
            for name, value in (
                ("long_side", self.limit.long_side),
                ("pixels", self.limit.pixels),
                ("multiple_of", self.limit.multiple_of),
            )
            if value not in (None, 1)
        }
        told = ", ".join(f"{name}: {value}" for name, value in limit.items())
        found = (f"coordinates: {self.convention}",)
        return (*found, f"image_limit: {{{told}}}") if limit else found

    @property
    def frame(self) -> Callable[[Size], tuple[float, float]]:
        """The numbers that stand for the whole width and height of a picture."""
        name = self.convention.removesuffix("_yx")
        if name == "unit":
            return lambda size: (1.0, 1.0)
        if name == "permille":
            return lambda size: (1000.0, 1000.0)
        return self._seen

    def _seen(self, size: Size) -> tuple[float, float]:
        fitting = self.limit.fit(size)
        if self.nearest:
            step = self.limit.multiple_of
            whole = replace(self.limit, multiple_of=1).fit(size)
            near = [max(step, round(side / step) * step) for side in whole]
            if self.limit.pixels is None or near[0] * near[1] <= self.limit.pixels:
                return near[0], near[1]
        return fitting.width, fitting.height

    @property
    def swapped(self) -> bool:
        """Whether the first number is y."""
        return self.convention.endswith("_yx")

    @property
    def parameters(self) -> int:
        """How many numbers it has that could be others."""
        limit = self.limit
        return sum((limit.long_side is not None, limit.pixels is not None, limit.multiple_of != 1))


@dataclass(frozen=True, slots=True)
class Fit:
    """A hypothesis with what the answers say about it.

    Attributes:
        hypothesis: The frame.
        scale: Slopes across and along; 1 where none was fitted.
        offset: What is added, in shares of the side, likewise 0.
        noise: Robust standard deviation of what is left, in shares of a side.
        criterion: The information criterion; lower is better.
    """

    hypothesis: Hypothesis
    scale: tuple[float, float]
    offset: tuple[float, float]
    noise: float
    criterion: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """The result of a calibration.

    Attributes:
        asked: Number of marks.
        readable: Number of answers with two numbers.
        best: The best hypothesis; None with too few answers.
        unclear: Why nothing is said; empty where the convention is clear.
        others: Hypotheses that the answers do not tell from the best, and that write other lines.
    """

    asked: int
    readable: int
    best: Fit | None
    unclear: str = ""
    others: tuple[Hypothesis, ...] = ()

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines for the model file; none where the result is unclear."""
        return () if self.unclear or self.best is None else self.best.hypothesis.lines


def read_answers(log: EvalLog) -> tuple[int, list[MarkAnswer]]:
    """The answers of a log of the task `calibration`, and how many marks were shown.

    Raises:
        ValueError: It is a log of another task.
    """
    if not (log.eval.metadata or {}).get("calibration"):
        raise ValueError(f"{log.location}: found a log of {log.eval.task}, expected calibration")
    found = []
    samples = log.samples or []
    for sample in samples:
        score = (sample.scores or {}).get("place")
        metadata: dict[str, Any] = sample.metadata or {}
        if score is None or not score.answer:
            continue
        first, second = map(float, score.answer.split(","))
        width, height = metadata["size"]
        x, y = metadata["mark"]
        found.append(MarkAnswer(Size(width, height), (x, y), (first, second)))
    return len(samples), found


def calibrate(asked: int, answers: Sequence[MarkAnswer]) -> Calibration:
    """Find the convention of answers.

    Args:
        asked: Number of marks that were shown.
        answers: The answers with two numbers.
    """
    readable = len(answers)
    if readable < MIN_ANSWERS:
        why = f"{readable} of {asked} answers have two numbers, at least {MIN_ANSWERS} are needed"
        return Calibration(asked, readable, None, why)
    sizes = list(dict.fromkeys(one.size for one in answers))
    left = [one for frame in _distinct(hypotheses(), sizes) for one in _residuals(frame, answers)]
    width = max(_FLOOR, min(one.noise for one in left))
    fits = sorted((one.fit(width) for one in left), key=lambda fit: fit.criterion)
    best = fits[0]
    if best.noise > MAX_NOISE:
        why = (
            f"the answers lie {100 * best.noise:.1f} % of a side around the marks at best, "
            f"more than {100 * MAX_NOISE:.0f} %"
        )
        return Calibration(asked, readable, best, why)
    near = [fit.hypothesis for fit in fits if fit.criterion < best.criterion + MIN_LEAD]
    kinds = {one.convention for one in near}
    if len(kinds) > 1:
        why = f"{' and '.join(sorted(kinds))} fit alike"
        return Calibration(asked, readable, best, why, tuple(near[1:]))
    others = tuple(one for one in near if one.lines != best.hypothesis.lines)
    return Calibration(asked, readable, best, "", tuple(dict.fromkeys(others)))


def hypotheses() -> Iterator[Hypothesis]:
    """All frames that are tried, the simpler ones first."""
    names: tuple[tuple[CoordinateConvention, CoordinateConvention], ...] = (
        ("pixel", "pixel_yx"),
        ("unit", "unit_yx"),
        ("permille", "permille_yx"),
    )
    for pair in names:
        for convention in pair:
            yield Hypothesis(convention)
    limits = [
        *(ImageLimit(long_side=side) for side in LONG_SIDES),
        *(ImageLimit(pixels=pixels) for pixels in PIXELS),
    ]
    patched = [
        ImageLimit(limit.long_side, limit.pixels, patch)
        for patch in PATCHES
        for limit in (ImageLimit(), *limits)
    ]
    for limit in (*limits, *patched):
        for convention in names[0]:
            yield Hypothesis(convention, limit)
            if limit.multiple_of > 1:
                yield Hypothesis(convention, limit, nearest=True)


def _distinct(found: Iterator[Hypothesis], sizes: Sequence[Size]) -> Iterator[Hypothesis]:
    """Of hypotheses that say the same about these sizes, the first alone."""
    seen = set()
    for one in found:
        key = one.swapped, tuple(map(one.frame, sizes))
        if key not in seen:
            seen.add(key)
            yield one


@dataclass(frozen=True, slots=True)
class _Residuals:
    """A hypothesis and what it leaves unexplained.

    Attributes:
        hypothesis, scale, offset: As in `Fit`.
        left: Differences in shares of a side, of shape (answers, 2).
        lines: Number of parameters of the lines.
    """

    hypothesis: Hypothesis
    scale: tuple[float, float]
    offset: tuple[float, float]
    left: NDArray[Any]
    lines: int

    @property
    def noise(self) -> float:
        """Robust standard deviation."""
        import numpy as np

        return float(1.4826 * np.median(np.abs(self.left)))

    def fit(self, width: float) -> Fit:
        """The fit, with the criterion for errors of this width."""
        import numpy as np

        spent = (self.lines + self.hypothesis.parameters) * log(self.left.size)
        criterion = float(2 * np.log1p((self.left / width) ** 2).sum()) + spent
        return Fit(self.hypothesis, self.scale, self.offset, self.noise, criterion)


def _residuals(hypothesis: Hypothesis, answers: Sequence[MarkAnswer]) -> Iterator[_Residuals]:
    """The hypothesis as it is, and with a line for each axis."""
    import numpy as np
    from scipy.stats import theilslopes

    frame, order = hypothesis.frame, (1, 0) if hypothesis.swapped else (0, 1)
    given = np.array(
        [[one.answer[order[axis]] / frame(one.size)[axis] for axis in (0, 1)] for one in answers]
    )
    true = np.array([[one.mark[axis] / one.size[axis] for axis in (0, 1)] for one in answers])
    yield _Residuals(hypothesis, (1.0, 1.0), (0.0, 0.0), given - true, 0)
    found = [theilslopes(given[:, axis], true[:, axis]).slope for axis in (0, 1)]
    scale = float(found[0]), float(found[1])
    if not all(_SLOPES[0] <= one <= _SLOPES[1] for one in scale):
        return
    middle = np.median(given - true * np.array(scale), axis=0)
    offset = float(middle[0]), float(middle[1])
    if max(map(abs, offset)) <= _MAX_OFFSET:
        left = given - true * np.array(scale) - middle
        yield _Residuals(hypothesis, scale, offset, left, 4)
