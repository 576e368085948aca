"""A learning app: courses with lessons, decks of flash cards, quizzes, a study plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from hashlib import sha256
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.apps.education.content import COURSES, SENTENCES, WORDS
from uiprobe.environments.phone.content import people
from uiprobe.environments.phone.kit.dialogs import ask_text, confirm, drawer, menu
from uiprobe.environments.phone.kit.forms import Form, Stepper, TextInput, TimeInput, Toggle
from uiprobe.environments.phone.kit.records import (
    RecordApp,
    filter_chips,
    find,
    listing,
    number_records,
    record_row,
    search_screen,
    section,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    card,
    overflow_button,
    scaffold,
    scroll_view,
    search_button,
    toolbar,
)
from uiprobe.environments.phone.kit.settings_page import Ask, Link, Pick, SettingsPage, Switch
from uiprobe.environments.phone.kit.sharing import share_sheet
from uiprobe.environments.phone.state import State, copy_state
from uiprobe.environments.phone.toolkit.controls import (
    button,
    floating_button,
    icon_button,
    progress_bar,
    radio_button,
    radio_group,
    tab_layout,
)
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    DISPLAY,
    HEADLINE,
    LABEL,
    TITLE,
    TextStyle,
    rgb,
    styled,
)
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    image,
    row,
    space,
    stack,
    text,
)

NOTIFICATIONS = "android.permission.POST_NOTIFICATIONS"
QUESTIONS = 4
"""Questions of a quiz."""

LEVELS = ("Beginner", "Intermediate", "Advanced")
_PAGES = {
    "My courses": "school",
    "Catalogue": "explore",
    "Flash cards": "style",
}


def quiz(cards: list[State]) -> list[tuple[State, list[str]]]:
    """The questions of a deck: a card, and what can be chosen for its back."""
    chosen = sorted(cards, key=lambda card: _digest(f"quiz:{card['front']}"))[:QUESTIONS]
    found = []
    for asked in chosen:
        others = sorted({card["back"] for card in cards} - {asked["back"]})
        others.sort(key=lambda back: _digest(f"{asked['front']}:{back}"))
        found.append((asked, sorted([asked["back"], *others[:3]])))
    return found


def _digest(name: str) -> str:
    return sha256(name.encode()).hexdigest()


class Education(RecordApp):
    """Courses, flash cards and quizzes."""

    package = "org.uiprobe.education"
    name = "education"
    rank = 30
    label = "Learning"
    icon = "school"
    tint = rgb("7B4397")
    accent = "purple"
    exported = ("MainActivity", "SearchActivity", "SettingsActivity")
    permissions = (NOTIFICATIONS,)

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {
            "MainActivity": _main,
            "CourseActivity": _course,
            "LessonActivity": _lesson,
            "DeckActivity": _deck,
            "CardActivity": CARD_FORM.screen,
            "StudyActivity": _study,
            "QuizActivity": _quiz,
            "PlanActivity": PLAN_FORM.screen,
            "SearchActivity": _search,
            "SettingsActivity": SETTINGS.screen,
            "DownloadsActivity": DOWNLOADS.screen,
        }

    @property
    @override
    def dialogs(self) -> Mapping[str, Callable[[Context, State], Window]]:
        return {
            "drawer": _drawer,
            "main_menu": _main_menu,
            "course_menu": _course_menu,
            "leave_course": _leave_dialog,
            "reset_course": _reset_dialog,
            "note": _note_dialog,
            "deck_menu": _deck_menu,
            "rename_deck": _rename_dialog,
            "delete_deck": _delete_deck_dialog,
            "new_deck": _new_deck_dialog,
            "share": share_sheet,
            **CARD_FORM.dialogs,
            **PLAN_FORM.dialogs,
            **SETTINGS.dialogs,
            **DOWNLOADS.dialogs,
        }

    @override
    def create(self, random: Random, now: datetime) -> State:
        chosen = random.sample(COURSES, k=11)
        teachers = people(random, 11, other_scripts=2)
        courses = []
        for number, (title, topic, icon, lessons) in enumerate(chosen):
            enrolled = number < 5
            done = random.randrange(len(lessons)) if enrolled else 0
            courses.append(
                {
                    "title": title,
                    "topic": topic,
                    "icon": icon,
                    "teacher": teachers[number],
                    "level": random.choice(LEVELS),
                    "lessons": list(lessons),
                    "done": list(lessons[:done]),
                    "enrolled": enrolled,
                    "saved": random.random() < 0.2,
                }
            )
        decks = [
            {
                "name": name,
                "best": random.choice((None, 1, 2)),
                "cards": number_records(
                    [
                        {"front": front, "back": back, "known": random.random() < 0.3}
                        for front, back in random.sample(WORDS[name], k=7)
                    ]
                ),
            }
            for name in random.sample(sorted(WORDS), k=5)
        ]
        return {
            "courses": number_records(courses),
            "decks": number_records(decks),
            "notes": [],
            "plan": {
                "minutes": random.randrange(10, 41, 5),
                "time": random.choice(("18:00", "19:30", "20:00")),
                "remind": False,
            },
            "next_id": 100,
            "settings": {
                "name": "Robin",
                "speed": "1.0x",
                "captions": "English",
                "text": "Medium",
                "sounds": True,
                "shuffle": False,
                "quality": "Standard",
                "wifi": True,
                "remove": False,
            },
        }

    @override
    def perform(self, context: Context, action: str, arguments: State) -> None:
        if action != "plan":
            super().perform(context, action, arguments)
            return
        context.data["plan"] = {**arguments["plan"], "remind": arguments["granted"]}
        if not arguments["granted"]:
            context.toast(context.t("Reminders need permission to send notifications"))
        context.finish()

    @property
    @override
    def forms(self) -> Mapping[str, Form]:
        return {"CardActivity": CARD_FORM, "PlanActivity": PLAN_FORM}


def _main(context: Context) -> View:
    page = context.get("page", "My courses")
    pages = {"My courses": _mine, "Catalogue": _catalogue, "Flash cards": _decks}
    floating = None
    if page == "Flash cards":
        floating = floating_button(
            "add", lambda: context.show("new_deck"), description=context.t("New deck")
        )
    bar = toolbar(
        context.t(page),
        search_button(context, named=False),
        overflow_button(context, "main_menu"),
        navigate=("menu", context.t("Open navigation drawer"), lambda: context.show("drawer")),
    )
    return scaffold(context, bar, pages[page](context), floating=floating)


def _drawer(context: Context, arguments: State) -> Window:
    page = context.get("page", "My courses")
    counts = {
        "My courses": str(sum(course["enrolled"] for course in context.data["courses"])),
        "Flash cards": str(len(context.data["decks"])),
    }
    places = [
        (icon, context.t(name), counts.get(name, ""), name == page, context.setter("page", name))
        for name, icon in _PAGES.items()
    ]
    more = [
        ("event_note", context.t("Study plan"), "", False, _starter(context, "PlanActivity")),
        ("settings", context.t("Settings"), "", False, _starter(context, "SettingsActivity")),
    ]
    plan = context.t("{minutes} minutes a day", minutes=context.data["plan"]["minutes"])
    return drawer(
        context,
        title=context.data["settings"]["name"],
        subtitle=plan,
        icon="mood",
        items=[*places, None, *more],
    )


def _starter(context: Context, activity: str, **arguments: object) -> Handler:
    return lambda: context.start(activity, **arguments)


def _main_menu(context: Context, arguments: State) -> Window:
    return menu(
        context,
        [
            (context.t("Study plan"), _starter(context, "PlanActivity")),
            (context.t("Settings"), _starter(context, "SettingsActivity")),
        ],
    )


# Courses.


def _share_done(course: State) -> float:
    return len(course["done"]) / len(course["lessons"])


def _mine(context: Context) -> View:
    courses = [course for course in context.data["courses"] if course["enrolled"]]
    if not courses:
        empty = ("school", context.t("No courses yet"), context.t("Choose one in the catalogue"))
        return listing([], key="", id="", empty=empty)
    current = max(courses, key=lambda course: (_share_done(course) < 1, _share_done(course)))
    ahead = [name for name in current["lessons"] if name not in current["done"]]
    hero = column(
        illustration(current["title"], current["icon"], height=132, radius=0),
        column(
            text(context.t("Continue where you stopped"), LABEL),
            text(ahead[0] if ahead else current["title"], styled(TITLE, size=19), id="next_lesson"),
            text(current["title"], BODY, id="hero_course"),
            width=FILL,
            padding=(16, 12, 16, 14),
            gap=2,
        ),
        id="hero",
        width=FILL,
        radius=18,
        background="primary_container",
        on_click=_starter(context, "LessonActivity", id=current["id"], lesson=ahead[0])
        if ahead
        else _starter(context, "CourseActivity", id=current["id"]),
    )
    grid = View(
        arrange="grid",
        columns=2,
        width=FILL,
        children=[_tile(context, course) for course in courses],
        id="course_grid",
        class_name="android.widget.GridView",
    )
    body = column(
        column(hero, width=FILL, padding=(16, 8, 16, 4)),
        section(context.t("All my courses")),
        column(grid, width=FILL, padding=(10, 0, 10, 24)),
        width=FILL,
    )
    return scroll_view(body, key="mine", id="course_scroll")


def _tile(context: Context, course: State) -> View:
    done = f"{len(course['done'])} / {len(course['lessons'])}"
    return column(
        illustration(course["title"], course["icon"], height=84),
        text(course["title"], styled(TITLE, size=15, max_lines=1), id="course_title"),
        row(
            column(progress_bar(_share_done(course), id="course_progress"), weight=1),
            text(done, LABEL, id="course_done"),
            width=FILL,
            gap=8,
            align="center",
        ),
        id="course_tile",
        width=FILL,
        margin=(6, 6, 6, 6),
        padding=(8, 8, 8, 10),
        gap=6,
        radius=16,
        background="surface_container",
        on_click=_starter(context, "CourseActivity", id=course["id"]),
    )


def _catalogue(context: Context) -> View:
    topic = context.get("topic")
    courses = [course for course in context.data["courses"] if topic in (None, course["topic"])]
    topics = sorted({course["topic"] for course in context.data["courses"]})
    chips = filter_chips(
        context, "topic", [(None, context.t("All")), *((name, context.t(name)) for name in topics)]
    )
    rows = [
        lambda course=course: _course_row(context, course)
        for course in sorted(courses, key=lambda course: course["title"])
    ]
    body = listing(rows, key=f"catalogue:{topic}", id="catalogue_list", foot=16)
    body.weight = 1
    return column(chips, body, width=FILL, height=FILL)


def _course_row(context: Context, course: State) -> View:
    mark = image("check_circle", size=20, icon_color="primary", description=context.t("Enrolled"))
    return record_row(
        course["title"],
        f"{course['teacher']} \N{MIDDLE DOT} {context.t(course['level'])}",
        id="course",
        leading=illustration(course["title"], course["icon"], width=64, height=48, radius=10),
        trailing=mark if course["enrolled"] else None,
        press=_starter(context, "CourseActivity", id=course["id"]),
    )


def _here(context: Context) -> State:
    """The course that an activity is about; courses are never removed."""
    found: State = find(context.data["courses"], context.arguments["id"]) or {}
    return found


def _course(context: Context) -> View:
    course = _here(context)
    hero = stack(
        illustration(course["title"], course["icon"], height=150, radius=0),
        width=FILL,
    )
    facts = column(
        text(course["title"], HEADLINE, id="course_title"),
        text(
            f"{course['teacher']} \N{MIDDLE DOT} {context.t(course['level'])}",
            BODY,
            id="course_teacher",
        ),
        button(
            context.t("Enroll"), lambda: course.update(enrolled=True), id="enroll", kind="filled"
        )
        if not course["enrolled"]
        else row(
            column(progress_bar(_share_done(course), id="course_progress"), weight=1),
            text(f"{len(course['done'])} / {len(course['lessons'])}", LABEL, id="course_done"),
            width=FILL,
            gap=8,
            align="center",
        ),
        width=FILL,
        padding=(20, 14, 20, 6),
        gap=6,
    )
    saved = course["saved"]
    bar = back_toolbar(
        context,
        context.t("Course"),
        icon_button(
            "bookmark" if saved else "bookmark_border",
            lambda: course.update(saved=not saved),
            id="action_save_course",
            **context.named("Bookmark", on=saved),
            icon_filled=saved,
            icon_color="on_surface",
        ),
        overflow_button(context, "course_menu"),
    )
    lessons = [_lesson_row(context, course, name) for name in course["lessons"]]
    body = column(
        hero, facts, section(context.t("Lessons")), *lessons, width=FILL, padding=(0, 0, 0, 20)
    )
    return scaffold(context, bar, scroll_view(body, key="course", id="course_scroll"))


def _lesson_row(context: Context, course: State, name: str) -> View:
    done = name in course["done"]
    number = course["lessons"].index(name) + 1
    return record_row(
        name,
        context.t("Lesson {number}", number=number),
        id="lesson",
        leading=image(
            "check_circle" if done else "play_circle",
            size=28,
            icon_color="primary" if done else "outline",
            icon_filled=done,
            description=context.t("Finished") if done else "",
            id="lesson_mark",
        ),
        press=_starter(context, "LessonActivity", id=course["id"], lesson=name),
    )


def _course_menu(context: Context, arguments: State) -> Window:
    course = _here(context)
    words = f"{course['title']} ({course['teacher']})"
    items: list[tuple[str, Handler]] = [
        (context.t("Share"), lambda: context.show("share", text=words))
    ]
    if course["enrolled"]:
        items += [
            (context.t("Reset progress"), lambda: context.show("reset_course")),
            (context.t("Leave course"), lambda: context.show("leave_course")),
        ]
    return menu(context, items)


def _leave_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Leave course?"),
        message=context.t("Your progress is lost."),
        positive=(context.t("Leave"), lambda: _here(context).update(enrolled=False, done=[])),
    )


def _reset_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Reset progress?"),
        message=context.t("All lessons of the course become unfinished."),
        positive=(context.t("Reset"), lambda: _here(context).update(done=[])),
    )


def _lesson(context: Context) -> View:
    course, name = _here(context), context.arguments["lesson"]
    lessons: list[str] = course["lessons"]
    number = lessons.index(name)
    done = name in course["done"]
    note = _note(context)

    def toggle() -> None:
        kept = {*course["done"]} ^ {name}
        course["done"] = [lesson for lesson in lessons if lesson in kept]

    def go(step: int) -> Handler:
        target = lessons[number + step]
        return lambda: context.arguments.update(lesson=target)

    start = int(_digest(name)[:8], 16)
    words = [context.t(SENTENCES[(start + offset * 3) % len(SENTENCES)]) for offset in range(3)]
    first = context.t(
        "This lesson of {course} is about: {name}.", course=course["title"], name=name
    )
    body = column(
        illustration(name, course["icon"], height=150),
        text(name, HEADLINE, id="lesson_title"),
        text(
            context.t("Lesson {number} of {count}", number=number + 1, count=len(lessons)),
            LABEL,
            id="lesson_number",
        ),
        *(
            text(paragraph, styled(BODY_LARGE, leading=1.5), width=FILL)
            for paragraph in (first, *words)
        ),
        card(
            row(image("notes", size=20), text(context.t("My note"), TITLE), gap=8),
            text(note["text"], BODY, id="note_text"),
        )
        if note
        else None,
        button(
            context.t("Mark as unfinished") if done else context.t("Mark as finished"),
            toggle,
            id="lesson_toggle",
            kind="tonal" if done else "filled",
            width=FILL,
        )
        if course["enrolled"]
        else text(context.t("Enroll to keep your progress"), BODY, id="lesson_hint"),
        row(
            button(context.t("Previous"), go(-1), id="lesson_previous", kind="outlined")
            if number
            else None,
            space(weight=1),
            button(context.t("Next"), go(1), id="lesson_next", kind="outlined")
            if number + 1 < len(lessons)
            else None,
            width=FILL,
        ),
        width=FILL,
        padding=(20, 8, 20, 28),
        gap=14,
    )
    bar = back_toolbar(
        context,
        course["title"],
        icon_button(
            "edit",
            lambda: context.show("note"),
            id="action_note",
            **context.named("Write a note"),
            icon_color="on_surface",
        ),
    )
    return scaffold(context, bar, scroll_view(body, key=f"lesson:{name}", id="lesson_scroll"))


def _note(context: Context) -> State | None:
    place = {"course": _here(context)["title"], "lesson": context.arguments["lesson"]}
    return next(
        (note for note in context.data["notes"] if {**place, "text": note["text"]} == note), None
    )


def _note_dialog(context: Context, arguments: State) -> Window:
    note = _note(context)

    def keep(words: str) -> None:
        if note is not None:
            note["text"] = words
            return
        place = {"course": _here(context)["title"], "lesson": context.arguments["lesson"]}
        context.data["notes"].append({**place, "text": words})

    return ask_text(
        context,
        title=context.t("Note"),
        field=context.field("dialog_note", note["text"] if note else "", limit=400),
        hint=context.t("What do you want to remember?"),
        positive=keep,
        label="Save",
        id="note",
    )


# Flash cards.


def _decks(context: Context) -> View:
    rows = [lambda deck=deck: _deck_row(context, deck) for deck in context.data["decks"]]
    return listing(
        rows, key="decks", id="deck_list", empty=("style", context.t("No decks yet"), "")
    )


def _deck_row(context: Context, deck: State) -> View:
    known = sum(card["known"] for card in deck["cards"])
    count = context.t("{known} of {count} known", known=known, count=len(deck["cards"]))
    return column(
        row(
            text(deck["name"], styled(TITLE, size=18), id="deck_name", weight=1),
            icon_button(
                "quiz",
                _starter(context, "QuizActivity", id=deck["id"]),
                id="deck_quiz",
                **context.named("Quiz"),
            ),
            icon_button(
                "play_arrow",
                _starter(context, "StudyActivity", id=deck["id"]),
                id="deck_study",
                **context.named("Study"),
            ),
            width=FILL,
            align="center",
        ),
        text(count, BODY, id="deck_known"),
        id="deck_card",
        width=FILL,
        margin=(16, 6, 16, 6),
        padding=(18, 8, 8, 14),
        radius=18,
        background="surface_container",
        on_click=_starter(context, "DeckActivity", id=deck["id"]),
    )


def _this_deck(context: Context) -> State:
    gone: State = {"name": "", "best": None, "cards": []}
    found: State = find(context.data["decks"], context.arguments["id"]) or gone
    return found


def _deck(context: Context) -> View:
    deck = _this_deck(context)
    tab = context.get("tab", "All")
    shown = [card for card in deck["cards"] if tab == "All" or card["known"] == (tab == "Known")]
    tabs = tab_layout(
        [
            (context.t(name), name == tab, context.setter("tab", name))
            for name in ("All", "Known", "To learn")
        ]
    )
    rows = [lambda card=card: _card_row(context, deck, card) for card in shown]
    body = listing(
        rows, key=f"cards:{tab}", id="card_list", empty=("style", context.t("No cards here"), "")
    )
    body.weight = 1
    bar = back_toolbar(context, deck["name"], overflow_button(context, "deck_menu"))
    return scaffold(
        context,
        bar,
        column(tabs, body, width=FILL, height=FILL),
        floating=floating_button(
            "add",
            _starter(context, "CardActivity", deck=deck["id"]),
            description=context.t("New card"),
        ),
    )


def _card_row(context: Context, deck: State, card_: State) -> View:
    known = card_["known"]

    def swiped(direction: str) -> bool:
        if direction not in ("left", "right"):
            return False
        _remove_card(context, deck, card_)
        return True

    return record_row(
        card_["front"],
        card_["back"],
        id="card",
        trailing=icon_button(
            "check_circle" if known else "radio_button_unchecked",
            lambda: card_.update(known=not known),
            id="card_known",
            **context.named("I know this card", on=known),
            icon_filled=known,
            icon_color="primary" if known else "outline",
        ),
        press=_starter(context, "CardActivity", deck=deck["id"], id=card_["id"]),
        swipe=swiped,
    )


def _remove_card(context: Context, deck: State, card_: State) -> None:
    before = copy_state(context.data["decks"])
    deck["cards"] = [card for card in deck["cards"] if card is not card_]
    context.snackbar(context.t("Card deleted"), "restore", collection="decks", records=before)


def _deck_menu(context: Context, arguments: State) -> Window:
    deck = _this_deck(context)
    return menu(
        context,
        [
            (context.t("Study"), _starter(context, "StudyActivity", id=deck["id"])),
            (context.t("Quiz"), _starter(context, "QuizActivity", id=deck["id"])),
            (context.t("Rename"), lambda: context.show("rename_deck")),
            (context.t("Delete deck"), lambda: context.show("delete_deck")),
        ],
    )


def _rename_dialog(context: Context, arguments: State) -> Window:
    deck = _this_deck(context)
    return ask_text(
        context,
        title=context.t("Rename deck"),
        field=context.field("dialog_name", deck["name"], limit=40),
        hint=context.t("Name"),
        positive=lambda name: deck.update(name=name),
        id="deck_name_edit",
    )


def _new_deck_dialog(context: Context, arguments: State) -> Window:
    def add(name: str) -> None:
        deck = {"id": context.new_id(), "name": name, "best": None, "cards": []}
        context.data["decks"].append(deck)

    return ask_text(
        context,
        title=context.t("New deck"),
        field=context.field("dialog_name", limit=40),
        hint=context.t("Name"),
        positive=add,
        label="Create",
        id="deck_name_edit",
    )


def _delete_deck_dialog(context: Context, arguments: State) -> Window:
    deck = _this_deck(context)

    def remove() -> None:
        kept = [other for other in context.data["decks"] if other is not deck]
        context.data["decks"] = kept
        context.finish()

    return confirm(
        context,
        title=context.t("Delete deck?"),
        message=context.t("Its cards are deleted as well."),
        positive=(context.t("Delete"), remove),
    )


def _cards(context: Context) -> list[State]:
    deck = find(context.data["decks"], context.arguments["deck"])
    cards: list[State] = deck["cards"] if deck else []
    return cards


def _save_card(context: Context, values: State) -> None:
    card_ = find(_cards(context), values.get("id", 0))
    if card_ is None:
        _cards(context).append({"id": context.new_id(), **values})
    else:
        card_.update(values)
    context.finish()


CARD_FORM = Form(
    "card",
    ("New card", "Edit card"),
    (
        TextInput("front", "Front", required="A card needs a front"),
        TextInput("back", "Back", required="A card needs a back"),
        Toggle("known", "I know this card", icon="check_circle"),
    ),
    lambda context: (
        find(_cards(context), context.arguments.get("id", 0))
        or {"front": "", "back": "", "known": False}
    ),
    _save_card,
)


def _study(context: Context) -> View:
    deck = _this_deck(context)
    cards = [card for card in deck["cards"] if not card["known"]]
    position = context.get("position", 0)
    bar = back_toolbar(context, deck["name"])
    if position >= len(context.get("round", cards)):
        empty = ("celebration", context.t("Done for now"), context.t("Come back tomorrow"))
        return scaffold(context, bar, listing([], key="", id="", empty=empty))
    shown = context.get("round", cards)[position]
    turned = context.get("turned", False)

    def answer(known: bool) -> Handler:
        def act() -> None:
            context.set("round", context.get("round") or copy_state(cards))
            card_ = find(deck["cards"], shown["id"])
            if card_ is not None:
                card_["known"] = known
            context.set("position", position + 1)
            context.set("turned", False)

        return act

    face = column(
        text(
            shown["back"] if turned else shown["front"],
            styled(DISPLAY, size=40, weight="regular", align="center"),
            id="card_back" if turned else "card_front",
        ),
        text(context.t("Touch to turn"), BODY) if not turned else None,
        id="study_card",
        width=FILL,
        height=260,
        gap=12,
        align="center",
        justify="center",
        radius=24,
        background="secondary_container" if turned else "primary_container",
        on_click=lambda: context.set("turned", not turned),
    )
    answers = row(
        button(context.t("Again"), answer(False), id="study_again", kind="outlined", weight=1),
        button(context.t("I knew it"), answer(True), id="study_known", kind="filled", weight=1),
        width=FILL,
        gap=12,
    )
    count = context.t("Card {number}", number=position + 1)
    body = column(
        text(count, LABEL, id="study_count"),
        face,
        answers if turned else None,
        width=FILL,
        height=FILL,
        padding=(24, 12, 24, 24),
        gap=18,
    )
    return scaffold(context, bar, body)


def _quiz(context: Context) -> View:
    deck = _this_deck(context)
    bar = back_toolbar(context, context.t("Quiz: {name}", name=deck["name"]))
    questions = quiz(deck["cards"])
    if len(deck["cards"]) < QUESTIONS:
        words = context.t("A quiz needs at least {count} cards", count=QUESTIONS)
        return scaffold(context, bar, listing([], key="", id="", empty=("quiz", words, "")))
    position, right = context.get("position", 0), context.get("right", 0)
    if position >= len(questions):
        return scaffold(context, bar, _result(context, deck, right))
    asked, options = questions[position]
    chosen = context.get("chosen")

    def forward() -> None:
        if chosen is None:
            context.toast(context.t("Choose an answer"))
            return
        count = right + (chosen == asked["back"])
        context.ui.update(position=position + 1, right=count, chosen=None)
        if position + 1 == len(questions):
            deck["best"] = max(count, deck["best"] or 0)

    last = position + 1 == len(questions)
    body = column(
        progress_bar(position / len(questions), id="quiz_progress"),
        text(
            context.t("Question {number} of {count}", number=position + 1, count=len(questions)),
            LABEL,
            id="quiz_number",
        ),
        text(
            asked["front"],
            TextStyle(size=38, leading=1.3, align="center"),
            id="quiz_question",
            width=FILL,
            margin=(0, 14, 0, 14),
        ),
        radio_group(
            *(
                radio_button(
                    option,
                    checked=option == chosen,
                    change=context.setter("chosen", option),
                    id="quiz_option",
                )
                for option in options
            ),
            id="quiz_options",
            width=FILL,
            gap=4,
        ),
        button(
            context.t("Finish") if last else context.t("Next question"),
            forward,
            id="quiz_forward",
            kind="filled",
            width=FILL,
            margin=(0, 12, 0, 0),
        ),
        width=FILL,
        padding=(24, 12, 24, 24),
        gap=10,
    )
    return scaffold(context, bar, scroll_view(body, key=f"quiz:{position}"))


def _result(context: Context, deck: State, right: int) -> View:
    def again() -> None:
        context.ui.update(position=0, right=0, chosen=None)

    best = context.t("Best result: {best}", best=deck["best"])
    return column(
        image("emoji_events", size=72, icon_color="primary", icon_filled=True),
        text(f"{right} / {QUESTIONS}", styled(DISPLAY, size=44), id="quiz_result"),
        text(best, BODY, id="quiz_best"),
        button(context.t("Try again"), again, id="quiz_again", kind="tonal"),
        button(context.t("Back to the cards"), context.finish, id="quiz_close", kind="text"),
        width=FILL,
        height=FILL,
        gap=12,
        align="center",
        justify="center",
    )


# The plan, search, settings.


def _save_plan(context: Context, values: State) -> None:
    if values["remind"] and not context.data["plan"]["remind"]:
        context.with_permission(NOTIFICATIONS, "plan", plan=values)
        return
    context.data["plan"] = values
    context.finish()


PLAN_FORM = Form(
    "plan",
    ("Study plan", "Study plan"),
    (
        Stepper("minutes", "Minutes a day", low=5, high=60, step=5),
        TimeInput("time", "Time to study"),
        Toggle("remind", "Remind me", icon="notifications"),
    ),
    lambda context: dict(context.data["plan"]),
    _save_plan,
)


def _search(context: Context) -> View:
    within = context.get("within")

    def rows(wanted: str) -> list[Callable[[], View]]:
        found: list[Callable[[], View]] = []
        for course in context.data["courses"]:
            if within != "Lessons" and wanted in f"{course['title']} {course['teacher']}".lower():
                found.append(lambda course=course: _course_row(context, course))  # type: ignore[misc]
            if within != "Courses":
                found += [
                    lambda course=course, name=name: _lesson_row(context, course, name)  # type: ignore[misc]
                    for name in course["lessons"]
                    if wanted in name.lower()
                ]
        return found

    names = ("Courses", "Lessons")
    chips = filter_chips(
        context, "within", [(None, context.t("All")), *((name, context.t(name)) for name in names)]
    )
    return search_screen(context, rows, hint=context.t("Courses, teachers, lessons"), filters=chips)


SETTINGS = SettingsPage(
    "settings",
    (
        (
            "Profile",
            (Ask("name", "Display name", icon="mood"),),
        ),
        (
            "Lessons",
            (
                Pick("speed", "Playback speed", ("0.75x", "1.0x", "1.25x", "1.5x"), "speed"),
                Pick(
                    "captions",
                    "Captions",
                    ("Off", "English", "Deutsch", "Español", "中文", "日本語"),
                    "feed",
                ),
                Pick("text", "Text size", ("Small", "Medium", "Large"), "format_size"),
                Link("Downloads", "DownloadsActivity", "Quality, Wi-Fi, cleaning up", "download"),
            ),
        ),
        (
            "Flash cards",
            (
                Switch("sounds", "Sounds", icon="volume_up"),
                Switch("shuffle", "Shuffle cards", icon="shuffle"),
            ),
        ),
    ),
)

DOWNLOADS = SettingsPage(
    "downloads",
    (
        (
            "",
            (
                Pick("quality", "Quality", ("Low", "Standard", "High"), "video_library"),
                Switch("wifi", "Only over Wi-Fi", icon="wifi"),
                Switch("remove", "Delete finished lessons", icon="delete"),
            ),
        ),
    ),
    title="Downloads",
)
