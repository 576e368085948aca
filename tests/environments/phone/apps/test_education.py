"""The learning app: progress, quizzes, cards, the reminder."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from uiprobe.environments.phone.apps.education.content import QUESTIONS, quiz
from uiprobe.environments.phone.device import Phone

APP = "org.uiprobe.education"


@pytest.fixture
def app(finger: Callable):
    f = finger(seed=1)
    f.phone.launch(APP)
    return f


def state(f) -> dict:
    return f.phone.application_state(APP)


def open_page(f, name: str) -> None:
    f.tap(desc="Open navigation drawer")
    f.tap(text=name)


def test_content_differs_by_seed_and_can_be_gone_on_with():
    seen = set()
    for seed in range(10):
        found = Phone(seed=seed).application_state(APP)
        mine = [course for course in found["courses"] if course["enrolled"]]
        assert mine
        assert all(set(course["done"]) < set(course["lessons"]) for course in mine)
        assert all(len(deck["cards"]) > QUESTIONS for deck in found["decks"])
        seen.add(str(found))
    assert len(seen) == 10


def test_a_quiz_asks_each_card_once_with_the_right_answer_among_others():
    for deck in Phone(seed=3).application_state(APP)["decks"]:
        questions = quiz(deck["cards"])
        assert len({asked["front"] for asked, _ in questions}) == QUESTIONS
        for asked, options in questions:
            assert len(set(options)) == 4
            assert asked["back"] in options


def test_the_best_result_of_a_quiz_is_kept(app):
    open_page(app, "Flash cards")
    deck = state(app)["decks"][0]
    for wanted in (4, 3):
        app.tap(id="deck_quiz")
        for number, (asked, options) in enumerate(quiz(deck["cards"])):
            wrong = next(option for option in options if option != asked["back"])
            app.tap(text=wrong if number >= wanted else asked["back"])
            app.tap(id="quiz_forward")
        assert app.find(id="quiz_result").text == f"{wanted} / 4"
        app.tap(id="quiz_close")
    assert state(app)["decks"][0]["best"] == 4


def test_a_quiz_question_needs_an_answer(app):
    open_page(app, "Flash cards")
    app.tap(id="deck_quiz")
    app.tap(id="quiz_forward")
    assert app.find(id="quiz_number").text == "Question 1 of 4"


def test_a_swept_card_comes_back(app):
    open_page(app, "Flash cards")
    app.tap(id="deck_name")
    before = state(app)["decks"]
    x, y = app.find(id="card_row").bounds.center
    app.phone.swipe(x + 200, y, x - 200, y)
    assert len(state(app)["decks"][0]["cards"]) == len(before[0]["cards"]) - 1
    app.tap(id="snackbar_action")
    assert state(app)["decks"] == before


def test_what_is_known_is_not_studied_again(app):
    open_page(app, "Flash cards")
    known = sum(card["known"] for card in state(app)["decks"][0]["cards"])
    app.tap(id="deck_study")
    for answer in ("study_known", "study_again"):
        app.tap(id="study_card")
        app.tap(id=answer)
    assert sum(card["known"] for card in state(app)["decks"][0]["cards"]) == known + 1
    assert app.find(id="study_count").text == "Card 3"


def test_a_reminder_needs_the_permission(app):
    app.tap(desc="More options")
    app.tap(text="Study plan")
    app.tap(id="remind")
    app.tap(desc="Save")
    app.tap(id="permission_deny_button")
    assert not state(app)["plan"]["remind"]
