"""The functionalities of the phone: a name for each that no language and no content changes."""

from __future__ import annotations

import ast
import asyncio
import re
from pathlib import Path

import pytest

import uiprobe.environments.phone
from uiprobe.environments.phone.device import Phone
from uiprobe.exploration.denominators import read_denominator
from uiprobe.exploration.sites import phone_functionalities
from uiprobe.exploration.sites.phone import PhoneSite, PhoneWorld
from uiprobe.exploration.sites.phone_functionalities import (
    CONTENT,
    functionality_key,
    said_by_code,
)
from uiprobe.ui.actions import Action, ActionKind, Key, press
from uiprobe.ui.readers.uiautomator import UiautomatorElement
from uiprobe.ui.tree import Bounds

pytestmark = pytest.mark.slow

_SAID = re.compile(r"(?P<package>[\w.]+)/.*?:\w+#\w*=(?P<words>.+)")


def test_words_of_the_code_are_called_alike_in_every_language():
    assert said_by_code("Cancel") == said_by_code("Abbrechen") == "Cancel"
    assert said_by_code("  Alarm \n") == said_by_code("Wecker") == "Alarm"


@pytest.mark.parametrize("words", ["Oslo", "Maria Lopez", "buy 3 eggs, please", "x" * 5_000])
def test_content_has_one_name(words):
    assert said_by_code(words) == CONTENT


@pytest.mark.parametrize(
    ("words", "package"),
    [
        ("Gallery Nord", "org.uiprobe.maps"),
        ("Leisure", "org.uiprobe.finance"),
        ("Pebble", "org.uiprobe.personalization"),
        ("Long reads", "org.uiprobe.news"),
        ("Birthday table.jpg", "org.uiprobe.finance"),
        # Another app has it as a label.
        ("Health", "org.uiprobe.finance"),
    ],
)
def test_what_an_app_is_filled_with_is_content(words, package):
    assert said_by_code(words, package) == CONTENT


@pytest.mark.parametrize(
    ("words", "package"),
    [
        ("Budgets", "org.uiprobe.finance"),
        ("Wallpapers", "org.uiprobe.personalization"),
        ("Navigate up", "org.uiprobe.maps"),
        # Launchers and sheets for sharing name apps.
        ("Plaza", "org.uiprobe.finance"),
        ("Lantern", "com.android.launcher3"),
    ],
)
def test_what_an_app_calls_its_functions_is_a_name(words, package):
    assert said_by_code(words, package) == words


def test_constants_of_content_exist():
    folder = Path(uiprobe.environments.phone.__path__[0])
    assigned = {
        ast.unparse(target)
        for file in folder.rglob("*.py")
        for node in ast.parse(file.read_bytes()).body
        if isinstance(node, ast.Assign)
        for target in node.targets
    }
    assert assigned >= phone_functionalities._CONTENT_NAMES
    files = {file.name for file in folder.rglob("*.py")}
    assert files >= phone_functionalities._CONTENT_MODULES


@pytest.mark.parametrize("mode", ["structured", "screen"])
def test_functionalities_that_were_counted_have_the_names_that_they_have_today(mode):
    denominator = read_denominator("phone", "abundant")
    assert denominator
    said = [_SAID.fullmatch(key) for key in denominator.keys[mode]]
    names = [(found["package"], found["words"]) for found in said if found]
    assert len(names) > 300
    # Labels of a module that begins to count as content would fall together.
    assert {
        words: said_by_code(words, package)
        for package, words in names
        if CONTENT not in words and "#" not in words and said_by_code(words, package) != words
    } == {}


def test_numbers_are_no_names():
    assert said_by_code("14:30") == said_by_code("07:05") == "#:#"
    assert said_by_code("+") == "+"


async def _keys(phone: Phone) -> set[str]:
    world = PhoneWorld(phone)
    await world.start()
    found: set[str] = set()
    for package in sorted(phone.packages()):
        view = await world.launch(package)
        found |= {spot.key for spot in view.spots}
    return found


def test_the_first_screens_of_all_apps_have_the_same_functionalities_in_german():
    english, german = (
        asyncio.run(_keys(Phone(seed=0, locale=locale))) for locale in ("en-US", "de-DE")
    )
    assert len(english) > 150
    assert english == german


