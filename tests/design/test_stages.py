"""The whole loop with the template coder and the scripted agent: figures are known beforehand."""

import asyncio
import json

import pytest

from uiprobe.design.asking import Models
from uiprobe.design.briefs.builtin_pages import builtin_sources
from uiprobe.design.coding.template import PER_ROUND, first_faults
from uiprobe.design.folders import folder_for, identity_of
from uiprobe.design.keeping import KeepingError
from uiprobe.design.options import Options, OptionsError, check_options
from uiprobe.design.pages.browsers import PageBrowsers
from uiprobe.design.stages import design_page
from uiprobe.episodes.design import Design, figures_of, regressions

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow

BRIEF = "habit-garden"


def options(coder: str, rounds: int, **more) -> Options:
    return Options(
        coder=coder, cua="scripted", verifier="builtin", language="mini", rounds=rounds, **more
    )


def run(folder, made: Options, brief: str = BRIEF, tell=lambda line: None) -> Design:
    async def work() -> Design:
        source = builtin_sources()[brief].brief
        browsers = PageBrowsers(1)
        place = folder_for(source, identity_of(source, made, Models({})), str(folder))
        place.take()
        try:
            return await design_page(source, made, Models({}), browsers, place, tell)
        finally:
            place.release()
            await browsers.close()

    return asyncio.run(work())


def expected_figures(brief: str, rounds: int, tasks: int) -> list[tuple[float, float]]:
    """FC and SR of the quality `broken`, from what its tasks need alone."""
    source = builtin_sources()[brief]
    without, dead = map(list, first_faults(source))
    # A feature that is added works.
    dead = [name for name in dead if name not in without]
    found = []
    for _ in range(rounds + 1):
        needs = [source.features_of(task) for task in source.brief.tasks[:tasks]]
        supported = [not one & set(without) for one in needs]
        done = [ok and not one & set(dead) for ok, one in zip(supported, needs, strict=True)]
        found.append((sum(supported) / len(needs), sum(done) / len(needs)))
        failing = {
            name
            for one, ok, passed in zip(needs, supported, done, strict=True)
            if ok and not passed
            for name in one
        }
        mended = [name for name in dead if name in failing][:PER_ROUND]
        without, dead = without[PER_ROUND:], [name for name in dead if name not in mended]
    return found


def test_a_good_page_is_complete_and_stays_so(tmp_path):
    design = run(tmp_path, options("template_good", 0, tasks_per_brief=3))
    assert [(one["fc"], one["sr"]) for one in map(figures_of, design.versions)] == [(1.0, 1.0)]
    assert figures_of(design.versions[0])["kill_rate"] == 1.0
    assert {one.ending for one in design.versions[0].tests} == {"rule_satisfied"}


@pytest.mark.long
def test_controls_without_labels_are_complete_and_of_no_use_until_they_have_them(tmp_path):
    design = run(tmp_path, options("template_unlabelled", 1, tasks_per_brief=3, kill_checks=False))
    first, second = map(figures_of, design.versions)
    assert (first["fc"], first["sr"]) == (1.0, 0.0)
    assert (second["fc"], second["sr"]) == (1.0, 1.0)
    assert {one.ending for one in design.versions[0].tests} == {"explicit"}
    assert sorted(design.versions[0].dashboards) == [1, 2, 3]


@pytest.mark.long
def test_a_broken_page_gets_better_by_stated_steps_and_carelessness_is_caught(tmp_path):
    told = []
    made = options("template_broken", 2, tasks_per_brief=7, kill_checks=False)
    design = run(tmp_path, made, tell=told.append)
    figures = [(one["fc"], one["sr"]) for one in map(figures_of, design.versions)]
    assert figures == expected_figures(BRIEF, 2, 7)
    assert figures == [(4 / 7, 1 / 7), (6 / 7, 6 / 7), (1.0, 1.0)]
    first, second = design.versions[1].rejected
    assert first.reasons[-1] == "the function addHabit is gone"
    assert "was done before and is not any more" in second.reasons[0]
    pairs = zip(design.versions, design.versions[1:], strict=False)
    assert not any(regressions(one, other) for one, other in pairs)
    assert told[0] == "habit-garden: tasks"
    assert told[-1] == "habit-garden: 2 test"

    kept = tmp_path / BRIEF
    assert (kept / "round-0" / "page.html").read_text().startswith("<!doctype html>")
    assert json.loads((kept / "round-1" / "rejected.json").read_text())[0]["attempt"] == 1
    assert list((kept / "round-0" / "dashboards").glob("*.png"))
    assert "written by a model" in (kept / "README.txt").read_text()
    assert (kept / "round-2" / "page.png").read_bytes().startswith(b"\x89PNG")


class EndedError(Exception):
    pass


@pytest.mark.long
def test_an_ended_run_goes_on_after_its_last_stage(tmp_path):
    whole = run(
        tmp_path / "whole", options("template_broken", 1, tasks_per_brief=2, kill_checks=False)
    )
    stages = []

    def end(line: str) -> None:
        stages.append(line)
        raise EndedError

    for _ in range(10):
        try:
            design = run(
                tmp_path / "cut",
                options("template_broken", 1, tasks_per_brief=2, kill_checks=False),
                tell=end,
            )
            break
        except EndedError:
            continue
    assert stages == [
        f"{BRIEF}: {stage}"
        for stage in ("tasks", "0 page", "0 judge", "0 test", "1 page", "1 judge", "1 test")
    ]
    assert design.resumed == 7
    for one, other in zip(whole.versions, design.versions, strict=True):
        one.seconds, other.seconds = {}, {}
    assert [one.model_dump() for one in design.versions] == [
        one.model_dump() for one in whole.versions
    ]


def test_other_settings_do_not_go_on_with_a_design(tmp_path):
    run(tmp_path, options("template_good", 0, tasks_per_brief=1, kill_checks=False))
    with pytest.raises(KeepingError, match="other settings"):
        run(tmp_path, options("template_good", 0, tasks_per_brief=2, kill_checks=False))
    state = tmp_path / BRIEF / "state.json"
    state.write_text(state.read_text()[:-50])
    with pytest.raises(KeepingError, match="delete"):
        run(tmp_path, options("template_good", 0, tasks_per_brief=1, kill_checks=False))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"verifier": "builtin", "coder": "template_good"}, "language=mini"),
        ({"verifier": "builtin", "language": "mini"}, "template coder"),
        ({"cua": "scripted", "tasks_from": "proposer"}, "tasks_from=brief"),
    ],
)
def test_options_that_do_not_go_together(fields, said):
    brief = builtin_sources()[BRIEF].brief
    with pytest.raises(OptionsError, match=said):
        check_options(Options(**fields), [brief])
