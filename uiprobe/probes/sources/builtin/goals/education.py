"""Goals for the learning app."""

from __future__ import annotations

from datetime import timedelta
from random import Random

from uiprobe.environments.phone.apps.education.app import Education
from uiprobe.environments.phone.apps.education.content import COURSES, QUESTIONS, quiz
from uiprobe.environments.phone.apps.education.settings import NOTIFICATIONS
from uiprobe.environments.phone.device import START
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.language import *

goals = AppGoals(
    Education,
    "education",
    order=9,
    left={
        1: (
            (MENU,),
            (click(desc="Open navigation drawer"),),
            (click(desc="Search"),),
            (click(desc="Open navigation drawer"), click(text="Study plan")),
        ),
        2: (
            (MENU, click(text="Settings"), click(text="Text size")),
            (MENU, click(text="Settings"), click(text="Playback speed")),
            (MENU, click(text="Settings"), click(text="Downloads")),
        ),
        3: ((MENU, click(text="Settings"), click(text="Downloads"), click(text="Quality")),),
    },
)

_APP = Education.package

_NOTES = goals.texts("notes")
_NEW_DECKS = ("Bird names", "Bones", "Kitchen tools", "Trees", "City names", "Verbs")
_NEW_CARDS = (
    *(("κύμα", "wave"), ("снег", "snow"), ("風", "wind"), ("雨", "rain"), ("겨울", "winter")),
    *(("nuvem", "cloud"), ("tähti", "star"), ("ponte", "bridge"), ("hiekka", "sand")),
)
_BACKS = ("a small boat", "in the morning", "very old", "to walk", "neighbour", "my dear")

ALL_COURSES = Records((_APP, "courses"), by="title")
_DECKS = Records((_APP, "decks"), by="name")


def _cards_of(deck: str) -> Records:
    return _DECKS.within(deck, "cards", by="front")


# Ways through the app.

_SETTINGS = (MENU, click(text="Settings"))
ENROLL = click(id="enroll")
_CANCEL = click(text="Cancel")
_TOGGLE = click(id="lesson_toggle")
_page = way_for(click(desc="Open navigation drawer"), click(id="design_menu_item_text", text=IT))
see_course = way_for(*_page("Catalogue"), *find("catalogue_list", id="course_title", text=IT))
_see_deck = way_for(*_page("Flash cards"), *find("deck_list", id="deck_name", text=IT))
_see_lesson = way_for(*see_course(IT), *find("course_scroll", id="lesson_title", text=THAT))
_on_deck = way_for(*find("deck_list", id=THAT, beside=target(id="deck_name", text=IT)))
_fill_card = way_for(click(desc="New card"), fill(IT, id="front"), fill(THAT, id="back"))
_open_card = way_for(*_see_deck(IT), *find("card_list", id="card_title", text=THAT))


# User tasks.

_MINE = {"course": one_of(lambda apps: ALL_COURSES.names(apps, enrolled=True))}
_OTHERS = {"course": one_of(lambda apps: ALL_COURSES.names(apps, enrolled=False))}


@goals.user(241, "easy", _OTHERS, distractors=10)
def enroll(apps: Apps, course: str) -> Draft:
    other = ALL_COURSES.other(apps, course, enrolled=False)
    return draft(
        change=ALL_COURSES.update(ALL_COURSES.get(apps, course), enrolled=True),
        way=(*see_course(course), ENROLL),
    ).rejects(
        another_course=(*see_course(other), ENROLL),
        only_saved=cut(1, click(id="action_save_course")),
        only_looked_at=cut(1),
    )


def _draw_lesson(random: Random, apps: Apps) -> Parameters:
    course = ALL_COURSES.get(apps, random.choice(ALL_COURSES.names(apps, enrolled=True)))
    lessons = [lesson for lesson in course["lessons"] if lesson not in course["done"]]
    return {"course": course["title"], "lesson": random.choice(lessons)}


@goals.user(242, "medium", _draw_lesson, distractors=15)
def finish_lesson(apps: Apps, course: str, lesson: str) -> Draft:
    finish = way_for(*_see_lesson(course, IT), *find("lesson_scroll", id="lesson_toggle"))
    found = ALL_COURSES.get(apps, course)
    done = [name for name in found["lessons"] if name in found["done"] or name == lesson]
    return draft(change=ALL_COURSES.update(found, done=done), way=finish(lesson)).rejects(
        another_lesson=finish(another(found["lessons"], lesson)),
        only_looked_at=cut(2),
        done_twice=then(_TOGGLE),
    )


