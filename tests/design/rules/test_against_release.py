"""Rules and states, made at random, against the evaluator of the AUI release itself."""

import importlib
import os
import sys
import zipfile
from pathlib import Path
from random import Random

import pytest

from uiprobe.design.rules.compat import holds_as_released
from uiprobe.design.rules.evaluate import holds, query_of
from uiprobe.design.rules.language import Condition, Node, parse_rule
from uiprobe.design.rules.reading import RuleError
from uiprobe.design.rules.state import ids_of, mapping

RELEASE = Path(
    os.environ.get(
        "UIPROBE_AUI", Path(__file__).parents[4].resolve() / "shared/data/aui-release.zip"
    )
)
PAIRS = 4_000

IDS = ("a", "score", "list-1", "box", "gone")
TEXTS = ("5", "12 points", "salt AND pepper", "", "a == b", "Done", "-3.5", "it's", "n/a", "x (y)")
VALUES = ("'5'", "5", "'salt'", "true", "'true'", "''", '"Done"', "12", "-3", "'a == b'", "x")
WORDS = ("==", "!=", "<", ">", "<=", ">=", "contains", "icontains", "startswith", "endswith")
PLAIN_WORDS = ("contains", "icontains", "startswith", "endswith")


@pytest.fixture(scope="module")
def judge(tmp_path_factory):
    if not RELEASE.exists():
        pytest.skip(f"needs the AUI release: {RELEASE} (or set UIPROBE_AUI)")
    folder = tmp_path_factory.mktemp("aui")
    with zipfile.ZipFile(RELEASE) as archive:
        archive.extractall(folder)
    root = next(folder.glob("*/agents")).parent
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(root))
        module = importlib.import_module("agents.judge")
        yield module.Judge(None).evaluate_task_completion
        for name in [name for name in sys.modules if name.split(".")[0] == "agents"]:
            del sys.modules[name]


def some_state(random: Random) -> dict[str, object]:
    state: dict[str, object] = {"__meta_title": "t"}
    for name in IDS:
        if name == "gone" or random.random() < 0.1:
            continue
        state[name] = random.random() < 0.5 if name == "box" else random.choice(TEXTS)
        state[f"{name}_visible"] = random.random() < 0.5
        state[f"{name}_class"] = random.choice(("", "done", "undone big", "active"))
        state[f"{name}_aria"] = {"expanded": random.choice(("true", "false"))}
        state[f"{name}_attr"] = {
            key: random.choice(("data:x", "submit"))
            for key in ("href", "type")
            if random.random() < 0.5
        }
        state[f"{name}_data"] = {"kind": "k"}
    return state


def any_condition(random: Random) -> str:
    name, word, value = f"#{random.choice(IDS)}", random.choice(WORDS), random.choice(VALUES)
    attribute = random.choice(("[aria-expanded]", "[href]", "[type='submit']", "[href^='data:']"))
    return random.choice(
        (
            f"{name} {word} {value}",
            f"{name} text {word} {value}",
            f"{name}{word}{value}",
            f"{name} {random.choice(('visible', 'not visible', 'exists', 'is odd'))}",
            f"{name}{attribute} exists",
            f"{attribute} exists",
            f"{name}[aria-expanded] == 'true'",
            f".{random.choice(('done', 'big', 'x'))} exists",
            f"{name} .done exists",
            f"{name}.done exists",
            "[id^='sc'] exists",
            "Clicked it",
        )
    )


def plain_condition(random: Random) -> str:
    """A condition on which no listed fault bears."""
    name, word = random.choice(("#a", "#score", "#list-1")), random.choice(PLAIN_WORDS)
    value = random.choice(("'5'", "'salt'", '"Done"', "'points'"))
    return random.choice(
        (
            f"{name} {word} {value}",
            f"{name} text {word} {value}",
            f"{name} == {value}",
            f"{name} visible",
            f"{name} not visible",
            f"{name} exists",
            f"{name}[aria-expanded] == 'true'",
            f"{name}[href] != 'data:x'",
            ".big exists",
            "[href^='data:'] exists",
        )
    )


def plain_state(random: Random) -> dict[str, object]:
    state = some_state(random)
    for name in ("a", "score", "list-1"):
        state.setdefault(name, "5")
        for suffix, value in (("visible", True), ("class", "big"), ("aria", {}), ("attr", {})):
            state.setdefault(f"{name}_{suffix}", value)
    return state


def conditions(node: Node):
    if isinstance(node, Condition):
        yield node
    else:
        for part in node.parts:
            yield from conditions(part)


def attribute_of(state, name, attribute):
    if attribute.startswith("aria-"):
        return str(mapping(state, name, "_aria").get(attribute[5:], ""))
    return str(mapping(state, name, "_attr").get(attribute, ""))


def chosen(condition: Condition, state) -> list[str]:
    """The ids of a state that the selectors of these tests choose."""
    (one,) = condition.selector.compounds
    found = [name for name in ids_of(state) if not one.ids or name in one.ids]
    for name in one.classes:
        found = [one for one in found if name in state.get(f"{one}_class", "").split()]
    for wanted in one.attributes:
        test = {"": bool, "^=": lambda value: value.startswith(wanted.value)}[wanted.matcher]  # noqa: B023
        found = [one for one in found if test(attribute_of(state, one, wanted.name))]
    return found


def read_of(node: Node, state):
    """What a browser would read on a page of this state."""
    found = {}
    for condition in conditions(node):
        names, query = chosen(condition, state), query_of(condition)
        if query.facet == "exists":
            found[query] = len(names)
        elif query.facet == "visible":
            found[query] = sum(bool(state.get(f"{name}_visible")) for name in names)
        elif query.facet == "attribute":
            found[query] = [attribute_of(state, name, query.attribute) for name in names]
        else:
            found[query] = [state.get(name, "") for name in names]
    return found


def test_equal_to_the_release_in_its_readings(judge):
    random = Random(20)  # noqa: S311 - no secrets here
    for _ in range(PAIRS):
        state, rule = some_state(random), any_condition(random)
        for _ in range(random.choice((0, 0, 1, 2))):
            rule += random.choice((" AND ", " OR ")) + any_condition(random)
        assert holds_as_released(rule, state) is judge(rule, state), (rule, state)


@pytest.mark.slow
def test_the_default_is_equal_where_no_listed_fault_bears(judge):
    random = Random(21)  # noqa: S311 - no secrets here
    for _ in range(PAIRS):
        state, rule = plain_state(random), plain_condition(random)
        joint = random.choice((" AND ", " OR "))
        for _ in range(random.choice((0, 1, 2))):
            rule += joint + plain_condition(random)
        node = parse_rule(rule)
        assert holds(node, read_of(node, state)) is judge(rule, state), (rule, state)


def test_no_rule_breaks_the_parser():
    random = Random(22)  # noqa: S311 - no secrets here
    pieces = ("#a", " ", "AND", "OR", "(", ")", "'", '"', "==", "[", "]", ".", "x", "5", "NOT", "#")
    for _ in range(PAIRS):
        rule = "".join(random.choice(pieces) for _ in range(random.randint(1, 12)))
        try:
            parse_rule(rule)
        except RuleError:
            continue
