"""Goals that cannot be met have to be declared so, and only they."""

from __future__ import annotations

from dataclasses import replace

import pytest

from uiprobe.environments.phone.apps.todo.app import Todo
from uiprobe.probes.sources.builtin.language import (
    all_shown,
    infeasible,
    nothing_else,
    searched,
    shown,
)
from uiprobe.ui.actions import (
    ActionError,
    Key,
    format_action,
    parse_action,
    parse_declaration,
    press,
)
from uiprobe.ui.evaluation import evaluate_goal
from uiprobe.ui.goal import Goal
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.reference import next_action
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.trajectory import RecordedAction, Step, dump_action, record_action

SCREEN = parse_hierarchy(b'<hierarchy><node bounds="[0,0][10,10]" text="a"/></hierarchy>')
STATE = {Todo.package: {"tasks": []}}


def goal(*, feasible: bool) -> Goal:
    return Goal(
        1, "todo", "Do it.", "productivity", evaluators=(nothing_else(),), feasible=feasible
    )


def judged(line: str, *, feasible: bool) -> bool:
    action = TOUCH.parse(line)
    step = Step(SCREEN, Place("p", "p.A"), record_action(action, SCREEN), action)
    return evaluate_goal(goal(feasible=feasible), [step], before=STATE, after=STATE).success


@pytest.mark.parametrize(
    ("line", "feasible", "met"),
    [
        ("infeasible [no such list]", False, True),
        ("press [stop]", False, False),
        ("infeasible [no such list]", True, False),
        ("press [stop]", True, True),
    ],
)
def test_is_met_by_saying_what_is_true(line: str, feasible: bool, met: bool):
    assert judged(line, feasible=feasible) is met


def screen(**attributes: str) -> str:
    written = " ".join(f'{name.replace("_", "-")}="{text}"' for name, text in attributes.items())
    return f'<hierarchy><node bounds="[0,0][10,10]" {written}/></hierarchy>'


ROW = {"resource_id": "course_title"}
FIELD = {"resource_id": "search_src_text"}


@pytest.mark.parametrize(
    ("seen", "screens", "met"),
    [
        (shown(id="audience"), [screen(resource_id="audience")], True),
        (shown(id="audience"), [screen(resource_id="topic")], False),
        (searched("Dr. Amara Lindqvist"), [screen(**FIELD, text="lindq")], True),
        (searched("Dr. Amara Lindqvist"), [screen(**FIELD, text="Dr.")], False),
        (searched("Dr. Amara Lindqvist"), [screen(**ROW, text="Lindqvist")], False),
        # The whole of a list, on one screen after the other.
        (
            all_shown(["Algebra", "Botany"], id="course_title"),
            [screen(**ROW, text="Algebra"), screen(**ROW, text="Botany")],
            True,
        ),
        (
            all_shown(["Algebra", "Botany"], id="course_title"),
            [screen(**ROW, text="Algebra")] * 2,
            False,
        ),
    ],
)
def test_a_declaration_counts_after_a_look_at_the_place(seen, screens, met: bool):
    looked = replace(goal(feasible=False), evaluators=(nothing_else(), seen))
    declared = TOUCH.parse("infeasible [there is none]")
    steps = [
        Step(tree, Place("p", "p.A"), record_action(action, tree), action)
        for document, action in zip(
            screens, [*[TOUCH.parse("press [back]")] * (len(screens) - 1), declared], strict=True
        )
        for tree in [parse_hierarchy(document.encode())]
    ]
    assert evaluate_goal(looked, steps, before=STATE, after=STATE).success is met


def test_the_grammar_of_the_paper_does_not_know_it():
    with pytest.raises(ActionError) as error:
        parse_action("infeasible [no such list]")
    assert error.value.reason == "unknown_action"


@pytest.mark.parametrize("reason", ["no such list", "a ] b", "没有", "two\nlines"])
def test_reading_and_writing_are_inverses(reason: str):
    action = parse_declaration(f"infeasible [{reason}]")
    assert action is not None
    assert format_action(action) == f"infeasible [{reason}]"
    record = record_action(action, SCREEN)
    assert RecordedAction.from_dict(dump_action(record), name="x") == record


@pytest.mark.parametrize(
    "line", ["infeasible", "infeasible []", "infeasible [a] b", "Infeasible [a]"]
)
def test_anything_else_is_not_a_declaration(line: str):
    assert parse_declaration(line) is None


def test_is_a_step_of_a_reference():
    action, position = next_action([infeasible("no such list")], 0, SCREEN)
    assert (format_action(action), position) == ("infeasible [no such list]", 1)
    assert press(Key.STOP).text is None
