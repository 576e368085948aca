"""Every facet asks questions with exactly one right answer, which its facts decide."""

from __future__ import annotations

import re
from itertools import permutations

import pytest

from uiprobe.inputs.draws import random_for
from uiprobe.probes.sources.builtin.catalogue import catalogue
from uiprobe.probes.sources.builtin.language.words import LANGUAGES
from uiprobe.probes.sources.builtin.questions import FACETS
from uiprobe.probes.sources.builtin.quiz.asked import (
    AmbiguousQuestionError,
    Asked,
    choose_hidden,
    overlap,
    words,
)
from uiprobe.probes.sources.builtin.quiz.clauses import Clause
from uiprobe.probes.sources.builtin.quiz.conventions import conventions, draw_symbol
from uiprobe.probes.sources.builtin.quiz.manuals import PER_SEED, TOPICS, manual
from uiprobe.probes.sources.builtin.quiz.selections import apps_apart
from uiprobe.probes.sources.builtin.quiz.sequences import _order, _stay_beside
from uiprobe.ui.screenshot import screenshot_size

GENERATORS = {facet: ask for facets in FACETS.values() for facet, ask in facets.items()}
DRAWS = 60


@pytest.mark.slow
@pytest.mark.parametrize("facet", GENERATORS)
def test_every_question_has_four_different_options_of_which_one_is_right(facet):
    found = [one for draw in range(DRAWS) if (one := GENERATORS[facet](5, draw, draw))]
    assert len(found) >= DRAWS / 10
    for one in found:
        assert len(set(one.options)) == 4
        assert one.truth[one.right]
        assert "{" not in one.text + "".join(one.options)
    if facet not in ("manual", "wish", "scope"):
        assert {one.language for one in found} > {"en"}


@pytest.mark.slow
@pytest.mark.parametrize("facet", GENERATORS)
def test_a_draw_gives_the_same_question_always(facet):
    assert GENERATORS[facet](2, 3, 1) == GENERATORS[facet](2, 3, 1)


@pytest.mark.parametrize(
    ("options", "truth"),
    [
        (("a", "b", "c", "d"), (True, True, False, False)),
        (("a", "b", "c", "d"), (False,) * 4),
        (("a", "A ", "c", "d"), (True, False, False, False)),
    ],
)
def test_a_question_without_one_right_answer_is_refused(options, truth):
    with pytest.raises(AmbiguousQuestionError, match="mend its generator"):
        assert Asked("kind", "app", "tools", "Which?", options, truth).right


def test_an_order_is_what_its_connectors_say():
    assert _order((0, 1, 2, 3), ("start", "first", "last", "before"), 0) == (1, 0, 3, 2)
    assert _order((0, 1, 2, 3), ("start", "after", "first", "after"), 0) == (2, 3, 0, 1)
    assert not _stay_beside((0, 1, 2, 3), ("start", "after", "before", "last"))
    assert _stay_beside((0, 1, 2, 3), ("start", "after", "after", "last"))
    told = {_order((0, 1, 2, 3), ("start", "last", "last", "last"), twist) for twist in range(4)}
    assert told == {(0, 1, 2, 3), (3, 1, 2, 0), (0, 2, 1, 3), (1, 2, 3, 0)}
    assert all(sorted(order) in map(list, permutations(range(4))) for order in told)


def test_wrong_options_put_the_right_one_where_the_turn_wants_it():
    question, right = "abc def ghi", "abc xyz"
    pool = ["abc def", "def ghi", "abc ghi d", "qqq", "rrr sss", "ttt uuu vvv"]
    for turn in range(16):
        wrong = choose_hidden(question, right, pool, random_for("hidden"), turn=turn)
        assert wrong is not None
        above = sum(overlap(question, one) > overlap(question, right) for one in wrong)
        assert above == turn // 4
    assert (
        choose_hidden(question, right, ["qqq", "rrr", "sss"], random_for("hidden"), turn=12) is None
    )


def test_there_are_enough_conventions_each_with_its_source_and_unlike_any_other():
    facts = conventions()
    assert len(facts) >= 120
    assert sum(bool(fact.icon) for fact in facts) >= 40
    for fact in facts:
        assert re.match(r"Material Design|Android|Google Fonts|W3C", fact.source)
        assert "," in fact.source
    for language in LANGUAGES:
        for topic in {fact.topic for fact in facts}:
            peers = [fact for fact in facts if fact.topic == topic]
            assert len({fact.meaning[language].casefold() for fact in peers}) == len(peers)
            assert len({fact.subject[language].casefold() for fact in peers}) == len(peers)


_IDLE = {
    "en": "after been does done from have into lets makes more only other same some than that them "
    "then they this what when where which while with without your here",
    "de": "alle alles eine einem einen einer eines nach nicht oder ohne",
    "zh": "",
}


