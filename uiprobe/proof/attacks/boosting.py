"""Boosted classifiers over figures of the surface, trained on other seeds.

Bags of words do not combine: that a value of the goal stands in the last part of a history, and
that this part ends as others end that count as done, speak only together. Trees do combine, so each
item is reduced to figures that somebody thought of, and to what bags of words say of it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from inspect_ai.dataset import Sample
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import SGDClassifier
from sklearn.model_selection import cross_val_predict
from sklearn.pipeline import make_pipeline, make_union

from uiprobe.baselines.pattern.words import stems
from uiprobe.baselines.prompt_reader import PromptReading, read_prompt
from uiprobe.proof.attacks.outcome import BOOSTED, BlindOutcome, answers_right
from uiprobe.proof.items import metadata_of, prompt_of

_FEWEST = 200
"""Items to learn from, below which nothing is trained."""

_QUOTED = re.compile(r"[\"“„']([^\"“”„']+)[\"”“']")
_NUMBER = re.compile(r"\d+(?:[:.,]\d+)*")
_NAME = re.compile(r"\b[A-Z]\w+")
_RESTART = "first screen of the app"
_DONE = re.compile(r"save|add|ok|done|send|create|set|confirm|apply|pay|order|book|post", re.I)
_TAILS = (1, 2, 3, 5)
"""Last lines of a history that are looked at by themselves."""

Figures = dict[str, float]


def boosted_outcomes(
    samples: Sequence[Sample], trained_on: Sequence[Sample]
) -> Iterator[BlindOutcome]:
    """The score of boosting on items that are decided by one word or one letter.

    Args:
        samples: The items, with the verdicts on the best blind policy marked.
        trained_on: Items of other seeds, with their keys.
    """
    lessons = [one for one in trained_on if _is_learned(one)]
    places = [place for place, sample in enumerate(samples) if _is_learned(sample)]
    if len(lessons) < _FEWEST or not places:
        return
    best: list[str | None] = [None] * len(samples)
    answers = boosted_answers([samples[place] for place in places], lessons)
    for place, answer in zip(places, answers, strict=True):
        best[place] = answer
    yield BlindOutcome(
        BOOSTED, "classifier", answers_right(samples, best), "trained on other seeds"
    )


def _is_learned(sample: Sample) -> bool:
    reading = read_prompt(prompt_of(sample))
    return reading.task in ("decision", "letter") and "Actions so far:" in reading.prompt


def boosted_answers(samples: Sequence[Sample], trained_on: Sequence[Sample]) -> list[str]:
    """The most probable answer of each item: a word, or the letter of an option."""
    learned, asked = _rows(trained_on), _rows(samples)
    names = sorted({name for row in (*learned, *asked) for name in row.figures})
    right = np.array([row.right for row in learned])
    columns = [
        np.array([[row.figures.get(name, np.nan) for name in names] for row in rows])
        for rows in (learned, asked)
    ]
    for part in learned[0].texts:
        texts = [[row.texts[part] for row in rows] for rows in (learned, asked)]
        said = bag_scores(texts[0], right, texts[1])
        columns = [np.column_stack(pair) for pair in zip(columns, said, strict=True)]
    scores = tree_scores(columns[0], right, columns[1])
    found: dict[int, tuple[float, str]] = {}
    for row, score in zip(asked, scores, strict=True):
        if row.otherwise:
            found[row.place] = (float(score), row.answer if score > 1 / 2 else row.otherwise)
            continue
        found[row.place] = max(found.get(row.place, (-1.0, "")), (float(score), row.answer))
    return [found[place][1] for place in range(len(samples))]


def tree_scores(
    learned: NDArray[np.float64], right: NDArray[np.bool_], asked: NDArray[np.float64]
) -> NDArray[np.float64]:
    """The probabilities by boosted trees that rows are right, by their figures.

    Args:
        learned: The rows to learn from; NaN is missing.
        right: Whether each of them is right.
        asked: Rows that were not learned, with the same figures.
    """
    trees = HistGradientBoostingClassifier(
        max_iter=150, learning_rate=0.08, max_leaf_nodes=15, min_samples_leaf=10, random_state=0
    )
    scores: NDArray[np.float64] = trees.fit(learned, right).predict_proba(asked)[:, 1]
    return scores


def bag_scores(
    learned: Sequence[str], right: NDArray[np.bool_], asked: Sequence[str]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Scores by a regression over bags of words and letters, of learned and of asked texts.

    Args:
        learned: The texts to learn from.
        right: Whether each of them is right.
        asked: Texts that were not learned.
    """
    bags = make_pipeline(
        make_union(
            TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, min_df=2),
            TfidfVectorizer(analyzer="char_wb", ngram_range=(3, 4), sublinear_tf=True, min_df=3),
        ),
        SGDClassifier("log_loss", alpha=1e-4, max_iter=20, tol=None, random_state=0),
    )
    # What a bag says of a text that it has learned would be believed too much.
    said = cross_val_predict(bags, learned, right, cv=3, method="decision_function")
    return said, bags.fit(learned, right).decision_function(asked)


class _Row:
    """One possible answer to one item: its figures, its texts, and whether it is right.

    Of two answers, one has a row, and the other is given `otherwise`.
    """

    def __init__(self, place: int, answer: str, right: bool) -> None:
        self.place, self.answer, self.right = place, answer, right
        self.otherwise = ""
        self.figures: Figures = {}
        self.texts: dict[str, str] = {}


