"""Conventions of Android: symbols, gestures, controls, the system and accessibility; closed book.

The facts are public: Android developers' documentation, Android Help, Material Design 3 and WCAG.
Each names its source; the words are our own. No claim is made that a model has not read them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Any

from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.language.words import LANGUAGES
from uiprobe.probes.sources.builtin.quiz.asked import (
    Asked,
    choose_hidden,
    draw_random,
    language_of,
    right_among,
    words,
)

FOLDER = Path(__file__).parent / "conventions"
NAME, CATEGORY = "conventions", "conventions"

_STYLES = ("light-filled", "light-outlined", "dark-filled", "dark-outlined")
_COLORS = {"light": ("#fef7ff", "#1d1b20"), "dark": ("#141218", "#e6e0e9")}
_PICTURE, _SYMBOL = 192, 120


@dataclass(frozen=True, slots=True)
class Fact:
    """A convention.

    Attributes:
        topic: Facts of one topic are each other's wrong options.
        subject: What is seen or done, by language.
        meaning: What it does or means, by language.
        source: Name and section of the guideline.
        icon: Name of its symbol in the phone's icon fonts; empty if it is no symbol.
        apps: The kinds of apps in which it makes sense; empty for all.
        near: Name of a group; facts of one group come so close that they are never each other's
            wrong options. Empty for none.
    """

    topic: str
    subject: Mapping[Language, str]
    meaning: Mapping[Language, str]
    source: str
    icon: str
    apps: tuple[str, ...]
    near: str = ""

    def is_foil_of(self, other: Fact) -> bool:
        """Whether it is plainly wrong where the other fact is right."""
        return (
            self is not other
            and self.topic == other.topic
            and not (self.near and self.near == other.near)
        )


class ConventionError(ValueError):
    """A file of conventions that does not hold facts."""


@lru_cache(maxsize=1)
def conventions() -> tuple[Fact, ...]:
    """All facts.

    Raises:
        ConventionError: A fact lacks a language or names an unknown source.
    """
    return tuple(
        _fact(data["topic"], data["sources"], record)
        for _, data in sorted(_topics().items())
        for record in data["facts"]
    )


def _fact(topic: str, sources: Mapping[str, str], record: Mapping[str, Any]) -> Fact:
    try:
        pairs = {language: (*record[language],) for language in LANGUAGES}
        source = sources[record["source"]]
    except KeyError as error:
        raise ConventionError(f"{topic}.yaml: {record}: found no {error}; add it") from None
    if any(len(pair) != 2 for pair in pairs.values()):
        raise ConventionError(
            f"{topic}.yaml: {record}: found no pair in some language; quote commas"
        )
    return Fact(
        topic,
        {language: pair[0] for language, pair in pairs.items()},
        {language: pair[1] for language, pair in pairs.items()},
        source,
        record.get("icon", ""),
        tuple(record.get("apps", ())),
        record.get("near", ""),
    )


@lru_cache(maxsize=1)
def _topics() -> dict[str, Any]:
    found = (read_yaml(path) for path in sorted(FOLDER.glob("*.yaml")))
    return {data["topic"]: data for data in found}


def ask_convention(seed: int, draw: int, turn: int) -> Asked | None:
    """A question from a thing to its meaning, or back; of a symbol, by its picture."""
    random = draw_random("conventions", seed, draw)
    language = language_of(random)
    fact = random.choice(conventions())
    # Half of the questions that a symbol can be asked in show it.
    form = random.choice(("ask", "which", "picture", "picture") if fact.icon else ("ask", "which"))
    backward = form == "which"
    peers = [other for other in conventions() if other.is_foil_of(fact)]
    shown = fact.subject if backward else fact.meaning
    pool = [(other.subject if backward else other.meaning)[language] for other in peers]
    kinds = [one for one in words("contexts") if not fact.apps or one["id"] in fact.apps]
    app = random.choice(kinds)[language]
    text, described = (
        random.choice(_topics()[fact.topic][one][language]).format(
            app=app, subject=fact.subject[language], meaning=fact.meaning[language]
        )
        for one in (form, "ask")
    )
    told = fact.meaning[language] if backward else fact.subject[language]
    wrong = choose_hidden(told, shown[language], pool, random, turn=turn)
    if wrong is None:
        return None
    options = (shown[language], *wrong)
    return Asked(
        kind=fact.topic,
        app=NAME,
        category=CATEGORY,
        text=text,
        options=options,
        truth=right_among(options, shown[language]),
        language=language,
        picture=f"{fact.icon}/{random.choice(_STYLES)}" if form == "picture" else "",
        described=described if form == "picture" else "",
    )


def draw_symbol(name: str) -> bytes:
    """The picture of a symbol as PNG, 192 x 192 pixels.

    Args:
        name: The icon and its style, such as `search/dark-filled`.

    Raises:
        ValueError: There is no such icon or style.
    """
    from PIL import Image, ImageDraw

    from uiprobe.environments.phone.toolkit.icons import ICONS
    from uiprobe.environments.phone.toolkit.text import font_name, load_font

    icon, _, style = name.partition("/")
    if icon not in ICONS or style not in _STYLES:
        raise ValueError(f"picture of a symbol: found {name[:60]!r}, expected icon/style")
    theme, _, face = style.partition("-")
    paper, ink = _COLORS[theme]
    image = Image.new("RGB", (_PICTURE, _PICTURE), paper)
    ImageDraw.Draw(image).text(
        (_PICTURE // 2, _PICTURE // 2),
        ICONS[icon],
        font=load_font(font_name(f"icons-{face}"), _SYMBOL),
        fill=ink,
        anchor="mm",
    )
    kept = BytesIO()
    image.save(kept, "PNG")
    return kept.getvalue()
