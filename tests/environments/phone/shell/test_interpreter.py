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


_WORDS = st.one_of(
    st.sampled_from(
        [
            *("a", "bc", "''", "'d  e'", '"f g"', "$x", '"$x"', "${x:-none}", "${y:+set}", "$?"),
            *("$(echo h  i)", '"$(echo j  k)"', "`echo l`", "\\$x", "'$x'", "x$x'y'", "${#x}"),
            *("$(false)", '"$(echo a; echo b)"', "$1", '"$@"', "$#", "=", "b=c"),
        ]
    )
)
_SIMPLE = st.one_of(
    st.lists(_WORDS, max_size=4).map(lambda words: " ".join(["echo", *words])),
    st.sampled_from(["true", "false", ":", "x=1", "x='p  q'", "y=$x", "x=", "x=$(echo z; false)"]),
    st.sampled_from(["a", "'p  q'", '"$y"', "''"]).map(lambda word: f'[ "$x" = {word} ]'),
    st.sampled_from(["exit 3", "set -- 1 '2 3'", "echo out | cat", "echo n >/dev/null"]),
    st.sampled_from(["read x", "printf '%s-' a b", 'test -n "$x"', "unset x", "cat | tr a b"]),
)


def _compounds(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    lists = st.lists(inner, min_size=1, max_size=3).map("; ".join)
    return st.one_of(
        st.tuples(inner, st.sampled_from(["&&", "||", ";", "|", "\n"]), inner).map(" ".join),
        lists.map(lambda body: f"( {body} )"),
        lists.map(lambda body: f"{{ {body}; }}"),
        inner.map(lambda body: f"! {body}"),
        lists.map(lambda body: f"for i in 1 '2 3' $x; do {body}; echo $i; done"),
        st.tuples(lists, lists, lists).map(lambda t: f"if {t[0]}; then {t[1]}; else {t[2]}; fi"),
        lists.map(lambda body: f"for i in 1 2; do {body}; break; done"),
        lists.map(lambda body: f'n=; while [ "$n" != aa ]; do n=a$n; {body}; done'),
        inner.map(lambda body: f'echo "<$( {body} )>"'),
    )


# A reserved word is none behind a `!` or a `|` for every shell; the grammar stays clear of it.
_SCRIPTS = st.recursive(_SIMPLE, _compounds, max_leaves=6).filter(
    lambda script: "! !" not in script and "exit 3" not in script.partition("n=;")[2]
)


@pytest.mark.slow
@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(_SCRIPTS)
def test_a_script_does_what_it_does_in_a_shell_of_the_host(shell: Shell, script: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"n=; {script}"],
        input=b"first line\nsecond\n",
        capture_output=True,
        env={"PATH": "/usr/bin:/bin"},
        timeout=10,
        check=False,
    )
    if done.returncode == 2:
        # Shells differ in what they call an error of a builtin, and whether it ends them.
        return
    result = shell.run(f"n=; {script}", b"first line\nsecond\n")
    assert (result.stdout, result.status) == (done.stdout, done.returncode)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("for i in $(seq 3); do echo $i; done | tail -1", "3\n"),
        ("sh -c 'echo $0 $1 $#' name 'a b'", "name a b 1\n"),
        ("cd /sdcard; echo x > f; cat /sdcard/f; pwd", "x\n/storage/emulated/0\n"),
        ('(cd /sdcard; x=1); echo "$x"; pwd', "\n/\n"),
        ("mkdir -p /sdcard/g; touch /sdcard/g/a.txt /sdcard/g/b.txt; echo /sdcard/g/*.t[x]t", None),
        ("echo '/sdcard/*' \"/sdcard/*\" /nowhere/*", "/sdcard/* /sdcard/* /nowhere/*\n"),
        ("echo 'echo $1' > /sdcard/s.sh; sh /sdcard/s.sh there", "there\n"),
        ("sleep 1 & echo now; wait", "now\n"),
        ("/system/bin/echo a; which sed; command -v ls", "a\n/system/bin/sed\n/system/bin/ls\n"),
        ("A=1 env | grep ^A=; echo $A", "A=1\n\n"),
        ("printf 'a b\\nc d\\n' | while false; do :; done; echo $?", "0\n"),
        ("printf '1\\n2\\n' | xargs -n 1 echo n", "n 1\nn 2\n"),
        ("printf 'a b\\nc\\n' | while read x y; do echo \"$y-$x\"; done", "b-a\n-c\n"),
        ("timeout 5 echo in time; nohup echo still; toybox echo box", "in time\nstill\nbox\n"),
    ],
)
def test_what_tools_send(shell: Shell, line: str, expected: str | None) -> None:
    assert output(shell, line) == (expected or "/sdcard/g/a.txt /sdcard/g/b.txt\n")


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("while true; do :; done", b"10,000 commands"),
        ("for i in $(seq 4000); do for j in 1 2 3; do :; done; done", b"10,000 commands"),
        ("screencap /sdcard/p; while true; do cat /sdcard/p; done", b"bytes of output"),
        ("echo 'sh /sdcard/r' > /sdcard/r; sh /sdcard/r", b"inside each other"),
        ("echo 'eval . /sdcard/r' > /sdcard/r; . /sdcard/r", b"inside each other"),
        ("x='eval $x'; eval $x", b"inside each other"),
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


def test_a_value_that_doubles_is_ended(shell: Shell) -> None:
    result = shell.run("x=a; while true; do x=$x$x || break; done; echo ${#x}")
    assert b"characters" in result.stderr or result.status == STOPPED
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
    line = "echo deep"
    for _ in range(60):
        line = f"eval {line!r}" if len(line) < 60_000 and "'" not in line else f"( {line} )"
    result = shell.run(line)
    assert result.status in (2, STOPPED)
