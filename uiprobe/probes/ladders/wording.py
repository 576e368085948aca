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

_COMMA: Mapping[Language, str] = {"en": ", ", "de": ", ", "zh": "、"}
_AND: Mapping[Language, str] = {"en": " and ", "de": " und ", "zh": "和"}
_AND_OF_CLAUSES: Mapping[Language, str] = {"en": " and ", "de": " und ", "zh": "且"}
_OR: Mapping[Language, str] = {"en": " or ", "de": " oder ", "zh": "或"}


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
        return _joined(parts, _COMMA[self.language], _AND[self.language])

    def all_hold(self, clauses: Sequence[str]) -> str:
        """Clauses with commas, and "and" before the last one."""
        return _joined(clauses, _COMMA[self.language], _AND_OF_CLAUSES[self.language])

    def any_of(self, parts: Sequence[str]) -> str:
        """Things with commas, and "or" before the last one."""
        return _joined(parts, _COMMA[self.language], _OR[self.language])

    def number(self, written: str) -> str:
        """A number with a decimal point, as the language writes it."""
        return written.replace(".", ",") if self.language == "de" else written

    def sentences(self, parts: Sequence[str]) -> str:
        """Sentences in a row."""
        return ("" if self.language == "zh" else " ").join(parts)

    def listed(self, parts: Sequence[str]) -> str:
        """Things with commas."""
        return _COMMA[self.language].join(parts)


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


def _joined(parts: Sequence[str], comma: str, last: str) -> str:
    return parts[0] if len(parts) == 1 else f"{comma.join(parts[:-1])}{last}{parts[-1]}"
