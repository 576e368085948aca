"""Goals for the learning app."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from random import Random
from typing import Any

from uiprobe.environments.phone.apps.education.app import (
    NOTIFICATIONS,
    QUESTIONS,
    Education,
    quiz,
)
from uiprobe.environments.phone.apps.education.content import COURSES
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.language import *
from uiprobe.ui.evaluators import Evaluator, PathSegment

goals = AppGoals("education", "education", order=9)

_APP = Education.package
_TODAY = START.date()

_NOTES = (
    *("Ask Kim about this", "Repeat on Sunday", "The second example is wrong", "重点复习"),
    *("Good for the exam", "Draw it once more", "Too fast for me", "Try it with honey"),
)
_DECKS = ("Bird names", "Bones", "Kitchen tools", "Trees", "City names", "Verbs")
_CARDS = (
    *(("κύμα", "wave"), ("снег", "snow"), ("風", "wind"), ("雨", "rain"), ("겨울", "winter")),
    *(("nuvem", "cloud"), ("tähti", "star"), ("ponte", "bridge"), ("hiekka", "sand")),
)
_BACKS = ("a small boat", "in the morning", "very old", "to walk", "neighbour", "my dear")

_id = ids(_APP)


def _courses(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "courses")


def _decks(apps: Apps) -> list[dict[str, Any]]:
    return records(apps, _APP, "decks")


def _titled(apps: Apps, title: str) -> dict[str, Any]:
    return next(course for course in _courses(apps) if course["title"] == title)


def _named(apps: Apps, name: str) -> dict[str, Any]:
    return next(deck for deck in _decks(apps) if deck["name"] == name)


def _other_course(apps: Apps, course: Mapping[str, Any]) -> dict[str, Any]:
    """Another course of which one is a member, or not, as of this one."""
    return next(
        other
        for other in _courses(apps)
        if other["title"] != course["title"] and other["enrolled"] == course["enrolled"]
    )


def _changes_course(title: str) -> Evaluator:
    member: dict[str, Any] = {"title": title}
    return nothing_else((_APP, "courses", member))


def _cards_of(deck: str) -> tuple[PathSegment, ...]:
    member: dict[str, Any] = {"name": deck}
    return (_APP, "decks", member, "cards")


# Ways through the app.

_SETTINGS = (MENU, click(text="Settings"))


def _page(name: str) -> tuple[str, ...]:
    return (
        click(desc="Open navigation drawer"),
        click(id="design_menu_item_text", text=name),
    )


def _see_course(title: str) -> tuple[str, ...]:
    return (
        *_page("Catalogue"),
        scroll(target(id="catalogue_list"), id="course_title", text=title),
        click(id="course_title", text=title),
    )


def _see_lesson(title: str, lesson: str) -> tuple[str, ...]:
    return (
        *_see_course(title),
        scroll(target(id="course_scroll"), id="lesson_title", text=lesson),
        click(id="lesson_title", text=lesson),
    )


def _find_deck(name: str) -> tuple[str, ...]:
    return (
        *_page("Flash cards"),
        scroll(target(id="deck_list"), id="deck_name", text=name),
    )


def _see_deck(name: str) -> tuple[str, ...]:
    return (*_find_deck(name), click(id="deck_name", text=name))


def _finish_lesson(title: str, lesson: str) -> tuple[str, ...]:
    return (
        *_see_lesson(title, lesson),
        scroll(target(id="lesson_scroll"), id="lesson_toggle"),
        click(id="lesson_toggle"),
    )


# User tasks.


def _draw_new_course(random: Random, apps: Apps) -> Parameters:
    free = [course["title"] for course in _courses(apps) if not course["enrolled"]]
    return {"course": random.choice(free)}


@goals.user(241, "easy", _draw_new_course, distractors=10)
def enroll(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["course"]
    course = _titled(apps, title)
    other = _other_course(apps, course)["title"]
    return Draft(
        parameters,
        (one(course | {"enrolled": True}, _APP, "courses"), _changes_course(title)),
        (*_see_course(title), click(id="enroll")),
        near_misses={
            "another course": (*_see_course(other), click(id="enroll")),
            "only saved": (*_see_course(title), click(id="action_save_course")),
            "only looked at": _see_course(title),
        },
    )


def _draw_lesson(random: Random, apps: Apps) -> Parameters:
    course = random.choice([course for course in _courses(apps) if course["enrolled"]])
    open_ = [lesson for lesson in course["lessons"] if lesson not in course["done"]]
    return {"course": course["title"], "lesson": random.choice(open_)}


@goals.user(242, "medium", _draw_lesson, distractors=15)
def finish_lesson(parameters: Parameters, apps: Apps) -> Draft:
    title, lesson = parameters["course"], parameters["lesson"]
    course = _titled(apps, title)
    done = [name for name in course["lessons"] if name in course["done"] or name == lesson]
    wrong = next(name for name in course["lessons"] if name != lesson)
    return Draft(
        parameters,
        (one(course | {"done": done}, _APP, "courses"), _changes_course(title)),
        _finish_lesson(title, lesson),
        near_misses={
            "another lesson": _finish_lesson(title, wrong),
            "only looked at": _see_lesson(title, lesson),
            "done twice": (*_finish_lesson(title, lesson), click(id="lesson_toggle")),
        },
    )


def _draw_note(random: Random, apps: Apps) -> Parameters:
    course = random.choice(_courses(apps))
    return {
        "course": course["title"],
        "lesson": random.choice(course["lessons"]),
        "note": random.choice(_NOTES),
    }


@goals.user(243, "medium", _draw_note, distractors=15)
def write_note(parameters: Parameters, apps: Apps) -> Draft:
    title, lesson, note = parameters["course"], parameters["lesson"], parameters["note"]
    wrong = next(name for name in _titled(apps, title)["lessons"] if name != lesson)

    def written(name: str, words: str) -> tuple[str, ...]:
        return (*_see_lesson(title, name), click(id="action_note"), fill(words, id="note"))

    return Draft(
        parameters,
        (
            one({"course": title, "lesson": lesson, "text": note}, _APP, "notes"),
            nothing_else((_APP, "notes", {"course": title, "lesson": lesson})),
        ),
        (*written(lesson, note), OK),
        near_misses={
            "another lesson": (*written(wrong, note), OK),
            "other words": (*written(lesson, f"{note}!"), OK),
            "not saved": (*written(lesson, note), click(text="Cancel")),
        },
    )


def _draw_mine(random: Random, apps: Apps) -> Parameters:
    mine = [course["title"] for course in _courses(apps) if course["enrolled"]]
    return {"course": random.choice(mine)}


@goals.user(244, "medium", _draw_mine, distractors=11)
def leave_course(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["course"]
    course = _titled(apps, title)
    other = _other_course(apps, course)["title"]
    ask = (MENU, click(text="Leave course"))
    return Draft(
        parameters,
        (one(course | {"enrolled": False, "done": []}, _APP, "courses"), _changes_course(title)),
        (*_see_course(title), *ask, OK),
        near_misses={
            "another course": (*_see_course(other), *ask, OK),
            "only reset": (*_see_course(title), MENU, click(text="Reset progress"), OK),
            "taken back": (*_see_course(title), *ask, click(text="Cancel")),
        },
    )


def _draw_card(random: Random, apps: Apps) -> Parameters:
    front, back = random.choice(_CARDS)
    return {"deck": random.choice(_decks(apps))["name"], "front": front, "back": back}


def _fill_card(front: str, back: str) -> tuple[str, ...]:
    return (click(desc="New card"), fill(front, id="front"), fill(back, id="back"))


@goals.user(245, "medium", _draw_card, distractors=5)
def new_card(parameters: Parameters, apps: Apps) -> Draft:
    deck, front, back = parameters["deck"], parameters["front"], parameters["back"]
    other = next(record["name"] for record in _decks(apps) if record["name"] != deck)
    filled = (*_see_deck(deck), *_fill_card(front, back))
    return Draft(
        parameters,
        (
            one({"front": front, "back": back, "known": False}, *_cards_of(deck)),
            nothing_else((*_cards_of(deck), {"front": front})),
        ),
        (*filled, SAVE),
        near_misses={
            "another deck": (*_see_deck(other), *_fill_card(front, back), SAVE),
            "front and back swapped": (*_see_deck(deck), *_fill_card(back, front), SAVE),
            "marked as known": (*filled, click(id="known"), SAVE),
            "done twice": (*filled, SAVE, *_fill_card(front, back), SAVE),
        },
    )


def _draw_existing_card(random: Random, apps: Apps) -> Parameters:
    deck = random.choice(_decks(apps))
    return {"deck": deck["name"], "front": random.choice(deck["cards"])["front"]}


def _draw_correction(random: Random, apps: Apps) -> Parameters:
    return _draw_existing_card(random, apps) | {"back": random.choice(_BACKS)}


def _card(apps: Apps, deck: str, front: str) -> dict[str, Any]:
    return next(card for card in _named(apps, deck)["cards"] if card["front"] == front)


def _other_front(apps: Apps, deck: str, front: str) -> str:
    fronts: list[str] = [card["front"] for card in _named(apps, deck)["cards"]]
    return next(other for other in fronts if other != front)


def _open_card(deck: str, front: str) -> tuple[str, ...]:
    return (
        *_see_deck(deck),
        scroll(target(id="card_list"), id="card_title", text=front),
        click(id="card_title", text=front),
    )


@goals.user(246, "medium", _draw_correction, distractors=11)
def correct_card(parameters: Parameters, apps: Apps) -> Draft:
    deck, front, back = parameters["deck"], parameters["front"], parameters["back"]
    card, other = _card(apps, deck, front), _other_front(apps, deck, front)
    right = (*_open_card(deck, front), fill(back, id="back"))
    return Draft(
        parameters,
        (
            one(card | {"back": back}, *_cards_of(deck)),
            nothing_else((*_cards_of(deck), {"front": front})),
        ),
        (*right, SAVE),
        near_misses={
            "another card": (*_open_card(deck, other), fill(back, id="back"), SAVE),
            "the front instead": (*_open_card(deck, front), fill(back, id="front"), SAVE),
            "not saved": right,
        },
    )


@goals.user(247, "medium", _draw_existing_card, distractors=11)
def delete_card(parameters: Parameters, apps: Apps) -> Draft:
    deck, front = parameters["deck"], parameters["front"]
    other = _other_front(apps, deck, front)

    def swept(name: str) -> tuple[str, ...]:
        title = target(id="card_title", text=name)
        return (
            scroll(target(id="card_list"), id="card_title", text=name),
            scroll(target(id="card_row", beside=title), finger="left", id="snackbar_text"),
        )

    removed = (*_see_deck(deck), *swept(front))
    return Draft(
        parameters,
        (
            none({"front": front}, *_cards_of(deck)),
            nothing_else((*_cards_of(deck), {"front": front})),
        ),
        removed,
        near_misses={
            "another card": (*_see_deck(deck), *swept(other)),
            "taken back": (*removed, click(id="snackbar_action")),
            "only opened": _open_card(deck, front),
        },
    )


def _draw_deck(random: Random, apps: Apps) -> Parameters:
    (front, back), (front2, back2) = random.sample(_CARDS, k=2)
    name = random.choice(_DECKS)
    return {"deck": name, "front": front, "back": back, "front2": front2, "back2": back2}


@goals.user(248, "hard", _draw_deck, distractors=5, memory=4)
def new_deck(parameters: Parameters, apps: Apps) -> Draft:
    deck = parameters["deck"]
    first = (parameters["front"], parameters["back"])
    second = (parameters["front2"], parameters["back2"])
    begin = (
        *_page("Flash cards"),
        click(desc="New deck"),
        fill(deck, id="deck_name_edit"),
        OK,
        scroll(target(id="deck_list"), id="deck_name", text=deck),
        click(id="deck_name", text=deck),
    )

    def added(*cards: tuple[str, str]) -> tuple[str, ...]:
        return tuple(step for card in cards for step in (*_fill_card(*card), SAVE))

    return Draft(
        parameters,
        (
            one({"name": deck}, _APP, "decks"),
            one({"front": first[0], "back": first[1]}, *_cards_of(deck)),
            one({"front": second[0], "back": second[1]}, *_cards_of(deck)),
            holds(
                [{"front": front, "back": back, "known": False} for front, back in (first, second)],
                *_cards_of(deck),
            ),
            nothing_else((_APP, "decks", {"name": deck})),
        ),
        (*begin, *added(first, second)),
        near_misses={
            "one card only": (*begin, *added(first)),
            "the last card not saved": (*begin, *added(first, second)[:-1]),
            "a card swapped": (*begin, *added(first, (second[1], second[0]))),
            "one card too many": (*begin, *added(first, second, first)),
        },
    )


def _draw_quiz(random: Random, apps: Apps) -> Parameters:
    return {"deck": random.choice(_decks(apps))["name"]}


def _answer(apps: Apps, deck: str, *, wrong: bool = False) -> tuple[str, ...]:
    """Steps through a quiz, with the first answer wrong if that is wanted."""
    steps: list[str] = []
    for number, (asked, options) in enumerate(quiz(_named(apps, deck)["cards"])):
        answer = asked["back"]
        if wrong and number == 0:
            answer = next(option for option in options if option != asked["back"])
        steps += [click(id="quiz_option", text=answer), click(id="quiz_forward")]
    return tuple(steps)


def _start_quiz(deck: str) -> tuple[str, ...]:
    title = target(id="deck_name", text=deck)
    return (
        scroll(target(id="deck_list"), id="deck_quiz", beside=title),
        click(id="deck_quiz", beside=title),
    )


def _best(deck: str) -> tuple[PathSegment, ...]:
    member: dict[str, Any] = {"name": deck}
    return (_APP, "decks", member, "best")


@goals.user(249, "hard", _draw_quiz, distractors=12, memory=4)
def take_quiz(parameters: Parameters, apps: Apps) -> Draft:
    deck = parameters["deck"]
    other = next(record["name"] for record in _decks(apps) if record["name"] != deck)
    begin = (click(id="rate_later"), *_page("Flash cards"))
    return Draft(
        parameters,
        (holds(QUESTIONS, *_best(deck)), nothing_else(_best(deck))),
        (*begin, *_start_quiz(deck), *_answer(apps, deck)),
        {"interruption": "rating"},
        near_misses={
            "one answer wrong": (*begin, *_start_quiz(deck), *_answer(apps, deck, wrong=True)),
            "not finished": (*begin, *_start_quiz(deck), *_answer(apps, deck)[:-1]),
            "another deck": (*begin, *_start_quiz(other), *_answer(apps, other)),
        },
    )


def _draw_quizzes(random: Random, apps: Apps) -> Parameters:
    names = random.sample([deck["name"] for deck in _decks(apps)], k=3)
    return dict(zip(("first", "second", "third"), names, strict=True))


@goals.user(250, "hard", _draw_quizzes, distractors=36, memory=12)
def three_quizzes(parameters: Parameters, apps: Apps) -> Draft:
    names = (parameters["first"], parameters["second"], parameters["third"])

    def taken(*decks: str, wrong: str = "") -> tuple[str, ...]:
        steps = _page("Flash cards")
        for deck in decks:
            steps += (*_start_quiz(deck), *_answer(apps, deck, wrong=deck == wrong))
            steps += (click(id="quiz_close"),)
        return steps

    return Draft(
        parameters,
        (
            *(holds(QUESTIONS, *_best(name)) for name in names),
            nothing_else(*(_best(name) for name in names)),
        ),
        taken(*names),
        near_misses={
            "one left out": taken(*names[:2]),
            "one answer wrong": taken(*names, wrong=names[1]),
            "the last one not finished": taken(*names)[:-2],
        },
    )


def _draw_plan(random: Random, apps: Apps) -> Parameters:
    plan = apps[_APP]["plan"]
    change = random.choice((-10, -5, 5, 10))
    minutes = plan["minutes"] + (change if plan["minutes"] + change >= 10 else 10)
    hour = random.choice((7, 8, 15, 16, 17, 21))
    return {"minutes": str(minutes), "time": f"{hour:02}:00"}


@goals.user(251, "hard", _draw_plan, distractors=2)
def study_plan(parameters: Parameters, apps: Apps) -> Draft:
    minutes, moment = int(parameters["minutes"]), parameters["time"]
    change = (minutes - apps[_APP]["plan"]["minutes"]) // 5
    hour = int(moment[:2])
    turn = click(id="minutes_plus" if change > 0 else "minutes_minus")
    begin = (MENU, click(text="Study plan"))
    changed = [turn] * abs(change)

    # The time shown before is one of the evening, often with a half hour.
    set_time = (
        click(id="time"), click(desc=str(hour % 12 or 12)), click(desc="0"),
        click(id="am_label" if hour < 12 else "pm_label"), OK,
    )  # fmt: skip
    remind, allow = click(id="remind"), ALLOW
    return Draft(
        {"minutes": str(minutes), "time": Moment(moment)},
        (
            holds({"minutes": minutes, "time": moment, "remind": True}, _APP, "plan"),
            nothing_else(
                (_APP, "plan"), ("com.android.settings", "permissions", _APP, NOTIFICATIONS)
            ),
        ),
        (*begin, *changed, *set_time, remind, SAVE, allow),
        near_misses={
            "without reminder": (*begin, *changed, *set_time, SAVE),
            "notifications forbidden": (
                *begin, *changed, *set_time, remind, SAVE, click(id="permission_deny_button"),
            ),
            "other minutes": (*begin, turn, *changed, *set_time, remind, SAVE, allow),
            "not saved": (*begin, *changed, *set_time, remind),
        },
    )  # fmt: skip


_CAPTIONS = ("Off", "Deutsch", "Español", "中文", "日本語")


def _draw_captions(random: Random, apps: Apps) -> Parameters:
    return {"captions": random.choice(_CAPTIONS)}


@goals.user(252, "easy", _draw_captions, distractors=8)
def captions(parameters: Parameters, apps: Apps) -> Draft:
    wanted = parameters["captions"]
    wrong = next(name for name in _CAPTIONS if name != wanted)
    ask = (*_SETTINGS, click(text="Captions"))
    done = (*ask, click(id="text1", text=wanted))
    return Draft(
        parameters,
        (
            holds(wanted, _APP, "settings", "captions"),
            nothing_else((_APP, "settings", "captions")),
        ),
        done,
        near_misses={
            "another language": (*ask, click(id="text1", text=wrong)),
            "taken back": (*ask, click(text="Cancel")),
            "the text size as well": (*done, click(text="Text size"), click(text="Large")),
        },
    )


def _draw_teacher(random: Random, apps: Apps) -> Parameters:
    days = random.randrange(2, 30)
    return {
        "course": random.choice(_courses(apps))["title"],
        "day": (_TODAY + timedelta(days=days)).isoformat(),
        "time": f"{random.choice((9, *range(11, 20))):02}:00",
    }


@goals.user(253, "hard", _draw_teacher, distractors=10, memory=1, others=("business",))
def meet_teacher(parameters: Parameters, apps: Apps) -> Draft:
    title, day, moment = parameters["course"], parameters["day"], parameters["time"]
    name = _titled(apps, title)["teacher"]
    other = next(c["teacher"] for c in _courses(apps) if c["title"] != title)

    def met(person: str, start: str) -> tuple[str, ...]:
        return (
            *_see_course(title),
            *open_app("Business"),
            click(desc="New event"),
            fill(person, id="title"),
            click(id="day"),
            *pick_day(day, _TODAY.isoformat()),
            click(id="start"),
            *pick_hour(start),
        )

    wanted = {
        "title": name,
        "day": day,
        "start": moment,
        "end": f"{int(moment[:2]) + 1:02}:00",
        "place": "",
        "guests": [],
        "notes": "",
    }
    late = "20:00"
    return Draft(
        {"course": title, "day": Day(day), "time": Moment(moment)},
        (one(wanted, CALENDAR, "events"), nothing_else((CALENDAR, "events", {"title": name}))),
        (*met(name, moment), SAVE),
        near_misses={
            "another teacher": (*met(other, moment), SAVE),
            "another time": (*met(name, late), SAVE),
            "not saved": met(name, moment),
        },
    )


def _draw_share(random: Random, apps: Apps) -> Parameters:
    people = first_recipients(apps)
    return {
        "course": random.choice(_courses(apps))["title"],
        "person": random.choice(people),
    }


@goals.user(254, "hard", _draw_share, distractors=20, others=("messages",))
def share_course(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["course"]
    other = next(course["title"] for course in _courses(apps) if course["title"] != title)
    share = (MENU, click(text="Share"))
    return share_draft(
        parameters, apps,
        name=parameters["person"],
        message=f"{title} ({_titled(apps, title)['teacher']})",
        way=(*_see_course(title), *share),
        wrong_way=(*_see_course(other), *share),
    )  # fmt: skip


def _draw_missing(random: Random, apps: Apps) -> Parameters:
    there = {course["title"] for course in _courses(apps)}
    return {"course": random.choice([name for name, *_ in COURSES if name not in there])}


@goals.user(255, "medium", _draw_missing, distractors=11)
def enroll_in_missing_course(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["course"]
    other = next(course["title"] for course in _courses(apps) if not course["enrolled"])
    look = (click(id="action_search"), fill(title, id="search_src_text"))
    declare = infeasible("There is no such course in the catalogue")
    return Draft(
        parameters,
        (nothing_else(),),
        (*look, declare),
        near_misses={
            "not declared": look,
            "another course": (*_see_course(other), click(id="enroll")),
            "another course, and declared": (*_see_course(other), click(id="enroll"), declare),
        },
        feasible=False,
    )


# Testing tasks.


@goals.testing(256, "medium", _draw_lesson, distractors=4)
def search_lesson(parameters: Parameters, apps: Apps) -> Draft:
    title, lesson = parameters["course"], parameters["lesson"]
    lessons = _titled(apps, title)["lessons"]
    place = lessons.index(lesson)
    step = "Next" if place + 1 < len(lessons) else "Previous"
    neighbour = lessons[place + (1 if step == "Next" else -1)]
    turn = (scroll(target(id="lesson_scroll"), text=step), click(text=step))
    edit = (click(id="action_note"), click(text="Cancel"))

    def found(*chips: str) -> tuple[str, ...]:
        return (
            click(id="action_search"),
            fill(lesson, id="search_src_text"),
            *(click(id="filter_chip", text=chip) for chip in chips),
            click(id="lesson_title", text=lesson),
        )

    chips = ("Courses", "Lessons")
    return Draft(
        {"lesson": lesson, "button": step},
        (
            typed(lesson, id=_id("search_src_text")),
            in_order(
                clicked(id=_id("filter_chip"), text=chips[0]),
                clicked(id=_id("filter_chip"), text=chips[1]),
            ),
            in_order(
                shown(id=_id("lesson_title"), text=lesson, activity=f"{_APP}.LessonActivity"),
                clicked(text=step),
                clicked(id=_id("action_note")),
                clicked(text="Cancel"),
            ),
            ends_on(id=_id("lesson_title"), text=neighbour, activity=f"{_APP}.LessonActivity"),
        ),
        (*found(*chips), *turn, *edit),
        near_misses={
            "a chip left out": (*found("Lessons"), *turn, *edit),
            "other order": (*found(*chips), *edit, *turn),
            "note left out": (*found(*chips), *turn),
            "another page at the end": (*found(*chips), *turn, *edit, UP),
        },
    )


def _draw_open_deck(random: Random, apps: Apps) -> Parameters:
    decks = [
        deck["name"]
        for deck in _decks(apps)
        if sum(not card["known"] for card in deck["cards"]) >= 2
    ]
    return {"deck": random.choice(decks)}


@goals.testing(257, "medium", _draw_open_deck, distractors=9)
def study_two_cards(parameters: Parameters, apps: Apps) -> Draft:
    deck = parameters["deck"]
    title = target(id="deck_name", text=deck)
    begin = (
        *_page("Flash cards"),
        scroll(target(id="deck_list"), id="deck_study", beside=title),
        click(id="deck_study", beside=title),
    )
    turn, again, known = (click(id=name) for name in ("study_card", "study_again", "study_known"))
    quiz_ = (UP, *_start_quiz(deck))
    return Draft(
        parameters,
        (
            in_order(
                clicked(id=_id("study_card")),
                clicked(text="Again"),
                clicked(id=_id("study_card")),
                clicked(text="I knew it"),
            ),
            in_order(clicked(text="I knew it"), shown(id=_id("quiz_question"))),
            in_order(shown(text=deck, id=_id("toolbar_title")), clicked(text="Again")),
            ends_on(id=_id("toolbar_title"), text=f"Quiz: {deck}"),
        ),
        (*begin, turn, again, turn, known, *quiz_),
        near_misses={
            "one card only": (*begin, turn, known, *quiz_),
            "other order": (*begin, turn, known, turn, again, *quiz_),
            "no quiz": (*begin, turn, again, turn, known),
        },
    )


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    return _draw_mine(random, apps) | {"dialog": random.choice(("Leave course", "Reset progress"))}


@goals.testing(258, "hard", _draw_tour, distractors=11)
def course_tour(parameters: Parameters, apps: Apps) -> Draft:
    title, entry = parameters["course"], parameters["dialog"]
    other = "Reset progress" if entry == "Leave course" else "Leave course"
    mark = click(id="action_save_course")

    def asked(name: str) -> tuple[str, ...]:
        return (MENU, click(text=name), click(text="Cancel"))

    decks = _page("Flash cards")
    return Draft(
        parameters,
        (
            shown(id=_id("course_title"), text=title, activity=f"{_APP}.CourseActivity"),
            in_order(
                clicked(id=_id("action_save_course")),
                shown(id=_id("alertTitle"), text=f"{entry}?"),
                clicked(text="Cancel"),
            ),
            in_order(
                shown(id=_id("toolbar_title"), text="Catalogue"),
                clicked(text="Cancel"),
                shown(id=_id("toolbar_title"), text="Flash cards"),
            ),
            ends_on(id=_id("toolbar_title"), text="Flash cards"),
        ),
        (*_see_course(title), mark, *asked(entry), UP, *decks),
        near_misses={
            "bookmark left out": (*_see_course(title), *asked(entry), UP, *decks),
            "another question": (*_see_course(title), mark, *asked(other), UP, *decks),
            "other order": (*_see_course(title), *asked(entry), mark, UP, *decks),
            "another page at the end": (*_see_course(title), mark, *asked(entry), UP),
        },
    )


@goals.testing(259, "hard", _draw_card, distractors=5)
def discard_card(parameters: Parameters, apps: Apps) -> Draft:
    deck, front, back = parameters["deck"], parameters["front"], parameters["back"]
    filled = (*_see_deck(deck), *_fill_card(front, back))
    keep, drop = (UP, click(text="Keep editing")), (UP, click(text="Discard"))
    known = click(desc="Known")
    return Draft(
        parameters,
        (
            typed(front, id=_id("front")),
            typed(back, id=_id("back")),
            in_order(
                shown(id=_id("toolbar_title"), text=deck),
                clicked(text="Keep editing"),
                clicked(text="Discard"),
                clicked(desc="Known"),
            ),
            ends_on(desc="Known", selected="true"),
        ),
        (*filled, *keep, *drop, known),
        near_misses={
            "discarded at once": (*filled, *drop, known),
            "saved": (*filled, *keep, SAVE, known),
            "the tab left out": (*filled, *keep, *drop),
        },
    )


_FIRST = ("Captions", "Playback speed", "Text size")


def _draw_settings(random: Random, apps: Apps) -> Parameters:
    return {"dialog": random.choice(_FIRST)}


@goals.testing(260, "medium", _draw_settings, distractors=7)
def settings_walk(parameters: Parameters, apps: Apps) -> Draft:
    title = parameters["dialog"]
    wrong = next(name for name in _FIRST if name != title)

    def look(name: str) -> tuple[str, ...]:
        return (click(text=name), click(text="Cancel"))

    down = (
        scroll(target(id="settings_scroll"), text="Downloads"),
        click(text="Downloads"),
        *look("Quality"),
    )
    plan = (UP, UP, *_page("Study plan"))
    return Draft(
        parameters,
        (
            in_order(shown(id=_id("alertTitle"), text=title), clicked(text="Cancel")),
            in_order(
                shown(id=_id("alertTitle"), text=title),
                shown(id=_id("alertTitle"), text="Quality"),
                clicked(text="Cancel"),
            ),
            shown(activity=f"{_APP}.DownloadsActivity"),
            ends_on(activity=f"{_APP}.PlanActivity"),
        ),
        (*_SETTINGS, *look(title), *down, *plan),
        near_misses={
            "another dialog": (*_SETTINGS, *look(wrong), *down, *plan),
            "Downloads left out": (*_SETTINGS, *look(title), UP, *_page("Study plan")),
            "another page at the end": (*_SETTINGS, *look(title), *down, UP, UP),
        },
    )
