"""The courses: those of the owner, the catalogue, the page of one, the search."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from uiprobe.environments.phone.app import Context, Dialogs, Screens
from uiprobe.environments.phone.apps.education.lessons import this_course
from uiprobe.environments.phone.kit.dialogs import confirm, menu
from uiprobe.environments.phone.kit.records import (
    filter_chips,
    listing,
    record_row,
    search_screen,
    section,
)
from uiprobe.environments.phone.kit.screens import (
    back_toolbar,
    overflow_button,
    scaffold,
    scroll_view,
)
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.controls import button, icon_button, progress_bar
from uiprobe.environments.phone.toolkit.geometry import FILL
from uiprobe.environments.phone.toolkit.pictures import illustration
from uiprobe.environments.phone.toolkit.theme import BODY, HEADLINE, LABEL, TITLE, styled
from uiprobe.environments.phone.toolkit.widgets import (
    Handler,
    View,
    Window,
    column,
    image,
    row,
    stack,
    text,
)


def _share_done(course: State) -> float:
    return len(course["done"]) / len(course["lessons"])


def my_courses(context: Context) -> View:
    """The courses of the owner."""
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
        on_click=partial(context.start, "LessonActivity", id=current["id"], lesson=ahead[0])
        if ahead
        else partial(context.start, "CourseActivity", id=current["id"]),
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
        on_click=partial(context.start, "CourseActivity", id=course["id"]),
    )


def catalogue(context: Context) -> View:
    """All courses, which can be filtered by topic."""
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
        press=partial(context.start, "CourseActivity", id=course["id"]),
    )


def _course(context: Context) -> View:
    course = this_course(context)
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
        press=partial(context.start, "LessonActivity", id=course["id"], lesson=name),
    )


def _course_menu(context: Context, arguments: State) -> Window:
    course = this_course(context)
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
        positive=(context.t("Leave"), lambda: this_course(context).update(enrolled=False, done=[])),
    )


def _reset_dialog(context: Context, arguments: State) -> Window:
    return confirm(
        context,
        title=context.t("Reset progress?"),
        message=context.t("All lessons of the course become unfinished."),
        positive=(context.t("Reset"), lambda: this_course(context).update(done=[])),
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


COURSES_SCREENS: Screens = {
    "CourseActivity": _course,
    "SearchActivity": _search,
}
COURSES_DIALOGS: Dialogs = {
    "course_menu": _course_menu,
    "leave_course": _leave_dialog,
    "reset_course": _reset_dialog,
}
