"""Code that the samples of all probes share: their metadata, their order, their selection.

Keys of `Sample.metadata` that every item has:
    item: the question, trajectory or screen that it is about; standard errors are clustered by it.
    app, category: for filters and groups.
    form: the answer form, as plain data.
    reference: an answer that is right, or None if no answer in this form can be.
    prompt_sha256: checksum over the words of the question; not on navigation goals.
    fault: only on an item that cannot be asked: why.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from inspect_ai.dataset import Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageUser

from uiprobe.inputs.draws import draw_digest
from uiprobe.probes.answer_forms import ActionForm, AnyForm
from uiprobe.probes.names import CLUSTER
from uiprobe.probes.sources.base import Broken, SourceScreen


class SelectionError(ValueError):
    """A choice of items that leaves none."""


def make_sample(
    *,
    id: str,
    prompt: str,
    system: str | None = None,
    form: AnyForm,
    reference: str | None,
    cluster: str,
    app: str,
    category: str,
    **extra: object,
) -> Sample:
    """One item as an Inspect sample.

    Args:
        id: Stable id.
        prompt: The whole question, the answer form's instruction included.
        system: The system message, if any.
        form: Parses the answer, and describes it in the prompt.
        reference: A right answer, written as the form reads it.
        cluster: The name that it shares with the items that are not independent of it.
        app: Name of the app.
        category: Category of the app.
        extra: Further metadata that its judgement needs.

    Returns:
        The item, or a broken one if its text cannot be sent to any model.
    """
    try:
        prompt.encode()
    except UnicodeEncodeError as error:
        found = f"{prompt[error.start]!a} at character {error.start}"
        reason = f"prompt: found {found}, expected text without lone surrogates"
        return make_broken_sample(Broken(id, reason, app, category), cluster)
    messages = [ChatMessageSystem(content=system)] if system else []
    return Sample(
        id=id,
        input=[*messages, ChatMessageUser(content=prompt)],
        target=reference or "",
        metadata={
            CLUSTER: cluster,
            "app": app,
            "category": category,
            "form": _plain(form),
            "reference": reference,
            "prompt_sha256": hashlib.sha256(f"{system}\0{prompt}".encode()).hexdigest()[:16],
            **extra,
        },
    )


@lru_cache(maxsize=8)
def _plain_once(form: ActionForm) -> dict[str, object]:
    return form.model_dump()


def _plain(form: AnyForm) -> dict[str, object]:
    """A form as plain data; a probe has few action forms and thousands of items."""
    return dict(_plain_once(form)) if isinstance(form, ActionForm) else form.model_dump()


def make_broken_sample(broken: Broken, cluster: str | None = None) -> Sample:
    """An item that cannot be asked; it errors when it is run, and so stays in the count."""
    return Sample(
        id=broken.id,
        input=f"This item cannot be asked. {broken.reason}",
        metadata={
            CLUSTER: cluster or broken.id,
            "app": broken.app,
            "category": broken.category,
            "fault": broken.reason,
        },
    )


def missing_screenshot(id: str, screen: SourceScreen) -> Broken:
    """An item that a source without this screenshot cannot show."""
    return Broken(id, f"{screen.name}.png: file: found no such file, expected a screenshot")


def select_samples(
    samples: Sequence[Sample],
    *,
    app: str | Sequence[str] | None = None,
    category: str | Sequence[str] | None = None,
    seed: int | None = None,
) -> list[Sample]:
    """The chosen samples in their order.

    Args:
        samples: All samples of a probe.
        app: Keep only these apps; several separated by commas, or a list.
        category: Keep only these categories of apps, likewise.
        seed: None keeps the order of the source; a number gives an order of its own, so that
            `--limit` draws a random part, the same for the same number on every machine.

    Raises:
        SelectionError: Nothing is left; the message lists the choices.
    """
    chosen = _with_ids_of_their_own(samples)
    for key, wanted in (("app", app), ("category", category)):
        if wanted is None:
            continue
        there = Counter(str((sample.metadata or {}).get(key)) for sample in chosen)
        names = _names(wanted, there)
        if unknown := [name for name in names if name.casefold() not in map(str.casefold, there)]:
            raise SelectionError(
                f"{key}={', '.join(unknown)!r} has no items; there is {', '.join(sorted(there))}"
            )
        folded = {name.casefold() for name in names}
        chosen = [s for s in chosen if str((s.metadata or {}).get(key)).casefold() in folded]
    if not chosen:
        raise SelectionError("no items are left; loosen app and category")
    if seed is not None:
        chosen.sort(key=lambda s: draw_digest(seed, s.id))
    return chosen


def _with_ids_of_their_own(samples: Sequence[Sample]) -> list[Sample]:
    """The samples, each whose id occurred before replaced by a broken one.

    Inspect keeps one result per id: of two items of one id, one would vanish or count twice.
    """
    seen: Counter[object] = Counter()
    found = []
    for sample in samples:
        seen[sample.id] += 1
        number = seen[sample.id]
        if number > 1:
            kept = sample.metadata or {}
            reason = f"id: found {str(sample.id)[:80]!r} for the {number}. time, expected it once"
            where = (str(kept.get("app")), str(kept.get("category")))
            sample = make_broken_sample(Broken(f"{sample.id}#{number}", reason, *where))
        found.append(sample)
    return found


def _names(wanted: str | Sequence[str], there: Iterable[str]) -> list[str]:
    """Names of a list with commas; some names, such as "Tool, Time", have one of their own."""
    text = wanted if isinstance(wanted, str) else ",".join(map(str, wanted))
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not parts:
        raise SelectionError("an empty app or category selects nothing; leave it out for all")
    known = {name.casefold() for name in there}
    names: list[str] = []
    while parts:
        joined = (", ".join(parts[:count]) for count in range(len(parts), 0, -1))
        name = next((name for name in joined if name.casefold() in known), parts[0])
        names.append(name)
        parts = parts[name.count(",") + 1 :]
    return names


def item_set_digest(samples: Sequence[Sample]) -> str:
    """Checksum over ids, questions and references: equal for equal item sets, in any order."""
    digest = hashlib.sha256()
    # Lines begin with the id, so sorting by that sorts the lines, and no question is held twice.
    for _, same in groupby(sorted(samples, key=_id_line), key=_id_line):
        for line in sorted(map(_line, same)):
            digest.update(line.encode())
    return digest.hexdigest()


def _id_line(sample: Sample) -> str:
    """The beginning of the line of a sample."""
    return json.dumps([sample.id, None]).removesuffix("null]")


def _line(sample: Sample) -> str:
    question = sample.input
    if not isinstance(question, str):
        return json.dumps([sample.id, [m.text for m in question], _reference(sample)])
    return json.dumps([sample.id, question, _reference(sample)])


def _reference(sample: Sample) -> object:
    return (sample.metadata or {}).get("reference")


def repeated_prompts(samples: Iterable[Sample], *, pictured: bool = False) -> dict[str, Broken]:
    """The items to leave out because their prompt occurs again, by id, with the reason.

    Of items with one right answer the first stays; where the answers differ, none is right.

    Args:
        samples: The items.
        pictured: Whether a picture of the screen distinguishes prompts too.
    """
    asked: dict[tuple[str, str], list[Sample]] = {}
    for sample in samples:
        metadata = sample.metadata or {}
        if prompt := metadata.get("prompt_sha256"):
            picture = str(metadata.get("screen")) if pictured else ""
            asked.setdefault((str(prompt), picture), []).append(sample)
    found: dict[str, Broken] = {}
    for same in asked.values():
        differ = len({str(sample.target) for sample in same}) > 1
        for sample in same if differ else same[1:]:
            metadata = sample.metadata or {}
            other = next(one for one in same if one is not sample)
            answer = "another answer" if differ else "the same answer"
            found[str(sample.id)] = Broken(
                str(sample.id),
                f"its prompt is that of {other.id}, with {answer}",
                str(metadata.get("app")),
                str(metadata.get("category")),
            )
    return found


def prompts_digest(samples: Sequence[Sample]) -> str:
    """Checksum over the words of all questions; it does not depend on the right answers."""
    prompts = [str((sample.metadata or {}).get("prompt_sha256")) for sample in samples]
    return hashlib.sha256("\n".join(sorted(prompts)).encode()).hexdigest()
