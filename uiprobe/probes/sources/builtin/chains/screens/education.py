"""Courses: who teaches them, and what their lessons are."""

from __future__ import annotations

from uiprobe.environments.phone.apps.education.app import Education
from uiprobe.probes.sources.builtin.chains.nodes import Shows, Values
from uiprobe.probes.sources.builtin.goals.education import ALL_COURSES, ENROLL, see_course
from uiprobe.probes.sources.builtin.language import *


def _enroll(apps: Apps, title: str) -> Steps:
    return () if ALL_COURSES.get(apps, title)["enrolled"] else (ENROLL,)


def _teachers(apps: Apps) -> dict[str, Values]:
    return {course["title"]: (course["teacher"],) for course in ALL_COURSES.all(apps)}


_BACK = (
    BACK,
    click(desc="Open navigation drawer"),
    click(id="design_menu_item_text", text="My courses"),
)

TEACHER = Shows(
    "teacher", Education, "person", "course", _teachers,
    lambda apps, title: see_course(title), _BACK, spoil=_enroll,
)  # fmt: skip

LESSONS = Shows(
    "lessons", Education, "title", "course",
    lambda apps: {one["title"]: tuple(one["lessons"]) for one in ALL_COURSES.all(apps)},
    lambda apps, title: (
        *see_course(title),
        scroll(
            target(id="course_scroll"),
            id="lesson_title", text=ALL_COURSES.get(apps, title)["lessons"][-1],
        ),
    ),
    _BACK, many=True,
)  # fmt: skip
