"""What a touch meets, on trees made by hand and as the simulated phone has it."""

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.toolkit.touch import takes_tap, view_at, window_at
from uiprobe.ui.actions import ActionKind, Direction
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.touch_surface import Surface, meets_target, read_surface, takes


def tree(*nodes: str):
    return parse_hierarchy("<hierarchy>" + "".join(nodes) + "</hierarchy>")


def node(bounds: str, inner: str = "", name: str = "", role: str = "View", **flags: str) -> str:
    said = " ".join(f'{flag.replace("_", "-")}="{value}"' for flag, value in flags.items())
    return (
        f'<node class="android.widget.{role}" resource-id="a:id/{name}" package="a" '
        f'visible-to-user="true" bounds="{bounds}" {said}>{inner}</node>'
    )


def met(surface: Surface, x: float, y: float) -> str | None:
    found = surface.at(x, y)
    return None if found is None else found.id


TAP = takes(ActionKind.CLICK)


def test_what_is_painted_last_takes_the_touch():
    row = node("[0,0][100,40]", node("[60,0][100,40]", name="star", clickable="true"), "row",
               clickable="true")  # fmt: skip
    fab = node("[80,20][100,40]", name="fab", clickable="true")
    surface = Surface.of(tree(node("[0,0][100,100]", row + fab)), TAP)
    assert met(surface, 10, 10) == "row"
    assert met(surface, 70, 10) == "star"
    assert met(surface, 90, 30) == "fab"
    assert met(surface, 10, 60) is None


def test_a_box_that_only_shows_the_state_of_its_row_lets_the_touch_through():
    box = node("[60,0][100,40]", name="box", role="Switch", checkable="true", clickable="false")
    screen = tree(node("[0,0][100,40]", box, "row", clickable="true"))
    assert met(Surface.of(screen, TAP), 80, 20) == "row"


def test_right_and_lower_edges_belong_to_the_next():
    one = node("[0,0][50,50]", name="one", clickable="true")
    two = node("[50,0][100,50]", name="two", clickable="true")
    surface = Surface.of(tree(node("[0,0][100,100]", one + two)), TAP)
    assert [met(surface, x, 10) for x in (0, 49, 50, 99, 100)] == ["one", "one", "two", "two", None]
    assert met(surface, 10, 50) is None


def test_a_window_on_top_keeps_touches_from_what_is_below():
    below = node("[0,0][100,100]", node("[0,0][100,100]", name="page", clickable="true"))
    dialog = node("[20,20][80,80]", node("[30,30][50,50]", name="ok", clickable="true"))
    surface = Surface.of(tree(below, dialog), TAP)
    assert [met(surface, at, at) for at in (10, 25, 40)] == ["page", None, "ok"]


def test_a_swipe_goes_to_what_moves_that_way():
    strip = node("[0,0][100,20]", name="strip", role="HorizontalScrollView", scrollable="true")
    screen = tree(node("[0,0][100,100]", strip, "list", "RecyclerView", scrollable="true"))
    for direction, wanted in ((Direction.UP, "list"), (Direction.LEFT, "strip")):
        assert met(Surface.of(screen, takes(ActionKind.SWIPE, direction)), 50, 10) == wanted


def test_a_surface_is_judged_from_its_text_alone():
    row = node("[0,0][100,40]", node("[60,0][100,40]", name="star", clickable="true"), "row",
               clickable="true")  # fmt: skip
    screen = tree(node("[0,0][100,100]", row))
    surface = Surface.of(screen, TAP)
    read = read_surface(surface.dump(screen.widgets[0]))
    assert meets_target(read, 10, 10)
    assert not meets_target(read, 70, 10)
    assert not meets_target(read, 10, 70)
    with pytest.raises(ValueError, match="bounds"):
        read_surface("+[0,0]")


@pytest.mark.parametrize(
    "package", ["org.uiprobe.todo", "org.uiprobe.music", "com.android.settings"]
)
def test_the_surface_is_that_of_the_phone(package):
    phone = Phone(seed=3)
    phone.launch(package)
    surface = Surface.of(parse_hierarchy(phone.hierarchy_xml()), TAP)
    checked = 0
    for x in range(8, 768, 40):
        for y in range(60, 1180, 24):
            window, _ = window_at(phone.screen.touchable, x, y)
            assert window is not None
            view = view_at(window.root, x, y, takes_tap)
            element = surface.at(x, y)
            assert (view is None) == (element is None), (x, y)
            if view is not None and element is not None:
                left, top, right, bottom = view.box
                middle = view_at(window.root, (left + right) // 2, (top + bottom) // 2, takes_tap)
                if middle is not view:
                    # Covered in its middle, it is not listed as a target; its edges still show.
                    continue
                checked += 1
                assert element.bounds.left >= left and element.bounds.right <= right
                assert element.bounds.top >= top and element.bounds.bottom <= bottom
                assert element.id == view.id.rpartition("/")[2]
    assert checked > 100
