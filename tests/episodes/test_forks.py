"""Screens are known again when an episode is done again."""

from uiprobe.episodes.forks import fingerprint
from uiprobe.ui.readers.uiautomator import parse_hierarchy

SCREEN = (
    '<hierarchy><node class="android.widget.Button" text="{label}" clickable="true" '
    'enabled="true" bounds="[0,0][10,10]" /></hierarchy>'
)


def tree(label="Save"):
    return parse_hierarchy(SCREEN.format(label=label), name="screen")


def test_a_page_is_the_same_on_another_port_of_its_site():
    page = fingerprint("http://127.0.0.1:40001/desk/incident/", tree())
    assert page == fingerprint("http://127.0.0.1:38123/desk/incident/", tree())
    assert page != fingerprint("http://127.0.0.1:40001/desk/change/", tree())


def test_another_label_or_app_is_another_screen():
    screen = fingerprint("com.example.todo", tree())
    assert screen == fingerprint("com.example.todo", tree())
    assert screen != fingerprint("com.example.todo", tree("Cancel"))
    assert screen != fingerprint("com.example.mail", tree())
