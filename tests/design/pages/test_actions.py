"""What prompts offer is what answers may say and what pages do: one table, on a real page."""

import asyncio
import json
import re

import pytest

from uiprobe.design.asking import Models
from uiprobe.design.cua.asking import ModelAgent, dialect_of
from uiprobe.design.cua.base import Move
from uiprobe.design.names import CuaName
from uiprobe.design.pages.actions import ACTIONS, MOST_TYPED
from uiprobe.design.pages.browsers import LivePage
from uiprobe.ui.actions import Action, ActionError
from uiprobe.ui.coordinates import Point
from uiprobe.ui.spaces.browser import BROWSER, calls_of, describe_named

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

HEARS = """<!doctype html><html><body style="margin:0;height:3000px"><p id=log></p>
<input id=field style="position:absolute;left:0;top:300px;width:1270px;height:300px">
<script>
const told = [];
for (const kind of ["mousemove", "mousedown", "mouseup", "click", "dblclick", "contextmenu",
                    "keydown", "keyup", "input", "wheel", "popstate"]) {
  addEventListener(kind, (event) => {
    told.push(kind + (event.repeat ? " again" : "") + (event.key ? " " + event.key : ""));
    log.textContent = told.join(";");
  }, true);
}
for (const at of ["a", "b"]) history.pushState(null, "", "#" + at);
history.back();
</script></body></html>"""

HEARD = {
    "mouse_click": "mousedown",
    "mouse_dblclick": "dblclick",
    "mouse_move": "mousemove",
    "mouse_down": "mousedown",
    "mouse_up": "mouseup",
    "mouse_drag_and_drop": "mouseup",
    "scroll_at": "wheel",
    "keyboard_press": "keydown",
    "keyboard_type": "input",
    "keyboard_insert_text": "input",
    "keyboard_hold": "keyup",
    "keyboard_down": "keydown",
    "keyboard_up": "keyup",
    "go_back": "popstate",
    "go_forward": "popstate",
    "noop": "",
    "send_msg_to_user": "",
}
ENDS = {"stop", "report_infeasible"}


class Says(Models):
    """A model with one answer."""

    def __init__(self, answer: str) -> None:
        super().__init__({})
        self.answer = answer

    async def ask(self, *_, **__) -> str:
        return self.answer


def offered(name: CuaName) -> list[str]:
    """An answer for each action that the prompt of an agent offers, as its line shows it."""
    dialect = dialect_of(name)
    lines = (dialect.actions if dialect else describe_named(ACTIONS)).splitlines()
    if name == "operator":
        shown = [line[: line.rindex("}") + 1] for line in lines]
        buttons = [
            json.dumps({"type": "click", "x": 120, "y": 480, "button": one})
            for one in ("right", "wheel", "back", "forward")
        ]
        return [f"```json\n{one}\n```" for one in (*shown, *buttons)]
    if name == "ui_tars":
        calls = [line.partition(" - ")[0] for line in lines]
        for said, put in (("(x,y)", "(9,400)"), ("(x1,y1)", "(9,400)"), ("(x2,y2)", "(80,420)")):
            calls = [call.replace(said, put) for call in calls]
        return [f"Thought: try\nAction: {call}" for call in calls]
    examples = [
        match[1] if (match := re.search(r"; for example (.*)$", line)) else line.split(" - ")[0]
        for line in lines
    ]
    return [f"```\n{example}\n```" for example in examples]


def read(name: CuaName, answer: str) -> Move:
    agent = ModelAgent(Says(answer), name, "Try it.")
    return asyncio.run(agent.decide(b"\x89PNG", (), None))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["ui_tars", "operator", "react"])
def test_each_offered_action_is_read_and_done(on_page, name: CuaName):
    moves = [(answer, read(name, answer)) for answer in offered(name)]
    assert [answer for answer, move in moves if move.error] == []
    assert len(moves) >= 10

    async def work(page: LivePage):
        found = []
        for answer, move in moves:
            if move.action is None:
                continue
            await page.open(HEARS)
            if "Insert" not in answer:
                await page.act(Action("mouse_click", point=Point(20, 450)))
            before = (await page.state())["log"]
            failed = await page.act(move.action)
            after = (await page.state())["log"].removeprefix(before)
            found.append((answer, move, failed, after))
        return found

    for answer, move, failed, after in on_page(work):
        assert failed == "", answer
        for call in calls_of(move.action):
            assert HEARD[call.kind] in after, (answer, after)
    assert any(move.ends for _, move in moves)


def test_the_table_is_whole():
    assert set(ACTIONS) == {*HEARD, *ENDS}
    offered_verbs = set(describe_named(ACTIONS).replace("(", " ").split())
    assert set(ACTIONS) <= offered_verbs


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("react", "```\ngoto('https://example.com/')\n```"),
        ("react", "```\nnew_tab()\n```"),
        ("react", "```\nmouse_upload_file(1, 2, 'x')\n```"),
        ("react", "```\nclick('a51')\n```"),
        ("react", "```\nmouse_click(1, 2)\ntab_close()\n```"),
        ("ui_tars", "Action: open_app(name='x')"),
        ("ui_tars", "Action: hold(key='left', seconds='-1')"),
        ("operator", '```json\n{"type": "goto", "url": "https://example.com/"}\n```'),
        ("operator", '```json\n{"type": "hold", "keys": ["LEFT"], "ms": "long"}\n```'),
    ],
)
def test_what_is_not_offered_is_not_read(name: CuaName, answer: str):
    move = read(name, answer)
    assert move.action is None
    assert move.error


def test_a_key_is_held_for_the_stated_time(on_page):
    async def work(page: LivePage):
        await page.open(HEARS)
        assert await page.act(BROWSER.parse("keyboard_hold('Shift+ArrowLeft', 900)")) == ""
        # The mouse may arrive on the page later than the first key.
        log = (await page.state())["log"].split(";")
        held = [heard for heard in log if heard.startswith("key")]
        await page.open(HEARS)
        await page.act(BROWSER.parse("keyboard_down('ArrowUp')\nnoop(700)\nkeyboard_up('ArrowUp')"))
        return held, (await page.state())["log"].split(";")

    held, apart = on_page(work)
    assert held[:2] == ["keydown Shift", "keydown ArrowLeft"]
    assert held[-2:] == ["keyup ArrowLeft", "keyup Shift"]
    assert 2 <= held.count("keydown again ArrowLeft") <= 13
    assert "keydown again ArrowUp" in apart
    assert apart[-1] == "keyup ArrowUp"


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("noop(4000)\nnoop(7000)", "11,000 milliseconds"),
        ("mouse_click(20, 450)\nkeyboard_hold('a', 20000)", "20,000 milliseconds"),
        ("\n".join([f"keyboard_type('{'x' * 500}')"] * 5), f"at most {MOST_TYPED:,}"),
        ("mouse_click(20, 450)\nmouse_click(5000, 5)", "out of view"),
        ("go_back()\ngo_back()\ngo_back()", "nothing to go back to"),
        ("keyboard_press('Nokey')", "Nokey"),
    ],
)
def test_what_cannot_be_done_fails_in_words_and_leaves_the_page(on_page, action: str, said: str):
    async def work(page: LivePage):
        await page.open(HEARS)
        failed = await page.act(BROWSER.parse(action))
        return failed, (await page.state())["log"]

    failed, log = on_page(work)
    assert said in failed
    assert "click" not in log and "input" not in log


def test_an_unknown_action_is_an_error_of_the_answer():
    with pytest.raises(ActionError):
        BROWSER.parse("teleport(1, 2)")
