"""Templates are proven, and what is wrong with a template is found."""

from __future__ import annotations

from dataclasses import replace

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main
from uiprobe.probes.sources.builtin import APP_GOALS, builtin_apps
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
from uiprobe.proof.check import UnknownTemplateError, find_templates, prove
from uiprobe.proof.episodes import bounded
from uiprobe.proof.table import all_proven, rejected_share
from uiprobe.ui.actions import Key, press
from uiprobe.ui.evaluators import load_evaluators
from uiprobe.ui.tree import Tree

pytestmark = pytest.mark.slow

ONE_IN = 3
"""One in so many templates of each app is proven here; `make check-tasks` does so for all."""
TEMPLATES = [(group, template) for group in APP_GOALS for template in group.templates[::ONE_IN]]
NAMES = [f"{group.app}-{template.name}" for group, template in TEMPLATES]
MUTATED = "clock"
"""The app whose references are mutated here; `make check-tasks` does so for all."""
WALKED = 6
"""One in so many templates is tried by a random walk here."""
LONGEST = 7
"""Steps of a reference that is mutated here: a mutant or three for each step, each a whole walk."""


@pytest.mark.parametrize(("group", "template"), TEMPLATES, ids=NAMES)
def test_templates_of_every_app_are_proven(group: AppGoals, template: Template):
    # Another seed for each template, so that all of them are seen over many. A random walk is as
    # long as all else; `make check-tasks` tries twenty for each template.
    walks = template.number % WALKED == 0
    proof = prove(group, template, seeds=[template.number % 17], mutated_seeds=0, walks=walks)
    assert proof.proven, proof.problems


def test_the_templates_that_are_proven_are_of_every_kind():
    for trait in ("kind", "difficulty"):
        found, every = (
            {getattr(template, trait) for _, template in templates}
            for templates in (TEMPLATES, find_templates())
        )
        assert found == every


def test_an_episode_that_does_not_end_is_stopped():
    policy = bounded(lambda _: press(Key.BACK), 3)
    tree = Tree([])
    assert [policy(tree) for _ in range(5)] == [press(Key.BACK)] * 3 + [press(Key.STOP)] * 2


def test_wrong_endings_are_rejected():
    apps = builtin_apps(1)
    short = [
        (group, template)
        for group, template in find_templates(app=MUTATED)
        if len(template.build(next(group.draws(template, apps, 1)), apps).reference) <= LONGEST
    ]
    # One or two of each kind.
    kinds: dict[tuple[str, str], list[tuple[AppGoals, Template]]] = {}
    for group, template in short:
        kinds.setdefault((template.kind, template.difficulty), []).append((group, template))
    assert {kind for kind, _ in kinds} == {"user", "testing"}
    assert {difficulty for _, difficulty in kinds} == {"easy", "medium", "hard"}
    proofs = [
        prove(group, template, seeds=[1], mutated_seeds=1, walks=False)
        for some in kinds.values()
        for group, template in some[-2:]
    ]
    assert all_proven(proofs)
    assert sum(proof.mutants[1] for proof in proofs) > 50
    share = rejected_share(proofs)
    assert share is not None
    assert share >= 0.95


def pair(name: str) -> tuple[AppGoals, Template]:
    [found] = find_templates([name])
    return found


def problems_of(name: str, **changes: object) -> str:
    group, template = pair(name)
    return " ".join(prove(group, replace(template, **changes), seeds=[0], mutated_seeds=0).problems)


def test_a_template_that_is_met_by_doing_nothing_is_found():
    group, template = pair("food/rate_recipe")

    def build(parameters, apps):
        draft = template.build(parameters, apps)
        return replace(draft, evaluators=draft.evaluators[1:])

    broken = replace(template, build=build)
    problems = " ".join(prove(group, broken, seeds=[0], mutated_seeds=0).problems)
    assert "met by doing nothing" in problems
    assert "is accepted" not in problems or "near miss" in problems


def test_a_template_that_is_met_by_a_random_walk_is_found():
    group, template = pair("food/rate_recipe")
    clicked = {
        "type": "findelementbyaction",
        "action_match_rules": {"action_type": "click"},
        "check_rules": {"package": "org.uiprobe.food"},
    }

    def build(parameters, apps):
        return replace(template.build(parameters, apps), evaluators=load_evaluators([clicked]))

    broken = replace(template, build=build)
    walked, not_walked = (
        prove(group, broken, seeds=[0], mutated_seeds=0, walks=walks).problems
        for walks in (True, False)
    )
    assert walked == ["seed 0: met by a random walk", *not_walked]


def test_a_reference_that_does_not_lead_there_is_found():
    group, template = pair("food/rate_recipe")

    def build(parameters, apps):
        draft = template.build(parameters, apps)
        return replace(draft, reference=draft.reference[:-1])

    proof = prove(group, replace(template, build=build), seeds=[0], mutated_seeds=0)
    assert "the reference fails" in " ".join(proof.problems)
    assert not proof.proven


def test_a_near_miss_that_is_none_is_found_with_what_its_actions_met():
    group, template = pair("food/rate_recipe")

    def build(parameters, apps):
        draft = template.build(parameters, apps)
        stray = 'click {"text": "Nowhere"}'
        misses = {
            "the solution": draft.reference,
            "a stray click": (*draft.reference[:1], stray),
            "a stray start": (stray,),
        }
        return replace(draft, near_misses=misses)

    proof = prove(group, replace(template, build=build), seeds=[0], mutated_seeds=0)
    solved, clicked, started = proof.problems
    assert "'the solution' is accepted; done before: " in solved and solved.endswith("| Stopped")
    assert "'a stray click' cannot be carried out" in clicked
    assert clicked.rpartition("; done before: ")[2].count("Clicked '") == 1
    # Who begins somewhere in the app goes back first.
    assert "Clicked" not in started


def test_missing_wordings_roles_and_words_are_found():
    assert "wordings in zh" in problems_of("food/rate_recipe", translations={})
    assert "roles for" in problems_of("food/rate_recipe", roles={"title": "the recipe"})
    assert "1 wordings in en" in problems_of("food/rate_recipe", wordings=("Rate {title}.",))


def test_unknown_names_are_refused():
    with pytest.raises(UnknownTemplateError, match="no template"):
        find_templates(["food/none"])
    with pytest.raises(UnknownTemplateError, match="no templates for app"):
        find_templates(app="none")
    result = CliRunner().invoke(main, ["check-task", "food/none"])
    assert result.exit_code == 2


def test_the_command_says_what_it_found():
    result = CliRunner().invoke(main, ["check-task", "food/rate_recipe", "--seeds", "1"])
    assert result.exit_code == 0, result.output
    assert "food/rate_recipe" in result.output
    assert "of wrong endings rejected" in result.output