def _draw_note(random: Random, apps: Apps) -> Parameters:
    course = random.choice(ALL_COURSES.all(apps))
    lesson = random.choice(course["lessons"])
    return {"course": course["title"], "lesson": lesson, "note": random.choice(_NOTES)}


@goals.user(243, "medium", _draw_note, distractors=15)
def write_note(apps: Apps, course: str, lesson: str, note: str) -> Draft:
    def jot(lesson: str = lesson, note: str = note) -> Steps:
        return *_see_lesson(course, lesson), click(id="action_note"), fill(note, id="note"), OK

    notes, where = Records((_APP, "notes"), by="lesson"), {"course": course, "lesson": lesson}
    return draft(change=notes.add_as(where | {"text": note}, **where), way=jot()).rejects(
        another_lesson=jot(another(ALL_COURSES.get(apps, course)["lessons"], lesson)),
        other_words=jot(note=f"{note}!"),
        not_saved=cut(1, _CANCEL),
    )


@goals.user(244, "medium", _MINE, distractors=11)
def leave_course(apps: Apps, course: str) -> Draft:
    leave = way_for(*see_course(IT), MENU, click(text=THAT), OK)
    return draft(
        change=ALL_COURSES.update(ALL_COURSES.get(apps, course), enrolled=False, done=[]),
        way=leave(course, "Leave course"),
    ).rejects(
        another_course=leave(ALL_COURSES.other(apps, course, enrolled=True), "Leave course"),
        only_reset=leave(course, "Reset progress"),
        taken_back=cut(1, _CANCEL),
    )


def _draw_card(random: Random, apps: Apps) -> Parameters:
    front, back = random.choice(_NEW_CARDS)
    return {"deck": random.choice(_DECKS.names(apps)), "front": front, "back": back}


@goals.user(245, "medium", _draw_card, distractors=5)
def new_card(apps: Apps, deck: str, front: str, back: str) -> Draft:
    enter = _fill_card(front, back)
    return draft(
        change=_cards_of(deck).add({"front": front, "back": back, "known": False}),
        way=(*_see_deck(deck), *enter, SAVE),
    ).rejects(
        another_deck=(*_see_deck(_DECKS.other(apps, deck)), *enter, SAVE),
        front_and_back_swapped=(*_see_deck(deck), *_fill_card(back, front), SAVE),
        marked_as_known=cut(1, click(id="known"), SAVE),
        done_twice=then(*enter, SAVE),
    )


def _draw_existing_card(random: Random, apps: Apps) -> Parameters:
    deck = random.choice(_DECKS.all(apps))
    return {"deck": deck["name"], "front": random.choice(deck["cards"])["front"]}


@goals.user(
    246, "medium",
    lambda random, apps: _draw_existing_card(random, apps) | {"back": random.choice(_BACKS)},
    distractors=11,
)  # fmt: skip
def correct_card(apps: Apps, deck: str, front: str, back: str) -> Draft:
    def correct(front: str = front, field: str = "back") -> Steps:
        return *_open_card(deck, front), fill(back, id=field), SAVE

    cards = _cards_of(deck)
    return draft(change=cards.update(cards.get(apps, front), back=back), way=correct()).rejects(
        UNSAVED,
        another_card=correct(cards.other(apps, front)),
        the_front_instead=correct(field="front"),
    )


@goals.user(247, "medium", _draw_existing_card, distractors=11)
def delete_card(apps: Apps, deck: str, front: str) -> Draft:
    def sweep(front: str = front) -> Steps:
        card = target(id="card_row", beside=target(id="card_title", text=front))
        return *_open_card(deck, front)[:-1], scroll(card, finger="left", id="snackbar_text")

    return draft(change=_cards_of(deck).remove(front), way=sweep()).rejects(
        another_card=sweep(_cards_of(deck).other(apps, front)),
        taken_back=UNDONE,
        only_opened=_open_card(deck, front),
    )


def _draw_deck(random: Random, apps: Apps) -> Parameters:
    (front, back), (front2, back2) = random.sample(_NEW_CARDS, k=2)
    name = random.choice(_NEW_DECKS)
    return {"deck": name, "front": front, "back": back, "front2": front2, "back2": back2}


