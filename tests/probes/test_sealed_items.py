"""The secret of a sealed seed decides on items, and the number that stands for it on nothing."""

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.surface import distort, reorder
from uiprobe.exploration.agents.base import seeded
from uiprobe.inputs import sealed_seeds
from uiprobe.inputs.sealed_seeds import FIRST_HANDLE
from uiprobe.probe_table import PROBES
from uiprobe.probes.sources.builtin import chains
from uiprobe.probes.sources.builtin.chains.catalog import CHAIN_GOALS, CHAINS
from uiprobe.probes.sources.builtin.chains.nodes import Node, Shows
from uiprobe.probes.sources.web.source import WebSource
from uiprobe.probes.sources.web_benchmarks import WebBenchmark

pytestmark = pytest.mark.slow

ONE, SAME, OTHER = (FIRST_HANDLE + 1024 * number for number in (3, 5, 7))


@pytest.fixture(autouse=True, scope="module")
def secrets():
    """Two numbers that stand for one secret, as no two do, and one for another."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sealed_seeds, "_found", {ONE: "a" * 64, SAME: "a" * 64, OTHER: "b" * 64})
        patch.setenv("UIPROBE_CACHE", "")
        yield


@pytest.fixture(autouse=True)
def few_chains(monkeypatch):
    """A hard tier of chains with few nodes that together have all that is shown and made.

    The others draw of the same, and some of them a hundred times as long.
    """
    names: set[str] = set()
    known: set[str] = set()
    for chain in sorted(CHAINS, key=lambda chain: len(chain.nodes)):
        new = {what(node) for node in chain.nodes} - known
        if new:
            names.add(chain.name)
            known |= new
    few = tuple(one for one in CHAIN_GOALS.templates if one.name in names)
    assert 40 < len(few) < len(CHAIN_GOALS.templates)
    monkeypatch.setitem(vars(CHAIN_GOALS), "templates", few)
    yield
    chains._goals.cache_clear()


def what(node: Node) -> str:
    """What a node shows, or its kind."""
    return node.name if isinstance(node, Shows) else type(node).__name__


def asked(probe: str, seed: int, arguments) -> list[object]:
    """What is asked and what is right, without names that the number is part of."""
    found = []
    for sample in PROBES[probe].load()(seed=seed, **arguments).dataset:
        words = sample.input if isinstance(sample.input, str) else sample.input[-1].text
        found.append((words, sample.target))
        if goal := (sample.metadata or {}).get("goal"):
            kept = {name: goal.get(name) for name in ("instruction", "evaluators", "reference")}
            found.append(repr(kept))
    return found


@pytest.mark.parametrize(
    ("probe", "arguments"),
    [
        ("goal_understanding", {"items": 24}),
        ("app_knowledge", {"items": 24, "pictures": False}),
        ("completion_judgment", {"items": 8}),
        ("step_planning", {"items": 3}),
        ("grounding", {"items": 12, "observation": "tree"}),
        ("focused_context", {"items": 24}),
        ("goal_understanding", {"items": 16, "tier": "ladder"}),
        ("grounding", {"items": 16, "tier": "ladder"}),
        ("navigation", {"app": "clock,travel", "variant": "reordered"}),
        ("navigation", {"split": "validation"}),
        ("navigation", {"tier": "hard"}),
    ],
    ids=str,
)
def test_items_of_the_phone(probe, arguments):
    one = asked(probe, ONE, arguments)

    assert one == asked(probe, SAME, arguments)
    other = asked(probe, OTHER, arguments)
    assert sum(item in one for item in other) < len(other) / 2


def test_the_phone_and_its_surface():
    def shown(seed):
        phone = Phone(seed=seed)
        names = [distort(name, seed) for name in ("Settings", "Open file", "Repeat alarm", "Save")]
        return phone.state["apps"], names, reorder(range(20), list("abcdefghijklmnopqrst"), seed)

    one, same, other = map(shown, (ONE, SAME, OTHER))
    assert one == same
    assert all(mine != theirs for mine, theirs in zip(one, other, strict=True))


def test_the_desk():
    def drawn(seed):
        goals = WebBenchmark("desk", seed).goals(instances=2)
        questions = WebSource("desk", seed, 12).questions("goal_understanding")
        return (
            [(goal.template, goal.seed, goal.instruction) for goal in goals],
            [(one.text, one.options) for one in questions],
        )

    one, same, other = map(drawn, (ONE, SAME, OTHER))
    assert one == same
    assert one[0] != other[0]
    assert one[1] != other[1]


def test_explorations_draw_by_numbers_that_follow_one_another():
    def drawn(seed):
        return [seeded("RandomAgent", number).random() for number in range(seed, seed + 5)]

    assert drawn(ONE) == drawn(SAME)
    assert len({*drawn(ONE), *drawn(OTHER)}) == 10
