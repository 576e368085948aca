"""What a pointer does is read as a finger on a real touch screen is."""

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.recordings.play.gestures import (
    Ended,
    FocusedField,
    Move,
    OptionList,
    Pointer,
    Pressed,
    Refused,
    Said,
    Typed,
    Wheel,
    event_lines,
    focused_field,
    read_wish,
)
from uiprobe.ui.coordinates import Size
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID
from uiprobe.ui.readers.uiautomator import UIAUTOMATOR
from uiprobe.ui.screen import Screen


async def no_picture():
    return b""


def screen_of(phone):
    return Screen(
        phone.hierarchy_xml(),
        place=Place(*phone.focused_activity()),
        reader=UIAUTOMATOR,
        size=Size(*phone.size),
        take_screenshot=no_picture,
    )


@pytest.fixture(scope="module")
def phone():
    phone = Phone(seed=1)
    phone.launch(phone.short_names()["todo"])
    return phone


@pytest.fixture(scope="module")
def screen(phone):
    return screen_of(phone)


def trail(*moves):
    return Pointer(kind="pointer", trail=[Move(at=at, x=x, y=y) for at, x, y in moves])


def written(wish, screen, options=None, platform=ANDROID):
    meant = read_wish(wish, screen, platform, options)
    return meant if isinstance(meant, Refused | OptionList) else platform.space.format(meant)


@pytest.mark.parametrize(
    ("wish", "line"),
    [
        (trail((0, 300, 500), (80, 300, 500)), "click [300,500]"),
        (trail((0, 300, 500), (80, 306, 505)), "click [300,500]"),
        (trail((0, 300, 500), (650, 303, 500)), "longclick [300,500]"),
        (trail((0, 300, 900), (90, 300, 600), (180, 300, 400)), "swipe [300,900] [300,400]"),
        (Wheel(kind="wheel", x=300, y=800, dx=0, dy=400), "swipe [300,800] [300,400]"),
        (Pressed(kind="key", key="back"), "press [back]"),
        (Pressed(kind="key", key="home"), "press [home]"),
        (Ended(kind="end", how="done"), "press [stop]"),
        (Ended(kind="end", how="give_up"), "press [stop]"),
        (Ended(kind="end", how="infeasible", reason="no\nsuch list"), "infeasible [no such list]"),
    ],
)
def test_a_wish_is_an_action_of_the_grammar(screen, wish, line):
    assert written(wish, screen) == line


def test_a_finger_that_comes_back_and_a_key_that_is_not_there_are_no_actions(screen):
    back = trail((0, 300, 500), (90, 300, 900), (200, 300, 500))
    assert "came back" in written(back, screen).reason
    assert isinstance(written(Pressed(kind="key", key="F1"), screen), Refused)
    assert isinstance(written(Said(kind="say", text="42"), screen), Refused)


def test_the_buttons_of_the_navigation_bar_are_the_keys(screen):
    width, height = screen.size
    assert written(trail((0, width / 2, height - 10), (60, width / 2, height - 10)), screen) in (
        "press [home]",
        f"click [{width // 2},{height - 10}]",
    )


def test_text_goes_into_the_focused_field_alone():
    phone = Phone(seed=1)
    phone.launch(phone.short_names()["todo"])
    before = screen_of(phone)
    assert focused_field(before, ANDROID) is None
    assert "tap one first" in written(Typed(kind="text", text="Milk"), before).reason
    button = next(e for e in before.tree.widgets if e.id == "fab_add")
    phone.tap(*button.bounds.center)
    opened = screen_of(phone)
    field = next(e for e in opened.tree.widgets if e.id == "edit_title")
    phone.tap(*field.bounds.center)
    after = screen_of(phone)
    assert focused_field(after, ANDROID) is not None
    x, y = next(e for e in after.tree.widgets if e.id == "edit_title").bounds.center
    assert written(Typed(kind="text", text="Milk"), after) == f"text [{x},{y}] [Milk]"


def node(text="", hint="", description="", children="", extra=""):
    return (
        f'<node class="android.widget.{"EditText" if extra else "TextView"}" package="a.b" '
        f'text="{text}" hint="{hint}" content-desc="{description}" {extra} '
        f'bounds="[0,0][100,99]">{children}</node>'
    )


FOCUSED = 'clickable="true" enabled="true" focused="true" resource-id="a.b:id/edit_title"'


@pytest.mark.parametrize(
    ("field", "label", "held"),
    [
        ({"description": "Title", "hint": "A few words", "text": "Milk"}, "Title", "Milk"),
        ({"hint": "A few words", "text": "Milk"}, "A few words", "Milk"),
        # uiautomator reports the hint of an empty field as its text.
        ({"hint": "A few words", "text": "A few words"}, "A few words", ""),
        ({"text": "Milk"}, "Name of the task", "Milk"),
    ],
)
def test_a_field_is_named_by_what_a_person_sees(field, label, held):
    row = node(children=node("Name of the task") + node(**field, extra=FOCUSED))
    document = f"<hierarchy>{node(children=row)}</hierarchy>"
    screen = Screen(
        document,
        place=Place("a.b", "a.b.Main"),
        reader=UIAUTOMATOR,
        size=Size(100, 100),
        take_screenshot=no_picture,
    )
    assert focused_field(screen, ANDROID) == FocusedField(label, held)


def test_a_field_with_nothing_beside_it_is_just_the_field():
    alone = f"<hierarchy>{node(children=node(extra=FOCUSED))}</hierarchy>"
    screen = Screen(
        alone,
        place=Place("a.b", "a.b.Main"),
        reader=UIAUTOMATOR,
        size=Size(100, 100),
        take_screenshot=no_picture,
    )
    assert focused_field(screen, ANDROID) == FocusedField("the field", "")


def test_the_events_are_lines_of_getevent(screen):
    lines = list(event_lines([Move(at=0, x=1, y=2), Move(at=1500, x=1, y=2)], screen))
    assert lines[1] == "[       0.000000] /dev/input/event1: EV_ABS ABS_MT_POSITION_X 00000001"
    assert lines[-2].endswith("ABS_MT_TRACKING_ID ffffffff")
    assert "1.500000" in lines[-1]
