"""Apps with records and dials have words in all languages, and no two of a kind look the same."""

from collections.abc import Sequence
from typing import get_args

import pytest

from uiprobe.inputs.draws import random_for
from uiprobe.probes.ladders.base import Ladder
from uiprobe.probes.ladders.dials import _NOUNS
from uiprobe.probes.ladders.inverse import INVERSE
from uiprobe.probes.ladders.outdated import OUTDATED
from uiprobe.probes.ladders.payment import _ACCOUNTS, _TEXTS, PAYMENT
from uiprobe.probes.ladders.records import DOMAINS
from uiprobe.probes.ladders.unseen import UNSEEN
from uiprobe.probes.ladders.wording import wording_in
from uiprobe.probes.names import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_a_kind_are_different(language: Language):
    say = wording_in(language)

    def all_differ(words: Sequence[str]) -> bool:
        return len({say(word) for word in words}) == len(words)

    for domain in DOMAINS:
        assert all_differ([*domain.names.values()])
        assert all_differ(domain.places)
        assert all_differ(domain.titles)
        assert domain.plural(say) in domain.every(say) or language == "en"
        move = say(f"move the {{name}} on by the {domain.noun}'s {{number}}", name="N", number="M")
        assert "N" in move
        assert "M" in move
    for words in (_NOUNS, _ACCOUNTS, _TEXTS, ("yes", "no")):
        assert all_differ(words)


@pytest.mark.parametrize("ladder", [INVERSE, PAYMENT, OUTDATED, UNSEEN], ids=lambda one: one.name)
def test_other_words_change_no_key(ladder: Ladder):
    for rung in (1, 2, 3):
        english, *others = (
            ladder.draw(rung, random_for("words", rung), wording_in(language))
            for language in LANGUAGES
        )
        for other in others:
            assert other.reference == english.reference
            assert other.form == english.form
            assert other.prompt != english.prompt


@pytest.mark.parametrize(
    ("language", "total"), [("en", "12,347.08"), ("de", "12.347,08"), ("zh", "12,347.08")]
)
def test_amounts_are_written_as_in_the_language(language: Language, total: str):
    assert total in PAYMENT.draw(1, random_for("amounts"), wording_in(language)).prompt
