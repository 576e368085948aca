"""Surface classifiers: regressions over bags of words and letters, trained on other apps.

They learn what right answers look like: a word in the history after which the answer is always
stop, an option that is more often right than others, a widget that is the target whatever is asked.
Each app is judged by regressions that have seen only items of other apps, so what they reach is in
the form of the items, not in their content.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from inspect_ai.dataset import Sample
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import SGDClassifier
from sklearn.model_selection import GroupKFold

from uiprobe.baselines.pattern.screen import Node, read_screen
from uiprobe.baselines.pattern.words import quoted, stems
from uiprobe.baselines.prompt_reader import PromptReading, read_prompt
from uiprobe.probes.names import CLUSTER, WEB_SOURCES
from uiprobe.proof.attacks.outcome import BlindOutcome, answers_right
from uiprobe.proof.items import metadata_of, prompt_of
from uiprobe.ui.actions import Action
from uiprobe.ui.spaces.browser import BROWSER

_FOLDS = 5
"""Parts of cross-validation; apps are never split over two parts."""

_ON_NOTHING = ("scroll", "report_infeasible")
_FEWEST = 40
"""Items of one form below which nothing is trained."""

_LONGEST = 4_000
"""Characters of a text above which letters are not counted, for time."""


class _Item(NamedTuple):
    place: int
    sample: Sample
    reading: PromptReading


def classifier_outcomes(samples: Sequence[Sample]) -> Iterator[BlindOutcome]:
    """The score of the best classifier of each form of question; empty if there are too few apps.

    Args:
        samples: The items, with the verdicts on the best blind policy marked.
    """
    forms: dict[str, list[_Item]] = defaultdict(list)
    for place, sample in enumerate(samples):
        forms[_form(sample)].append(_Item(place, sample, read_prompt(prompt_of(sample))))
    best: list[str | None] = [None] * len(samples)
    names: list[str] = []
    for form, items in forms.items():
        if len(items) < _FEWEST or len(set(_groups(items))) < _FOLDS or not form:
            continue
        attempts = dict(_attempts(form, items))
        rights = {
            name: sum(answers_right([item.sample for item in items], answers))
            for name, answers in attempts.items()
        }
        name = max(rights, key=lambda name: rights[name])
        names.append(name)
        for item, answer in zip(items, attempts[name], strict=True):
            best[item.place] = answer
    if names:
        yield BlindOutcome(
            "classifiers", "classifier", answers_right(samples, best), ", ".join(names)
        )


def _form(sample: Sample) -> str:
    """Items with the same classes are learned together; '' for answers that are written freely."""
    metadata = metadata_of(sample)
    choices: Mapping[str, str] = metadata["form"].get("choices") or {}
    if metadata["form"]["kind"] == "order":
        return ""
    if choices:
        own_texts = all(len(choice) == 1 for choice in choices) and all(choices.values())
        return f"options of {'/'.join(choices)}" if own_texts else f"classes {'/'.join(choices)}"
    return "widgets" if metadata.get("widgets") else ""


def _groups(items: Sequence[_Item]) -> list[str]:
    """The app of each item or, of items that belong to no apps, its cluster.

    A site is one app; its items are distinguished by the groups of its tasks.
    """
    apps = [str(metadata_of(item.sample).get("app")) for item in items]
    if set(apps) <= set(WEB_SOURCES):
        apps = [str(metadata_of(item.sample).get("category")) for item in items]
    if len(set(apps)) >= _FOLDS:
        return apps
    return [str(metadata_of(item.sample).get(CLUSTER)) for item in items]


def _key(item: _Item) -> str:
    return str(metadata_of(item.sample)["reference"])


def _attempts(form: str, items: Sequence[_Item]) -> Iterator[tuple[str, list[str | None]]]:
    if form == "widgets":
        yield "surface of the widgets", _point(items)
    elif form.startswith("options"):
        yield "options", _choose(items)
    else:
        for part, texts in _parts(items).items():
            yield part, _classify(items, texts)


def _parts(items: Sequence[_Item]) -> dict[str, list[str]]:
    """The texts of each part of a prompt; parts that all items lack are left out."""
    parts: dict[str, list[str]] = defaultdict(list)
    for _, _, reading in items:
        first, _, rest = reading.context.partition("\n\n")
        parts["question"].append(reading.question)
        parts["proposed answer" if reading.task == "yes_no" else "history"].append(first)
        parts["last action"].append(_last_lines(first) if reading.task == "decision" else "")
        parts["screen"].append(rest)
        parts["prompt"].append(reading.prompt)
    return {name: texts for name, texts in parts.items() if len(texts) == len(items) and any(texts)}


def _last_lines(history: str) -> str:
    """The last two actions, marked by their distance from the end."""
    lines = [re.sub(r"^\d+\. ", "", line) for line in history.splitlines()[:-3:-1]]
    return " ".join(f"{word}{place}" for place, line in enumerate(lines) for word in line.split())


def _classify(items: Sequence[_Item], texts: Sequence[str]) -> list[str | None]:
    """The class of each item, by the words and letters of one text."""
    keys = np.array([_key(item) for item in items])
    vectors = _vectors(texts)
    found: list[str | None] = [None] * len(items)
    for train, test in _folds(items):
        if len(set(keys[train])) > 1:
            answers = _model().fit(vectors[train], keys[train]).predict(vectors[test])
            for n, answer in zip(test, answers, strict=True):
                found[n] = str(answer)
    return found


def _choose(items: Sequence[_Item]) -> list[str | None]:
    """The letter of the option that most looks like a right one."""
    rows = [
        _Row(place, letter, text, _option_figures(item.reading, letter), letter == _key(item))
        for place, item in enumerate(items)
        for letter, text in metadata_of(item.sample)["form"]["choices"].items()
    ]
    return _rank(items, rows)


def _option_figures(reading: PromptReading, letter: str) -> list[float]:
    """Length, its rank, and overlaps with question and context, without a look at their meaning."""
    options = reading.options
    text, lengths = options.get(letter, ""), sorted(len(other) for other in options.values())
    words, asked = stems(text), stems(reading.question)
    others = [stems(other) for name, other in options.items() if name != letter]
    count = max(1, len(words))
    return [
        # Figures of about 1: gradient descent is sensitive to their scale.
        len(text) / 50,
        # With four options, ranks are 0 to 3.
        lengths.index(len(text)) / 3 if text else 0.0,
        len(words & asked) / count,
        len(words & stems(reading.context)) / count,
        sum(len(words & other) for other in others) / count / 3,
        float(any(character.isdigit() for character in text)),
    ]


def _point(items: Sequence[_Item]) -> list[str | None]:
    """An action whose verb follows from the instruction, and whose target only from the screen."""
    verbs = _classify_verbs(items)
    rows: list[_Row] = []
    for place, item in enumerate(items):
        key = _target(_key(item))
        widgets = [node for node in read_screen(item.reading.prompt) if node.index is not None]
        able = [node for node in widgets if verbs[place] in node.actions] or widgets
        for rank, node in enumerate(able):
            figures = [rank / 10, rank / len(able), node.depth / 10]
            rows.append(_Row(place, node.mark, _surface(node), figures, node.mark == key))
    targets = _rank(items, rows)
    return [
        None if verb is None else _action(verb, target, item.reading)
        for verb, target, item in zip(verbs, targets, items, strict=True)
    ]


def _classify_verbs(items: Sequence[_Item]) -> list[str | None]:
    """The verb, or the key with its verb, by the words of the instruction."""
    keyed = [
        item._replace(sample=item.sample.model_copy(update={"metadata": _verb_only(item)}))
        for item in items
    ]
    return _classify(keyed, [item.reading.question for item in items])


def _target(answer: str) -> str:
    """The target of an action: the number of a widget, or a bid."""
    if "[" in answer and "(" not in answer:
        return answer.partition("[")[2].partition("]")[0]
    return answer.partition("('")[2].partition("'")[0]


def _verb_only(item: _Item) -> dict[str, Any]:
    if item.reading.space == BROWSER.name:
        verb = _key(item).partition("(")[0]
        # What needs no widget is an answer by itself.
        whole = _key(item) if verb in _ON_NOTHING else verb
        return {**metadata_of(item.sample), "reference": whole}
    verb, _, rest = _key(item).partition(" ")
    return {**metadata_of(item.sample), "reference": f"press {rest}" if verb == "press" else verb}


def _action(verb: str, target: str | None, reading: PromptReading) -> str | None:
    if reading.space == BROWSER.name:
        if "(" in verb or target is None:
            return verb if "(" in verb else None
        texts = quoted(reading.question)
        said = None if verb == "click" else texts[0] if texts else ""
        return BROWSER.format(Action(verb, handle=target, text=said))
    if " " in verb or target is None:
        return verb if " " in verb else None
    texts = quoted(reading.question)
    turn = re.search(r"\b(up|down|left|right)\b", reading.question)
    match verb:
        case "text":
            return f"text [{target}] [{texts[0] if texts else ''}]"
        case "swipe":
            return f"swipe [{target}] [{turn.group() if turn else 'up'}]"
        case _:
            return f"{verb} [{target}]"


def _surface(node: Node) -> str:
    inner = " ".join(part for below in node.inside() for part in (below.role, below.id))
    return f"{node.role} {node.id} {node.label} {inner} {' '.join(node.actions)}"


class _Row(NamedTuple):
    place: int
    answer: str
    text: str
    figures: list[float]
    right: bool


def _rank(items: Sequence[_Item], rows: Sequence[_Row]) -> list[str | None]:
    """For each item the answer whose row is most like those of right answers to other items."""
    owners = np.array([row.place for row in rows])
    right = np.array([row.right for row in rows])
    figures = np.array([row.figures for row in rows])
    vectors = hstack([_vectors([row.text for row in rows]), figures]).tocsr()
    found: list[str | None] = [None] * len(items)
    for train, test in _folds(items):
        seen, asked = np.isin(owners, train).nonzero()[0], np.isin(owners, test).nonzero()[0]
        scores = _model().fit(vectors[seen], right[seen]).decision_function(vectors[asked])
        highest: dict[int, float] = {}
        for n, score in zip(asked, scores, strict=True):
            row = rows[int(n)]
            if row.place not in highest or score > highest[row.place]:
                highest[row.place] = float(score)
                found[row.place] = row.answer
    return found


def _model() -> SGDClassifier:
    return SGDClassifier(
        "log_loss", alpha=1e-4, max_iter=30, tol=None, class_weight="balanced", average=True,
        random_state=0,
    )  # fmt: skip


def _folds(items: Sequence[_Item]) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """Places to learn from and places to judge, without a group in both."""
    groups = _groups(items)
    for train, test in GroupKFold(_FOLDS).split(groups, groups=groups):
        yield train.tolist(), test.tolist()


def _vectors(texts: Sequence[str]) -> csr_matrix:
    """Words and pairs of words; letters too, unless the texts are long. Keys play no part in it."""
    # From a word that occurs in one text alone, nothing can be learned for others.
    bags = [TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, min_df=2)]
    if max(map(len, texts)) < _LONGEST:
        bags.append(
            TfidfVectorizer(analyzer="char_wb", ngram_range=(3, 5), sublinear_tf=True, min_df=2)
        )
    return hstack([bag.fit_transform(texts) for bag in bags]).tocsr()
