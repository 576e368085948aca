"""Attacks on ladders that learn from other seeds: their answers, their prompts, their right parts.

None of them follows a rule or carries out an action. What they reach lies in the form of the items,
which a model could learn from those that are public.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import numpy as np
from inspect_ai.dataset import Sample

from uiprobe.proof.attacks.boosting import bag_scores, tree_scores
from uiprobe.proof.items import metadata_of, prompt_of
from uiprobe.proof.ladders.parts import Part, answer_of, parts_of

LESSON_SEEDS = range(20_000, 20_005)
"""Seeds whose items are learned from; none of them is attacked by default."""

_FEWEST = 200
"""Parts of answers below which nothing is trained."""

Answers = list[dict[str, str]]


def learned_attacks(samples: Sequence[Sample], lessons: Sequence[Sequence[Sample]]) -> Answers:
    """The answers of the attacks, by item.

    The attacks are:
        same number     the key that the item of this number has in another seed
        like before     the key of that item of other seeds whose prompt is most like this one
        learned parts   the parts that boosted trees hold for the rightest, as many as the key has

    Args:
        samples: The items of one probe.
        lessons: Items of the same probe, by seed.
    """
    found: Answers = [{} for _ in samples]
    if not lessons:
        return found
    learned = [one for lesson in lessons for one in lesson]
    by_id = {str(one.id): str(metadata_of(one)["reference"]) for one in lessons[0]}
    for place, sample in enumerate(samples):
        if (answer := by_id.get(str(sample.id))) is not None:
            found[place]["same number"] = answer
    for name in dict.fromkeys(metadata_of(one)["facet"] for one in samples):
        places = [n for n, one in enumerate(samples) if metadata_of(one)["facet"] == name]
        asked = [samples[place] for place in places]
        known = [one for one in learned if metadata_of(one)["facet"] == name]
        for attack, answers in (
            ("like before", _like_before(asked, known)),
            ("learned parts", _by_parts(asked, known)),
        ):
            for place, answer in zip(places, answers, strict=False):
                found[place][attack] = answer
    return found


def _like_before(asked: Sequence[Sample], known: Sequence[Sample]) -> list[str]:
    from sklearn.feature_extraction.text import TfidfVectorizer

    if not known:
        return []
    one_word = r"\w+"  # Also those of one letter, as names of switches are.
    words = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True, token_pattern=one_word)
    before = words.fit_transform(map(prompt_of, known))
    nearest = (words.transform(map(prompt_of, asked)) @ before.T).toarray().argmax(axis=1)
    return [str(metadata_of(known[place])["reference"]) for place in nearest]


def _by_parts(asked: Sequence[Sample], known: Sequence[Sample]) -> list[str]:
    learned = [(one, part) for one in known for part in parts_of(one)]
    judged = [(one, part) for one in asked for part in parts_of(one)]
    right = np.array([part.right for _, part in learned])
    if len(learned) < _FEWEST or not judged or right.all() or not right.any():
        return []
    names = sorted({name for _, part in learned for name in part.figures})

    def columns(rows: Iterable[tuple[Sample, Part]]) -> np.ndarray:
        return np.array(
            [
                [
                    float(metadata_of(one)["rung"]),
                    *(part.figures.get(name, np.nan) for name in names),
                ]
                for one, part in rows
            ]
        )

    figures = [columns(learned), columns(judged)]
    texts = [[part.text for _, part in rows] for rows in (learned, judged)]
    if any(texts[0]):
        said = bag_scores(texts[0], right, texts[1])
        figures = [np.column_stack(pair) for pair in zip(figures, said, strict=True)]
    scores = tree_scores(figures[0], right, figures[1])
    by_item: dict[str, list[tuple[float, Part]]] = defaultdict(list)
    for (one, part), score in zip(judged, scores, strict=True):
        by_item[_name(one)].append((float(score), part))
    return [answer_of(one, _chosen(by_item[_name(one)])) for one in asked]


def _name(sample: Sample) -> str:
    """Items of several seeds share their ids."""
    return f"{sample.id} {metadata_of(sample)['prompt_sha256']}"


def _chosen(parts: Sequence[tuple[float, Part]]) -> list[Part]:
    """The best value of each field, or as many of the best parts as are right."""
    ranked = [part for _, part in sorted(parts, key=lambda one: -one[0])]
    if any(part.field for part in ranked):
        return list({part.field: part for part in reversed(ranked)}.values())
    return ranked[: sum(part.right for part in ranked)]