@goals.user(248, "hard", _draw_deck, distractors=5, memory=4)
def new_deck(deck: str, front: str, back: str, front2: str, back2: str) -> Draft:
    first, second = (front, back), (front2, back2)

    def make(*cards: tuple[str, str]) -> Steps:
        named = (click(desc="New deck"), fill(deck, id="deck_name_edit"), OK)
        opened = find("deck_list", id="deck_name", text=deck)
        added = joined((*_fill_card(*card), SAVE) for card in cards)
        return *_page("Flash cards"), *named, *opened, *added

    cards = [{"front": front, "back": back} for front, back in (first, second)]
    path = _DECKS.at(deck, "cards")
    return draft(
        change=(
            _DECKS.add({"name": deck}),
            demand(*(one(card, *path) for card in cards)),
            demand(holds([card | {"known": False} for card in cards], *path)),
        ),
        way=make(first, second),
    ).rejects(
        one_card_only=make(first),
        the_last_card_not_saved=cut(1),
        a_card_swapped=make(first, second[::-1]),
        one_card_too_many=make(first, second, first),
    )


def _take_quiz(apps: Apps, deck: str, *, mistake: bool = False) -> Steps:
    """Steps through a quiz, with the first answer wrong if that is wanted."""
    questions = quiz(_DECKS.get(apps, deck)["cards"])
    answers = [asked["back"] for asked, _ in questions]
    if mistake:
        answers[0] = another(questions[0][1], answers[0])
    forward = click(id="quiz_forward")
    chosen = joined((click(id="quiz_option", text=text), forward) for text in answers)
    return *_on_deck(deck, "deck_quiz"), *chosen


@goals.user(249, "hard", {"deck": one_of(_DECKS.names)}, distractors=12, memory=4)
def take_quiz(apps: Apps, deck: str) -> Draft:
    begin = (click(id="rate_later"), *_page("Flash cards"))
    return draft(
        change=_DECKS.set(deck, best=QUESTIONS),
        way=(*begin, *_take_quiz(apps, deck)),
        setup={"interruption": "rating"},
    ).rejects(
        one_answer_wrong=(*begin, *_take_quiz(apps, deck, mistake=True)),
        not_finished=cut(1),
        another_deck=(*begin, *_take_quiz(apps, _DECKS.other(apps, deck))),
    )


@goals.user(
    250, "hard", some_as(_DECKS.names, "first", "second", "third"), memory=12, distractors=36
)
def three_quizzes(apps: Apps, first: str, second: str, third: str) -> Draft:
    def take(*decks: str, mistake: str = "") -> Steps:
        quizzes = (_take_quiz(apps, deck, mistake=deck == mistake) for deck in decks)
        close = click(id="quiz_close")
        return *_page("Flash cards"), *joined((*way, close) for way in quizzes)

    return draft(
        change=[_DECKS.set(name, best=QUESTIONS) for name in (first, second, third)],
        way=take(first, second, third),
    ).rejects(
        one_left_out=take(first, second),
        one_answer_wrong=take(first, second, third, mistake=second),
        the_last_one_not_finished=cut(2),
    )


def _draw_plan(random: Random, apps: Apps) -> Parameters:
    now = apps[_APP]["plan"]["minutes"]
    change = random.choice((-10, -5, 5, 10))
    hour = random.choice((7, 8, 15, 16, 17, 21))
    return {"minutes": now + (change if now + change >= 10 else 10), "time": f"{hour:02}:00"}


@goals.user(251, "hard", _draw_plan, distractors=2)
def study_plan(apps: Apps, minutes: int, time: str) -> Draft:
    more = (minutes - apps[_APP]["plan"]["minutes"]) // 5
    turn, hour = click(id="minutes_plus" if more > 0 else "minutes_minus"), int(time[:2])
    remind = click(id="remind")

    def plan(turns: int = abs(more)) -> Steps:
        # The time shown before is one of the evening, often with a half hour.
        dial = (click(id="time"), click(desc=str(hour % 12 or 12)), click(desc="0"))
        half = click(id="am_label" if hour < 12 else "pm_label")
        begin = (MENU, click(text="Study plan"), *(turn,) * turns)
        return *begin, *dial, half, OK, remind, SAVE, ALLOW

    return draft(
        words={"time": Moment(time)},
        change=(
            put({"minutes": minutes, "time": time, "remind": True}, _APP, "plan"),
            allow_permissions(_APP, NOTIFICATIONS),
        ),
        way=plan(),
    ).rejects(
        without_reminder=cut(3, SAVE),
        notifications_forbidden=cut(1, REFUSE),
        other_minutes=plan(abs(more) + 1),
        not_saved=cut(2),
    )


_CAPTIONS = ("Off", "Deutsch", "Español", "中文", "日本語")


@goals.user(252, "easy", {"captions": one_of(_CAPTIONS)}, distractors=8)
def captions(captions: str) -> Draft:
    pick = way_for(*_SETTINGS, click(text="Captions"), click(id="text1", text=IT))
    return draft(change=put(captions, _APP, "settings", "captions"), way=pick(captions)).rejects(
        another_language=pick(another(_CAPTIONS, captions)),
        taken_back=cut(1, _CANCEL),
        the_text_size_as_well=then(click(text="Text size"), click(text="Large")),
    )


