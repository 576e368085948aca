"""Every action that a prompt on the web offers, on a page, judged by what the page then shows."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from inspect_ai.model import ChatMessageAssistant
from inspect_ai.tool import ToolCall

from tests.environments.web.conftest import OneBrowser, PageServer
from tests.offered import explorer_prompts, prompts, workarena_prompts
from uiprobe.environments.web.environment import WebEnvironment
from uiprobe.solvers.action_tools import read_tool_call
from uiprobe.solvers.dialects.table import dialect_of
from uiprobe.solvers.react_options import Answers
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.coordinates import Size
from uiprobe.ui.platform import WEB
from uiprobe.ui.screen import Screen
from uiprobe.ui.spaces.browser import browser_space, calls_of

PAGE = """
<style>
body { margin: 0; width: 3000px; height: 3000px }
#piece, #place, input, select { position: absolute; left: 0; width: 80px; height: 40px; margin: 0 }
#place { top: 40px } [aria-label=field] { top: 80px } [aria-label=list] { left: 200px; top: 0 }
[aria-label=many] { left: 200px; top: 80px; height: 90px }
</style>
<form onsubmit="note('submit', field); return false">
<div id=piece draggable=true role=button aria-label=piece tabindex=0>piece</div>
<div id=place role=button aria-label=place tabindex=0>place</div>
<input aria-label=field value=old>
<select aria-label=list><option>one<option>blue</select>
<select aria-label=many multiple><option>red<option>green<option>grey</select>
</form>
<script>
const field = document.querySelector('input'), seen = [], loaded = Date.now();
const name = (one) => one && one.getAttribute && one.getAttribute('aria-label') || '';
const chosen = (one) => [...document.querySelector(one).selectedOptions].map((item) => item.text);
function note(kind, one, more) {
  seen.push([kind, name(one), more || ''].join(' ').trim());
  tell();
}
function tell() {
  document.title = JSON.stringify({seen: seen.slice(-60), field: field.value,
    list: chosen('[aria-label=list]'), many: chosen('[aria-label=many]'),
    focus: name(document.activeElement), top: scrollY, left: scrollX});
}
for (const kind of ['click', 'dblclick', 'contextmenu', 'auxclick', 'mousedown', 'mouseup',
    'mouseover', 'dragstart', 'drop', 'keydown', 'keyup', 'focusin', 'input', 'change'])
  addEventListener(kind, (one) => note(kind, one.target, [one.key, one.button || '',
    one.shiftKey ? 'shift' : '', one.ctrlKey ? 'ctrl' : ''].filter((part) => part).join(' ')),
    true);
