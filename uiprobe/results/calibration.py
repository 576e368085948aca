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

A convention is named only if places that are read by it alone hit: half of them, at each size, lie
within a third of a small target of their marks, and no edge of a picture is moved further by the
line that was fitted. Else the line is the result, if places hit with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import log
from typing import TYPE_CHECKING, Any

from uiprobe.ui.coordinates import (
    CoordinateConvention,
    CoordinateCorrection,
    ImageLimit,
    Size,
)

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

SMALL_TARGET = 1 / 15
"""The side of a small target, as a share of the short side of a screen: an icon of 24 dp on a phone
of 360 dp."""

TOLERANCE = SMALL_TARGET / 3
"""How far places may lie from their marks, as a share of the short side, to be called right."""

CUT_OFF = 3
"""Answers at one bound, with marks beyond it, that are no chance."""

_SLOPES = {"pixel": (0.1, 10.0), "unit": (0.3, 3.0), "permille": (0.05, 20.0)}
"""Slopes of a line that is fitted, by the kind of frame. Fractions and thousandths differ by a
slope alone: 0 to 3 are read as fractions, and 50 to 20,000 as thousandths."""

_LEAST_RUN = 1e-6
"""Differences of positions below it give no slope (Theil and Sen's estimator divides by them)."""

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
        if self.kind == "unit":
            return lambda size: (1.0, 1.0)
        if self.kind == "permille":
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
    def kind(self) -> str:
        """The convention without the order of the axes."""
        return self.convention.removesuffix("_yx")

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

    @property
    def is_line(self) -> bool:
        """Whether scale and offset were fitted."""
        return (self.scale, self.offset) != ((1.0, 1.0), (0.0, 0.0))

    @property
    def correction(self) -> CoordinateCorrection:
        """Its line, as a model file has it."""
        scale, offset = ((round(one, 4), round(two, 4)) for one, two in (self.scale, self.offset))
        return CoordinateCorrection(scale, offset)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines for the model file's `uiprobe:` block, the correction included."""
        line = self.correction
        told = f"{{scale: {list(line.scale)}, offset: {list(line.offset)}}}"
        return (*self.hypothesis.lines, f"coordinate_correction: {told}")


@dataclass(frozen=True, slots=True)
class Calibration:
    """The result of a calibration.

    Attributes:
        asked: Number of marks.
        readable: Number of answers with two numbers.
        best: The best hypothesis; None with too few answers.
        unclear: Why nothing is said; empty where the convention is clear.
        others: Hypotheses that the answers do not distinguish from the best, and that write other
            lines.
        corrected: Whether the answers hit their marks only with the fitted line, so that they
            follow no convention.
    """

    asked: int
    readable: int
    best: Fit | None
    unclear: str = ""
    others: tuple[Hypothesis, ...] = ()
    corrected: bool = False

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines for the model file; none where the result is unclear."""
        if self.unclear or self.best is None:
            return ()
        return self.best.lines if self.corrected else self.best.hypothesis.lines


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
    """Find the convention of answers, or how far they are from one.

    Args:
        asked: Number of marks that were shown.
        answers: The answers with two numbers.
    """
    readable = len(answers)
    if readable < MIN_ANSWERS:
        why = f"{readable} of {asked} answers have two numbers, at least {MIN_ANSWERS} are needed"
        return Calibration(asked, readable, None, why)
    fits = _fits(answers)
    best = fits[0]
    if best.noise > MAX_NOISE:
        why = (
            f"the answers lie {100 * best.noise:.1f} % of a side around the marks at best, "
            f"more than {100 * MAX_NOISE:.0f} %"
        )
        return Calibration(asked, readable, best, why)
    leading = [fit for fit in fits if fit.criterion < best.criterion + MIN_LEAD]
    kinds = {fit.hypothesis.convention for fit in leading}
    if len(kinds) > 1:
        why = f"{' and '.join(sorted(kinds))} fit alike"
        return Calibration(asked, readable, best, why)
    hits = [fit for fit in leading if _hits_alone(fit, answers)]
    if hits:
        named = hits[0].hypothesis
        others = dict.fromkeys(
            fit.hypothesis for fit in hits if fit.hypothesis.lines != named.lines
        )
        cut = _cut_off(named, answers)
        return Calibration(asked, readable, hits[0], cut, () if cut else tuple(others))
    if miss(best.hypothesis, best.correction, answers) <= TOLERANCE and best.is_line:
        return Calibration(asked, readable, best, corrected=True)
    missed = miss(best.hypothesis, CoordinateCorrection(), answers)
    why = (
        f"at one size of pictures, half of the answers lie {100 * missed:.1f} % of the short side "
        f"and more from the marks, more than {100 * TOLERANCE:.1f} %, a third of a small target"
    )
    return Calibration(asked, readable, best, why)


def _hits_alone(fit: Fit, answers: Sequence[MarkAnswer]) -> bool:
    """Whether places hit without the line of a fit, and the line is none to speak of."""
    missed = miss(fit.hypothesis, CoordinateCorrection(), answers)
    return missed <= TOLERANCE and _bend(fit, answers) <= TOLERANCE


def _cut_off(hypothesis: Hypothesis, answers: Sequence[MarkAnswer]) -> str:
    """Why answers that end at a bound are unclear; empty where they do not.

    A bound is the least or the largest number of an axis, where several answers have it whose
    marks lie beyond it.
    """
    import numpy as np

    given, true, sides = _shares([hypothesis], answers)
    said = np.array([one.answer for one in answers])
    said = said[:, ::-1] if hypothesis.swapped else said
    beyond = (true - given[0]) * sides / sides.min(axis=1, keepdims=True)
    for axis in (0, 1):
        for bound, sign in ((said[:, axis].max(), 1), (said[:, axis].min(), -1)):
            lost = (said[:, axis] == bound) & (sign * beyond[:, axis] > TOLERANCE)
            if lost.sum() >= CUT_OFF:
                way = "above" if sign > 0 else "below"
                return f"{lost.sum()} answers end at {bound:g}, and their marks lie {way} it"
    return ""


def miss(
    hypothesis: Hypothesis, correction: CoordinateCorrection, answers: Sequence[MarkAnswer]
) -> float:
    """How far places lie from their marks, as a share of the short side of the picture.

    Args:
        hypothesis: The frame by which answers are read.
        correction: The correction of what is read.
        answers: Answers that were read, each with the position of its mark.

    Returns:
        The median distance, of the size of pictures where it is largest.
    """
    import numpy as np

    given, true, sides = _shares([hypothesis], answers)
    read = (given[0] - np.array(correction.offset)) / np.array(correction.scale)
    away = np.hypot(*((read - true) * sides / sides.min(axis=1, keepdims=True)).T)
    sizes = [one.size for one in answers]
    return max(
        float(np.median([far for far, size in zip(away, sizes, strict=True) if size == each]))
        for each in dict.fromkeys(sizes)
    )


def _bend(fit: Fit, answers: Sequence[MarkAnswer]) -> float:
    """How far its line moves an edge of a picture, as a share of the short side."""
    return max(
        abs(scale * edge + offset - edge) * side / min(one.size)
        for one in answers
        for scale, offset, side in zip(fit.scale, fit.offset, one.size, strict=True)
        for edge in (0, 1)
    )


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


def _shares(
    tried: Sequence[Hypothesis], answers: Sequence[MarkAnswer]
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Answers as each hypothesis reads them, and marks, in shares of the sides; and the sides.

    Returns:
        Arrays of shape (hypotheses, answers, 2), (answers, 2) and (answers, 2).
    """
    import numpy as np

    sizes = list(dict.fromkeys(one.size for one in answers))
    which = [sizes.index(one.size) for one in answers]
    said = np.array([one.answer for one in answers], dtype=float)
    frames = np.array([[one.frame(size) for size in sizes] for one in tried], dtype=float)
    swapped = np.array([one.swapped for one in tried])
    ordered = np.where(swapped[:, None, None], said[:, ::-1], said)
    sides = np.array([one.size for one in answers], dtype=float)
    true = np.array([one.mark for one in answers], dtype=float) / sides
    return ordered / frames[:, which], true, sides


