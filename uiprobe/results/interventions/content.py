"""The content of the page on causes: tables and sentences, independent of any format."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from uiprobe.episodes.helps import AGAIN, HELPS, PLACEBO
from uiprobe.results.interventions.agreement import Agreement, find_agreement
from uiprobe.results.interventions.causes import LUCK, NOTHING, Bar, Causes, find_causes
from uiprobe.results.interventions.gains import Gain, find_gains, find_interactions
from uiprobe.results.interventions.outcomes import BaseEpisode, Subject, titles
from uiprobe.results.interventions.prediction import Prediction, predict, within_model
from uiprobe.results.interventions.settlement import Settlement, Versus, settle
from uiprobe.results.report.content import (
    Column,
    Row,
    Table,
    count_cell,
    interval_cell,
    number_cell,
    percent_cell,
    text_cell,
)

MEANINGS: Mapping[str, str] = {
    **HELPS,
    LUCK: "met its goal when it was run again from the same point without help",
    NOTHING: "missed its goal in every arm, but for what may well be luck",
}


@dataclass(frozen=True, slots=True)
class Step:
    """A bar of the waterfall as it is shown.

    Attributes:
        anchor: The id of its list of episodes.
        name: What it stands for.
        meaning: The same in a sentence.
        start, width: Where it begins and how long it is, in percent of all goals.
        episodes: Its episodes, each with its share and its cause by rule.
    """

    anchor: str
    name: str
    meaning: str
    start: float
    width: float
    episodes: tuple[tuple[BaseEpisode, float], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """The findings on one log.

    Attributes:
        subject: The log and its arms.
        causes: The causes of its failures, as they fit best.
        settlement: The cause, where the experiment settles it.
        gains: What each help gains.
        headline: What would help most, in a sentence.
        remarks: What a reader must know of the numbers, a sentence each.
        sr: The success rate in percent.
        steps: The waterfall, from the success rate to 100 percent.
        tables: The tables, in order.
    """

    subject: Subject
    causes: Causes
    settlement: Settlement
    gains: tuple[Gain, ...]
    headline: str
    remarks: tuple[str, ...]
    sr: float
    steps: tuple[Step, ...]
    tables: tuple[Table, ...]


@dataclass(frozen=True, slots=True)
class Findings:
    """The findings on all logs.

    Attributes:
        parts: One per log.
        prediction: Static probes against helps; None where no static probe was run.
        sentences: The outcome, in words.
    """

    parts: tuple[Part, ...]
    prediction: Table | None
    sentences: tuple[str, ...]

    def tables(self) -> list[Table]:
        """All tables."""
        found = [table for part in self.parts for table in part.tables]
        return [*found, *([self.prediction] if self.prediction is not None else [])]


def build_findings(
    subjects: Sequence[Subject], scores: Mapping[str, Mapping[str, float]]
) -> Findings:
    """The content of the page.

    Args:
        subjects: The logs with their arms.
        scores: Scores of static probes, by probe and model.
    """
    parts = tuple(
        _part(replace(subject, name=title), number)
        for number, (subject, title) in enumerate(zip(subjects, titles(subjects), strict=True), 1)
    )
    gains: dict[str, dict[str, float]] = {}
    for subject in subjects:
        for gain in find_gains(subject):
            if gain.arm != PLACEBO:
                gains.setdefault(gain.arm, {})[subject.name] = gain.result.difference
    found = predict(scores, gains)
    sentences = [one.sentence for one in found]
    for name in dict.fromkeys(subject.name for subject in subjects):
        inside = within_model(scores, gains, name)
        if inside.n >= 3:
            sentences.append(_inside(name, inside.rho, inside.lower, inside.upper, inside.n))
    if not scores:
        sentences.append(
            "No log of a static probe is there, so nothing says whether they predict what helps: "
            "run the probes with the same models, and give their logs too."
        )
    return Findings(parts, _prediction_table(found) if found else None, tuple(sentences))


def _inside(name: str, rho: float | None, lower: float | None, upper: float | None, n: int) -> str:
    if rho is None:
        return f"Within {name}, scores or gains are all equal: nothing can be predicted."
    told = f"Spearman {rho:+z.2f} over {n} probes"
    if lower is not None and upper is not None:
        told += f", 95 % interval {lower:+z.2f} to {upper:+z.2f}"
    verdict = "predict" if upper is not None and upper < 0 else "do not predict"
    return f"Within {name}, the scores of the probes {verdict} which help gains most ({told})."


def _part(subject: Subject, number: int) -> Part:
    causes, gains = find_causes(subject), find_gains(subject)
    settlement = settle(subject)
    key = f"model-{number}"
    agreement = find_agreement(subject, causes)
    tables = [_settlement_table(settlement, key, subject), _gain_table(gains, key, subject)]
    tables.append(_interaction_table(subject, key))
    tables.append(_agreement_table(agreement, key, subject))
    total = len(subject.episodes)
    sr = 100 * sum(one.success for one in subject.episodes) / total if total else 0.0
    return Part(
        subject,
        causes,
        settlement,
        tuple(gains),
        _headline(subject, causes, gains, settlement),
        tuple(_remarks(subject, causes, gains, agreement)),
        sr,
        _steps(subject, causes, sr, key),
        tuple(table for table in tables if table.rows or table.missing),
    )


def _headline(
    subject: Subject, causes: Causes, gains: Sequence[Gain], settlement: Settlement
) -> str:
    if not subject.failed:
        return f"{subject.name} met all {len(subject.episodes)} goals: nothing is to be helped."
    if not causes.compared:
        return f"{subject.name}: no failed episode was run in all arms yet."
    bars = causes.helping
    if not bars:
        return (
            f"No help saves a failed episode of {subject.name} that another try does not save as "
            "well."
        )
    if settlement.cause is None:
        told = f"What would help {subject.name} most is not settled: {settlement.why}."
        if bars[0].name not in HELPS:
            saved = f"{bars[0].saved:g} of {len(causes.compared)} failed episodes"
            return f"{told} The best guess: {_joined(bars[0].name)} together save {saved}."
        if settlement.best is not None:
            told += f" The best guess: {settlement.best.figures}."
        return told
    cause = settlement.cause
    gain = next((one for one in gains if one.arm == cause), None)
    told = f"What would help {subject.name} most: {cause} ({HELPS[cause]})."
    if gain is not None:
        told += f" It gains {100 * gain.result.difference:.1f} points of SR{_bounds(gain)}."
    told += f" {settlement.sentence}"
    others = [_joined(bar.name) for bar in bars if bar.name != cause][:2]
    if others:
        told += f" Of the others, most are saved by {', then by '.join(others)}."
    return told


def _joined(name: str) -> str:
    return name.replace("+", " and ")


def _bounds(gain: Gain) -> str:
    if gain.result.lower is None or gain.result.upper is None:
        return ""
    return f" (95 % interval {100 * gain.result.lower:.1f} to {100 * gain.result.upper:.1f})"


def _remarks(
    subject: Subject, causes: Causes, gains: Sequence[Gain], agreement: Agreement
) -> list[str]:
    found = []
    placebo = next((one for one in gains if one.arm == PLACEBO), None)
    if placebo is not None:
        low, high = placebo.result.lower, placebo.result.upper
        inside = low is None or high is None or low <= 0 <= high
        found.append(
            f"Words that say nothing gain {100 * placebo.result.difference:+z.1f} points"
            f"{_bounds(placebo)}: "
            + ("more text alone changes nothing that shows." if inside else
               "more text alone has an effect, so gains of this size prove nothing.")
        )  # fmt: skip
    lost = [
        (one.arm, one.missing, one.tried) for one in gains if one.missing and one.arm != PLACEBO
    ]
    for arm, missing, tried in lost:
        found.append(
            f"{arm} had nothing to say at least once in {missing} of {tried} episodes"
            + (": the search found no way from where the agent stood." if arm == "plan" else ".")
        )
    errored = {arm: one.errored for arm, one in subject.arms.items() if one.errored}
    if errored:
        told = ", ".join(f"{count} in {arm}" for arm, count in errored.items())
        found.append(f"Episodes that the machinery ended, which count nowhere: {told}.")
    if causes.left_out:
        found.append(
            f"{len(causes.left_out)} failed episodes were not scored in all arms and stand in no "
            "bar: run the same command again."
        )
    if agreement.decided:
        found.append(
            f"The rule expects the help that saved the episode in {agreement.agreeing} of "
            f"{agreement.decided} cases."
        )
    return found


def _steps(subject: Subject, causes: Causes, sr: float, key: str) -> tuple[Step, ...]:
    total = len(subject.episodes)
    episodes = {one.key: one for one in subject.episodes}
    found: list[Step] = []
    start = sr
    for number, bar in enumerate(_shown(causes), 1):
        width = 100 * bar.saved / total
        members = sorted(
            ((episodes[one], share) for one, share in bar.episodes.items()),
            key=lambda pair: (-pair[1], pair[0].key),
        )
        name = bar.name.replace("+", " + ")
        found.append(
            Step(f"{key}-bar-{number}", name, _meaning(bar.name), start, width, tuple(members))
        )
        start += width
    return tuple(found)


def _shown(causes: Causes) -> list[Bar]:
    return [bar for bar in causes.bars if bar.saved > 1e-9]


def _meaning(name: str) -> str:
    if name in MEANINGS:
        return MEANINGS[name]
    return "; ".join(MEANINGS[part] for part in name.split("+"))


def _settlement_table(settlement: Settlement, key: str, subject: Subject) -> Table:
    def saved(found: Versus | None) -> str:
        return "–" if found is None else f"{found.other_saved:g}"

    rows = tuple(
        Row(
            (
                text_cell(one.help),
                text_cell("yes" if one.help == settlement.cause else "no"),
                text_cell("–" if one.first is None else f"{one.first.saved:g} of {one.first.n}"),
                text_cell(saved(one.again)),
                text_cell(saved(one.empty)),
                text_cell(
                    "–" if one.rival is None else f"{one.rival.other_saved:g} ({one.rival.other})"
                ),
                number_cell(one.p, 3),
            )
        )
        for one in settlement.tests
    )
    return Table(
        f"{key}-settled",
        f"Is the cause settled? {subject.name}",
        (
            Column("Help", numeric=False),
            Column("The cause", numeric=False),
            Column("Saves", note="failed episodes"),
            Column("Another try"),
            Column("As many empty words", note="run only where all else is settled"),
            Column("Next best help"),
            Column("p", note="that all of these save as much: exact, by cluster, Holm"),
        ),
        rows,
    )


def _gain_table(gains: Sequence[Gain], key: str, subject: Subject) -> Table:
    rows = []
    for one in gains:
        result = one.result
        rows.append(
            Row(
                (
                    text_cell(one.arm),
                    percent_cell(result.difference, signed=True),
                    interval_cell(result.lower, result.upper),
                    number_cell(one.p, 3),
                    count_cell(one.tried),
                    count_cell(one.saved),
                    count_cell(one.harmed),
                    count_cell(one.missing),
                    number_cell(one.cost_usd, 3),
                    count_cell(one.tokens),
                    count_cell(one.seconds),
                )
            )
        )
    return Table(
        f"{key}-gains",
        f"What each help gains: {subject.name}",
        (
            Column("Help", numeric=False),
            Column("Points of SR", note="beyond another try without help, over all goals"),
            Column("95 %", note="paired by goal, clustered"),
            Column("p", note="paired t, adjusted by Holm"),
            Column("Tried", note="failed episodes that were run with and without it"),
            Column("Saved"),
            Column("Harmed", note="met their goal less often than without it"),
            Column("Silent", note="episodes in which it had nothing to say at least once"),
            Column("USD"),
            Column("Tokens"),
            Column("Seconds", note="of its episodes, one after another"),
        ),
        tuple(rows),
        (
            "Episodes that met their goal are not run again and count as met with every help, so "
            "these are the points that the failed ones can gain. Helps overlap: a plan also makes "
            "up for a lost memory. The waterfall counts each episode once.",
        ),
        "" if rows else f"no arm beside `{AGAIN}` was run; `uiprobe attribute` runs them",
    )


def _interaction_table(subject: Subject, key: str) -> Table:
    rows = tuple(
        Row(
            (
                text_cell(one.arm.replace("+", " + ")),
                text_cell(one.better),
                count_cell(one.result.n),
                percent_cell(one.result.accuracy_a),
                percent_cell(one.result.accuracy_b),
                percent_cell(one.result.difference, signed=True),
                interval_cell(one.result.lower, one.result.upper),
                text_cell("yes" if one.matters else "no"),
            )
        )
        for one in find_interactions(subject)
        if one.result.difference or one.matters
    )
    return Table(
        f"{key}-pairs",
        f"Pairs that do more than each alone: {subject.name}",
        (
            Column("Pair", numeric=False),
            Column("Better alone", numeric=False),
            Column("Episodes"),
            Column("SR alone"),
            Column("SR together"),
            Column("Difference"),
            Column("95 %"),
            Column("Settled", numeric=False, note="the interval excludes no difference"),
        ),
        rows,
        ("Pairs are tried on the episodes that no single help saves, or only a plan.",)
        if rows
        else (),
    )


def _agreement_table(agreement: Agreement, key: str, subject: Subject) -> Table:
    causes = agreement.causes
    rows = tuple(
        Row(
            (
                text_cell(rule or "none"),
                *(count_cell(agreement.counts.get((rule, cause), 0)) for cause in causes),
            )
        )
        for rule in agreement.rules
    )
    return Table(
        f"{key}-agreement",
        f"Cause by rule (rows) and by experiment (columns), in episodes: {subject.name}",
        (
            Column("By rule", numeric=False),
            *(Column((cause or "none").replace("+", " + ")) for cause in causes),
        ),
        rows,
    )


def _prediction_table(found: Sequence[Prediction]) -> Table:
    rows = tuple(
        Row(
            (
                text_cell(one.probe),
                text_cell(one.help),
                count_cell(one.correlation.n),
                number_cell(one.correlation.rho),
                text_cell(
                    "–"
                    if one.correlation.lower is None or one.correlation.upper is None
                    else f"[{one.correlation.lower:+z.2f}, {one.correlation.upper:+z.2f}]"
                ),
                text_cell("yes" if one.holds else "no"),
            )
        )
        for one in found
    )
    return Table(
        "prediction",
        "Do the static probes predict what helps?",
        (
            Column("Static probe", numeric=False),
            Column("Help", numeric=False),
            Column("Models"),
            Column("Spearman", note="of score and gain; a probe that predicts has a negative one"),
            Column("95 %", numeric=False),
            Column("Holds", numeric=False),
        ),
        rows,
    )
