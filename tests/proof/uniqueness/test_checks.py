"""The frame of the checks: generic faults are found, and a probe contributes checks of its own."""

import sys
from types import ModuleType

import pytest
from inspect_ai.dataset import Sample

from uiprobe.probes.answer_forms import ChoiceForm
from uiprobe.probes.items import make_broken_sample, make_sample
from uiprobe.probes.sources.base import Broken
from uiprobe.probes.sources.builtin.source import BuiltinSource
from uiprobe.proof.items import ItemSet, facet_of, mint_items, static_probes
from uiprobe.proof.uniqueness.checks import checks_of, find_faults
from uiprobe.proof.uniqueness.finding import ItemFinding

OPTIONS = {"A": "the clock", "B": "a map", "C": "music", "D": "news"}


def item(
    name: str,
    key: str | None = "A",
    prompt: str = "",
    options: dict[str, str] = OPTIONS,
    **more: object,
) -> Sample:
    return make_sample(
        id=name,
        prompt=prompt or f"Question {name}",
        form=ChoiceForm(choices=options),
        reference=key,
        cluster=name,
        app="clock",
        category="tools",
        **more,
    )


def item_set(*samples: Sample, probe: str = "app_knowledge") -> ItemSet:
    return ItemSet(probe, 0, samples, BuiltinSource(0))


def faults(*samples: Sample) -> list[tuple[str, str]]:
    return [(finding.fault, finding.item) for finding in find_faults(item_set(*samples))]


def test_sound_items_have_no_fault():
    assert faults(*(item(f"q{n}", "ABCD"[n % 4]) for n in range(80))) == []


@pytest.mark.parametrize(
    ("samples", "expected"),
    [
        ([item("q1", "A", "Same?"), item("q2", "B", "Same?")], ("one prompt, two keys", "q1, q2")),
        ([item("q1", "A", "Same?"), item("q2", "A", "Same?")], ("asked twice", "q1, q2")),
        (
            [item("q1", options={**OPTIONS, "D": "The Clock."})],
            ("two options say the same", "q1"),
        ),
        ([item("q1", None)], ("no answer is right", "q1")),
        ([make_broken_sample(Broken("q1", "no file"))], ("cannot be asked", "q1")),
        (
            [item(f"q{n}", "A" if n % 2 else "ABCD"[n % 4]) for n in range(80)],
            ("keys are out of balance", "all with A/B/C/D"),
        ),
    ],
)
def test_a_fault_is_found(samples, expected):
    assert faults(*samples) == [expected]


def test_a_picture_tells_questions_apart():
    first, second = (item(n, k, "Same?", screen=n) for n, k in (("q1", "A"), ("q2", "B")))
    assert faults(first, second) == []


def test_a_probe_contributes_checks_by_a_module_of_its_name(monkeypatch):
    def too_many_maps(items):
        yield from (ItemFinding("has a map", str(s.id), items.probe) for s in items.asked)

    module = ModuleType("uiprobe.proof.uniqueness.maps")
    module.CHECKS = (too_many_maps,)
    module.__spec__ = __import__("importlib.util").util.spec_from_loader(module.__name__, None)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert find_faults(item_set(item("q1"), probe="maps")) == [
        ItemFinding("has a map", "q1", "maps")
    ]
    assert too_many_maps not in checks_of("app_knowledge")


def test_items_of_every_static_probe_come_as_the_task_asks_them():
    assert {"grounding", "focused_context", "app_knowledge"} <= {p.name for p in static_probes()}
    [probe] = [probe for probe in static_probes() if probe.name == "app_knowledge"]
    items = mint_items(probe, seed=3, items=30)
    assert len(items.asked) == 30
    assert {facet_of(sample) for sample in items.asked} <= {
        *("way", "next", "effect", "control", "purpose", "conventions", "manual")
    }
