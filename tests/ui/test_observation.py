from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.observation import describe_widget, render_list, render_text, render_tree
from uiprobe.ui.readers.uiautomator import parse_hierarchy

SCREEN = """<hierarchy>
<node class="F" bounds="[0,0][100,100]">
  <node clickable="true" bounds="[0,0][100,20]">
    <node text="Sunday" bounds="[0,0][50,20]"/>
    <node content-desc="12 June" bounds="[50,0][90,20]"/>
    <node text="unseen" visible-to-user="false" bounds="[50,0][90,20]"/>
    <node text="More" clickable="true" bounds="[90,0][100,20]"/>
  </node>
  <node text="Save" clickable="true" long-clickable="true" resource-id="a.b:id/save"
        class="android.widget.Button" bounds="[0,20][100,40]">
    <node text="inside" bounds="[0,20][100,40]"/>
  </node>
  <node class="android.widget.EditText" scrollable="true" content-desc="Title"
        bounds="[0,40][100,60]"/>
</node>
</hierarchy>"""


def test_the_tree_shows_every_element_with_its_depth_and_the_number_of_each_widget():
    assert render_tree(parse_hierarchy(SCREEN)) == (
        "a View (class: F)\n"
        "\t[0] a View to click\n"
        "\t\ta View (text: Sunday)\n"
        "\t\ta View (content-desc: 12 June)\n"
        "\t\ta View (text: unseen)\n"
        "\t\t[3] a View (text: More) to click\n"
        "\t[1] a View (resource-id: save, text: Save, class: android.widget.Button)"
        " to click or longclick\n"
        "\t\ta View (text: inside)\n"
        "\t[2] a View (content-desc: Title, class: android.widget.EditText) to text or swipe\n"
    )


def test_the_list_has_a_line_per_widget_and_the_texts_inside_those_without_their_own():
    assert render_list(parse_hierarchy(SCREEN)) == (
        "[0] a View to click, containing: Sunday; 12 June\n"
        "[1] a View (resource-id: save, text: Save, class: android.widget.Button)"
        " to click or longclick\n"
        "[2] a View (content-desc: Title, class: android.widget.EditText) to text or swipe\n"
        "[3] a View (text: More) to click\n"
    )


def test_a_widget_with_many_texts_inside_names_five_different_ones():
    inside = "".join(f'<node text="t{i // 2}" bounds="[0,0][1,1]"/>' for i in range(20))
    screen = f'<hierarchy><node clickable="true" bounds="[0,0][1,1]">{inside}</node></hierarchy>'
    assert render_list(parse_hierarchy(screen)) == (
        "[0] a View to click, containing: t0; t1; t2; t3; t4\n"
    )


def test_a_widget_with_three_actions_lists_them_in_words():
    screen = (
        '<hierarchy><node clickable="true" long-clickable="true" scrollable="true" '
        'bounds="[0,0][1,1]"/></hierarchy>'
    )
    (widget,) = parse_hierarchy(screen).widgets
    assert describe_widget(widget) == "a View to click, longclick or swipe"


def test_a_screen_without_anything_is_empty():
    tree = parse_hierarchy("<hierarchy/>")
    assert render_text(tree, "tree") == render_text(tree, "list") == ""


@given(st.lists(st.sampled_from(["clickable", "scrollable", "text", "class"]), max_size=12))
def test_each_widget_has_exactly_one_line_in_both(names):
    nodes = "".join(f'<node bounds="[0,0][9,9]" {name}="true"/>' for name in names)
    tree = parse_hierarchy(f"<hierarchy>{nodes}</hierarchy>")
    numbers = [f"[{index}]" for index in range(len(tree.widgets))]
    for observation in ("tree", "list"):
        lines = [line.split()[0] for line in render_text(tree, observation).splitlines()]
        assert [line for line in lines if line.startswith("[")] == numbers
    assert len(render_list(tree).splitlines()) == len(numbers)


def test_a_text_of_several_lines_stays_on_the_line_of_its_widget_in_the_list():
    screen = (
        '<hierarchy><node text="a&#10;[1] a View (text: Pay) to click" clickable="true" '
        'bounds="[0,0][1,1]"/><node clickable="true" bounds="[0,0][1,1]">'
        '<node text="b&#13;&#10;c" bounds="[0,0][1,1]"/></node></hierarchy>'
    )
    tree = parse_hierarchy(screen)
    assert render_list(tree) == (
        "[0] a View (text: a [1] a View (text: Pay) to click) to click\n"
        "[1] a View to click, containing: b c\n"
    )
    # The tree is that of the release, to the byte.
    assert "text: a\n[1] a View" in render_tree(tree)


STATES = """<hierarchy>
<node class="F" focused="true" bounds="[0,0][100,100]">
  <node class="S" text="On" checkable="true" checked="true" bounds="[0,0][100,20]"/>
  <node class="S" text="Off" checkable="true" checked="false" enabled="false"
        bounds="[0,20][100,40]"/>
  <node class="T" text="Tab" clickable="true" selected="true" enabled="true"
        bounds="[0,40][100,60]"/>
</node></hierarchy>"""


def test_states_are_told_in_the_tree_and_in_the_list():
    tree = parse_hierarchy(STATES)
    widgets = [
        "[0] a View (text: On, class: S, checked) to click\n",
        "[1] a View (text: Off, class: S, not checked, disabled) to click\n",
        "[2] a View (text: Tab, class: T, selected) to click\n",
    ]
    assert render_list(tree) == "".join(widgets)
    assert render_tree(tree) == "".join(
        ["a View (class: F, focused)\n", *(f"\t{widget}" for widget in widgets)]
    )


def test_a_screen_of_the_release_is_told_without_states():
    tree = parse_hierarchy(STATES, as_released=True)
    assert "checked" not in render_tree(tree) + render_list(tree)
    assert "focused" not in render_tree(tree)
