"""Logs of version 0.1 still say what they said: summary, tables, report, scores, traces."""

import json

import pytest

from tests import old_logs

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def expected():
    return json.loads(old_logs.EXPECTED.read_text(encoding="utf-8"))


def same(found, expected):
    assert known(json.loads(json.dumps(found)), expected) == expected


def known(found, expected):
    """The part that version 0.1 told: later versions may tell more, but nothing different."""
    if isinstance(found, dict) and isinstance(expected, dict):
        return {name: known(found[name], expected[name]) for name in found if name in expected}
    if isinstance(found, list) and isinstance(expected, list) and len(found) == len(expected):
        return [known(one, other) for one, other in zip(found, expected, strict=True)]
    return found


def test_the_summary(expected):
    same(old_logs.summary(old_logs.FOLDER), expected["summary"])


def test_the_tables_of_runs_and_items(expected):
    found = old_logs.frames(old_logs.FOLDER)
    same(found["runs"], expected["runs"])
    same(found["items"], expected["items"])


def test_the_report(expected):
    found = old_logs.report(old_logs.FOLDER)
    # A probe that came later has no run there.
    found["missing"] = [said.replace(", Step planning", "") for said in found["missing"]]
    for part, wanted in expected["report"].items():
        same(found[part], wanted)


@pytest.mark.parametrize(
    "log", sorted(old_logs.FOLDER.glob("navigation*.eval")), ids=lambda p: p.stem
)
def test_episodes_scored_again_and_exported(log, expected):
    same(old_logs.scores(log), expected["scores"][log.stem])
    same(old_logs.traces(log), expected["traces"][log.stem])
