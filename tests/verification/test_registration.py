"""Plans that are registered before a run, in logs and bundles."""

from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log, write_eval_log

from tests.verification.commands import call
from uiprobe.inputs.sealed_seeds import open_sealed
from uiprobe.verification.registration import plan_named, plans_folder

pytestmark = pytest.mark.slow

PLAN = """
models: [{models}]
probes: [goal_understanding]
limit: 2
test: the floor against chance
threshold: 5
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def register(folder: Path, models: str, more: str = "") -> str:
    (folder / "plan.yaml").write_text(PLAN.format(models=models) + more)
    done = call("register", folder / "plan.yaml")
    assert done.exit_code == 0, done.output
    return done.output.split("Checksum ")[1].strip()


def test_a_run_by_its_plan_is_verified_with_it(tmp_path):
    checksum = register(tmp_path, "random")
    run = ("run", "--models", "random", "--probes", "goal_understanding", "--limit", 2)
    logs, bundle = tmp_path / "logs", tmp_path / "bundle.zip"

    assert call(*run, "--plan", checksum[:8], "--log-dir", logs, "--jobs", 1).exit_code == 0
    assert call("seal", logs, "-o", bundle).exit_code == 0
    done = call("verify", bundle)

    assert done.exit_code == 0, done.output
    assert "plan-0001.json: registered 20" in done.output
    assert checksum[:16] in done.output

    (path,) = logs.glob("*.eval")
    log = read_eval_log(str(path))
    log.eval.created = "2020-01-01T00:00:00+00:00"
    write_eval_log(log, str(tmp_path / "early.eval"))
    other = register(tmp_path, "lexical")
    log.eval.metadata["plan"]["sha256"] = other
    write_eval_log(log, str(tmp_path / "other.eval"))
    of_set = register(tmp_path, "random", "set: uiprobe-2026.12-mini\n")
    log.eval.metadata["plan"]["sha256"] = of_set
    write_eval_log(log, str(tmp_path / "of_set.eval"))
    few = register(tmp_path, "random").replace("\n", "")
    log.eval.config.limit = 1
    log.eval.metadata["plan"]["sha256"] = few
    write_eval_log(log, str(tmp_path / "few.eval"))
    for name, expected in (
        ("few", "the first 1 items, planned were 2"),
        ("early", "before it was registered"),
        ("other", "no log is of the planned model lexical"),
        ("of_set", "it is not of the planned set uiprobe-2026.12-mini"),
    ):
        bundle = tmp_path / f"{name}.zip"
        assert call("seal", tmp_path / f"{name}.eval", "-o", bundle).exit_code == 0
        done = call("verify", bundle)
        assert done.exit_code == 1
        assert expected in done.output


def test_a_plan_has_the_number_of_a_sealed_seed(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    call("seed", "new", "--sealed", "mine")

    checksum = register(tmp_path, "random", "seed: sealed:mine\n")

    assert plan_named(checksum[:8]).planned.seed == open_sealed("mine").handle
    (tmp_path / "plan.yaml").write_text(PLAN.format(models="random") + "seed: sealed:other\n")
    done = call("register", tmp_path / "plan.yaml")
    assert done.exit_code == 2
    assert "plan.yaml: seed: sealed seed other" in done.output.replace("\n", " ")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("models: [a]", "probes: Field required"),
        (PLAN.format(models="a").replace("goal_under", "goal_unter"), "did you mean goal_under"),
        (PLAN.format(models="a") + "treshold: 4\n", "treshold"),
        (
            PLAN.format(models="a") + "set: uiprobe-2026.12-mimi\n",
            "did you mean uiprobe-2026.12-mini",
        ),
        ("[", "plan.yaml"),
    ],
)
def test_what_is_no_plan_is_refused(tmp_path, text, expected):
    (tmp_path / "plan.yaml").write_text(text)

    done = call("register", tmp_path / "plan.yaml")

    assert done.exit_code == 2
    assert expected in done.output
    assert not plans_folder().exists()
