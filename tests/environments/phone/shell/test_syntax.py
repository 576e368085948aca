"""The shell's language, held against the host's own POSIX shell words (`shlex`)."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uiprobe.environments.phone.shell.syntax import (
    MAX_COMMANDS,
    MAX_LINE,
    STATUS,
    Redirection,
    ShellSyntaxError,
    parse_line,
)


def words(line: str) -> list[str]:
    (pipeline,) = parse_line(line)
    (command,) = pipeline.commands
    return ["".join("$?" if piece is STATUS else piece for piece in word) for word in command.words]


@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0")), min_size=1))
@example(["$(reboot)", "`reboot`", "$HOME", "a'b\"c", "", "\n", "; rm -rf /", "\\", "# no"])
def test_quoted_words_come_back_as_they_were(arguments: list[str]) -> None:
    assert words(shlex.join(arguments)) == arguments


@given(st.text(st.sampled_from("abc '\"\\"), max_size=20))
def test_words_are_split_as_by_posix(line: str) -> None:
    try:
        expected = shlex.split(line)
    except ValueError:
        with pytest.raises(ShellSyntaxError):
            parse_line(line)
        return
    if not expected:
        assert parse_line(line) == []
    else:
        assert words(line) == expected


@given(st.text(max_size=60))
@example("a" * (MAX_LINE + 1))
@example(";".join(["x"] * (MAX_COMMANDS + 1)))
@example("|" * 1000)
@example("(" * 1000)
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        parse_line(line)
    except ShellSyntaxError as error:
        assert str(error)


def test_lists_and_pipes() -> None:
    pipelines = parse_line("a 1 | b && c || d; e\nf;")
    assert [(p.connector, [c.words[0][0] for c in p.commands]) for p in pipelines] == [
        (";", ["a", "b"]),
        ("&&", ["c"]),
        ("||", ["d"]),
        (";", ["e"]),
        (";", ["f"]),
    ]


def test_redirections() -> None:
    ((command,),) = [p.commands for p in parse_line("a >o 2>> e <'i n' 2>&1 3 > 'x'")]
    assert command.words == [("a",), ("3",)]
    assert command.redirections == [
        Redirection(1, ">", ("o",)),
        Redirection(2, ">>", ("e",)),
        Redirection(0, "<", ("i n",)),
        Redirection(2, ">&", ("1",)),
        Redirection(1, ">", ("x",)),
    ]


def test_a_number_is_a_stream_only_right_before_the_arrow() -> None:
    ((command,),) = [p.commands for p in parse_line("echo 2 > f")]
    assert command.words == [("echo",), ("2",)]
    assert command.redirections == [Redirection(1, ">", ("f",))]


def test_the_exit_status_keeps_its_place() -> None:
    (pipeline,) = parse_line("echo X$?Y \"is $?\" '$?'")
    assert pipeline.commands[0].words[1:] == [("X", STATUS, "Y"), ("is ", STATUS, ""), ("$?",)]


@pytest.mark.parametrize("text", ["5$", '"a $ b"', "$", "a$=b", "c:\\$d"])
def test_a_lone_dollar_is_text(text: str) -> None:
    assert words(f"echo {text}")[1] == shlex.split(text)[0]


@pytest.mark.parametrize(
    "line",
    [
        "echo $(id)",
        "echo `id`",
        'echo "$(id)"',
        "echo $HOME",
        "echo ${HOME}",
        'echo "costs $5"',
        "sleep 1 &",
        "(ls)",
        "cat << END",
        "echo 'open",
        'echo "open',
        "echo \\",
        "ls >",
        "ls | | wc",
        "&& ls",
        "ls &&",
        "; ls",
        "ls >&3",
        "> file",
    ],
)
def test_what_a_shell_would_do_more_with_is_refused(line: str) -> None:
    with pytest.raises(ShellSyntaxError):
        parse_line(line)