def _fits(answers: Sequence[MarkAnswer]) -> list[Fit]:
    """All hypotheses, as they are and with a line for each axis; the best first."""
    import numpy as np

    sizes = list(dict.fromkeys(one.size for one in answers))
    tried = list(_distinct(hypotheses(), sizes))
    given, true, _ = _shares(tried, answers)
    scale, offset = _lines(given, true)
    with np.errstate(divide="ignore", invalid="ignore"):
        bent = (given - offset[:, None]) / scale[:, None] - true
    plain = given - true
    found: list[tuple[Hypothesis, NDArray[Any] | None, NDArray[Any] | None, NDArray[Any]]] = []
    for number, one in enumerate(tried):
        found.append((one, None, None, plain[number]))
        low, high = _SLOPES[one.kind]
        if np.all((np.abs(scale[number]) >= low) & (np.abs(scale[number]) <= high)):
            found.append((one, scale[number], offset[number], bent[number]))
    noises = [float(1.4826 * np.median(np.abs(left))) for *_, left in found]
    width = max(_FLOOR, min(noises))
    fits = []
    for (one, slope, start, left), noise in zip(found, noises, strict=True):
        spent = ((0 if slope is None else 4) + one.parameters) * log(left.size)
        fits.append(
            Fit(
                one,
                (1.0, 1.0) if slope is None else (float(slope[0]), float(slope[1])),
                (0.0, 0.0) if start is None else (float(start[0]), float(start[1])),
                noise,
                float(2 * np.log1p((left / width) ** 2).sum()) + spent,
            )
        )
    return sorted(fits, key=lambda fit: fit.criterion)


def _lines(given: NDArray[Any], true: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The lines of Theil and Sen for all hypotheses at once, which SciPy fits one by one.

    Returns:
        Slopes and offsets, each of shape (hypotheses, 2).
    """
    import numpy as np

    first, second = np.triu_indices(len(true), 1)
    run = true[second] - true[first]
    # Marks that stand above one another say nothing of the slope across.
    run = np.where(np.abs(run) < _LEAST_RUN, np.nan, run)
    scale = np.nanmedian((given[:, second] - given[:, first]) / run, axis=1)
    return scale, np.median(given - true * scale[:, None], axis=1)
