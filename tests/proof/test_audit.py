"""Taking stock of a source."""

import json

import pytest

from tests.releases import screen_xml, write_release
from uiprobe.probes.sources.base import SourceError
from uiprobe.proof.audit import audit_source

pytestmark = pytest.mark.slow


@pytest.fixture
def release(tmp_path):
    return write_release(tmp_path / "release")


def counts(audit):
    return {count.name: count.found for count in audit.counts}


def test_counts_of_a_small_release(release):
    audit = audit_source(str(release))
    found = counts(audit)
    assert found["goal understanding items"] == 10
    assert found["app knowledge items"] == 10
    assert found["navigation tasks"] == 2
    assert found["completion items"] == 5
    assert found["completion items: continue"] == 3
    assert found["completion items: stop"] == 2
    assert found["grounding items"] == 7
    assert found["grounding items: click"] == 2
    assert found["grounding items that an index can answer"] == 6
    assert found["references that satisfy their evaluators"] == 2
    assert found["app categories"] == 2
    assert not audit.complete
    assert list(audit.unusable.values()) == [["g7"]]


def test_whatever_is_unusable_is_listed_with_the_reason(release):
    (release / "lowlevel_tasks/2.xml").write_text("<hierarchy><node")
    (release / "groundtruth/1/memo/1.xml").write_text(
        screen_xml().replace("[10,10][90,50]", "[a,b][c,d]")
    )
    (release / "groundtruth/1/clock/0.png").unlink()
    (release / "lowlevel_tasks/1.png").unlink()
    rules = json.loads((release / "groundtruth/1/clock/evaluator.json").read_text())
    rules[0]["match_rules"] = {"action_type": "swipe"}
    (release / "groundtruth/1/clock/evaluator.json").write_text(json.dumps(rules))
    questions = json.loads((release / "questions.json").read_text())
    questions[0]["ground_truth"] = "Q"
    (release / "questions.json").write_text(json.dumps(questions))

    audit = audit_source(str(release))
    broken = audit.unusable["broken data"]
    assert len(broken) == 5 + 1 + 1
    assert any("questions.json[0]: ground_truth: found 'Q', expected one of A" in b for b in broken)
    assert any("lowlevel_tasks/2.xml: document: " in b for b in broken)
    assert any("[a,b][c,d]" in b and b.startswith("1/memo/1: ") for b in broken)
    failing = audit.unusable["the evaluator rejects its own reference trajectory"]
    assert "1/clock: fails evaluator 1 (findaction)" in failing
    assert audit.unusable["no screenshot: grounding items (annotated_image, image)"] == ["g1"]
    assert audit.unusable["no screenshot: completion items (image)"] == ["1/clock: steps 0"]


def test_a_source_without_its_tables_is_refused(release):
    (release / "task_info_all.json").unlink()
    with pytest.raises(SourceError, match=r"task_info_all\.json: file: found no such file"):
        audit_source(str(release))


def test_the_release_is_as_expected(sphinx_zip):
    audit = audit_source(str(sphinx_zip))
    assert {c.name: c.found for c in audit.counts if c.found != c.expected} == {}
    assert audit.complete
    failing = audit.unusable["the evaluator rejects its own reference trajectory"]
    assert sorted(line.partition(":")[0] for line in failing) == [
        "101/home_budget",
        "2/todoist",
        "23/fm1",
        "23/fm4",
    ]
    unreachable = "no widget index reaches the target (tree, list, annotated_image)"
    assert audit.unusable[unreachable] == ["g101", "g107", "g114"]
    assert "broken data" not in audit.unusable
