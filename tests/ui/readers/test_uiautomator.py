from xml.sax.saxutils import quoteattr

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uiprobe.ui.readers.uiautomator import (
    SYSTEM_PACKAGE,
    HierarchyError,
    HierarchyForbiddenError,
    HierarchyLimits,
    HierarchyMalformedError,
    HierarchyTooDeepError,
    HierarchyTooLargeError,
    HierarchyTooManyNodesError,
    UiautomatorElement,
    parse_hierarchy,
)
from uiprobe.ui.tree import Bounds, UnparsedTree

BILLION_LAUGHS = (
    '<!DOCTYPE hierarchy [<!ENTITY a "ha">'
    + "".join(f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(9))
    + ']><hierarchy><node text="&j;" bounds="[0,0][1,1]"/></hierarchy>'
)
XML_TEXT = st.text(
    st.characters(codec="utf-8", exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff")
)
PIXELS = st.integers(-9_999_999 + 1, 9_999_999)
FLAGS = ("clickable", "checkable", "long-clickable", "scrollable", "visible-to-user")

ATTRIBUTES = st.fixed_dictionaries(
    {"bounds": st.builds(Bounds, PIXELS, PIXELS, PIXELS, PIXELS).map(str)},
    optional={
        **dict.fromkeys(("text", "content-desc", "resource-id", "class", "package"), XML_TEXT),
        **dict.fromkeys(FLAGS, st.sampled_from(["true", "false"])),
    },
)


def windows(nodes) -> list[tuple]:
    """Trees of (attributes, children), from pairs of attributes and a pick of the parent."""
    roots: list[tuple] = []
    made: list[tuple] = []
    for attributes, pick in nodes:
        parent = pick % (len(made) + 1) - 1
        (roots if parent < 0 else made[parent][1]).append((attributes, []))
        made.append((roots if parent < 0 else made[parent][1])[-1])
    return [root for root in roots if root[0].get("package") != SYSTEM_PACKAGE]


def write(node) -> str:
    attributes, children = node
    pairs = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<node{pairs}>{''.join(map(write, children))}</node>"


def breadth_first(node) -> list[dict[str, str]]:
    found, queue = [], [node]
    while queue:
        attributes, children = queue.pop(0)
        found.append(attributes)
        queue += children
    return found


@pytest.mark.slow
@given(st.lists(st.tuples(ATTRIBUTES, st.integers(0, 100)), max_size=10).map(windows))
def test_what_is_written_is_parsed_with_every_attribute_and_in_order(roots):
    tree = parse_hierarchy(f"<hierarchy>{''.join(map(write, roots))}</hierarchy>".encode())

    expected = [attributes for root in roots for attributes in breadth_first(root)]
    assert [element.attributes for element in tree.elements] == expected
    assert [str(element.bounds) for element in tree.elements] == [
        attributes["bounds"] for attributes in expected
    ]
    widgets = [e for e in tree.elements if e.visible and e.actions]
    assert tree.widgets == widgets


@pytest.mark.slow
@given(st.text(st.characters(exclude_categories=())) | st.binary())
@example("")
@example(b"\xff\xfe<\x00")
@example("<hierarchy>\ud800</hierarchy>")
@example('<?xml version="1.0" encoding="zip"?><hierarchy/>')
@example(b'<?xml version="1.0" encoding="utf-7"?><hierarchy/>')
def test_no_document_crashes_the_parser(document):
    try:
        parse_hierarchy(document)
    except HierarchyError as error:
        assert str(error).startswith(f"hierarchy: {error.field}: found ")
        assert ", expected " in str(error)


@given(
    st.integers(0, 10_000),
    st.sampled_from([b"<", b">", b"&", b'"', b"\x00", b"\xff", b"<!DOCTYPE x>", b"]]>", b"<node"]),
    st.integers(0, 30),
)
def test_no_damage_to_a_document_crashes_the_parser(position, inserted, removed):
    document = b"".join(
        [
            b'<?xml version="1.0" encoding="UTF-8"?><hierarchy rotation="0">',
            b'<node text="a&amp;b" bounds="[0,0][9,9]"><node bounds="[1,1][2,2]"/></node>',
            b"</hierarchy>",
        ]
    )
    position %= len(document)
    damaged = document[:position] + inserted + document[position + removed :]
    try:
        parse_hierarchy(damaged)
    except HierarchyError as error:
        assert error.name == "hierarchy"


@pytest.mark.parametrize(
    ("document", "error", "field"),
    [
        ("", HierarchyMalformedError, "document"),
        ("<hierarchy>", HierarchyMalformedError, "document"),
        ("<html/>", HierarchyMalformedError, "root element"),
        ("<hierarchy><node/></hierarchy>", HierarchyMalformedError, "bounds of node 1"),
        (
            '<hierarchy><node bounds="[0,0][1,1]"/><node bounds="[a,b][c,d]"/></hierarchy>',
            HierarchyMalformedError,
            "bounds of node 2",
        ),
        ('<hierarchy a="&nbsp;"/>', HierarchyMalformedError, "document"),
        (BILLION_LAUGHS, HierarchyForbiddenError, "document"),
        ("<!DOCTYPE hierarchy><hierarchy/>", HierarchyForbiddenError, "document"),
        (
            '<!DOCTYPE h SYSTEM "file:///etc/passwd"><hierarchy/>',
            HierarchyForbiddenError,
            "document",
        ),
        (
            '<!DOCTYPE h [<!ENTITY % a SYSTEM "http://127.0.0.1/a">%a;]><hierarchy/>',
            HierarchyForbiddenError,
            "document",
        ),
        (
            "<hierarchy>" + '<node bounds="[0,0][1,1]">' * 10_000,
            HierarchyTooDeepError,
            "depth",
        ),
        (
            "<hierarchy>" + '<node package="com.android.systemui">' * 10_000,
            HierarchyTooDeepError,
            "depth",
        ),
        (
            "<hierarchy>" + '<node bounds="[0,0][1,1]"/>' * 20_001 + "</hierarchy>",
            HierarchyTooManyNodesError,
            "nodes",
        ),
        (
            b"<hierarchy>" + b" " * 8 * 1024 * 1024 + b"</hierarchy>",
            HierarchyTooLargeError,
            "size",
        ),
    ],
    ids=lambda value: value[:30] if isinstance(value, str) else None,
)
def test_a_bad_document_is_refused_by_name_field_found_and_expected(document, error, field):
    with pytest.raises(error, match=r"^3\.xml: .+: found .+, expected .+") as caught:
        parse_hierarchy(document, name="3.xml")
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        (HierarchyLimits(bytes=82), HierarchyTooLargeError),
        (HierarchyLimits(depth=1), HierarchyTooDeepError),
        (HierarchyLimits(nodes=1), HierarchyTooManyNodesError),
    ],
)
def test_each_limit_is_exact(limits, error):
    document = '<hierarchy><node bounds="[0,0][1,1]"><node bounds="[0,0][1,1]"/></node></hierarchy>'
    parse_hierarchy(document, limits=HierarchyLimits(bytes=83, depth=2, nodes=2))
    with pytest.raises(error):
        parse_hierarchy(document, limits=limits)


