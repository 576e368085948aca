"""Damaged logs of explorations are named, and the documents of the others written."""

import json
import zipfile

import pytest
from click.testing import CliRunner
from inspect_ai.log import write_eval_log

from tests.synthetic_logs import SyntheticRun, make_log
from uiprobe.cli.main import main


def explored(folder, name, app):
    log = make_log(SyntheticRun("grounding", items=1))
    log.eval.metadata["probe"] = "app_documents"
    [sample] = log.samples
    sample.store = {"Documented:documents": {"app": app, "elements": {}}}
    path = folder / f"2026-01-01T00-00-00_app-documents_{name}.eval"
    write_eval_log(log, str(path))
    return path


def write_documents(tmp_path):
    return CliRunner().invoke(
        main, ["documents", str(tmp_path / "logs"), "-o", str(tmp_path / "out")]
    )


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[:20],
        lambda content: b"[]",
        lambda content: json.dumps(
            json.loads(content) | {"store": {"Documented:documents": {"app": 7}}}
        ).encode(),
    ],
    ids=["cut", "list", "app"],
)
def test_a_damaged_log_is_named_and_the_others_are_written(tmp_path, damage):
    explored(tmp_path / "logs", "a", "todo")
    bad = explored(tmp_path / "logs", "b", "clock")
    with zipfile.ZipFile(bad) as whole:
        members = {name: whole.read(name) for name in whole.namelist()}
    with zipfile.ZipFile(bad, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, damage(content) if name.startswith("samples/") else content)
    empty = tmp_path / "logs" / "2026-01-01T00-00-00_app-documents_c.eval"
    empty.write_bytes(b"")
    done = write_documents(tmp_path)
    assert done.exit_code == 1, done.output
    assert [path.name for path in (tmp_path / "out").glob("*.json")] == ["todo.json"]
    told = " ".join(done.output.split())
    assert f"not readable: {bad}" in told
    assert f"not readable: {empty}" in told


def test_damaged_logs_alone_are_refused_by_name(tmp_path):
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs" / "2026-01-01T00-00-00_app-documents_c.eval").write_bytes(b"garbage")
    done = write_documents(tmp_path)
    assert done.exit_code == 2
    assert "1 of them not readable" in done.output
    assert "documents_c.eval" in done.output
