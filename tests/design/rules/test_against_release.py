"""Rules and states, made at random, against the evaluator of the AUI release itself."""

import importlib
import os
import sys
import zipfile
from pathlib import Path
from random import Random

import pytest

from uiprobe.design.rules.compat import holds_as_released
from uiprobe.design.rules.evaluate import holds
from uiprobe.design.rules.language import RuleError, parse_rule

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


def test_equal_to_the_release_in_its_readings(judge):
    random = Random(20)  # noqa: S311 - no secrets here
    for _ in range(PAIRS):
        state, rule = some_state(random), any_condition(random)
        for _ in range(random.choice((0, 0, 1, 2))):
            rule += random.choice((" AND ", " OR ")) + any_condition(random)
        assert holds_as_released(rule, state) is judge(rule, state), (rule, state)


def test_the_default_is_equal_where_no_listed_fault_bears(judge):
    random = Random(21)  # noqa: S311 - no secrets here
    for _ in range(PAIRS):
        state, rule = plain_state(random), plain_condition(random)
        joint = random.choice((" AND ", " OR "))
        for _ in range(random.choice((0, 1, 2))):
            rule += joint + plain_condition(random)
        assert holds(parse_rule(rule), state) is judge(rule, state), (rule, state)


def test_no_rule_breaks_the_parser():
    random = Random(22)  # noqa: S311 - no secrets here
    pieces = ("#a", " ", "AND", "OR", "(", ")", "'", '"', "==", "[", "]", ".", "x", "5", "NOT", "#")
    for _ in range(PAIRS):
        rule = "".join(random.choice(pieces) for _ in range(random.randint(1, 12)))
        try:
            holds(parse_rule(rule), {"a": "5"})
        except RuleError:
            continue