def test_a_document_as_text_is_measured_in_bytes():
    document = f'<hierarchy><node text="{"漢" * 100}" bounds="[0,0][1,1]"/></hierarchy>'
    with pytest.raises(HierarchyTooLargeError):
        parse_hierarchy(document, limits=HierarchyLimits(bytes=len(document)))


def test_windows_of_the_system_are_left_out_with_everything_in_them():
    tree = parse_hierarchy(
        '<hierarchy><node package="com.android.systemui" clickable="true" bounds="[0,0][9,9]">'
        '<node package="a.b" clickable="true" bounds="[0,0][9,9]"/></node>'
        '<node package="a.b" text="mine" clickable="true" bounds="[0,0][9,9]"/></hierarchy>'
    )
    assert [widget.text for widget in tree.widgets] == ["mine"]


def test_widgets_are_numbered_breadth_first_window_after_window():
    tree = parse_hierarchy(
        "<hierarchy>"
        + "".join(
            f'<node bounds="[0,0][9,9]"><node text="{w}0" clickable="true" bounds="[0,0][9,9]">'
            f'<node text="{w}2" clickable="true" bounds="[0,0][9,9]"/></node>'
            f'<node text="{w}1" clickable="true" bounds="[0,0][9,9]"/></node>'
            for w in "ab"
        )
        + "</hierarchy>"
    )
    assert [w.text for w in tree.widgets] == ["a0", "a1", "a2", "b0", "b1", "b2"]


@pytest.mark.parametrize(
    ("attributes", "actions"),
    [
        ({}, ()),
        ({"clickable": "true"}, ("click",)),
        ({"checkable": "true"}, ("click",)),
        ({"clickable": "true", "long-clickable": "true"}, ("click", "longclick")),
        ({"long-clickable": "true", "scrollable": "true"}, ("longclick", "swipe")),
        ({"class": "android.widget.EditText", "clickable": "true"}, ("text",)),
        (
            {"class": "android.widget.EditText", "long-clickable": "true", "scrollable": "true"},
            ("text", "swipe"),
        ),
        ({"clickable": "True"}, ()),
    ],
)
def test_what_can_be_done_follows_from_the_attributes(attributes, actions):
    widget = UiautomatorElement(attributes, Bounds(0, 0, 1, 1), 0)
    assert widget.actions == actions
    assert widget.is_widget == bool(actions)
    hidden = UiautomatorElement({**attributes, "visible-to-user": "false"}, Bounds(0, 0, 1, 1), 0)
    assert not hidden.is_widget


@given(PIXELS, PIXELS, PIXELS, PIXELS)
def test_bounds_are_read_as_they_are_written(left, top, right, bottom):
    bounds = Bounds(left, top, right, bottom)
    assert Bounds.parse(str(bounds)) == bounds


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[a,b][c,d]",
        "[0,0][1]",
        "[0,0] [1,1]",
        "[0,0][1,1]\n",
        "[٣,0][1,1]",
        "[0,0][1,12345678]",
    ],
)
def test_bounds_of_another_form_are_refused(text):
    with pytest.raises(ValueError, match="not of the form"):
        Bounds.parse(text)


def test_every_edge_belongs_to_the_bounds():
    bounds = Bounds(10, 20, 30, 41)
    assert bounds.center == (20, 30)
    assert bounds.area == 20 * 21
    assert all(bounds.contains(x, y) for x in (10, 30) for y in (20, 41))
    assert not any(bounds.contains(*p) for p in ((9, 30), (31, 30), (20, 19), (20, 42)))
    assert Bounds(30, 20, 10, 41).area == 0


def test_an_unparsed_hierarchy_is_read_once_and_when_asked():
    document = b'<hierarchy><node clickable="true" bounds="[0,0][4,4]"/></hierarchy>'
    reads = []

    def load() -> bytes:
        reads.append(1)
        return document

    tree = UnparsedTree(lambda: parse_hierarchy(load(), name="screen 1"))
    assert not reads
    assert len(tree.widgets) == len(tree.elements) == len(tree.roots) == 1
    assert len(reads) == 1


def test_an_unparsed_hierarchy_reports_its_faults():
    tree = UnparsedTree(lambda: parse_hierarchy(b"<html/>", name="screen 1"))
    with pytest.raises(HierarchyMalformedError, match="screen 1"):
        _ = tree.elements
