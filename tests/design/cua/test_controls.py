"""Control trajectories: dishonest pages lose what they pretend, honest ones nothing."""

import pytest

from benchmarks.design_dishonest import KINDS, Found, dishonest, score
from uiprobe.design.briefs.builtin_pages import builtin_sources
from uiprobe.design.cua.controls import other_actions, with_other_texts
from uiprobe.design.pages.browsers import LivePage
from uiprobe.episodes.design import DesignStep, DesignTest, PageJudgement, Version, figures_of

pytest.importorskip("browsergym.core")

SOURCE = builtin_sources()["fair-split"]


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS)
def test_a_dishonest_page_scores_what_doing_nothing_scores(on_page, kind: str):
    tasks = [SOURCE.brief.tasks[number] for number in (0, 6)]
    pages = [(task, dishonest(SOURCE, task, kind)) for task in tasks]

    async def work(page: LivePage):
        found = Found()
        await score(page, found, pages)
        return found

    found = on_page(work)
    assert found.tasks == 2
    assert found.counted == 0, found


@pytest.mark.long
def test_an_honest_page_loses_nothing(on_page):
    async def work(page: LivePage):
        found = Found()
        await score(page, found, [(task, SOURCE.page()) for task in SOURCE.brief.tasks[:2]])
        return found

    found = on_page(work)
    assert (found.passed, found.counted) == (2, 2), found.by


def step(action: str, name: str = "") -> DesignStep:
    return DesignStep(action=action, control={"id": name} if name else {}, x=1, y=1)


def test_another_tasks_actions_lack_one_of_these():
    own = [step("mouse_click(1, 1)", "a"), step("keyboard_type('salt')")]
    superset = DesignTest(
        task=2, ending="stuck", passed=False, steps=[*own, step("mouse_click(2, 2)", "b")]
    )
    other = DesignTest(
        task=3, ending="stuck", passed=False, steps=[own[0], step("keyboard_type('oil')")]
    )
    apart = DesignTest(task=4, ending="stuck", passed=False, steps=[step("noop(10)")])
    empty = DesignTest(task=5, ending="stuck", passed=False)
    assert other_actions(own, [superset, empty]) is None
    assert other_actions(own, [superset, other]) == other.steps
    assert other_actions(own, [superset, other, apart]) == apart.steps


def test_texts_that_the_rule_names_are_typed_otherwise():
    steps = [step("keyboard_type('Buy salt')\nkeyboard_press('Enter')"), step("noop(10)")]
    changed = with_other_texts(steps, "#list contains 'salt'")
    assert changed is not None
    assert [one.action for one in changed] == [
        "keyboard_type('Ibf zhsa')\nkeyboard_press('Enter')",
        "noop(10)",
    ]
    assert with_other_texts(steps, "#count == 1") is None


def test_a_rule_that_a_control_meets_does_not_count():
    version = Version(
        number=0,
        judgements=[PageJudgement(task=one, supported=True, rule="#a exists") for one in (1, 2)],
        tests=[
            passed_test(1),
            passed_test(2, met_by=["random clicks"]),
        ],
    )
    figures = figures_of(version)
    assert figures["sr"] == 0.5
    assert figures["met_by_controls"] == 1


def passed_test(task: int, **more) -> DesignTest:
    return DesignTest(task=task, ending="rule_satisfied", passed=True, controls=4, **more)
