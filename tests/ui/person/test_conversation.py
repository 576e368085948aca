"""The conversation with a person, and their facts as plain data."""

from __future__ import annotations

from typing import Any

import pytest

from uiprobe.ui.person.conversation import (
    ANSWERS,
    GIVES_UP_AT,
    NOT_UNDERSTOOD,
    converse,
)
from uiprobe.ui.person.facts import Fact, FactError, Person

PERSON = Person(
    (
        Fact("list", "Work, please.", ("Work", "My tasks")),
        Fact("time", "At nine, as I said.", hidden=False),
    )
)


GOAL = "Put the task on a list."


def outcomes(*questions: str) -> list[str]:
    return [reply.outcome for reply in converse(PERSON, questions, GOAL)]


def test_only_the_fact_that_was_asked_for_is_told():
    [reply] = converse(PERSON, ["Which list?"], GOAL)
    assert (reply.text, reply.outcome, reply.slot) == ("Work, please.", "told", "list")


def test_what_the_goal_says_and_what_nobody_minds_is_needless():
    assert outcomes("At what time?") == ["needless"]
    assert outcomes("Who gets it?") == ["needless"]
    [reply] = converse(PERSON, ["At what time?"], GOAL)
    assert reply.text == "At nine, as I said."


def test_a_question_that_is_not_understood_counts():
    replies = converse(PERSON, ["Hm", "Which list and what time?"], GOAL)
    assert [reply.text for reply in replies] == [NOT_UNDERSTOOD["en"]] * 2
    assert outcomes(*["Hm"] * GIVES_UP_AT)[-1] == "gave_up"


def test_one_question_is_answered_and_a_second_one_ends_it_for_good():
    assert ANSWERS == 1
    assert outcomes("Which list?", "Which list?") == ["told", "gave_up"]
    assert outcomes("Who?", "Which list?", "Which list?") == ["needless", "gave_up", "gave_up"]


def test_a_question_that_is_not_understood_leaves_the_answer():
    assert outcomes("Hm", "Hm", "Which list?") == ["not_understood", "not_understood", "told"]


def test_a_fact_can_be_asked_for_by_another_slot():
    fact = Fact("item", "The one on Work.", ("Work", "My tasks"), also=("list",))
    [reply] = converse(Person((fact,)), ["Which list is it on?"], "Delete the task.")
    assert (reply.text, reply.outcome, reply.slot) == ("The one on Work.", "told", "item")


@pytest.mark.parametrize(
    "question",
    [
        "Should the start be 2025-04-05 or 2025-04-09?",
        "Is the planned start 2025-04-05 and the planned end 2025-04-09?",
        "Is it the 14 April 2026 or the 12 April 2026?",
    ],
)
def test_a_question_may_quote_two_dates_that_contradict(question: str):
    person = Person((Fact("date", "It starts on 2025-04-05 and ends on 2025-04-09."),))
    goal = "Its planned start is 2025-04-09, and its planned end is 2025-04-05."
    [reply] = converse(person, [question], goal)
    assert (reply.outcome, reply.slot) == ("told", "date")


@pytest.mark.parametrize("language", ["de", "zh"])
def test_a_person_answers_in_their_language_and_understands_all(language: Any):
    person = Person((Fact("list", "Work", ("Work",)),), language)
    [first, second] = converse(person, ["Hm", "In welche Liste?"], GOAL)
    assert first.text == NOT_UNDERSTOOD[language] != NOT_UNDERSTOOD["en"]
    assert second.outcome == "told"


def test_plain_data_gives_the_person_back():
    assert Person.from_dict(PERSON.to_dict()) == PERSON
    assert Person.from_dict(Person().to_dict()) == Person()


FACT = Fact("list", "Work").to_dict()


@pytest.mark.parametrize(
    ("record", "field"),
    [
        ([], "person"),
        ({"facts": []}, "person"),
        ({"facts": [], "language": "en", "more": 1}, "person"),
        ({"facts": [], "language": "fr"}, "language"),
        ({"facts": {}, "language": "en"}, "facts"),
        ({"facts": [FACT, FACT], "language": "en"}, "facts"),
        ({"facts": [FACT | {"slot": "colour"}], "language": "en"}, "slot"),
        ({"facts": [FACT | {"answer": ""}], "language": "en"}, "answer"),
        ({"facts": [FACT | {"answer": "x" * 501}], "language": "en"}, "answer"),
        ({"facts": [FACT | {"mentions": [1]}], "language": "en"}, "mentions"),
        ({"facts": [FACT | {"mentions": "Work"}], "language": "en"}, "mentions"),
        ({"facts": [FACT | {"hidden": 1}], "language": "en"}, "hidden"),
        ({"facts": [FACT | {"also": ["colour"]}], "language": "en"}, "also"),
        ({"facts": [FACT | {"also": "list"}], "language": "en"}, "also"),
        ({"facts": ["list"], "language": "en"}, "facts"),
    ],
)
def test_what_is_no_person_is_refused_by_its_field(record: object, field: str):
    with pytest.raises(FactError) as caught:
        Person.from_dict(record)
    assert caught.value.field == field
