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
from uiprobe.probes.sources.builtin.sharing import first_recipients, share_draft
from uiprobe.probes.sources.builtin.steps import (
    ALLOW,
    MENU,
    OK,
    SAVE,
    UP,
    open_app,
    pick_day,
    pick_hour,
)
from uiprobe.probes.sources.builtin.template import (
    AppGoals,
    Apps,
    Draft,
    Parameters,
    Template,
    click,
    clicked,
    ends_on,
    fill,
    holds,
    ids,
    in_order,
    infeasible,
    none,
    nothing_else,
    one,
    records,
    scroll,
    shown,
    target,
    typed,
)
from uiprobe.probes.sources.builtin.words import Day, Moment
from uiprobe.ui.evaluators import Evaluator, PathSegment

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


def _enroll(parameters: Parameters, apps: Apps) -> Draft:
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


def _finish(parameters: Parameters, apps: Apps) -> Draft:
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


def _write_note(parameters: Parameters, apps: Apps) -> Draft:
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


def _leave(parameters: Parameters, apps: Apps) -> Draft:
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


def _new_card(parameters: Parameters, apps: Apps) -> Draft:
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


def _correct_card(parameters: Parameters, apps: Apps) -> Draft:
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


def _delete_card(parameters: Parameters, apps: Apps) -> Draft:
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


def _new_deck(parameters: Parameters, apps: Apps) -> Draft:
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


def _take_quiz(parameters: Parameters, apps: Apps) -> Draft:
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


def _take_quizzes(parameters: Parameters, apps: Apps) -> Draft:
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


def _set_plan(parameters: Parameters, apps: Apps) -> Draft:
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


def _set_captions(parameters: Parameters, apps: Apps) -> Draft:
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


def _teacher(parameters: Parameters, apps: Apps) -> Draft:
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


def _share(parameters: Parameters, apps: Apps) -> Draft:
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


def _enroll_missing(parameters: Parameters, apps: Apps) -> Draft:
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


def _search(parameters: Parameters, apps: Apps) -> Draft:
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


def _study(parameters: Parameters, apps: Apps) -> Draft:
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


def _draw_open_deck(random: Random, apps: Apps) -> Parameters:
    decks = [
        deck["name"]
        for deck in _decks(apps)
        if sum(not card["known"] for card in deck["cards"]) >= 2
    ]
    return {"deck": random.choice(decks)}


def _draw_tour(random: Random, apps: Apps) -> Parameters:
    return _draw_mine(random, apps) | {"dialog": random.choice(("Leave course", "Reset progress"))}


def _tour(parameters: Parameters, apps: Apps) -> Draft:
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


def _discard(parameters: Parameters, apps: Apps) -> Draft:
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


def _settings_walk(parameters: Parameters, apps: Apps) -> Draft:
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


_COURSE = {"course": "the course"}