def test_what_an_explorer_types_adds_no_functionality():
    async def typed(text: str) -> set[str]:
        world = await PhoneSite().open("abundant", "structured")
        await world.start()
        view = await world.launch("org.uiprobe.todo")
        for name in ("fab_add", "edit_title", "action_save"):
            spot = next(one for one in view.spots if one.key.endswith(f"#{name}"))
            action = world.click(spot)
            if "text" in spot.verbs:
                action = Action(ActionKind.TEXT, index=int(spot.handle), text=text)
            view = (await world.act(action)).view
        assert any(one.text == text for one in view.screen.tree.elements)
        return {spot.key for spot in view.spots}

    keys = asyncio.run(typed("Milk"))
    for text in ("Quarterly report 7", "a", "25", "$1,200"):
        assert asyncio.run(typed(text)) == keys, text


def key_of(role: str, words: str, app: str = "") -> str:
    """The functionality of a widget that takes clicks, while the news are in front."""
    facts = {"class": role, "text": words, "package": app, "clickable": "true", "enabled": "true"}
    element = UiautomatorElement(facts, Bounds(0, 0, 10, 10), 3)
    return functionality_key(element, "org.uiprobe.news", "org.uiprobe.news.MainActivity", "save")


@pytest.mark.parametrize("words", ["a", "25", "2026-01-15", "$1,200", "Quarterly report"])
def test_a_row_is_not_named_by_what_was_typed(words):
    assert key_of("android.widget.LinearLayout", words).endswith(":LinearLayout#=*")


def test_a_row_whose_words_are_out_of_view_is_no_other_functionality():
    assert key_of("android.widget.LinearLayout", "") == ""


@pytest.mark.parametrize("role", ["ListView", "ScrollView", "HorizontalScrollView", "WebView"])
def test_what_only_scrolls_is_no_functionality_and_a_slider_is_one(role):
    def key(role: str) -> str:
        facts = {"class": f"android.widget.{role}", "resource-id": "a:id/it", "scrollable": "true"}
        element = UiautomatorElement(facts, Bounds(0, 0, 10, 10), 3)
        return functionality_key(element, "org.uiprobe.news", "org.uiprobe.news.MainActivity")

    assert key(role) == ""
    assert key("SeekBar") == "org.uiprobe.news/MainActivity:SeekBar#it"


@pytest.mark.parametrize("app", ["com.android.deskclock", "org.uiprobe.health", "org.uiprobe.todo"])
def test_a_screen_has_the_same_functionalities_whether_its_list_scrolls_or_not(app):
    async def shown(height: int, *, scrolls: bool) -> set[str]:
        world = PhoneWorld(Phone(seed=0, height=height))
        await world.start()
        view = await world.launch(app)
        assert any("swipe" in spot.verbs for spot in view.spots) == scrolls
        return set(view.functionalities("structured"))

    fits = asyncio.run(shown(4096, scrolls=False))
    assert asyncio.run(shown(1280, scrolls=True)) == fits


def test_a_banner_is_the_same_over_every_screen_its_own_app_included():
    async def shown(app: str) -> set[str]:
        phone = Phone(seed=0)
        world = PhoneWorld(phone)
        await world.start()
        await world.launch(app)
        # An alarm rings meanwhile.
        phone.advance(24 * 3_600_000)
        view = (await world.act(press(Key.WAIT))).view
        return {spot.key for spot in view.spots if "#alert_" in spot.key}

    over_itself, over_another = (
        asyncio.run(shown(app)) for app in ("com.android.deskclock", "org.uiprobe.todo")
    )
    assert over_itself == over_another
    assert len(over_itself) == 2


def test_banners_exist():
    folder = Path(uiprobe.environments.phone.__path__[0])
    code = "".join(file.read_text("utf-8") for file in folder.rglob("*.py"))
    assert {one for one in phone_functionalities.BANNERS if f'id="{one}"' not in code} == set()


def test_all_keys_that_type_a_sign_are_one():
    keys = {key_of("android.widget.FrameLayout", sign, app="com.keys") for sign in "a7?"}
    assert keys == {"com.keys:FrameLayout#=(a sign)"}


def test_the_edition_changes_with_the_rules():
    content, _, rules = PhoneSite().edition.partition("/")
    assert content.endswith("-0")
    assert len(rules) == 10
