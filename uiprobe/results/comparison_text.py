"""A comparison as text for a terminal, and as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rich.console import Console

from uiprobe.inputs.terminal import as_markup
from uiprobe.probe_table import PROBES
from uiprobe.results.comparison import Compared, Comparison, Flip
from uiprobe.results.heights import HeightDifference
from uiprobe.results.plain_table import table_lines
from uiprobe.results.statistics import Spread

_VERDICT_COLUMNS = (
    *("capability", "verdict", "n", "A", "B", "B - A", "95 % interval", "p", "p (Holm)"),
    "detectable",
)
"""The columns of the table of verdicts; `verdict_cells` has those after the first."""


def comparison_as_dict(comparison: Comparison) -> dict[str, Any]:
    """A comparison as plain data, for JSON."""
    return asdict(comparison)


def print_comparison(comparison: Comparison, console: Console) -> None:
    """Print the differences in the setup, then the verdicts, then the items that flipped."""
    a, b = as_markup(comparison.name_a), as_markup(comparison.name_b)
    console.print(f"[bold]A[/bold] {a}\n[bold]B[/bold] {b}\n")
    _print_differences(comparison, console)
    _print_verdicts(comparison, console)
    for sentence in comparison.left_out:
        console.print(f"not compared: {as_markup(sentence)}")
    for part in comparison.parts:
        short, title = _short(part), part.capability + _kind(part, comparison)
        heading = title if short == title.lower() else f"{short}: {title}"
        _print_details(part, heading, console)


def _short(part: Compared) -> str:
    """The capability in a word, as the summary has it."""
    return PROBES[part.probe].short_on(part.platform)


def _kind(part: Compared, comparison: Comparison) -> str:
    """The source or settings of a part, if there are several of its capability."""
    alike = [other for other in comparison.parts if other.capability == part.capability]
    if len(alike) == 1:
        return ""
    return f", {part.source}" + (
        f", {part.settings}" if len({other.source for other in alike}) < len(alike) else ""
    )


def _print_differences(comparison: Comparison, console: Console) -> None:
    rows: list[tuple[str, ...]] = []
    for part in comparison.parts:
        name = PROBES[part.probe].name_on(part.platform)
        for difference in part.differences:
            if difference.warns:
                rows.append((name, difference.title, *difference.values))
        if part.reworded and part.result:
            shared = f"{part.reworded} of {part.result.n} shared items"
            rows.append((name, "items asked in other words", shared, ""))
    if rows:
        _print_table("Made differently", [("probe", "what", "A", "B"), *rows], console, words=4)
    else:
        console.print("Made alike: versions, items, prompts, settings, seeds and commits.\n")


def _print_verdicts(comparison: Comparison, console: Console) -> None:
    rows = [
        (_short(part) + _kind(part, comparison), *verdict_cells(part)) for part in comparison.parts
    ]
    title = f"B against A, {comparison.variant} answers (%)"
    _print_table(title, [_VERDICT_COLUMNS, *rows], console, words=2)
    console.print(_caption(comparison), highlight=False)


def _print_table(
    title: str, rows: Sequence[Sequence[str]], console: Console, *, words: int
) -> None:
    console.print(f"[bold]{title}[/bold]\n")
    for line in table_lines(rows, console.width, words=words):
        console.print(as_markup(line), highlight=False, soft_wrap=True)
    console.print()


def _caption(comparison: Comparison) -> str:
    tests = max((part.tests for part in comparison.parts), default=0)
    family = (
        "all pairs of models on all capabilities, as in the report" if comparison.joint
        else "the capabilities of these two"
    )  # fmt: skip
    return (
        "better, worse: p (Holm) below 0.05. equivalent: the 95 % interval lies within "
        f"{100 * comparison.margin:g} points. n: items that both answered. p (Holm): adjusted for "
        f"{tests} {'test' if tests == 1 else 'tests'}, {family}. detectable: the true difference "
        "that such items show in 80 % of cases, in points."
    )


def _items(count: int) -> str:
    return f"{count} item" if count == 1 else f"{count} items"


def verdict_cells(part: Compared) -> tuple[str, ...]:
    """The verdict on one capability with its numbers."""
    result = part.result
    if result is None or part.verdict is None or part.p is None:
        return ("no shared items", "0", *("-" for _ in range(7)))
    bounds = (
        "-"
        if result.lower is None or result.upper is None
        else f"[{100 * result.lower:+z.1f}, {100 * result.upper:+z.1f}]"
    )
    return (
        part.verdict,
        str(result.n),
        f"{100 * result.accuracy_a:.1f}",
        f"{100 * result.accuracy_b:.1f}",
        f"{100 * result.difference:+z.1f}",
        bounds,
        _p(result.p),
        _p(part.p),
        "-" if result.detectable is None else f"{100 * result.detectable:.1f}",
    )


def _p(value: float) -> str:
    return "<0.001" if value < 0.001 else f"{value:.3f}"


def _print_details(part: Compared, title: str, console: Console) -> None:
    lines = []
    if part.sequential is not None:
        found = part.sequential
        lines.append(
            "  asked until decided: the verdict is that of always-valid bounds, "
            f"[{100 * found.lower:+z.1f}, {100 * found.upper:+z.1f}]"
            + (f", settled by cluster {found.settled_at}" if found.settled else "")
            + "; interval and p are those of a number of items fixed beforehand"
        )
    if part.bounds is not None:
        low, high = (100 * bound for bound in part.bounds)
        lines.append(
            f"  {part.missing} items without a verdict of both: whatever these are, B - A over all "
            f"of them is from {low:+z.1f} to {high:+z.1f}"
        )
    if part.result is None:
        lines.append(
            f"  A was scored on {part.items_a} items and B on {part.items_b}, and they share none: "
            "run both on the same source, with the same seed and the same filters"
        )
    else:
        out_a, out_b = part.items_a - part.result.n, part.items_b - part.result.n
        if out_a or out_b:
            lines.append(f"  left out: {_items(out_a)} that only A has, {out_b} that only B has")
        lines.append(f"  test: {part.result.method}")
    lines += [f"  {_height_line(found)}" for found in part.heights]
    if part.adaptive:
        lines.append(
            "  adaptive runs ask mostly items near the height of each model: compare heights, not "
            "accuracies"
        )
    elif part.unscored_a or part.unscored_b:
        lines.append(
            f"  without a score (errored, or never run): {part.unscored_a} of A, "
            f"{part.unscored_b} of B"
        )
    for side, spread in (("A", part.spread_a), ("B", part.spread_b)):
        if spread is not None:
            lines.append(f"  {side} {describe_spread(spread)}")
    if part.result is not None and part.lost:
        lines.append(f"  only A is right on {_items(part.result.only_a)}, such as:")
        lines += [f"    {_flip(flip)}" for flip in part.lost]
    if part.result is not None and part.gained:
        lines.append(f"  only B is right on {_items(part.result.only_b)}, such as:")
        lines += [f"    {_flip(flip)}" for flip in part.gained]
    if part.lost or part.gained:
        flip = (part.lost or part.gained)[0]
        views = dict.fromkeys((flip.view_a, flip.view_b))
        lines.append("  to see them: " + "  or  ".join(views))
    console.print(f"\n[bold]{as_markup(title)}[/bold]")
    for line in lines:
        console.print(as_markup(line), highlight=False, soft_wrap=True)


def _height_line(found: HeightDifference) -> str:
    return (
        f"height on {found.ladder} (rungs): A {found.a}; B {found.b}; B - A "
        f"{found.difference:+z.1f} [{found.lower:+z.1f}, {found.upper:+z.1f}], p {_p(found.p)}"
    )


def describe_spread(spread: Spread) -> str:
    """Run-to-run spread beside the sampling error, in one line."""
    sampling = "-" if spread.sampling is None else f"{100 * spread.sampling:.1f}"
    return (
        f"asked {spread.repetitions} times: {100 * spread.lowest:.1f} to "
        f"{100 * spread.highest:.1f} %; standard deviation between runs "
        f"{100 * spread.between_runs:.1f} points, standard error of the choice of items {sampling} "
        f"points; {100 * spread.unstable:.1f} % of items did not always come out the same"
    )


def _flip(flip: Flip) -> str:
    return f"{flip.item_id}: A {_answer(flip.answer_a)}, B {_answer(flip.answer_b)}"


def _answer(answer: str | None) -> str:
    if answer is None:
        return "(no answer read)"
    line = " ".join(answer.split())
    return repr(line if len(line) <= 60 else f"{line[:57]}...")
