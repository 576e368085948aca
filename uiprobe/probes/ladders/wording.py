"""The words of ladders in several languages.

Code says each text in English. `wordings/*.json` has the others by the English text, all of which
name the same fields in braces. What is drawn does not depend on the language, so that an item has
the same key in each of them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from uiprobe.probes.names import Language

_FOLDER = Path(__file__).with_name("wordings")

_Joints = Mapping[Language, tuple[str, str]]
"""By language, what stands between parts, and what before the last one."""

_ALL: _Joints = {"en": (", ", " and "), "de": (", ", " und "), "zh": ("、", "和")}
_EACH: _Joints = {**_ALL, "zh": ("、", "、")}
_CLAUSES: _Joints = {**_ALL, "zh": ("、", "且")}
_ACTIONS: _Joints = {**_ALL, "zh": ("、", "并")}
_ANY: _Joints = {"en": (", ", " or "), "de": (", ", " oder "), "zh": ("、", "或")}
_LISTED: _Joints = {"en": (", ", ", "), "de": (", ", ", "), "zh": ("、", "、")}
_SEPARATED: _Joints = {"en": ("; ", "; "), "de": ("; ", "; "), "zh": ("；", "；")}
_SENTENCES: _Joints = {"en": (" ", " "), "de": (" ", " "), "zh": ("", "")}

_SWAPPED = str.maketrans(".,", ",.")

_QUOTED: Mapping[Language, str] = {"en": "{}", "de": "„{}“", "zh": "“{}”"}
"""Quotation marks around a word where German and Chinese need them to show that it is a value."""


@dataclass(frozen=True, slots=True)
class Wording:
    """Says texts in one language.

    Attributes:
        language: The language.
        translated: Texts in it, by the English ones; empty for English.
    """

    language: Language
    translated: Mapping[str, str] = field(repr=False, default_factory=dict)

    def __call__(self, text: str, **fields: object) -> str:
        """A text with its fields filled in.

        Args:
            text: In English, with names of fields in braces as `str.format` reads them.
            **fields: What to put there; words are said before.

        Raises:
            KeyError: The text is not translated.
        """
        said = text if self.language == "en" else self.translated[text]
        return said.format(**fields) if fields else said

    def all_of(self, parts: Sequence[str]) -> str:
        """Things with commas, and "and" before the last one."""
        return _joined(parts, _ALL[self.language])

    def each_of(self, parts: Sequence[str]) -> str:
        """The same where "and" stands between the parts of each thing too."""
        return _joined(parts, _EACH[self.language])

    def all_hold(self, clauses: Sequence[str]) -> str:
        """Clauses with commas, and "and" before the last one."""
        return _joined(clauses, _CLAUSES[self.language])

    def all_done(self, actions: Sequence[str]) -> str:
        """Actions with commas, and "and" before the last one."""
        return _joined(actions, _ACTIONS[self.language])

    def any_of(self, parts: Sequence[str]) -> str:
        """Things with commas, and "or" before the last one."""
        return _joined(parts, _ANY[self.language])

    def listed(self, parts: Sequence[str]) -> str:
        """Things with commas."""
        return _joined(parts, _LISTED[self.language])

    def separated(self, parts: Sequence[str]) -> str:
        """Clauses with semicolons."""
        return _joined(parts, _SEPARATED[self.language])

    def sentences(self, parts: Sequence[str]) -> str:
        """Sentences in a row."""
        return _joined(parts, _SENTENCES[self.language])

    def quoted(self, word: str) -> str:
        """A word in quotation marks where the language needs them."""
        return _QUOTED[self.language].format(word)

    def number(self, written: str) -> str:
        """A number with a decimal point and commas in thousands, as the language writes it."""
        return written.translate(_SWAPPED) if self.language == "de" else written


ENGLISH = Wording("en")


@cache
def wording_in(language: Language) -> Wording:
    """Load the texts of a language."""
    if language == "en":
        return ENGLISH
    return Wording(language, {text: said[language] for text, said in translations().items()})


def translations() -> dict[str, dict[str, str]]:
    """The texts of all files in the other languages, by the English text."""
    return {
        text: said
        for path in sorted(_FOLDER.glob("*.json"))
        for text, said in json.loads(path.read_text(encoding="utf-8")).items()
    }


def _joined(parts: Sequence[str], joints: tuple[str, str]) -> str:
    between, before_the_last = joints
    return between.join(parts[:-1]) + before_the_last * (len(parts) > 1) + parts[-1]
