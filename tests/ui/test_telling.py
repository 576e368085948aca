"""Elements in the words of a history: they can be told apart when the screen is gone."""

import pytest

from uiprobe.ui.actions import Action, ActionKind, Direction, Key, press
from uiprobe.ui.readers.uiautomator import RELEASED, parse_hierarchy
from uiprobe.ui.telling import tell_element
from uiprobe.ui.trajectory import describe_action, record_action

SCREEN = """<hierarchy><node class="a.Frame" bounds="[0,0][300,600]">
<node class="a.List" scrollable="true" bounds="[0,0][300,400]">
  <node class="a.Row" clickable="true" bounds="[0,0][300,100]">
    <node class="a.Text" text="Wi-Fi" bounds="[0,0][100,100]"/>
    <node class="a.Switch" checkable="true" checked="true" bounds="[200,0][300,100]"/>
  </node>
  <node class="a.Row" bounds="[0,100][300,200]">
    <node class="a.Text" text="7:00" bounds="[0,100][100,200]"/>
    <node class="a.Button" content-desc="Delete" clickable="true" bounds="[200,100][300,200]"/>
  </node>
  <node class="a.Row" bounds="[0,200][300,300]">
    <node class="a.Text" text="8:00" bounds="[0,200][100,300]"/>
    <node class="a.Button" content-desc="Delete" clickable="true" bounds="[200,200][300,300]"/>
  </node>
</node>
<node class="android.widget.EditText" resource-id="x:id/title" text="Old" focused="true"
      bounds="[0,400][300,500]"/>
<node class="a.Image" clickable="true" enabled="false" bounds="[200,500][300,600]"/>
</node></hierarchy>"""


@pytest.fixture
def screen():
    return parse_hierarchy(SCREEN)


def told(screen, role, number=0):
    found = [widget for widget in screen.widgets if widget.role == role]
    return tell_element(found[number], screen)


def test_what_has_no_text_is_told_by_the_text_inside_and_beside_it(screen):
    assert told(screen, "a.Row") == "'Wi-Fi' (Row, checked)"
    assert told(screen, "a.Switch") == "a Switch (checked, beside 'Wi-Fi')"
    assert told(screen, "a.Image") == "an Image (disabled, at the bottom right)"


def test_equal_labels_are_told_apart(screen):
    assert told(screen, "a.Button", 0) == "'Delete' (Button, beside '7:00')"
    assert told(screen, "a.Button", 1) == "'Delete' (Button, beside '8:00')"


def test_a_field_has_its_name(screen):
    assert told(screen, "android.widget.EditText") == "'Old' (EditText, title)"


def test_where_nothing_says_anything_the_place_is_told():
    bare = parse_hierarchy(
        '<hierarchy><node class="a.F" bounds="[0,0][300,300]"><node class="a.B" clickable="true" '
        'bounds="[0,0][30,30]"/></node></hierarchy>'
    )
    assert tell_element(bare.widgets[0], bare) == "a B (at the top left)"


def test_a_long_text_stays_on_a_short_line():
    text = "word&#10;" * 60
    long = parse_hierarchy(
        f'<hierarchy><node class="a.B" clickable="true" text="{text}" bounds="[0,0][9,9]"/>'
        "</hierarchy>"
    )
    line = tell_element(long.widgets[0], long)
    assert "\n" not in line
    assert len(line) < 80


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (press(Key.HOME), "Pressed home"),
        (press(Key.RESTART), "Restarted the app"),
        (press(Key.BACK), "Pressed back"),
    ],
)
def test_keys_are_told_by_their_names(screen, action, line):
    assert describe_action(record_action(action, screen)) == line


def test_a_swipe_says_where_the_finger_goes(screen):
    index = next(n for n, widget in enumerate(screen.widgets) if "swipe" in widget.actions)
    swipe = Action(ActionKind.SWIPE, index=index, direction=Direction.LEFT)
    assert describe_action(record_action(swipe, screen)).startswith("Swiped left on 'Wi-Fi")


def test_screens_of_the_release_are_told_in_its_words():
    released = RELEASED.parse(SCREEN.encode(), name="x")
    index = next(n for n, widget in enumerate(released.widgets) if widget.role == "a.Row")
    line = describe_action(record_action(Action(ActionKind.CLICK, index=index), released))
    assert line == "Clicked a View (class: a.Row)"
    assert describe_action(record_action(press(Key.HOME), released)) == "Restarted the app"


def test_a_slider_is_known_by_its_name_and_not_by_its_value():
    sliders = parse_hierarchy(
        '<hierarchy><node class="a.F" bounds="[0,0][300,300]">'
        '<node class="a.Row" clickable="true" bounds="[0,0][300,50]">'
        '<node class="a.ProgressBar" text="40.0" bounds="[0,0][30,50]"/>'
        '<node class="a.Text" text="Ivy" bounds="[30,0][300,50]"/></node>'
        '<node class="a.SeekBar" text="50.0" content-desc="Treble" scrollable="true" '
        'bounds="[0,100][300,150]"/>'
        '<node class="a.Row" bounds="[0,200][300,250]">'
        '<node class="a.Text" text="Bass" bounds="[0,200][100,250]"/>'
        '<node class="a.SeekBar" text="50.0" scrollable="true" bounds="[100,200][300,250]"/>'
        "</node></node></hierarchy>"
    )
    assert told(sliders, "a.SeekBar", 0) == "'Treble' (SeekBar)"
    assert told(sliders, "a.SeekBar", 1) == "'50.0' (SeekBar, beside 'Bass')"
    assert told(sliders, "a.Row") == "'Ivy' (Row)"
