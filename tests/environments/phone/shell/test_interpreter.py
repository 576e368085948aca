"""Lines in the phone's shell and in a shell of the host give the same; limits stop them."""

from __future__ import annotations

import subprocess
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.shell.program import Environment
from uiprobe.environments.phone.shell.shell import STOPPED, Shell


@pytest.fixture(scope="module")
def shell() -> Shell:
    return Shell(Phone())


def output(shell: Shell, line: str) -> str:
    result = shell.run(line)
    assert result.stderr == b"", result.stderr
    return result.stdout.decode()


_WORDS = st.sampled_from(
    [
        *("a", "bc", "''", "'d  e'", '"f g"', "$x", '"$x"', "${x}y", "$?"),
        *("$(echo h  i)", '"$(echo j  k)"', "`echo l`", "\\$x", "'$x'", "x$x'y'"),
        *("$(false)", '"$(echo a; echo b)"', "$1", "$#", "=", "b=c"),
    ]
)
_SIMPLE = st.one_of(
    st.lists(_WORDS, max_size=4).map(lambda words: " ".join(["echo", *words])),
    st.sampled_from(["true", "false", ":", "x=1", "x='p  q'", "y=$x", "x=", "x=$(echo z; false)"]),
    st.sampled_from(["a", "'p  q'", '"$y"', "''"]).map(lambda word: f'[ "$x" = {word} ]'),
    st.sampled_from(["exit 3", "echo out | cat", "echo n >/dev/null"]),
    st.sampled_from(['test -n "$x"', "unset x", "cat | cut -c 2", "sh -c 'echo i; exit 2'"]),
)


def _compounds(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.one_of(
        st.tuples(inner, st.sampled_from(["&&", "||", ";", "|", "\n"]), inner).map(" ".join),
        inner.map(lambda body: f"! {body}"),
        inner.map(lambda body: f'echo "<$( {body} )>"'),
    )


_SCRIPTS = st.recursive(_SIMPLE, _compounds, max_leaves=6).filter(
    lambda script: "! !" not in script
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(_SCRIPTS)
def test_a_script_does_what_it_does_in_a_shell_of_the_host(shell: Shell, script: str) -> None:
    done = subprocess.run(
        ["sh", "-c", script],
        input=b"first line\nsecond\n",
        capture_output=True,
        env={"PATH": "/usr/bin:/bin"},
        timeout=10,
        check=False,
    )
    if done.returncode == 2:
        # Shells differ in what they call an error of a builtin, and whether it ends them.
        return
    result = shell.run(script, b"first line\nsecond\n")
    assert (result.stdout, result.status) == (done.stdout, done.returncode)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("sh -c 'echo $0 there' | tail -1", "sh there\n"),
        ("cd /sdcard; echo x > f; cat /sdcard/f; pwd", "x\n/storage/emulated/0\n"),
        ("sh -c 'cd /sdcard; x=1'; echo \"$x\"; pwd", "\n/\n"),
        ("mkdir -p /sdcard/g; touch /sdcard/g/a.txt /sdcard/g/b.txt; echo /sdcard/g/*.t[x]t", None),
        ("echo '/sdcard/*' \"/sdcard/*\" /nowhere/*", "/sdcard/* /sdcard/* /nowhere/*\n"),
        ("sleep 1 & echo now; wait", "now\n"),
        ("/system/bin/echo a; which cut; command -v ls", "a\n/system/bin/cut\n/system/bin/ls\n"),
        ("A=1 env | grep ^A=; echo $A", "A=1\n\n"),
        ("timeout 5 echo in time; nohup echo still; toybox echo box", "in time\nstill\nbox\n"),
    ],
)
def test_what_tools_send(shell: Shell, line: str, expected: str | None) -> None:
    assert output(shell, line) == (expected or "/sdcard/g/a.txt /sdcard/g/b.txt\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "word"),
    [
        (f"x='{':;' * 255}'; " + 'sh -c "$x"; ' * 41, b"10,000 commands"),
        ("screencap; " * 20, b"bytes of output"),
        ('x=\'sh -c "$x"\'; sh -c "$x"', b"inside each other"),
    ],
)
def test_a_line_that_goes_beyond_a_bound_is_ended(shell: Shell, line: str, word: bytes) -> None:
    started = time.monotonic()
    result = shell.run(line)
    assert result.status == STOPPED
    assert b"sh: ended: " in result.stderr
    assert word in result.stderr
    assert time.monotonic() - started < 30
    assert output(shell, "echo on") == "on\n"


def test_a_substitution_that_writes_too_much_is_refused(shell: Shell) -> None:
    result = shell.run("echo $(screencap)")
    assert b"too large" in result.stderr
    assert result.stdout == b"\n"


def test_an_environment_lasts_from_line_to_line(shell: Shell) -> None:
    kept = Environment()
    shell.run("x=kept; cd /sdcard; false", environment=kept)
    assert shell.run("echo $? $x; pwd", environment=kept).stdout == (
        b"1 kept\n/storage/emulated/0\n"
    )
    assert output(shell, "echo $x; pwd") == "\n/\n"


def test_deep_nesting_ends_in_order(shell: Shell) -> None:
    result = shell.run("echo " + "$(echo " * 60 + "deep" + ")" * 60)
    assert result.status == 2
    assert b"nested deeper" in result.stderr
