"""The audit of builtin items: attacks reach what they should, limits are kept or broken."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from click.testing import CliRunner
from inspect_ai.dataset import Sample

from uiprobe.cli import main
from uiprobe.probe_table import PROBES
from uiprobe.probes.answer_forms import ActionForm, ChoiceForm
from uiprobe.probes.items import make_sample
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.proof.attacks.outcome import BOOSTED, BlindOutcome, chance_of
from uiprobe.proof.attacks.policies import FIXED_RULE
from uiprobe.proof.attacks.run import attack
from uiprobe.proof.builtin_audit import BuiltinAudit, ProbeAudit, audit_builtin
from uiprobe.proof.builtin_figures import figures_of
from uiprobe.proof.builtin_limits import limits_of
from uiprobe.proof.items import ItemSet, mark_blind, mint_items
from uiprobe.proof.uniqueness.finding import ItemFinding

pytestmark = [pytest.mark.slow, pytest.mark.long]

APPS = ("clock", "maps", "music", "news", "todo", "weather")
COLOURS = ("red", "green", "blue", "grey", "pink", "white", "black", "brown")


def judged(number: int, history: str, key: str) -> Sample:
    """A question whether a goal is reached."""
    form = ChoiceForm(choices={"continue": "not yet", "stop": "reached"})
    return make_sample(
        id=f"goal-{number}",
        prompt=(
            f"Goal: Paint it {COLOURS[number % 8]}.\n\nActions so far:\n1. Touched "
            f"{COLOURS[number % 5]}\n2. {history}\n\nThe screen is {COLOURS[number % 7]}.\n\n"
            f"{form.instruction}"
        ),
        form=form,
        reference=key,
        cluster=str(number),
        app=APPS[number % len(APPS)],
        category="tools",
    )


def chosen(number: int, right: str, wrong: list[str]) -> Sample:
    """A question with four options."""
    letter = "ABCD"[number * 7 % 4]
    texts = [*wrong]
    texts.insert("ABCD".index(letter), right)
    form = ChoiceForm(choices=dict(zip("ABCD", texts, strict=True)))
    lines = "\n".join(f"{name}. {text}" for name, text in form.choices.items())
    return make_sample(
        id=f"q{number}",
        prompt=f"Question: Which is {number}?\n\nOptions:\n{lines}\n\n{form.instruction}",
        form=form,
        reference=letter,
        cluster=str(number),
        app=APPS[number % len(APPS)],
        category="tools",
    )


def reached(samples: list[Sample], lessons: Sequence[Sample] = ()) -> dict[str, float]:
    policy = mark_blind(samples)
    outcomes = attack(ItemSet("app_knowledge", 0, samples, BuiltinSource(0), policy), lessons)
    return {one.name: sum(one.right) / len(one.right) for one in outcomes}


def test_a_word_that_gives_the_answer_away_is_learned_on_other_apps():
    leaking = [
        judged(n, "Looked around" if n % 2 else "Touched Save", ("continue", "stop")[n % 2])
        for n in range(120)
    ]
    assert reached(leaking)["classifiers"] == 1.0
    honest = [judged(n, "Touched Save", ("continue", "stop")[n // 6 % 2]) for n in range(120)]
    found = reached(honest)
    assert found["floor"] == 0.5
    assert found["classifiers"] < 0.65


def test_options_that_look_right_are_learned_on_other_apps():
    texts = [f"the {colour} {thing}" for colour in COLOURS for thing in ("cup", "hat", "box")]
    leaking = [
        chosen(n, f"perhaps {texts[n % 24]}", [texts[(n + k) % 24] for k in (5, 9, 14)])
        for n in range(96)
    ]
    found = reached(leaking)
    assert found["classifiers"] == 1.0
    assert found["longest option"] > 0.9
    honest = [
        chosen(n, texts[n % 24], [texts[(n + k) % 24] for k in (5, 9, 14)]) for n in range(96)
    ]
    assert reached(honest)["classifiers"] < 0.45


def twice(number: int) -> Sample:
    """A question that takes two facts together: which of two ways is last, and which was saved."""
    last, saved = number % 2, number // 2 % 2
    colour, other = COLOURS[number // 4 % 8], COLOURS[(number // 4 + 3) % 8]
    ways = [f"Touched '{one}'" for one in ((other, colour) if last else (colour, other))]
    ends = ["Pressed back", "Clicked 'Save' (Button)"][:: 1 if saved else -1]
    lines = [ways[0], ends[0], "Restarted the app", ways[1], ends[1]]
    history = "\n".join(f"{place}. {line}" for place, line in enumerate(lines, start=1))
    form = ChoiceForm(choices={"continue": "not yet", "stop": "reached"})
    return make_sample(
        id=f"twice-{number}",
        prompt=(
            f"Goal: Paint it '{colour}'.\n\nActions so far:\n{history}\n\nA screen.\n\n"
            f"{form.instruction}"
        ),
        form=form,
        reference="stop" if last == saved else "continue",
        cluster=str(number // 4),
        app=APPS[number // 4 % len(APPS)],
        category="tools",
    )


def test_two_facts_that_only_together_give_the_answer_away_are_learned_on_other_seeds():
    samples = [twice(number) for number in range(480)]
    found = reached(samples[:160], samples[160:])
    assert found["classifiers"] < 0.7
    assert found[BOOSTED] == 1.0


def test_too_few_items_train_no_classifier():
    few = [judged(n, "Waited", "stop") for n in range(30)]
    assert "classifiers" not in reached(few)


def test_chance_is_that_of_the_answers_offered():
    assert chance_of(judged(0, "Waited", "stop")) == 0.5
    assert chance_of(chosen(0, "a", ["b", "c", "d"])) == 0.25
    form = ActionForm(targets="element")
    widgets = "".join(f"[{n}] a View (text: t{n}, class: Button) to click\n" for n in range(5))
    touch = make_sample(
        id="g1", prompt=f"Screen:\n{widgets}\nTask: Touch it.", form=form, reference="click [2]",
        cluster="g1", app="clock", category="tools", widgets="[0,0][1,1]",
    )  # fmt: skip
    assert chance_of(touch) == 0.2
    typed = make_sample(
        id="f1", prompt="Write it.", form=form, reference="click [2]", cluster="f1", app="none",
        category="none",
    )  # fmt: skip
    assert chance_of(typed) is None


def audit_of(probe: str, shared: float = 0.0, **attacks: float) -> BuiltinAudit:
    """An audit of 100 items of two facets, of which attacks get a share, the first ones, right."""
    outcomes = [
        BlindOutcome(name, "words", tuple(n < 100 * share for n in range(100)))
        for name, share in attacks.items()
    ]
    audit = ProbeAudit(
        probe=probe,
        seed=0,
        facets=("one", "two") * 50,
        chances=(0.25,) * 100,
        ceiling=100,
        prompts=tuple(map(str, range(100))),
        outcomes=tuple(outcomes),
    )
    return BuiltinAudit({probe: [audit]}, {probe: shared}, standard=True)


def broken(audit: BuiltinAudit) -> list[str]:
    [probe] = audit.probes
    return [limit.text for limit in limits_of(audit, probe) if limit.broken]


@pytest.mark.parametrize(
    ("probe", "reached", "expected"),
    [
        ("grounding", {"pattern": 0.4, "classifiers": 0.35}, []),
        ("grounding", {"pattern": 0.41, "classifiers": 0.36}, ["pattern", "classifiers"]),
        ("goal_understanding", {"lexical": 0.33, "pattern": 0.34}, ["pattern"]),
        ("completion_judgment", {"classifiers": 0.33, "pattern": 0.3}, []),
        ("completion_judgment", {"classifiers": 0.34, "pattern": 0.3}, ["classifiers"]),
        ("app_knowledge", {"pattern": 0.8, "classifiers": 0.35}, ["items beyond exact match"]),
    ],
)
def test_limits(probe, reached, expected):
    assert broken(audit_of(probe, floor=0.25, **reached)) == expected


def test_shared_and_scarce_items_break_limits():
    assert broken(audit_of("grounding", shared=0.031)) == ["items shared with the next seed"]
    audit = audit_of("grounding", floor=0.1, pattern=0.2)
    [one] = audit.probes["grounding"]
    scarce = replace(one, facets=("one",) * 61 + ("two",) * 39)
    audit = replace(audit, probes={"grounding": [one, scarce]})
    assert broken(audit) == ["items of two"]
    assert broken(replace(audit, standard=False)) == []
    unreached = replace(one, ceiling=99)
    assert broken(replace(audit, probes={"grounding": [unreached]})) == ["ceiling"]


def test_figures_are_pooled_over_seeds():
    [one] = audit_of("grounding", floor=0.1, pattern=0.6).probes["grounding"]
    everything, first, second = figures_of([one, replace(one, seed=1)])
    assert (everything.items, everything.chance, everything.reached["pattern"]) == (200, 0.25, 0.6)
    assert (first.facet, first.items, first.fewest, first.exact) == ("one", 100, 50, False)
    assert second.reached == {"floor": 0.1, "pattern": 0.6}


@pytest.fixture(scope="module")
def small():
    return audit_builtin([0], items=12)


def test_the_builtin_items_are_audited_probe_by_probe(small):
    assert {"grounding", "completion_judgment", "focused_context"} < set(small.probes)
    for [audit] in small.probes.values():
        assert audit.ceiling == len(audit.facets) == len(audit.prompts) > 0
    [grounding] = small.probes["grounding"]
    # To train classifiers takes more items.
    names = [outcome.name for outcome in grounding.outcomes if outcome.name != FIXED_RULE]
    assert names == ["floor", "lexical", "pattern", "grammar"]
    assert grounding.outcomes[0].how.startswith("always ")


def test_builtin_items_are_attacked_by_classifiers_too():
    outcomes = attack(mint_items(PROBES["grounding"], 0, 40))
    names = [outcome.name for outcome in outcomes]
    assert names == ["floor", FIXED_RULE, "lexical", "pattern", "grammar", "classifiers"]


def test_the_command_says_which_limit_is_broken(small, monkeypatch):
    probes = {"grounding": small.probes["grounding"]}
    shown = replace(small, probes=probes, shared={"grounding": 0.04})
    monkeypatch.setattr("uiprobe.proof.builtin_audit.audit_builtin", lambda *_: shown)
    done = CliRunner().invoke(main, ["data", "check", "--source", "builtin"])
    assert done.exit_code == 1
    assert "BROKEN items shared with the next seed: 4.0 %, at most 3.0 %" in done.output
    assert "floor: always 'click" in done.output


def test_the_command_names_the_items_with_faults(small, monkeypatch):
    [audit] = audit_of("grounding", floor=0.2, pattern=0.2).probes["grounding"]
    shown = replace(small, probes={"grounding": [audit]}, shared={"grounding": 0.0})
    monkeypatch.setattr("uiprobe.proof.builtin_audit.audit_builtin", lambda *_: shown)
    assert CliRunner().invoke(main, ["data", "check", "--source", "builtin"]).exit_code == 0
    audit = replace(audit, faults=(ItemFinding("two targets", "row-7", "Add, Add"),))
    shown = replace(shown, probes={"grounding": [audit]})
    done = CliRunner().invoke(main, ["data", "check", "--source", "builtin"])
    assert done.exit_code == 1
    assert "FAULT  seed 0, row-7: two targets: Add, Add" in done.output
