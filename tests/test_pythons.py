"""`.ci/pythons` finds the Pythons of a machine, and `make` says which ones it knows."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / ".ci/pythons"
HERE = f"{sys.version_info.major}.{sys.version_info.minor}"


def make_python(path: Path, version: str, *, fails: bool = False, bare: bool = False) -> Path:
    """A program that answers the two questions of the script; `bare` has no ensurepip."""
    path.parent.mkdir(parents=True, exist_ok=True)
    says = "exit 127" if fails else f"echo {version}"
    path.write_text(
        f'#!/bin/sh\ncase "$2" in *ensurepip*) exit {int(bare)};; *version_info*) {says};; esac\n'
    )
    path.chmod(0o755)
    return path


def find(tmp_path: Path) -> dict[str, str]:
    """What the script finds; what the machine itself has in fixed folders may be there too."""
    done = subprocess.run(
        [SCRIPT],
        env={"PATH": f"{tmp_path}/bin:/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return dict(line.split(" ", 1) for line in done.stdout.splitlines())


def test_a_shim_that_does_not_run_gives_way_to_the_interpreter_behind_it(tmp_path):
    make_python(tmp_path / "bin/python3.12", "3.12", fails=True)
    real = make_python(tmp_path / ".pyenv/versions/3.12.1/bin/python3.12", "3.12")
    assert find(tmp_path)["3.12"] == str(real)


def test_a_program_of_another_version_does_not_count(tmp_path):
    make_python(tmp_path / "bin/python3.13", "3.9")
    assert find(tmp_path).get("3.13") != str(tmp_path / "bin/python3.13")


def test_one_that_makes_environments_goes_before_one_that_cannot(tmp_path):
    bare = make_python(tmp_path / "bin/python3.13", "3.13", bare=True)
    assert find(tmp_path)["3.13"] == str(bare)
    whole = make_python(tmp_path / ".pyenv/versions/3.13.0/bin/python3.13", "3.13")
    assert find(tmp_path)["3.13"] == str(whole)


def test_python3_counts_by_what_it_is(tmp_path):
    plain = make_python(tmp_path / "bin/python3", "3.13")
    assert find(tmp_path)["3.13"] == str(plain)


FAKE_MAKE = """#!/bin/sh
echo "$@" >> {log}
for word in "$@"; do
    case $word in VENV=*) venv=${{word#VENV=}};; PYTHON=*) python=${{word#PYTHON=}};; esac
done
mkdir -p ${{venv:=.venv}}/bin
[ -e $venv/bin/python ] || ln -s {python} $venv/bin/python 2>/dev/null || true
case "$*" in test-fast*{failing}*) echo a test of its own failed; exit 2;; esac
"""
"""Notes its arguments, and makes environments of the Python that it is given, or of another."""


def run_ci(tmp_path: Path, *, mixed_up: bool = False, failing: str = "none") -> tuple[int, str]:
    """The exit status of `.ci/run` beside three Pythons, and what it printed."""
    for version in ("3.12", "3.13"):
        make_python(tmp_path / f"bin/python{version}", version)
    plain = make_python(tmp_path / "bin/python3", "3.12")
    for name in ("chromium", "fossil", "apt-get"):
        make_python(tmp_path / f"bin/{name}", "")
    log = tmp_path / "log"
    text = FAKE_MAKE.format(log=log, python=plain if mixed_up else "$python", failing=failing)
    make_python(tmp_path / "bin/make", "").write_text(text)
    work = tmp_path / "work"
    shutil.copytree(ROOT / ".ci", work / ".ci")
    shutil.copy(ROOT / "Makefile", work)
    done = subprocess.run(
        ["bash", ".ci/run"],
        cwd=work,
        env={"PATH": f"{tmp_path}/bin:/usr/bin:/bin", "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout


def test_ci_runs_the_fast_tests_on_each_python(tmp_path):
    status, _ = run_ci(tmp_path)
    made = (tmp_path / "log").read_text("utf-8").splitlines()
    assert any(line.startswith("test-fast demo test-desk") and "3.13" in line for line in made)
    assert status == 0
    assert {"test-all", "test-local", "test-clients"} < set(made)


def test_ci_fails_if_a_python_that_is_here_was_not_used(tmp_path):
    status, said = run_ci(tmp_path, mixed_up=True)
    # The machine may have a Python of its own, which is named first.
    assert status == 1
    assert "is here and was not used" in said


def test_ci_fails_with_another_python_and_shows_why(tmp_path):
    status, said = run_ci(tmp_path, failing="3.13")
    assert status == 1
    assert "a test of its own failed" in said
    assert "Python 3.13 failed" in said


def test_each_supported_python_has_its_constraints():
    supported = next(
        line.removeprefix("TESTED := ").split()
        for line in (ROOT / "Makefile").read_text("utf-8").splitlines()
        if line.startswith("TESTED := ")
    )
    assert HERE in supported
    for version in supported:
        lines = (ROOT / f"constraints/python{version}.txt").read_text("utf-8").split()
        assert all("==" in line and "/" not in line for line in lines), "versions, and no hosts"


def test_a_python_without_constraints_is_refused_before_anything_is_installed(tmp_path):
    old = make_python(tmp_path / "python", "3.10")
    done = subprocess.run(
        ["make", "test-fast", f"PYTHON={old}", f"VENV={tmp_path}/venv"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={"PATH": os.environ["PATH"]},
    )
    assert done.returncode
    assert "tested with Python 3.11 3.12 3.13" in done.stderr
    assert not (tmp_path / "venv").exists()