def _draw_teacher(random: Random, apps: Apps) -> Parameters:
    day = START.date() + timedelta(days=random.randrange(2, 30))
    return {
        "course": random.choice(ALL_COURSES.names(apps)),
        "day": day.isoformat(),
        "time": f"{random.choice((9, *range(11, 20))):02}:00",
    }


@goals.user(253, "hard", _draw_teacher, distractors=10, memory=1, others=("business",))
def meet_teacher(apps: Apps, course: str, day: str, time: str) -> Draft:
    teacher = ALL_COURSES.get(apps, course)["teacher"]

    def meet(person: str = teacher, time: str = time) -> Steps:
        return (
            *(*see_course(course), *open_app("Business"), click(desc="New event")),
            *(fill(person, id="title"), click(id="day"), *pick_day(day)),
            *(click(id="start"), *pick_hour(time), SAVE),
        )

    event = {"title": teacher, "day": day, "start": time, "end": f"{int(time[:2]) + 1:02}:00"}
    empty = {"place": "", "guests": [], "notes": ""}
    other = ALL_COURSES.get(apps, ALL_COURSES.other(apps, course))
    return draft(
        words={"day": Day(day), "time": Moment(time)},
        change=Records((CALENDAR, "events"), by="title").add(event | empty),
        way=meet(),
    ).rejects(UNSAVED, another_teacher=meet(other["teacher"]), another_time=meet(time="20:00"))


_SHARE = {"course": one_of(ALL_COURSES.names), "person": one_of(first_recipients)}


@goals.user(254, "hard", _SHARE, distractors=20, others=("messages",))
def share_course(apps: Apps, course: str, person: str) -> Draft:
    share = way_for(*see_course(IT), MENU, click(text="Share"))
    text = f"{course} ({ALL_COURSES.get(apps, course)['teacher']})"
    other = share(ALL_COURSES.other(apps, course))
    return share_draft({}, apps, person, text, way=share(course), wrong_way=other)


def _missing(apps: Apps) -> list[str]:
    return [name for name, *_ in COURSES if name not in ALL_COURSES.names(apps)]


@goals.user(255, "medium", {"course": one_of(_missing)}, distractors=11, twin="enroll")
def enroll_in_missing_course(apps: Apps, course: str) -> Draft:
    other = (*see_course(ALL_COURSES.other(apps, enrolled=False)), ENROLL)
    look = (click(id="action_search"), fill(course, id="search_src_text"))
    declare = infeasible("There is no such course in the catalogue")
    seen = either(searched(course), all_shown(ALL_COURSES.names(apps), id="course_title"))
    return draft(change=(), seen=seen, way=(*look, declare)).rejects(
        UNDECLARED,
        declared_before_searching=(look[0], declare),
        another_course=other,
        another_course_and_declared=(*other, declare),
    )


# Testing tasks.


@goals.testing(256, "medium", _draw_lesson, distractors=4)
def search_lesson(apps: Apps, course: str, lesson: str) -> Draft:
    lessons = ALL_COURSES.get(apps, course)["lessons"]
    place = lessons.index(lesson)
    step = "Next" if place + 1 < len(lessons) else "Previous"
    neighbour = lessons[place + (1 if step == "Next" else -1)]
    turn, edit = find("lesson_scroll", text=step), (click(id="action_note"), _CANCEL)

    def look(*chips: str) -> Steps:
        search = (click(id="action_search"), fill(lesson, id="search_src_text"))
        touched = (click(id="filter_chip", text=chip) for chip in chips)
        return *search, *touched, click(id="lesson_title", text=lesson)

    chips, page = ("Courses", "Lessons"), f"{_APP}.LessonActivity"
    return draft(
        words={"button": step},
        path=(
            typed_into(id="search_src_text"),
            in_order(*(clicked(id="filter_chip", text=chip) for chip in chips)),
            (shown(id="lesson_title", text=lesson, activity=page), *turn, *edit),
            ends_on(id="lesson_title", text=neighbour, activity=page),
        ),
        way=(*look(*chips), *turn, *edit),
    ).rejects(
        a_chip_left_out=(*look("Lessons"), *turn, *edit),
        other_order=(*look(*chips), *edit, *turn),
        note_left_out=cut(2),
        another_page_at_the_end=then(UP),
    )


def _open_decks(apps: Apps) -> list[str]:
    unknown = {
        deck["name"]: sum(not card["known"] for card in deck["cards"]) for deck in _DECKS.all(apps)
    }
    return [name for name, cards in unknown.items() if cards >= 2]


