"""A lesson of a course, with a note."""

from __future__ import annotations

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.education.content import SENTENCES, digest
from uiprobe.environments.phone.kit.dialogs import ask_text
from uiprobe.environments.phone.kit.records import find
from uiprobe.environments.phone.kit.screens import back_toolbar, card, scaffold, scroll_view
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, icon_button
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import (
    BODY,
    BODY_LARGE,
    HEADLINE,
    LABEL,
    TITLE,
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
    text,
)


def this_course(context: Context) -> State:
    """The course that an activity is about; courses are never removed."""
    found: State = find(context.data["courses"], context.arguments["id"]) or {}
    return found


def _lesson(context: Context) -> View:
    course, name = this_course(context), context.arguments["lesson"]
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

    start = int(digest(name)[:8], 16)
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
    place = {"course": this_course(context)["title"], "lesson": context.arguments["lesson"]}
    return next(
        (note for note in context.data["notes"] if {**place, "text": note["text"]} == note), None
    )


def _note_dialog(context: Context, arguments: State) -> Window:
    note = _note(context)

    def keep(words: str) -> None:
        if note is not None:
            note["text"] = words
            return
        place = {"course": this_course(context)["title"], "lesson": context.arguments["lesson"]}
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


LESSONS_SCREENS: Screens = {"LessonActivity": _lesson}
LESSONS_DIALOGS: Dialogs = {"note": _note_dialog}