EDUCATION_GOALS = AppGoals(
    app="education",
    category="education",
    templates=(
        Template(
            241, "enroll", "user", "easy",
            (
                "Enroll me in the course {course}.",
                "I want to take the course {course}. Sign me up.",
                "Find {course} in the catalogue and enroll.",
            ),
            _draw_new_course, _enroll,
            {
                "de": (
                    "Melde mich für den Kurs {course} an.",
                    "Ich möchte den Kurs {course} belegen. Schreib mich ein.",
                ),
                "zh": ("帮我报名课程“{course}”。", "在目录中找到“{course}”并报名。"),
            },
            _COURSE,
            distractors=10,
        ),
        Template(
            242, "finish_lesson", "user", "medium",
            (
                'I am done with the lesson "{lesson}" of {course}. Mark it as finished.',
                'Mark the lesson "{lesson}" in the course {course} as finished.',
                'In {course}, set "{lesson}" to finished.',
            ),
            _draw_lesson, _finish,
            {
                "de": (
                    'Ich bin mit der Lektion "{lesson}" von {course} fertig. Markiere sie als '
                    "abgeschlossen.",
                    'Markiere im Kurs {course} die Lektion "{lesson}" als abgeschlossen.',
                ),
                "zh": (
                    "我学完了{course}中的“{lesson}”，请标记为已完成。",
                    "把课程{course}的“{lesson}”一课标为已完成。",
                ),
            },
            _COURSE | {"lesson": "the lesson"},
            distractors=15,
        ),
        Template(
            243, "write_note", "user", "medium",
            (
                'Add the note "{note}" to the lesson "{lesson}" of the course {course}.',
                'In {course}, lesson "{lesson}", write down "{note}" as a note.',
                'Keep this as a note to "{lesson}" ({course}): "{note}".',
            ),
            _draw_note, _write_note,
            {
                "de": (
                    'Füge der Lektion "{lesson}" des Kurses {course} die Notiz "{note}" hinzu.',
                    'Schreibe in {course} zur Lektion "{lesson}" die Notiz "{note}".',
                ),
                "zh": (
                    "给课程{course}的“{lesson}”一课添加笔记“{note}”。",
                    "在{course}的“{lesson}”中记下笔记：“{note}”。",
                ),
            },
            _COURSE | {"lesson": "the lesson", "note": "the note"},
            distractors=15,
        ),
        Template(
            244, "leave_course", "user", "medium",
            (
                "Leave the course {course}; losing the progress is fine.",
                "I do not want to go on with {course}. Take me out of the course.",
                "Cancel my part in the course {course}.",
            ),
            _draw_mine, _leave,
            {
                "de": (
                    "Verlasse den Kurs {course}; der Fortschritt darf verloren gehen.",
                    "Ich möchte mit {course} nicht weitermachen. Melde mich vom Kurs ab.",
                ),
                "zh": (
                    "退出课程“{course}”，进度丢失也没关系。",
                    "我不想继续学“{course}”了，请退课。",
                ),
            },
            _COURSE,
            distractors=11,
        ),
        Template(
            245, "new_card", "user", "medium",
            (
                'Add a card to the deck {deck}: "{front}" on the front, "{back}" on the back.',
                'The deck {deck} needs a new card with the front "{front}" and the back "{back}".',
                'Put "{front}" (front) and "{back}" (back) as a card into {deck}.',
            ),
            _draw_card, _new_card,
            {
                "de": (
                    'Füge dem Stapel {deck} eine Karte hinzu: vorn "{front}", hinten "{back}".',
                    'Im Stapel {deck} fehlt eine Karte mit der Vorderseite "{front}" und der '
                    'Rückseite "{back}".',
                ),
                "zh": (
                    "在卡片组 {deck} 中添加一张卡片：正面“{front}”，背面“{back}”。",
                    "给 {deck} 新建卡片，正面写“{front}”，背面写“{back}”。",
                ),
            },
            {"deck": "the deck", "front": "the front", "back": "the back"},
            distractors=5,
        ),
        Template(
            246, "correct_card", "user", "medium",
            (
                'The back of the card "{front}" in the deck {deck} should be "{back}". Change it.',
                'Correct the card "{front}" in {deck}: its back is now "{back}".',
                'In the deck {deck}, write "{back}" on the back of "{front}".',
            ),
            _draw_correction, _correct_card,
            {
                "de": (
                    'Die Rückseite der Karte "{front}" im Stapel {deck} soll "{back}" lauten. '
                    "Ändere sie.",
                    'Schreibe im Stapel {deck} auf die Rückseite von "{front}" nun "{back}".',
                ),
                "zh": (
                    "把卡片组 {deck} 里“{front}”的背面改成“{back}”。",
                    "{deck} 中的卡片“{front}”，背面应为“{back}”，请更正。",
                ),
            },
            {"deck": "the deck", "front": "the card", "back": "the new back"},
            distractors=11,
        ),
        Template(
            247, "delete_card", "user", "medium",
            (
                'Delete the card "{front}" from the deck {deck}; a card is swiped away.',
                'The card "{front}" in {deck} is not needed any more. Swipe it out of the deck.',
                'Remove "{front}" from the deck {deck} by swiping it to the side.',
            ),
            _draw_existing_card, _delete_card,
            {
                "de": (
                    'Lösche die Karte "{front}" aus dem Stapel {deck}; Karten werden zur Seite '
                    "gewischt.",
                    'Entferne "{front}" durch Wischen aus dem Stapel {deck}.',
                ),
                "zh": (
                    "从卡片组 {deck} 中滑动删除卡片“{front}”。",
                    "{deck} 里的“{front}”不要了，把它滑走删除。",
                ),
            },
            {"deck": "the deck", "front": "the card"},
            distractors=11,
        ),
        Template(
            248, "new_deck", "user", "hard",
            (
                'Create a deck "{deck}" with two cards in this order: "{front}" with the back '
                '"{back}", and "{front2}" with the back "{back2}".',
                'I want to learn with a new deck called "{deck}". First card: "{front}", back '
                '"{back}"; second card: "{front2}", back "{back2}".',
                'Make the deck "{deck}" and enter "{front}" = "{back}" first, then "{front2}" = '
                '"{back2}", fronts on the left.',
            ),
            _draw_deck, _new_deck,
            {
                "de": (
                    'Lege den Stapel "{deck}" mit zwei Karten in dieser Folge an: "{front}" mit '
                    'der Rückseite "{back}" und "{front2}" mit der Rückseite "{back2}".',
                    'Ich brauche einen neuen Stapel "{deck}". Erste Karte: "{front}", Rückseite '
                    '"{back}"; zweite Karte: "{front2}", Rückseite "{back2}".',
                ),
                "zh": (
                    "新建卡片组“{deck}”，依次加入两张卡片：正面“{front}”背面“{back}”，"
                    "正面“{front2}”背面“{back2}”。",
                    "创建卡片组“{deck}”：第一张“{front}”（背面“{back}”），"
                    "第二张“{front2}”（背面“{back2}”）。",
                ),
            },
            {
                "deck": "the name of the deck",
                "front": "the front of the first card",
                "back": "the back of the first card",
                "front2": "the front of the second card",
                "back2": "the back of the second card",
            },
            distractors=5, memory=4,
        ),
        Template(
            249, "take_quiz", "user", "hard",
            (
                "Take the quiz of the deck {deck} and answer every question correctly.",
                "I need a full score in the quiz {deck}: start it and give only right answers.",
                "Do the quiz on the flash cards {deck} without a mistake, to the end.",
            ),
            _draw_quiz, _take_quiz,
            {
                "de": (
                    "Mache das Quiz zum Stapel {deck} und beantworte jede Frage richtig.",
                    "Löse das Quiz zu den Karten {deck} ohne Fehler bis zum Ende.",
                ),
                "zh": (
                    "完成卡片组 {deck} 的测验，所有题目都要答对。",
                    "做 {deck} 的测验，做到最后并且全对。",
                ),
            },
            {"deck": "the deck"},
            distractors=12, memory=4,
        ),
        Template(
            250, "three_quizzes", "user", "hard",
            (
                "Take the quizzes of the decks {first}, {second} and {third}, each to the end and "
                "without a mistake.",
                "Get full scores in three quizzes: {first}, {second} and {third}.",
                "Do the quizzes {first}, {second} and {third} and answer everything correctly.",
            ),
            _draw_quizzes, _take_quizzes,
            {
                "de": (
                    "Mache die Quiz zu den Stapeln {first}, {second} und {third}, jedes bis zum "
                    "Ende und ohne Fehler.",
                    "Erreiche in drei Quiz die volle Punktzahl: {first}, {second} und {third}.",
                ),
                "zh": (
                    "完成 {first}、{second} 和 {third} 三个卡片组的测验，每个都要全对。",
                    "做 {first}、{second}、{third} 的测验，全部答对并做完。",
                ),
            },
            {"first": "one deck", "second": "another deck", "third": "the third deck"},
            distractors=36, memory=12,
        ),
        Template(
            251, "study_plan", "user", "hard",
            (
                "Set my study plan to {minutes} minutes a day at {time} and have me reminded; "
                "notifications are allowed.",
                "I want to study {minutes} minutes every day at {time}. Change the study plan, "
                "turn the reminder on and allow notifications.",
                "Study plan: {minutes} minutes, {time}, with reminder. Allow the app to notify me.",
            ),
            _draw_plan, _set_plan,
            {
                "de": (
                    "Stelle meinen Lernplan auf {minutes} Minuten am Tag um {time} Uhr und lass "
                    "mich erinnern; Benachrichtigungen sind erlaubt.",
                    "Lernplan: {minutes} Minuten, {time} Uhr, mit Erinnerung. Erlaube der App "
                    "Benachrichtigungen.",
                ),
                "zh": (
                    "把学习计划设为每天{minutes}分钟、{time}开始，打开提醒并允许通知。",
                    "学习计划：{minutes}分钟，{time}，需要提醒，允许应用发通知。",
                ),
            },
            {"minutes": "the minutes a day", "time": "the time of the day"},
            distractors=2,
        ),
        Template(
            252, "captions", "user", "easy",
            (
                "Set the captions of lessons to {captions}.",
                "In the settings of the app, change Captions to {captions}.",
                "Captions should be set to {captions}.",
            ),
            _draw_captions, _set_captions,
            {
                "de": (
                    "Stelle die Untertitel der Lektionen (Captions) auf {captions}.",
                    "Ändere in den Einstellungen der App Captions auf {captions}.",
                ),
                "zh": (
                    "把课程字幕（Captions）设为 {captions}。",
                    "在设置里将 Captions 改为 {captions}。",
                ),
            },
            {"captions": "the captions"},
            distractors=8,
        ),
        Template(
            253, "meet_teacher", "user", "hard",
            (
                "Find out who teaches the course {course}, and enter an event of one hour in the "
                "calendar of the Business app, on {day} at {time}. Its title is just the name of "
                "the teacher.",
                "I meet the teacher of {course} on {day} at {time} for an hour. Put that into the "
                "calendar of the Business app, with nothing but the teacher's name as title.",
                "In the Business app's calendar, on {day} from {time} on, one hour: an event "
                "whose title is the name of the teacher of {course}.",
            ),
            _draw_teacher, _teacher,
            {
                "de": (
                    "Finde heraus, wer den Kurs {course} gibt, und trage im Kalender der App "
                    "Business am {day} um {time} Uhr einen einstündigen Termin ein, dessen Titel "
                    "nur der Name der Lehrperson ist.",
                    "Ich treffe am {day} um {time} Uhr für eine Stunde die Lehrperson von "
                    "{course}. Trage das im Kalender der App Business ein, mit ihrem Namen als "
                    "Titel.",
                ),
                "zh": (
                    "查一下课程{course}的老师是谁，然后在 Business 应用的日历中添加{day} {time}"
                    "开始、一小时的日程，标题只写老师的名字。",
                    "我{day} {time}要和{course}的老师见面一小时，请在 Business 应用的日历里记下，"
                    "标题就是老师的姓名。",
                ),
            },
            _COURSE | {"day": "the day", "time": "the beginning"},
            distractors=10, memory=1, others=("business",),
        ),
        Template(
            254, "share_course", "user", "hard",
            (
                "Share the course {course} with {person} by Messages.",
                "{person} should know about the course {course}: share it by Messages.",
                "Send {person} the course {course} from its menu, by Messages.",
            ),
            _draw_share, _share,
            {
                "de": (
                    "Teile den Kurs {course} über Messages mit {person}.",
                    "Empfiehl {person} den Kurs {course}: Teile ihn über Messages.",
                ),
                "zh": (
                    "通过 Messages 把课程“{course}”分享给{person}。",
                    "用 Messages 向{person}分享“{course}”这门课。",
                ),
            },
            _COURSE | {"person": "who gets it"},
            distractors=20, others=("messages",),
        ),
        Template(
            255, "enroll_in_missing_course", "user", "medium",
            (
                "Enroll me in the course {course}.",
                "Sign me up for the course {course} from the catalogue.",
                "I would like to take {course}. Enroll me in that course and in no other.",
            ),
            _draw_missing, _enroll_missing,
            {
                "de": (
                    "Melde mich für den Kurs {course} an.",
                    "Schreib mich in den Kurs {course} aus dem Katalog ein und in keinen anderen.",
                ),
                "zh": ("帮我报名课程“{course}”。", "请从目录中报名“{course}”，不要报别的课。"),
            },
            _COURSE,
            distractors=11,
        ),
        Template(
            256, "search_lesson", "testing", "medium",
            (
                'Search for "{lesson}", touch the chip Courses, then the chip Lessons, open the '
                'lesson "{lesson}", touch {button}, then touch the pencil and cancel the note.',
                'Test the search: enter "{lesson}", choose Courses, then Lessons, open the '
                "lesson, touch {button}, open the note with the pencil and cancel it.",
                'Enter "{lesson}" in the search, switch from Courses to Lessons, open it, go on '
                "with {button}, and there open and cancel the note.",
            ),
            _draw_lesson, _search,
            {
                "de": (
                    'Suche nach "{lesson}", tippe auf Courses, dann auf Lessons, öffne die '
                    'Lektion "{lesson}", tippe auf {button}, dann auf den Stift und brich die '
                    "Notiz ab.",
                    'Prüfe die Suche: "{lesson}" eingeben, Courses, dann Lessons wählen, die '
                    "Lektion öffnen, {button} antippen, die Notiz mit dem Stift öffnen und "
                    "abbrechen.",
                ),
                "zh": (
                    "搜索“{lesson}”，先点 Courses，再点 Lessons，打开这一课，点 {button}，"
                    "然后点铅笔图标并取消笔记。",
                    "测试搜索：输入“{lesson}”，依次选择 Courses 和 Lessons，打开该课，点 {button}，"
                    "打开笔记后取消。",
                ),
            },
            {"lesson": "the lesson", "button": "the button at the foot of the lesson"},
            distractors=4,
        ),
        Template(
            257, "study_two_cards", "testing", "medium",
            (
                "On the page Flash cards touch the triangle of the deck {deck}, turn the first "
                "card and answer Again, turn the second one and answer I knew it, go back and "
                "start the quiz of the same deck.",
                "Test studying: start {deck} with the triangle, turn and Again, turn and I knew "
                "it, then back, and the quiz of {deck}.",
                "Study two cards of {deck}, the first with Again and the second with I knew it; "
                "return to the decks and open its quiz.",
            ),
            _draw_open_deck, _study,
            {
                "de": (
                    "Tippe auf der Seite Flash cards auf das Dreieck des Stapels {deck}, drehe "
                    "die erste Karte um und antworte Again, die zweite und antworte I knew it, "
                    "gehe zurück und starte das Quiz desselben Stapels.",
                    "Lerne zwei Karten von {deck}, die erste mit Again, die zweite mit I knew it; "
                    "kehre zu den Stapeln zurück und öffne das Quiz.",
                ),
                "zh": (
                    "在 Flash cards 页面点 {deck} 的三角按钮，翻开第一张选 Again，"
                    "翻开第二张选 I knew it，返回后打开同一组的测验。",
                    "学习 {deck} 的两张卡片：第一张选 Again，第二张选 I knew it；"
                    "然后返回并进入它的测验。",
                ),
            },
            {"deck": "the deck"},
            distractors=9,
        ),
        Template(
            258, "course_tour", "testing", "hard",
            (
                "From the catalogue open {course}, touch the bookmark, choose {dialog} in the "
                "overflow menu and cancel the question, go back, and open Flash cards from the "
                "drawer.",
                "Catalogue, {course}, bookmark, menu, {dialog}, Cancel, back, then Flash cards.",
                "Test the course page: open {course} in Catalogue, touch the bookmark first, then "
                "{dialog} in the menu, cancel, return, and go to Flash cards.",
            ),
            _draw_tour, _tour,
            {
                "de": (
                    "Öffne aus Catalogue den Kurs {course}, tippe auf das Lesezeichen, wähle im "
                    "Überlaufmenü {dialog} und brich die Frage ab, gehe zurück und öffne Flash "
                    "cards aus der Schublade.",
                    "Prüfe die Kursseite: {course} in Catalogue öffnen, erst das Lesezeichen, "
                    "dann {dialog} im Menü, abbrechen, zurück, und Flash cards öffnen.",
                ),
                "zh": (
                    "从 Catalogue 打开{course}，点书签，在更多菜单中选 {dialog} 并取消，"
                    "返回后从抽屉打开 Flash cards。",
                    "测试课程页：在 Catalogue 中打开{course}，先点书签，再在菜单选 {dialog}，"
                    "取消，返回，然后进入 Flash cards。",
                ),
            },
            _COURSE | {"dialog": "the entry of the menu"},
            distractors=11,
        ),
        Template(
            259, "discard_card", "testing", "hard",
            (
                'In the deck {deck} begin a card with the front "{front}" and the back "{back}", '
                "touch the cross, choose Keep editing, touch the cross again, choose Discard, and "
                "touch the tab Known.",
                'Deck {deck}, new card "{front}" / "{back}": close, Keep editing, close, Discard; '
                "then the tab Known.",
                'Check that a card in {deck} can be thrown away: enter "{front}" and "{back}", '
                "first keep editing, then discard, and look at Known.",
            ),
            _draw_card, _discard,
            {
                "de": (
                    'Beginne im Stapel {deck} eine Karte, vorn "{front}", hinten "{back}", tippe '
                    "auf das Kreuz, wähle Keep editing, wieder das Kreuz, wähle Discard und tippe "
                    "auf den Reiter Known.",
                    'Stapel {deck}, neue Karte "{front}" / "{back}": schließen, Keep editing, '
                    "schließen, Discard; dann der Reiter Known.",
                ),
                "zh": (
                    "在卡片组 {deck} 里新建卡片，正面“{front}”，背面“{back}”，"
                    "点叉号选 Keep editing，再点叉号选 Discard，最后点 Known。",
                    "{deck}：新卡片“{front}”/“{back}”，关闭时先 Keep editing，再 Discard，"
                    "然后切到 Known。",
                ),
            },
            {"deck": "the deck", "front": "the front", "back": "the back"},
            distractors=5,
        ),
        Template(
            260, "settings_walk", "testing", "medium",
            (
                "In Settings touch {dialog} and cancel, open Downloads, touch Quality and cancel, "
                "go back to the courses, and open Study plan from the drawer.",
                "Test the settings: {dialog}, Cancel, Downloads, Quality, Cancel; then return and "
                "open the Study plan in the drawer.",
                "Look at {dialog} in Settings and at Quality under Downloads, cancelling both, "
                "then go to Study plan by the drawer.",
            ),
            _draw_settings, _settings_walk,
            {
                "de": (
                    "Tippe in Settings auf {dialog} und brich ab, öffne Downloads, tippe auf "
                    "Quality und brich ab, gehe zu den Kursen zurück und öffne Study plan aus "
                    "der Schublade.",
                    "Prüfe die Einstellungen: {dialog}, Cancel, Downloads, Quality, Cancel; dann "
                    "zurück und Study plan in der Schublade öffnen.",
                ),
                "zh": (
                    "在 Settings 中点 {dialog} 并取消，打开 Downloads，点 Quality 并取消，"
                    "回到课程页，从抽屉打开 Study plan。",
                    "测试设置：{dialog}、取消、Downloads、Quality、取消，然后返回，"
                    "在抽屉中打开 Study plan。",
                ),
            },
            {"dialog": "the first dialog"},
            distractors=7,
        ),
    ),
)  # fmt: skip
