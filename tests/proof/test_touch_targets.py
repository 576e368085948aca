"""What is listed as an action on a screen is taken by the widget that lists it."""

from __future__ import annotations

import asyncio

import pytest

from benchmarks.touch_targets import screens, touches
from tests.built_cases import case_of
from uiprobe.environments.phone.device import Phone
from uiprobe.proof.tidiness import start_screens, surfaces
from uiprobe.proof.touch_targets import missed_targets, nameless_targets
from uiprobe.ui.readers.uiautomator import parse_hierarchy

TODO = "org.uiprobe.todo"


@pytest.mark.long
@pytest.mark.parametrize("surface", [surfaces()[0], *surfaces()[7::37]])
def test_every_action_of_every_start_screen_is_taken(surface):
    for name, phone in start_screens(surface):
        assert missed_targets(phone) == [], name


def test_what_lies_under_a_floating_button_is_no_target():
    phone = Phone()
    phone.launch(TODO)
    fab = next(
        one for one in parse_hierarchy(phone.hierarchy_xml()).elements if one.id == "fab_add"
    )
    stars = [
        one for one in parse_hierarchy(phone.hierarchy_xml()).elements if one.id == "task_star"
    ]
    covered = [one for one in stars if fab.bounds.contains(*one.bounds.center)]
    assert covered
    assert not any(one.is_widget for one in covered)
    assert any(one.is_widget for one in stars)
    assert missed_targets(phone) == []


@pytest.mark.parametrize(
    ("app", "name", "boxes"),
    [
        ("clock", "delete_alarm", {"Wednesday"}),
        ("messages", "archive_conversation", {"All", "Unread", "Groups"}),
    ],
)
def test_a_box_under_something_else_is_no_target(app: str, name: str, boxes: set[str]):
    goal = case_of(app, name).goal

    async def look() -> list[set[str]]:
        missed = []
        listed = []
        async for environment, screen in screens(goal):
            missed += [one.name for _, one, met in touches(environment, screen) if not met]
            listed.append({one.name or one.text for one in screen.tree.widgets} & boxes)
        assert missed == []
        return listed

    listed = asyncio.run(look())
    # Covered on some screens, to be touched on others.
    assert set() in listed


def test_a_missed_target_is_found():
    phone = Phone()
    phone.launch(TODO)
    tree = phone.hierarchy_xml()
    phone.hierarchy_xml = lambda: tree.replace(b'clickable="false"', b'clickable="true"')
    assert any("fab_add" in missed for missed in missed_targets(phone))


def test_icons_have_names_unless_the_phone_leaves_them_out():
    named, unlabelled = Phone(), Phone(unlabelled=True)
    for phone in (named, unlabelled):
        phone.launch("org.uiprobe.shopping")
    icons = [one for one in nameless_targets(unlabelled) if one.startswith("ImageButton")]
    assert icons
    assert not [one for one in nameless_targets(named) if one.startswith("ImageButton")]
    assert named.picture().tobytes() == unlabelled.picture().tobytes()


@pytest.mark.parametrize(
    ("locale", "name"), [("en-US", "Star"), ("de-DE", "Stern"), ("es-ES", "Estrella")]
)
def test_a_star_tells_its_name_and_its_state(locale: str, name: str):
    phone = Phone(locale=locale)
    phone.launch(TODO)

    def star():
        return next(
            one for one in parse_hierarchy(phone.hierarchy_xml()).widgets if one.id == "task_star"
        )

    before = star()
    assert before.name == name
    phone.tap(*before.bounds.center)
    assert star().attributes["selected"] != before.attributes["selected"]


def test_the_list_of_recent_apps_scrolls_under_its_cards():
    phone = Phone()
    for package in (TODO, "org.uiprobe.news", "org.uiprobe.maps"):
        phone.launch(package)
    phone.press_key("APP_SWITCH")
    before = phone.hierarchy_xml()
    x, y = phone.size[0] // 2, phone.size[1] // 2
    phone.swipe(x, y, x - 250, y)
    assert phone.hierarchy_xml() != before
    assert missed_targets(phone) == []