def _stems(text, language):
    """The beginnings of the telling words; of Chinese, the pairs of characters."""
    text = text.casefold()
    if language == "zh":
        pairs = (text[start : start + 2] for start in range(len(text) - 1))
        return {pair for pair in pairs if not re.search("[，“”、的在一]", pair)}
    idle = _IDLE[language].split()
    return {word[:4] for word in re.findall(r"[^\W\d_]{4,}", text) if word not in idle}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_convention_gives_its_meaning_away(language):
    for fact in conventions():
        peers = [other for other in conventions() if other.is_foil_of(fact)]
        for stem in _stems(fact.subject[language], language) & _stems(
            fact.meaning[language], language
        ):
            for side in ("subject", "meaning"):
                told = sum(stem in _stems(getattr(one, side)[language], language) for one in peers)
                assert told >= 2, (fact.subject[language], fact.meaning[language], stem)


def test_conventions_that_are_near_are_never_wrong_options_of_each_other():
    groups = {}
    for fact in conventions():
        if fact.near:
            groups.setdefault((fact.topic, fact.near), []).append(fact)
    assert groups
    for (topic, _), facts in groups.items():
        assert len(facts) >= 2
        peers = [one for one in conventions() if one.topic == topic and one.is_foil_of(facts[0])]
        assert len(peers) >= 12
        assert not set(map(id, peers)) & set(map(id, facts))


def test_what_stands_after_an_article_begins_with_a_consonant():
    data = words("manuals")
    told = [noun for domain in data["domains"] for noun in (domain["kind"], domain["item"])]
    for noun in [*told, *data["roles"]]:
        assert noun[0] not in "aeiou", noun


def test_rules_on_what_is_missing_stand_in_any_order():
    for rule in words("forms")["rules"].values():
        assert not re.search(r"\bit\b", rule["en"])
        assert not re.search(r"\bsie\b", rule["de"])


def test_no_opener_tells_a_quantity_that_may_be_asked_for():
    for domain in words("forms")["domains"]:
        if "the quantity" in {field["name"]["en"] for field in domain["fields"]}:
            assert not re.search(r"\b(a|an|one)\b", domain["opener"]["en"])
            assert not re.search(r"\bein(e|en)?\b", domain["opener"]["de"])
            assert "一" not in domain["opener"]["zh"]


def test_rules_on_tasks_number_them_by_their_places_alone():
    for rule in words("selections")["rules"]:
        assert not re.search(r"\b(first|second|third|fourth)\b", rule["en"])
        assert not re.search(r"\b(erste|zweite|dritte|vierte)\w*", rule["de"].casefold())
        assert not re.search("第[一二三四]", rule["zh"])


def test_no_rule_divides_by_apps_where_a_task_is_of_two():
    def clause(app, label):
        return Clause(app, label, "tools", "x", {}, {})

    tasks = [clause("finance", "Coinleaf"), clause("messages", "Messages")]
    assert apps_apart(tasks, ["Pay the rent", "Write to Mo"]) == ["Coinleaf", "Messages"]
    assert apps_apart(tasks, ["Share it through Messages", "Write to Mo"]) == []


def test_symbols_are_drawn_and_differ():
    pictures = {
        draw_symbol(f"{fact.icon}/{style}")
        for fact in conventions()
        if fact.icon
        for style in ("light-filled", "dark-outlined")
    }
    assert len(pictures) == 2 * sum(bool(fact.icon) for fact in conventions())
    assert screenshot_size(pictures.pop(), name="x") == (192, 192)
    with pytest.raises(ValueError, match="icon/style"):
        draw_symbol("../../etc/light-filled")


def test_a_manual_says_what_its_facts_say_and_nothing_of_the_others():
    for number in range(PER_SEED):
        book = manual(4, number)
        assert 1_500 < len(book.text) < 6_000
        assert len(book.meanings) == 9
        for topic in TOPICS:
            told = book.facts[topic]
            assert len(told) == 6
            for name in book.meanings:
                assert (book.value(topic, name, changed=False) is None) == (name not in told)
                if name in told:
                    assert str(told[name]) in book.text
            rule = book.rules[topic]
            assert rule.exempt in told
            assert book.value(topic, rule.exempt, changed=True) == told[rule.exempt]
            changed = [name for name in told if book.value(topic, name, changed=True) != told[name]]
            assert changed


def test_near_apps_are_apps_and_leave_enough_that_are_far():
    names = {facts.app for facts in catalogue()}
    near = words("near")
    assert {app for group in near for app in group} <= names
    assert GENERATORS["scope"](0, 1, 0) is not None


@pytest.mark.parametrize("name", ["forms", "offers", "contexts", "sequences", "selections"])
def test_what_is_said_is_said_in_all_languages(name):
    def check(data):
        for inner in data.values() if isinstance(data, dict) else data:
            assert inner is not None, data
            if isinstance(inner, dict | list):
                check(inner)
        if isinstance(data, dict) and set(LANGUAGES) & set(data):
            assert set(LANGUAGES) <= set(data)

    check(words(name))


def test_every_vague_wish_is_one():
    wishes = [wish for facts in catalogue() for one in facts.functions for wish in one.wishes]
    for start in words("vague"):
        assert any(wish.startswith(start) for wish in wishes), start


def test_no_wish_serves_two_functions():
    wishes = [wish for facts in catalogue() for one in facts.functions for wish in one.wishes]
    assert len(set(wishes)) == len(wishes)
