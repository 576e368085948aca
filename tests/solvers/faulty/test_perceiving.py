"""What the simulated agent takes for its target where it cannot read a label."""

import json

import pytest

from uiprobe.episodes.helps import LANGUAGE_HEAD, READ_HEAD, SCROLL_HEAD
from uiprobe.solvers.faulty.faults import Faults
from uiprobe.solvers.faulty.perceiving import mistake, sees_no_more
from uiprobe.ui.actions import Action, ActionKind
from uiprobe.ui.coordinates import Point
from uiprobe.ui.readers.browser import parse_page

DRAWS = {"read": 0.5, "script": 0.5, "else": 0.0}
FAULTS = {"misreads": ("Row 12", READ_HEAD), "unread": ("李雪梅", LANGUAGE_HEAD)}


def rows(label, role):
    """Two rows that look alike, the first with this label."""
    nodes = [{"role": "RootWebArea", "name": "Page", "children": [1, 2]}]
    for number, name in enumerate((label, "Other")):
        box = [0, 40 * number, 100, 30]
        nodes.append({"role": role, "name": name, "bid": str(number), "box": box, "visible": True})
    return parse_page(json.dumps({"nodes": nodes}))


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("role", ["link", "StaticText"])
def test_it_acts_on_what_looks_alike_unless_the_label_is_told(fault, role):
    label, head = FAULTS[fault]
    tree = rows(label, role)
    # What is no widget is named by its place.
    is_widget = role == "link"
    aimed = Action(
        ActionKind.CLICK,
        index=0 if is_widget else None,
        point=None if is_widget else Point(50, 15),
    )
    faults = Faults.parse(fault)
    found = mistake(aimed, tree, "", faults, DRAWS)
    assert found != aimed
    assert (found.index, found.point) == ((1, None) if is_widget else (None, Point(50, 55)))
    assert mistake(aimed, tree, f"{head}\n- '{label}': told", faults, DRAWS) == aimed
    assert mistake(aimed, tree, f"- '{label}': told", faults, DRAWS) == found
    assert mistake(aimed, tree, "", Faults(), DRAWS) == aimed
    assert mistake(aimed, rows("Plain", role), "", faults, DRAWS) == aimed


def test_it_sees_beyond_an_edge_only_what_it_is_told_of():
    until = {"text": "Buy milk"}
    assert sees_no_more(until, "")
    assert sees_no_more(until, f"{SCROLL_HEAD}\n- Beyond the bottom: 'Buy bread'")
    assert not sees_no_more(until, f"{SCROLL_HEAD}\n- Beyond the bottom: 'Buy milk'")
    assert not sees_no_more(None, SCROLL_HEAD)