def _rows(samples: Sequence[Sample]) -> list[_Row]:
    found: list[_Row] = []
    for place, sample in enumerate(samples):
        reading = read_prompt(prompt_of(sample))
        key = str(metadata_of(sample)["reference"])
        if reading.task == "decision":
            found.append(_decision_row(place, reading, key))
        else:
            found += _option_rows(place, reading, key)
    return found


def _decision_row(place: int, reading: PromptReading, key: str) -> _Row:
    """Whether the work is done."""
    history, _, screen = reading.context.partition("\n\n")
    stop = "stop" if "stop" in reading.options else "yes"
    row = _Row(place, stop, key == stop)
    row.otherwise = next(option for option in reading.options if option != stop)
    row.figures = _figures_of(reading.question, history, screen)
    row.texts = {
        "history": history,
        "last part": _parts(history)[-1],
        "last lines": " ".join(history.splitlines()[-2:]),
        "screen": screen,
        "goal": reading.question,
    }
    return row


def _option_rows(place: int, reading: PromptReading, key: str) -> Iterator[_Row]:
    history = reading.prompt.rpartition("Actions so far:\n")[2].partition("\n\n")[0]
    options = reading.options
    common = {letter: _figures_of(reading.question, text, "") for letter, text in options.items()}
    for letter, text in options.items():
        row = _Row(place, letter, letter == key)
        own = common[letter]
        row.figures = {"letter": float(ord(letter)), "length": float(len(text)), **own}
        for name, value in own.items():
            others = [other[name] for other in common.values()]
            row.figures[f"{name}, rank"] = float(sum(one < value for one in others))
            row.figures[f"{name}, from the mean"] = value - sum(others) / len(others)
        lengths = [len(other) for other in options.values()]
        row.figures["length, rank"] = float(sum(one < len(text) for one in lengths))
        said, done = stems(text), stems(history)
        row.figures["in the history"] = len(said & done) / max(1, len(said))
        alike = [len(said & stems(other)) for name, other in options.items() if name != letter]
        row.figures["like the others"] = sum(alike) / max(1, len(said))
        row.texts = {"option": text, "goal and option": _crossed(reading.question, text)}
        yield row


def _crossed(goal: str, text: str) -> str:
    """The words of an option, marked where the goal has them too."""
    asked = stems(goal)
    return " ".join(
        f"{word}_asked" if stems(word) & asked else word for word in re.findall(r"\w+", text)
    )


def _parts(history: str) -> list[str]:
    """A history cut where the app was begun again."""
    parts: list[list[str]] = [[]]
    for line in history.splitlines():
        if _RESTART in line or "restart" in line.casefold():
            parts.append([])
        else:
            parts[-1].append(line)
    return ["\n".join(part) for part in parts if part] or [""]


def _figures_of(goal: str, history: str, screen: str) -> Figures:
    """Overlaps of a goal with each part of a history and with the screen, counts and lengths."""
    lines = history.splitlines()
    parts = _parts(history)
    texts: dict[str, str] = {"all": history, "last part": parts[-1], "first part": parts[0]}
    texts |= {f"last {count}": "\n".join(lines[-count:]) for count in _TAILS}
    if screen:
        texts["screen"] = screen
    found: Figures = {"lines": float(len(lines)), "parts": float(len(parts))}
    if len(parts) > 1:
        first, last = parts[0].splitlines(), parts[-1].splitlines()
        found["last part longer"] = float(len(last) - len(first))
        found["parts end alike"] = _alike(first[-1], last[-1])
        found["last ends as done"] = float(bool(_DONE.search(last[-1])))
        found["first ends as done"] = float(bool(_DONE.search(first[-1])))
    for name, text in texts.items():
        found[f"{name}: lines"] = float(text.count("\n"))
        found[f"{name}: done"] = float(len(_DONE.findall(text)))
        for kind, share in _shares(goal, text).items():
            found[f"{name}: {kind}"] = share
    finished = [part for part in parts if _DONE.search(part.rpartition("\n")[2])]
    for kind in ("words", "quoted", "numbers", "names"):
        late, early = found[f"last part: {kind}"], found[f"first part: {kind}"]
        found[f"later: {kind}"] = late - early
        done = [_shares(goal, part)[kind] for part in finished]
        found[f"finished: {kind}"] = max(done, default=-1.0)
    return found


def _alike(one: str, other: str) -> float:
    mine, theirs = set(re.findall(r"[^\W\d]+", one)), set(re.findall(r"[^\W\d]+", other))
    return len(mine & theirs) / max(1, len(mine | theirs))


def _shares(goal: str, text: str) -> Mapping[str, float]:
    """The shares of a goal's words, quotes, numbers and names that a text has, and the reverse."""
    folded = text.casefold()
    found: Figures = defaultdict(float)
    asked, said = stems(goal), stems(text)
    found["words"] = len(asked & said) / max(1, len(asked))
    for kind, pattern in (("quoted", _QUOTED), ("numbers", _NUMBER), ("names", _NAME)):
        wanted = set(pattern.findall(goal))
        found[kind] = (
            sum(one.casefold() in folded for one in wanted) / len(wanted) if wanted else -1
        )
        shown = set(pattern.findall(text))
        beside = [one for one in shown if one.casefold() not in goal.casefold()]
        found[f"other {kind}"] = float(len(beside))
    return found