addEventListener('scroll', tell);
addEventListener('contextmenu', (one) => one.preventDefault());
document.querySelector('#place').ondragover = (one) => one.preventDefault();
tell();
</script>
"""


@dataclass
class Seen:
    """What a page and its browser show after an action.

    Attributes:
        page: What the page says of itself; empty for another page.
        urls: The addresses of the tabs.
        active: Which tab is shown.
        chat: The messages to the user, each with its role.
        seconds: How long the action took.
        error: What the model is told of a failure.
    """

    page: dict[str, Any]
    urls: Sequence[str]
    active: int
    chat: list[tuple[str, str]]
    seconds: float
    error: str

    def did(self, *events: str) -> bool:
        """Whether the page saw all of these events."""
        return set(events) <= set(self.page["seen"])


Check = Callable[[Seen], bool]
CALLS: Mapping[str, Sequence[tuple[str, Check]]] = {
    "click": [
        ("click({piece!r})", lambda one: one.did("click piece")),
        ("click({piece!r}, 'right')", lambda one: one.did("contextmenu piece 2")),
        ("click({piece!r}, button='middle')", lambda one: one.did("auxclick piece 1")),
        ("click({piece!r}, 'left', ['Shift'])", lambda one: one.did("click piece shift")),
        ("click({piece!r}, modifiers='Control')", lambda one: one.did("click piece ctrl")),
        ("click({piece!r}, modifiers=['Alt', 'Meta'])", lambda one: one.did("click piece")),
        ("click({piece!r}, modifiers=['ControlOrMeta'])",
            lambda one: one.did("click piece ctrl")),
    ],
    "dblclick": [
        ("dblclick({piece!r})", lambda one: one.did("dblclick piece")),
        ("dblclick({piece!r}, modifiers=['Shift'])", lambda one: one.did("dblclick piece shift")),
    ],
    "hover": [("hover({place!r})", lambda one: one.page["seen"][-1] == "mouseover place")],
    "fill": [
        ("fill({field!r}, 'text')", lambda one: one.page["field"] == "text"),
        ("fill({field!r}, 'text', True)", lambda one: one.page["field"] == "text"
            and any(kind.startswith("keydown field") for kind in one.page["seen"])),
    ],
    "select_option": [
        ("select_option({list!r}, 'blue')", lambda one: one.page["list"] == ["blue"]),
        ("select_option({many!r}, ['red', 'grey'])",
            lambda one: one.page["many"] == ["red", "grey"]),
    ],
    "press": [
        ("press({field!r}, 'Enter')", lambda one: one.did("keydown field Enter", "submit field")),
        ("press({field!r}, 'Control+A')\nkeyboard_type('b')", lambda one: one.page["field"] == "b"),
    ],
    "focus": [("focus({field!r})", lambda one: one.page["focus"] == "field")],
    "clear": [("clear({field!r})", lambda one: one.page["field"] == "")],
    "drag_and_drop": [("drag_and_drop({piece!r}, {place!r})", lambda one: one.did("drop place"))],
    "scroll": [
        ("scroll(0, 200)", lambda one: one.page["top"] == 200),
        ("scroll(150, 0)", lambda one: one.page["left"] == 150),
    ],
    "scroll_at": [
        ("scroll_at(600, 400, 0, 200)", lambda one: one.page["top"] == 200),
        ("scroll_at(600, 400, 0, 300)\nscroll_at(600, 400, 0, -100)",
            lambda one: one.page["top"] == 200),
    ],
    "mouse_move": [("mouse_move(20, 60)", lambda one: one.page["seen"][-1] == "mouseover place")],
    "mouse_down": [("mouse_down(20, 60)", lambda one: one.page["seen"][-1] in
        ("mousedown place", "focusin place"))],
    "mouse_up": [
        ("mouse_down(20, 60)\nmouse_up(20, 60)", lambda one: one.did("mouseup place")),
        ("mouse_down(20, 60, 'right')\nmouse_up(20, 60, 'right')",
            lambda one: one.did("mouseup place 2")),
    ],
    "mouse_click": [
        ("mouse_click(20, 60)", lambda one: one.did("click place")),
        ("mouse_click(20, 60, button='right')", lambda one: one.did("contextmenu place 2")),
    ],
    "mouse_dblclick": [("mouse_dblclick(20, 60)", lambda one: one.did("dblclick place"))],
    "mouse_drag_and_drop": [
        ("mouse_drag_and_drop(20, 20, 20, 60)", lambda one: one.did("drop place"))],
    "keyboard_press": [
        ("keyboard_press('Tab')", lambda one: one.page["focus"] == "piece"),
        ("focus({field!r})\nkeyboard_press('Control+a')\nkeyboard_press('Delete')",
            lambda one: one.page["field"] == ""),
    ],
    "keyboard_down": [
        ("keyboard_down('Shift')\nmouse_click(20, 60)", lambda one: one.did("click place shift"))],
    "keyboard_up": [("keyboard_down('Shift')\nkeyboard_up('Shift')\nmouse_click(20, 60)",
        lambda one: one.did("click place"))],
    "keyboard_type": [
        ("mouse_click(20, 100)\nkeyboard_type('ab')", lambda one: "ab" in one.page["field"]
            and one.did("keydown field a", "keydown field b")),
    ],
    "keyboard_insert_text": [
        ("focus({field!r})\nkeyboard_insert_text('aß')", lambda one: "aß" in one.page["field"]
            and not any(kind.startswith("keydown") for kind in one.page["seen"])),
    ],
    "goto": [("goto('{origin}/other')", lambda one: one.urls[0].endswith("/other"))],
    "go_back": [("goto('{origin}/other')\ngo_back()", lambda one: one.urls[0].endswith("/page"))],
    "go_forward": [("goto('{origin}/other')\ngo_back()\ngo_forward()",
        lambda one: one.urls[0].endswith("/other"))],
    "new_tab": [("new_tab()", lambda one: len(one.urls) == 2 and one.active == 1)],
    "tab_close": [("new_tab()\ntab_close()", lambda one: len(one.urls) == 1 and bool(one.page))],
    "tab_focus": [("new_tab()\ntab_focus(0)", lambda one: len(one.urls) == 2 and one.active == 0)],
    "noop": [
        ("noop()", lambda one: one.seconds >= 1.0), ("noop(600)", lambda one: one.seconds >= 0.6)],
    "send_msg_to_user": [
        ("send_msg_to_user('The total is 42.')",
            lambda one: one.chat[-1] == ("assistant", "The total is 42.")),
    ],
    "report_infeasible": [
        ("report_infeasible('There is none.')",
            lambda one: one.chat[-1] == ("infeasible", "There is none.")),
    ],
    "python": [
        ("python(\"page.get_by_test_id({field!r}).fill('x')\")",
            lambda one: one.page["field"] == "x"),
        ("python(\"send_message_to_user('42')\")", lambda one: one.chat[-1] == ("assistant", "42")),
        ("python(\"report_infeasible_instructions('none')\")",
            lambda one: one.chat[-1] == ("infeasible", "none")),
    ],
}  # fmt: skip
"""What calls each function, by its name, and what is so afterwards."""

ENDS = {"stop"}
"""What is carried out by nobody: it ends the episode."""

DIALECTS: Mapping[tuple[Answers, str], tuple[str, Check]] = {
    ("ui_tars", "click"): ("click(start_box='(20,60)')", lambda one: one.did("click place")),
    ("ui_tars", "left_double"): (
        "left_double(start_box='(20,60)')", lambda one: one.did("dblclick place")),
    ("ui_tars", "right_single"): (
        "right_single(start_box='(20,60)')", lambda one: one.did("contextmenu place 2")),
    ("ui_tars", "drag"): (
        "drag(start_box='(20,20)', end_box='(20,60)')", lambda one: one.did("drop place")),
    ("ui_tars", "hotkey"): ("hotkey(key='tab')", lambda one: one.page["focus"] == "piece"),
    ("ui_tars", "type"): (
        "type(content='ab\\n')", lambda one: one.page["field"].startswith("oldab")
        and one.did("submit field")),
    ("ui_tars", "scroll"): (
        "scroll(start_box='(600,400)', direction='down')", lambda one: one.page["top"] == 360),
    ("ui_tars", "wait"): ("wait()", lambda one: one.seconds >= 5),
    ("ui_tars", "finished"): (
        "finished(content='42')", lambda one: one.chat[-1] == ("assistant", "42")),
    ("ui_tars", "call_user"): ("call_user()", lambda one: one.chat[-1][0] == "infeasible"),
    ("operator", "click"): (
        '{"type": "click", "x": 20, "y": 60, "button": "right"}',
        lambda one: one.did("contextmenu place 2")),
    ("operator", "double_click"): (
        '{"type": "double_click", "x": 20, "y": 60}', lambda one: one.did("dblclick place")),
    ("operator", "move"): (
        '{"type": "move", "x": 20, "y": 60}',
        lambda one: one.page["seen"][-1] == "mouseover place"),
    ("operator", "drag"): (
        '{"type": "drag", "path": [{"x": 20, "y": 20}, {"x": 40, "y": 30}, {"x": 20, "y": 60}]}',
        lambda one: one.did("drop place")),
    ("operator", "scroll"): (
        '{"type": "scroll", "x": 600, "y": 400, "scroll_x": 0, "scroll_y": 300}',
        lambda one: one.page["top"] == 300),
    ("operator", "keypress"): (
        '{"type": "keypress", "keys": ["TAB"]}', lambda one: one.page["focus"] == "piece"),
    ("operator", "type"): (
        '{"type": "type", "text": "ab"}', lambda one: one.page["field"] == "oldab"),
    ("operator", "wait"): ('{"type": "wait"}', lambda one: one.seconds >= 2),
    ("operator", "screenshot"): ('{"type": "screenshot"}', lambda one: one.seconds < 30),
    ("operator", "done"): (
        '{"type": "done", "text": "42"}', lambda one: one.chat[-1] == ("assistant", "42")),
    ("operator", "infeasible"): (
        '{"type": "infeasible", "text": "no"}', lambda one: one.chat[-1] == ("infeasible", "no")),
}  # fmt: skip


@pytest.fixture
async def env(one: OneBrowser) -> AsyncIterator[WebEnvironment]:
    made = one.environment(allow_python=True)
    yield made
    await made.close()


def handles(screen: Screen) -> dict[str, str]:
    return {one.name: one.handle for one in screen.tree.widgets if one.handle}


async def carry_out(env: WebEnvironment, action: Action) -> Seen:
    """Do an action, and look."""
    started = time.monotonic()
    screen = await env.act(action)
    seen = screen.observation
    title = seen["open_pages_titles"][int(seen["active_page_index"][0])]
    return Seen(
        json.loads(title) if title.startswith("{") else {},
        seen["open_pages_urls"],
        int(seen["active_page_index"][0]),
        [(one["role"], one["message"]) for one in seen["chat_messages"]],
        time.monotonic() - started,
        env.last_error,
    )


def name_of(line: str) -> str:
    """The function of a line such as `click(bid, button='left') - click an element`."""
    return line.partition("(")[0]


def test_every_action_that_a_prompt_offers_is_tried() -> None:
    offered = set()
    for (answers, targets), lines in prompts(WEB).items():
        match answers:
            case "grammar":
                offered |= {name_of(line) for line in lines}
            case "tools":
                assert not lines
                offered |= {tool.name for tool in WEB.space.tools(targets, may_be_infeasible=True)}
            case "ui_tars":
                names = {name_of(line) for line in lines} | {"call_user"}
                assert {name for known, name in DIALECTS if known == answers} == names
            case "operator":
                names = {json.loads(line.partition(" - ")[0])["type"] for line in lines}
                names.add("infeasible")
                assert {name for known, name in DIALECTS if known == answers} == names
    # Models are told of `python` only where it is allowed.
    told = browser_space(tells_python=True).describe("element").splitlines()
    assert offered | {name_of(line) for line in told} == CALLS.keys() | ENDS
    assert "python" not in offered
    assert {name_of(line) for line in workarena_prompts()} <= CALLS.keys()
    for lines in explorer_prompts(WEB).values():
        # Explorers may choose files; their own site takes them.
        assert {name_of(line) for line in lines} - {"mouse_upload_file"} <= CALLS.keys()


def test_tools_and_calls_are_the_same_actions() -> None:
    for targets in ("element", "coordinate"):
        for tool in WEB.space.tools(targets, may_be_infeasible=True):
            for call, _ in CALLS.get(tool.name, ()):
                known = call.format(origin="http://here", **dict.fromkeys(NAMES, "a5"))
                for action in calls_of(WEB.space.parse(known)):
                    given = arguments_of(known.splitlines(), action)
                    said = ToolCall(id="1", function=action.kind, arguments=given)
                    message = ChatMessageAssistant(content="", tool_calls=[said])
                    assert read_tool_call(message, WEB.space) == action


NAMES = ("piece", "place", "field", "list", "many")


def arguments_of(lines: list[str], action: Action) -> dict[str, Any]:
    """The arguments of a call by name, as a model gives them to a function."""
    import ast

    from uiprobe.ui.spaces.browser_calls import FUNCTIONS

    line = next(line for line in lines if WEB.space.parse(line) == action)
    call = ast.parse(line, mode="eval").body
    assert isinstance(call, ast.Call)
    names = [one.name for one in FUNCTIONS[action.kind].parameters]
    given = {name: ast.literal_eval(node) for name, node in zip(names, call.args, strict=False)}
    return given | {str(one.arg): ast.literal_eval(one.value) for one in call.keywords}


@pytest.mark.slow
@pytest.mark.long
async def test_each_call_has_its_effect(server: PageServer, env: WebEnvironment) -> None:
    server.put("/page", PAGE)
    server.put("/other", "<title>other</title>")
    missed = []
    for name, tries in CALLS.items():
        for call, check in tries:
            screen = await env.reset(server.goal("/page"))
            written = call.format(origin=server.origin, **handles(screen))
            seen = await carry_out(env, WEB.space.parse(written))
            if seen.error or not check(seen):
                missed.append((name, written, seen))
    assert missed == []


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.parametrize("answers", ["ui_tars", "operator"])
async def test_each_action_of_a_dialect_has_its_effect(
    server: PageServer, env: WebEnvironment, answers: Answers
) -> None:
    dialect = dialect_of(answers, WEB.space.name)
    assert dialect is not None
    server.put("/page", PAGE)
    missed = []
    for (known, name), (written, check) in DIALECTS.items():
        if known != answers:
            continue
        screen = await env.reset(server.goal("/page"))
        if name == "type":
            await env.act(WEB.space.parse("focus({field!r})\nkeyboard_press('End')".format(
                **handles(screen))))  # fmt: skip
        size = Size(*screen.size)
        said = f"Action: {written}" if answers == "ui_tars" else f"```json\n{written}\n```"
        read = dialect.read(said, screen.tree, size, size)
        seen = await carry_out(env, read.action)
        if seen.error or not check(seen):
            missed.append((name, seen))
        assert read.then is None or WEB.space.ends(read.then)
    assert missed == []


@pytest.mark.slow
@pytest.mark.parametrize("call", ["check('5')", "uncheck('5')", "upload_file('5', 'a')"])
async def test_what_the_set_lacks_is_refused(
    server: PageServer, env: WebEnvironment, call: str
) -> None:
    server.put("/page", PAGE)
    await env.reset(server.goal("/page"))
    with pytest.raises(ActionError, match="here"):
        await env.act(WEB.space.parse(call))
    for lines in prompts(WEB).values():
        assert not any(line.startswith(call.partition("(")[0] + "(") for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize(
    "lines", ["noop(300000)", "noop(15000)\nnoop(15000)", "\n".join(["noop()"] * 21)]
)
async def test_a_wait_for_longer_than_a_step_may_take_is_refused(
    server: PageServer, env: WebEnvironment, lines: str
) -> None:
    server.put("/page", PAGE)
    await env.reset(server.goal("/page"))
    with pytest.raises(ActionError, match="at most 20,000 are possible at once"):
        await carry_out(env, WEB.space.parse(lines))
    assert (await carry_out(env, WEB.space.parse("noop(1)"))).page
