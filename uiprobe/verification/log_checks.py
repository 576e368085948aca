"""One log of a bundle checked: its chain, its verdicts, its figures, its items."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any

import uiprobe
from uiprobe.episodes.item_checksums import item_of
from uiprobe.episodes.private_logs import as_kept, is_private, item_kept, pictures_kept
from uiprobe.episodes.shown_pictures import digest_of, pictures_of
from uiprobe.inputs.sealed_seeds import revealed
from uiprobe.probe_table import PROBES
from uiprobe.results.log_entry import LogEntry
from uiprobe.verification.agreement import Agreement, disagreements_of_header, marks_of
from uiprobe.verification.bundle import Bundle
from uiprobe.verification.digests import chain_link, chain_start, checksum
from uiprobe.verification.findings import Verification, read_member, words_of
from uiprobe.verification.items import (
    NotRebuiltError,
    Rebuilder,
    Rebuilt,
    other_choice,
    other_facts,
    other_scorers,
)
from uiprobe.verification.manifest import SealedLog
from uiprobe.verification.pages import (
    Line,
    PageError,
    is_as_sealed,
    plain_data,
    read_lines,
    read_sample,
)
from uiprobe.verification.pictures import DRAWN_WITH, PictureError, Pictures, drawn_alike
from uiprobe.verification.scoring import differences_of, judge_samples, scorers_that_ask
from uiprobe.verification.sealing import seed_checksum
from uiprobe.verification.seeds import check_seeds
from uiprobe.verification.sets.logs import NoSuchSetError, compare_with_set

if TYPE_CHECKING:
    from inspect_ai.log import EvalLog, EvalSample
    from inspect_ai.scorer import Score

_KEPT_VERDICTS = {
    "web_navigation": "the page gave the verdicts while it stood; figures were made of them again",
    "exploration": "pages reached were counted while the site stood; figures were made of the "
    "counts again",
    "interface_design": "pages were judged in a browser; figures were made of these judgements "
    "again",
}
"""Probes whose verdicts stand in the log, with what is done here."""

_OTHER_FORM = "written in another form than `seal` writes JSON, such as with a name twice"


@dataclass(slots=True)
class _Light:
    """The parts of a sample that metrics need."""

    id: str | int
    epoch: int
    scores: dict[str, Score]
    metadata: dict[str, Any]
    error: object


class LogCheck:
    """One log of a bundle."""

    def __init__(
        self,
        bundle: Bundle,
        number: int,
        log: SealedLog,
        found: Verification,
        rebuilder: Rebuilder,
    ) -> None:
        self.bundle, self.number, self.log, self.found = bundle, number, log, found
        self.rebuilder = rebuilder
        self.name = f"log {number} ({log.probe}, {log.model})"
        self.light: list[_Light] = []
        self.items: dict[tuple[str, int], str] = {}
        self.lost: list[str] = []
        self.pictures: dict[tuple[str, int], list[str]] = {}
        self.copied: dict[str, list[str]] = {}
        self.may_judge = True
        self.has_figures = True
        self.unscored = 0

    def run(self) -> LogEntry | None:
        """Check it; returns its header if that can be read."""
        data = read_member(self.bundle, self.log.header, self.found)
        if data is None:
            return None
        link: str | None = chain_start(self.number, checksum(data))
        try:
            plain = plain_data(data)
            # Before it becomes a header: that changes it.
            alike = is_as_sealed(plain, data)
            header = _header(plain)
            entry = LogEntry(self.log.file, header)
            said = (entry.probe, entry.model[:300], seed_checksum(header))
        except Exception as error:  # a foreign file: any field may be damaged
            self.differs(f"its header cannot be read: {words_of(error)}")
            return None
        if not alike:
            self.differs(f"its header: {_OTHER_FORM}")
        for name in ("samples", "reductions"):
            if plain.get(name) is not None:
                self.differs(f"its header has {name} of its own, which nothing checks")
        for name, now, then in zip(
            ("probe", "model", "seed"),
            said,
            (self.log.probe, self.log.model, self.log.seed),
            strict=True,
        ):
            if now != then:
                self.differs(f"{name}: the header has {now[:80]}, the manifest {then[:80]}")
        before = self.found.eval_ids.setdefault(header.eval.eval_id, self.name)
        self.is_new = before == self.name
        if not self.is_new:
            self.differs(f"it is the run of {before} once more")
        for sentence in disagreements_of_header(header, self.found.manifest.sealed):
            self.differs(sentence)
        self.kept = scorers_that_ask(header)
        self.header = header
        self.has_figures = bool(header.results and header.results.scores)
        self.is_single = PROBES[entry.probe].unit == "answer"
        self.agreement = Agreement(
            header,
            single=self.is_single,
            private=is_private(header.eval.metadata),
        )
        for page in self.log.pages:
            link = self._check_page(page, link)
        if link not in (None, self.log.chain):
            self.differs("the chain over its samples does not end where the manifest says")
        self._check_planned()
        if lost := list(dict.fromkeys(self.lost)):
            # What follows from the page that is broken would hide what else differs.
            self.unchecked(
                "number of samples, missing ones, figures: not all samples of "
                f"{', '.join(lost[:3])}{', ...' if lost[3:] else ''} can be read"
            )
        else:
            if len(self.light) != self.log.samples:
                self.differs(f"{len(self.light)} samples, the manifest says {self.log.samples}")
            self._check_figures()
        if self._check_seeds():
            self._check_items()
        self._check_set()
        self._check_run()
        if errored := sum(one.error is not None for one in self.light):
            self.unchecked(f"verdicts of samples that ended in an error: {errored:,}")
        if self.unscored:
            self.unchecked(f"verdicts: {self.unscored:,} samples were not scored")
        for scorer, reason in self.kept.items():
            self.unchecked(f"scores of {scorer}: {reason}")
        if is_private(header.eval.metadata):
            self.unchecked("verdicts: the log is private, and has no answers")
        elif self.log.probe in _KEPT_VERDICTS:
            self.unchecked(f"verdicts: {_KEPT_VERDICTS[self.log.probe]}")
        self.found.logs += 1
        return entry

    def differs(self, sentence: str) -> None:
        """Note a difference in this log."""
        self.found.differs(f"{self.name}: {sentence}")

    def unchecked(self, sentence: str) -> None:
        """Note what could not be checked in this log."""
        self.found.leave_unchecked(sentence, {self.number: self.name})

    def _check_page(self, page: str, link: str | None) -> str | None:
        """Check the samples of a page.

        Args:
            page: Its name.
            link: The link of the chain up to it; None if the page before it is broken.

        Returns:
            The link of the chain up to its end; None if it is broken.
        """
        data = read_member(self.bundle, page, self.found)
        if data is None:
            self.lost.append(page)
            return None
        samples = []
        try:
            for line in read_lines(data):
                link, sample = self._check_line(line, link)
                if sample is None:
                    self.lost.append(page)
                else:
                    samples.append(sample)
        except PageError as error:
            self.differs(f"{page}: {error}")
            self.lost.append(page)
            link = None
        self._judge(samples)
        return link

    def _check_line(self, line: Line, link: str | None) -> tuple[str, EvalSample | None]:
        own = checksum(line.sample)
        try:
            plain = plain_data(line.sample)
            alike = is_as_sealed(plain, line.sample)
            sample = read_sample(plain)
            item = item_of(sample)
        except Exception as error:  # a foreign file: any field may be damaged
            self.differs(f"a sample after {self._last()} cannot be read: {words_of(error)}")
            return line.chain, None
        where = f"sample {sample.id}, epoch {sample.epoch}"
        if own != line.sha256:
            self.differs(f"{where}: it is not the one that was sealed")
        elif not alike:
            self.differs(f"{where}: {_OTHER_FORM}")
        if item != line.item:
            self.differs(f"{where}: its item is not the one that was sealed")
        if link is not None and chain_link(link, line.sha256, line.item) != line.chain:
            self.differs(
                f"{where}: it does not follow on {self._last()}: one was left out, "
                "added, moved or replaced"
            )
        for sentence in self.agreement.of_sample(plain):
            self.differs(f"{where}: {sentence}")
        for mark in marks_of(plain) if self.is_new else ():
            before = self.found.marks.setdefault(short(mark), (self.number, where))
            if before != (self.number, where):
                self.copied.setdefault(f"log {before[0]}", []).append(f"{where} as {before[1]}")
        private = is_private(self.header.eval.metadata)
        if private and _has_answer(sample):
            self.differs(f"{where}: it has an answer, and its log says that it is private")
        key = (str(sample.id), sample.epoch)
        if key in self.items:
            self.differs(f"{where}: there are two of it")
        # Elsewhere, who asked other items could keep the checksums of the right ones.
        self.items[key] = (item_kept(sample) if private else None) or item
        if self.is_single and sample.error is None:
            self.pictures[key] = (
                pictures_kept(sample) or [] if private else list(map(digest_of, _shown(plain)))
            )
        self.light.append(_light(sample))
        self.found.samples += 1
        return line.chain, sample

    def _check_run(self) -> None:
        """Note what the samples together say of the run."""
        found, header = self.agreement, self.header
        for log, copies in self.copied.items():
            several = list(dict.fromkeys(copies))
            self.differs(
                f"{len(several):,} of its samples are those of {log} once more, with their times "
                f"or their uuid: {several[0]}"
            )
        if found.early:
            self.unchecked(
                f"whether {found.early:,} samples were asked in this run: they are older than it, "
                "as are those that a run takes from an earlier try"
            )
        if found.silent:
            self.unchecked(
                f"which model gave {found.silent:,} answers: the samples have no events of it"
            )
        self.found.first_answers[header.eval.eval_id] = found.first
        if name := _name_of_its_maker(header):
            self.unchecked(name)
        if others := set(header.eval.config.epochs_reducer or []) - {"mean"}:
            self.unchecked(
                f"figures are no means: of the times that an item was asked, "
                f"{', '.join(sorted(others))} counts"
            )

    def _last(self) -> str:
        if not self.light:
            return "the header"
        return f"sample {self.light[-1].id}, epoch {self.light[-1].epoch}"

    def _judge(self, samples: list[EvalSample]) -> None:
        if not samples or not self.may_judge or is_private(self.header.eval.metadata):
            return
        before = [dict(one.scores or {}) for one in samples]
        try:
            faults = asyncio.run(judge_samples(self.header, samples))
        except ValueError as error:
            self.may_judge = False
            self.differs(f"its verdicts cannot be given again: {error}")
            return
        for sample, earlier in zip(samples, before, strict=True):
            if not earlier and (sample.error is not None or not self.has_figures):
                self.unscored += sample.error is None
                continue  # it was not judged, and is counted
            where = f"sample {sample.id}, epoch {sample.epoch}"
            if fault := faults.get(f"{sample.id}, {sample.epoch}"):
                self.differs(f"{where}: it cannot be judged: {fault}")
                continue
            now = sample.scores or {}
            self.found.verdicts += sum(name not in self.kept for name in now)
            for one in differences_of(sample, earlier, now, leave_out=self.kept):
                self.differs(f"{where}: {one.scorer}: sealed {one.before}, now {one.after}")
            for name in sorted(earlier.keys() & now.keys() - self.kept.keys()):
                if other := _other_facts(earlier[name], now[name]):
                    self.differs(f"{where}: {name}: its {other} is another now")

    def _check_planned(self) -> None:
        ids = self.header.eval.dataset.sample_ids
        if not ids:
            self.unchecked("which items were planned: the header has no list of them")
            return
        epochs = self.header.eval.config.epochs or 1
        planned = dict.fromkeys(map(str, ids))
        asked = 0
        for identity, epoch in self.items:
            if identity in planned and 1 <= epoch <= epochs:
                asked += 1
            else:
                self.differs(f"sample {identity}, epoch {epoch}: the header did not plan it")
        count = len(planned) * epochs
        results = self.header.results
        if results and self.header.status == "success" and results.total_samples != count:
            self.differs(
                f"its header counts {results.total_samples:,} samples, and planned {count:,}"
            )
        if asked == count or self.lost:
            return
        missing = (
            f"{identity}, epoch {epoch}"
            for identity in planned
            for epoch in range(1, epochs + 1)
            if (identity, epoch) not in self.items
        )
        first = "; ".join(islice(missing, 3))
        sentence = f"{count - asked} of {count} planned samples are missing: {first}"
        if self.header.status == "success":
            self.differs(f"{sentence}; the header says that the run finished")
        else:
            self.unchecked(f"{sentence}; the header says that the run did not finish")

    def _check_figures(self) -> None:
        from inspect_ai.log import recompute_metrics

        if not self.has_figures:
            self.unchecked("figures: the header has none")
            return
        if not self.may_judge:
            return
        again = self.header.model_copy(update={"samples": self.light})
        try:
            recompute_metrics(again)
        except Exception as error:  # a foreign file names the metrics
            self.differs(f"its figures cannot be made again: {words_of(error)}")
            return
        # A run that was broken off may not have counted the samples that were under way.
        counts = self.header.status == "success"
        then, now = _figures(self.header, counts=counts), _figures(again, counts=counts)
        for name in sorted({*then, *now}):
            for one, other in zip_longest(then.get(name, ()), now.get(name, ())):
                if not _same(one, other):
                    self.differs(f"{name}: the header has {one}, its scores give {other}")

    def _check_seeds(self) -> bool:
        """Check sealed seeds; whether the items can be made again."""
        spec, secrets = self.header.eval, self.found.manifest.revealed
        checked = check_seeds(spec.task_args or {}, spec.metadata or {}, secrets)
        for sentence in checked.differences:
            self.differs(sentence)
        for sentence in checked.sealed:
            self.unchecked(sentence)
        self.found.seeds |= checked.revealed
        return not (checked.differences or checked.sealed)

    def _check_items(self) -> None:
        version = (self.header.eval.metadata or {}).get("uiprobe")
        if version != uiprobe.__version__:
            self.unchecked(
                f"items: they are of uiprobe {str(version)[:40]}, this is {uiprobe.__version__}"
            )
            return
        # Pictures of items are drawn, and checksums are compared, with the seeds too.
        with revealed(self.found.manifest.revealed):
            try:
                made = self.rebuilder.task_of(self.header, len(self.light))
            except NotRebuiltError as error:
                self.unchecked(f"items: {error}")
                return
            self._compare(made)

    def _compare(self, made: Rebuilt) -> None:
        version = uiprobe.__version__
        for name in other_facts(self.header, made):
            self.differs(f"{name}: it is not as uiprobe {version} has it for these items")
        for name in other_scorers(self.header, made):
            self.differs(f"scorer {name}: it is not as uiprobe {version} has it for this probe")
        differs, unclear = other_choice(self.header, made)
        for sentence in differs:
            self.differs(sentence)
        for sentence in unclear:
            self.unchecked(sentence)
        again = made.items
        for (identity, epoch), item in self.items.items():
            if identity not in again:
                self.differs(
                    f"sample {identity}, epoch {epoch}: uiprobe {version} has no such item"
                )
            elif self._as_kept(again[identity], identity) != item:
                self.differs(
                    f"sample {identity}, epoch {epoch}: its item is not that of uiprobe {version}"
                )
            else:
                self.found.items += 1
        self._check_pictures(made.pictures)

    def _as_kept(self, checksum: str, identity: str) -> str:
        """A checksum as this log has it."""
        spec = self.header.eval
        return (
            as_kept(checksum, identity, spec.task_args) if is_private(spec.metadata) else checksum
        )

    def _check_pictures(self, drawn: Pictures) -> None:
        """Compare the pictures that the samples show with those that are drawn here."""
        config, facts = self.header.eval.config, self.header.eval.metadata or {}
        shown = self.pictures if drawn.screens or any(self.pictures.values()) else {}
        if shown and config.log_images is False:
            self.unchecked("pictures: the log was kept without them")
            return
        wrong = 0
        for (identity, epoch), digests in shown.items():
            try:
                mine = [self._as_kept(one, identity) for one in drawn.of(identity)]
            except PictureError as error:
                self.unchecked(f"pictures: {error}")
                return
            if mine == digests:
                continue
            if is_private(facts) and not digests:
                self.unchecked("pictures: the log is private, and has no checksums of them")
            elif drawn_alike(facts.get("versions")):
                self.differs(
                    f"sample {identity}, epoch {epoch}: the picture of its question is not that "
                    f"of uiprobe {uiprobe.__version__}"
                )
            else:
                wrong += 1
        if wrong:
            self.unchecked(
                f"pictures of {wrong:,} questions: they were drawn with another version of "
                f"{DRAWN_WITH} than is installed here, and are not those that it draws"
            )

    def _check_set(self) -> None:
        try:
            compared = compare_with_set(self.header, self.items)
        except NoSuchSetError as error:
            self.unchecked(f"named set: {error}")
            return
        if compared is None:
            return
        for sentence in compared.wrong:
            self.differs(sentence)
        if compared.part is not None and not compared.wrong:
            self.found.of_sets += 1
            asked = self.found.asked_of_sets.setdefault((compared.name, self.log.model), {})
            label = compared.part.label
            asked[label] = asked.get(label, set()) | {identity for identity, _ in self.items}


def _header(plain: dict[str, Any]) -> EvalLog:
    from inspect_ai.log import EvalLog

    header = EvalLog.model_validate({**plain, "samples": None, "reductions": None})
    if str((header.eval.metadata or {}).get("probe")) not in PROBES:
        raise ValueError("it is of no probe that is known here")
    return header


def _has_answer(sample: EvalSample) -> bool:
    return bool(sample.messages or sample.output.choices or sample.store)


_MOST_TEXT = 200


def _shown(plain: dict[str, Any]) -> Iterator[str]:
    """The pictures of the question of a sample, as they stand in its messages."""
    asked, messages = plain.get("input"), plain.get("messages")
    count = len(asked) if isinstance(asked, list) else 1
    kept = plain.get("attachments")
    return pictures_of(
        messages[:count] if isinstance(messages, list) else (),
        kept if isinstance(kept, dict) else {},
    )


def short(mark: str) -> int:
    """A checksum of a text that takes little room: a bundle has millions of samples."""
    return int(checksum(mark.encode())[:16], 16)


def _name_of_its_maker(header: EvalLog) -> str:
    """A sentence if the model is shown under a name, or with a price, that its maker chose."""
    from uiprobe.model_configs.catalog import traits_of

    named = (header.eval.metadata or {}).get("model")
    if not isinstance(named, dict):
        return ""
    if known := traits_of(header.eval.model):
        facts = known.model_dump(mode="json", include={"display_name", "hosting", "price"})
        if all(named.get(name) == value for name, value in facts.items()):
            return ""
    return (
        f"the name and the price of the model: the log calls {header.eval.model[:80]} "
        f"{str(named.get('display_name'))[:80]!r}, as a file of its maker has it"
    )


def _light(sample: EvalSample) -> _Light:
    metadata = {
        name: value
        for name, value in sample.metadata.items()
        if value is None
        or isinstance(value, bool | int | float)
        or (isinstance(value, str) and len(value) <= _MOST_TEXT)
    }
    scores = {
        name: score.model_copy(update={"explanation": None})
        for name, score in (sample.scores or {}).items()
    }
    return _Light(sample.id, sample.epoch, scores, metadata, sample.error)


def _other_facts(one: Score, other: Score) -> str:
    """Which of the facts beside the value differ: figures are made of them too."""
    from inspect_ai._util.json import to_json_safe

    for name in ("answer", "metadata"):
        values = [to_json_safe(getattr(score, name)) for score in (one, other)]
        if values[0] != values[1]:
            return name
    return ""


def _figures(log: EvalLog, *, counts: bool) -> dict[str, list[float]]:
    """The figures of a header by name; a foreign one may have several of a name."""
    found: dict[str, list[float]] = {}
    if log.results and counts:
        found["completed samples"] = [log.results.completed_samples]
    for score in log.results.scores if log.results else []:
        where = f"{score.name}, {score.reducer}" if score.reducer else score.name
        for name in ("scored_samples", "unscored_samples"):
            if counts and (count := getattr(score, name)) is not None:
                found.setdefault(f"{where}: {name}", []).append(count)
        for name, one in score.metrics.items():
            found.setdefault(f"{where}: {name}", []).append(one.value)
    return found


def _same(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    if one != one or other != other:
        return one != one and other != other
    return abs(one - other) <= 1e-9 * max(1.0, abs(one), abs(other))
