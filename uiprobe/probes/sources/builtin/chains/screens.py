"""The screens of the apps that show facts, and those that take them."""

from __future__ import annotations

from random import Random

from uiprobe.environments.phone.apps.business.app import Business
from uiprobe.environments.phone.apps.clock.app import Clock
from uiprobe.environments.phone.apps.education.app import Education
from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.apps.news.app import News
from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.environments.phone.kit.providers import CALENDAR
from uiprobe.probes.sources.builtin.chains.nodes import Shows, Takes
from uiprobe.probes.sources.builtin.language import *

_EVENTS = Records((CALENDAR, "events"), by="title")
_COURSES = Records((Education.package, "courses"), by="title")
_ARTICLES = Records((News.package, "articles"), by="title")
_TASKS = Records((Todo.package, "tasks"), by="title")
_ALARMS = Records((Clock.package, "alarms"), by="time")


def _teachers(apps: Apps) -> dict[str, str]:
    return {course["title"]: course["teacher"] for course in _COURSES.all(apps)}


def _look_at_course(title: str) -> Steps:
    return (
        *(
            click(desc="Open navigation drawer"),
            click(id="design_menu_item_text", text="Catalogue"),
        ),
        *find("catalogue_list", id="course_title", text=title),
    )


def _enroll(apps: Apps, title: str) -> Steps:
    return () if _COURSES.get(apps, title)["enrolled"] else (click(id="enroll"),)


TEACHER = Shows(
    "teacher", Education, "person", "course", _teachers, _look_at_course, spoil=_enroll
)  # fmt: skip


def _headlines(apps: Apps) -> dict[str, str]:
    """The newest headline of each section, where one article is the newest."""
    hidden = apps[News.package]["hidden"]
    found = [article for article in _ARTICLES.all(apps) if article["source"] not in hidden]
    newest: dict[str, str] = {}
    for section in sorted({article["section"] for article in found}):
        dated = sorted(
            ((str(a["at"]), a["title"]) for a in found if a["section"] == section), reverse=True
        )
        if len(dated) == 1 or dated[0][0] != dated[1][0]:
            newest[section] = dated[0][1]
    return newest


def _look_at_section(section: str) -> Steps:
    return find("sections", finger="left", id="section_chip", text=section)


def _save_article(apps: Apps, section: str) -> Steps:
    headline = _headlines(apps)[section]
    now = _ARTICLES.get(apps, headline)["list"]
    return (
        *(click(id="article_title", text=headline), click(id="article_save")),
        click(id="sheet_item", text=another(apps[News.package]["lists"], now)),
    )


HEADLINE = Shows(
    "headline", News, "title", "section", _headlines, _look_at_section, spoil=_save_article
)  # fmt: skip


def _starts(apps: Apps) -> dict[str, str]:
    """When events start, where no alarm is set for that time."""
    taken = _ALARMS.names(apps)
    return {event["title"]: event["start"] for event in _EVENTS.all(apps)
            if event["start"] not in taken}  # fmt: skip


def _look_at_event(title: str) -> Steps:
    return (
        *(click(id="action_search"), fill(title, id="search_src_text")),
        click(id="event_title", text=title),
    )


START = Shows(
    "start", Business, "time", "event", _starts, _look_at_event,
    spoil=lambda apps, title: (MENU, click(text="Delete"), OK),
)  # fmt: skip


def _hour(random: Random, apps: Apps) -> str:
    return f"{random.choice((9, *range(11, 20))):02}:00"


def _enter_event(apps: Apps, fact: str, details: Parameters) -> Steps:
    return (
        *(click(desc="New event"), fill(fact, id="title")),
        *(click(id="day"), *pick_day(details["day"])),
        *(click(id="start"), *pick_hour(details["time"]), SAVE),
    )


def _new_event(apps: Apps, fact: str, details: Parameters) -> tuple[Change, ...]:
    start = details["time"]
    event = {
        "title": fact, "day": details["day"], "start": start,
        "end": f"{int(start[:2]) + 1:02}:00", "place": "", "guests": [], "notes": "",
    }  # fmt: skip
    return (_EVENTS.add(event),)


EVENT = Takes(
    "event", Business, frozenset({"person", "title"}), {"day": later_day(2, 40), "time": _hour},
    _enter_event, _new_event, words={"day": Day, "time": Moment},
)  # fmt: skip


def _enter_task(apps: Apps, fact: str, details: Parameters) -> Steps:
    into = details["list"]
    turn = (click(desc="Open navigation drawer"), click(id="design_menu_item_text", text=into))
    return (
        *(() if into == apps[Todo.package]["current"] else turn),
        *(click(id="fab_add"), fill(fact, id="edit_title"), SAVE),
    )


def _new_task(apps: Apps, fact: str, details: Parameters) -> tuple[Change, ...]:
    task = {
        "title": fact, "notes": "", "list": details["list"], "due": None, "time": None,
        "priority": "Normal", "remind": False, "starred": False, "done": False,
    }  # fmt: skip
    return (_TASKS.add(task, unique=True),)


TASK = Takes(
    "task", Todo, frozenset({"person", "title"}),
    {"list": one_of(lambda apps: apps[Todo.package]["lists"])}, _enter_task, _new_task,
)  # fmt: skip


def _enter_message(apps: Apps, fact: str, details: Parameters) -> Steps:
    person = details["person"]
    return (
        *(click(id="fab"), fill(person, id="recipient_search")),
        *(click(id="recipient_title", text=person), fill(fact, id="compose"), click(desc="Send")),
    )


MESSAGE = Takes(
    "message", Messages, frozenset({"person", "title"}), {"person": one_of(recipients)},
    _enter_message, lambda apps, fact, details: (sent(details["person"], fact),),
    leave=(BACK, BACK),
)  # fmt: skip


def _enter_alarm(apps: Apps, fact: str, details: Parameters) -> Steps:
    hour, minute = int(fact[:2]), fact[3:]
    return (
        *(click(desc="Add alarm"), click(id="toggle_mode")),
        *(fill(str(hour % 12 or 12), id="input_hour"), fill(minute, id="input_minute")),
        *(click(id="am_label" if hour < 12 else "pm_label"), OK),
    )


def _new_alarm(apps: Apps, fact: str, details: Parameters) -> tuple[Change, ...]:
    return (_ALARMS.add({"time": fact, "enabled": True, "days": []}, unique=True),)


ALARM = Takes("alarm", Clock, frozenset({"time"}), {}, _enter_alarm, _new_alarm)