@goals.testing(257, "medium", {"deck": one_of(_open_decks)}, distractors=9)
def study_two_cards(deck: str) -> Draft:
    begin = (*_page("Flash cards"), *_on_deck(deck, "deck_study"))
    quiz_ = (UP, *_on_deck(deck, "deck_quiz"))
    turn, again, known = (click(id=name) for name in ("study_card", "study_again", "study_known"))
    return draft(
        path=(
            (turn, click(text="Again"), turn, click(text="I knew it")),
            (shown(id="quiz_question"),),
            in_order(shown(text=deck, id="toolbar_title"), click(text="Again")),
            ends_on(id="toolbar_title", text=f"Quiz: {deck}"),
        ),
        way=(*begin, turn, again, turn, known, *quiz_),
    ).rejects(
        one_card_only=(*begin, turn, known, *quiz_),
        other_order=(*begin, turn, known, turn, again, *quiz_),
        no_quiz=(*begin, turn, again, turn, known),
    )


_QUESTIONS = ("Leave course", "Reset progress")


@goals.testing(258, "hard", _MINE | {"dialog": one_of(_QUESTIONS)}, distractors=11)
def course_tour(course: str, dialog: str) -> Draft:
    see, mark, decks = see_course(course), click(id="action_save_course"), _page("Flash cards")
    ask = way_for(MENU, click(text=IT), _CANCEL)
    title = "toolbar_title"
    return draft(
        path=(
            shown(id="course_title", text=course, activity=f"{_APP}.CourseActivity"),
            (mark, shown(id="alertTitle", text=f"{dialog}?"), _CANCEL),
            in_order(
                shown(id=title, text="Catalogue"), _CANCEL, shown(id=title, text="Flash cards")
            ),
            ends_on(id=title, text="Flash cards"),
        ),
        way=(*see, mark, *ask(dialog), UP, *decks),
    ).rejects(
        bookmark_left_out=(*see, *ask(dialog), UP, *decks),
        another_question=(*see, mark, *ask(another(_QUESTIONS, dialog)), UP, *decks),
        other_order=(*see, *ask(dialog), mark, UP, *decks),
        another_page_at_the_end=cut(2),
    )


@goals.testing(259, "hard", _draw_card, distractors=5)
def discard_card(deck: str, front: str, back: str) -> Draft:
    begin, known = (*_see_deck(deck), *_fill_card(front, back)), click(desc="Known")
    return draft(
        path=(
            *(typed(front, id="front"), typed(back, id="back")),
            (
                *(shown(id="toolbar_title", text=deck), click(text="Keep editing")),
                *(click(text="Discard"), known),
            ),
            ends_on(desc="Known", selected="true"),
        ),
        way=(*begin, *KEEP_EDITING, *DISCARD, known),
    ).rejects(
        discarded_at_once=(*begin, *DISCARD, known),
        saved=(*begin, *KEEP_EDITING, SAVE, known),
        the_tab_left_out=cut(1),
    )


_DIALOGS = ("Captions", "Playback speed", "Text size")


@goals.testing(260, "medium", {"dialog": one_of(_DIALOGS)}, distractors=7)
def settings_walk(dialog: str) -> Draft:
    def walk(*ways: Steps, dialog: str = dialog) -> Steps:
        begin = (*_SETTINGS, click(text=dialog), _CANCEL)
        return *begin, *joined(ways)

    downloads = (*find("settings_scroll", text="Downloads"), click(text="Quality"), _CANCEL, UP)
    plan = (UP, *_page("Study plan"))
    title = shown(id="alertTitle", text=dialog)
    return draft(
        path=(
            (title, _CANCEL),
            in_order(title, shown(id="alertTitle", text="Quality"), _CANCEL),
            shown(activity=f"{_APP}.DownloadsActivity"),
            ends_on(activity=f"{_APP}.PlanActivity"),
        ),
        way=walk(downloads, plan),
    ).rejects(
        another_dialog=walk(downloads, plan, dialog=another(_DIALOGS, dialog)),
        Downloads_left_out=walk(plan),
        another_page_at_the_end=cut(2),
    )


# Goals whose instruction has all that is to be touched are on a condition.

goals.condition = Condition(
    goals.terms("conditions")["enrolled"],
    facts=lambda apps: {course["title"]: course["enrolled"] for course in ALL_COURSES.all(apps)},
    look=see_course,
    back=(UP, *_page("My courses")),
    of=(
        "leave_course",
        "new_card",
        "correct_card",
        "delete_card",
        "captions",
    ),
)
