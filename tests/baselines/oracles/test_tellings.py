"""What the oracles of reading, language, states and scrolling say about screens."""

import ast
import asyncio
import json
import re
from pathlib import Path

import pytest

import uiprobe.environments.phone as phone
from uiprobe.baselines.oracles.beyond import tell_beyond
from uiprobe.baselines.oracles.helper import Oracles
from uiprobe.baselines.oracles.labels import english_of, tell_labels
from uiprobe.baselines.oracles.seen import tell_states
from uiprobe.baselines.oracles.values import tell_values
from uiprobe.episodes.helps import EMPTY, LANGUAGE_HEAD, READ_HEAD, SCROLL_HEAD, STATES_HEAD
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.solvers.help import Standing
from uiprobe.ui.readers.browser import parse_page
from uiprobe.ui.scripts import has_other_script


def page(*nodes):
    """A page with these nodes below its root."""
    root = {"role": "RootWebArea", "name": "Page", "children": [*range(1, len(nodes) + 1)]}
    whole = [
        {"box": [0, 40 * n, 100, 30], "visible": True, "bid": str(n), **node}
        for n, node in enumerate(nodes)
    ]
    return parse_page(json.dumps({"nodes": [root, *whole]}))


def test_numbers_are_spelled_out():
    said = tell_values(
        page({"role": "button", "name": "Pay -$72.67"}, {"role": "link", "name": "Home"})
    )
    assert said == f"{READ_HEAD}\n- 'Pay -$72.67': minus dollars seven two point six seven"
    said = tell_values(page({"role": "cell", "name": "Mar 14, 9:05"}))
    assert said.endswith("one four; nine colon zero five")
    assert tell_values(page({"role": "cell", "name": "(234) 555-0199"})).endswith(
        "two three four; five five five dash zero one nine nine"
    )
    assert tell_values(page({"role": "link", "name": "Home"})) == ""


def test_labels_are_given_in_english():
    said = tell_labels(page({"role": "link", "name": "李雪梅"}, {"role": "link", "name": "Save"}))
    assert said == f"{LANGUAGE_HEAD}\n- '李雪梅': Li Xuemei"
    assert english_of("Einstellungen") == "Settings"
    assert english_of("18:30，老地方") == "18:30; the usual place"
    assert english_of("Settings") == ""
    # Elsewhere the developer's name says what it is, and else nothing does.
    named = page({"role": "button", "name": "提交", "id": "submit_order"})
    assert tell_labels(named).endswith("'提交': submit order")
    assert tell_labels(page({"role": "button", "name": "提交"})) is None
    assert tell_labels(page({"role": "button", "name": "Send"})) == ""


@pytest.mark.slow
def test_all_that_the_phone_shows_in_other_scripts_has_its_english():
    missing = set()
    for path in Path(phone.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            parts = re.split(r"\{\w+\}", node.value.removeprefix("> "))
            shown = (part.strip() for part in parts if has_other_script(part))
            missing |= {part for part in shown if not english_of(part)}
    # Mathematical signs on the keyboard are letters of the Greek script.
    assert missing == {"~`|•√π÷×§∆"}


def test_states_of_pages_are_told():
    said = tell_states(
        page(
            {"role": "radio", "name": "PM", "checked": "true"},
            {"role": "radio", "name": "AM", "checked": "false"},
            {"role": "combobox", "name": "Priority", "tag": "select", "value": "High"},
        )
    )
    lines = said.splitlines()
    assert lines[0] == STATES_HEAD
    assert lines[1].endswith(": checked")
    assert lines[2].endswith(": not checked")
    assert lines[3].endswith(": stands at 'High'")


def stand(template):
    """The start of a goal of the phone."""
    source = BuiltinSource(seed=0)
    goal = next(one for one in source.goals() if one.template == template)
    environment = source.stage(goal)

    async def begin():
        return Standing(goal, environment, await environment.reset(goal), [])

    return asyncio.run(begin())


@pytest.mark.slow
def test_what_lies_beyond_the_edge_is_listed_and_nothing_is_moved():
    standing = stand("star_task")
    before = standing.screen.document
    said = asyncio.run(tell_beyond(standing))
    assert said.startswith(f"{SCROLL_HEAD}\n- Beyond the bottom of ")
    shown = {one.text for one in standing.screen.tree.elements if one.visible}
    listed = re.findall(r"'([^']*)'", said.splitlines()[1].partition("swipe up: ")[2])
    assert listed
    assert not set(listed) & shown
    assert standing.environment._look().document == before


def test_what_lies_beyond_the_view_of_a_page_is_listed():
    listed = page(
        {"role": "link", "name": "First"},
        {"role": "link", "name": "Last", "visible": False, "box": [0, 2000, 100, 30]},
    )

    class Screen:
        tree = listed

    standing = Standing(None, object(), Screen(), [])
    assert asyncio.run(tell_beyond(standing)) == f"{SCROLL_HEAD}\n- Beyond the bottom: 'Last'"


@pytest.mark.slow
@pytest.mark.parametrize("help", ["read", "state", "scroll", "memory", "grounding"])
def test_empty_words_are_as_long_as_their_help(help):
    standing = stand("star_task")
    told = asyncio.run(Oracles([help]).advise(standing)).text
    empty = asyncio.run(Oracles([EMPTY[help]]).advise(standing)).text
    assert abs(len(empty) - len(told)) <= 1
    assert (told == empty) == (told == "")
