"""The parser of the phone's shell."""

from __future__ import annotations

import shlex
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from uiprobe.environments.phone.shell.parser import parse_script
from uiprobe.environments.phone.shell.syntax import (
    MAX_COMMANDS,
    MAX_LINE,
    Redirection,
    ShellSyntaxError,
    SimpleCommand,
    Substitution,
    Text,
    Variable,
    Word,
)
from uiprobe.environments.phone.shell.words import literal


def only(line: str) -> SimpleCommand:
    ((item,),) = [parse_script(line)]
    ((pipeline,),) = [item.pipelines]
    (command,) = pipeline.commands
    assert isinstance(command, SimpleCommand)
    return command


def words(line: str) -> list[str | None]:
    return [literal(word) for word in only(line).words]


def text(word: Word) -> str:
    return literal(word) or ""


@pytest.mark.slow
@given(st.lists(st.text(st.characters(codec="utf-8", exclude_characters="\0")), min_size=1))
@example(["$(reboot)", "`reboot`", "$HOME", "a'b\"c", "", "\n", "; rm -rf /", "\\", "# no"])
def test_quoted_words_come_back_as_they_were(arguments: list[str]) -> None:
    # A word in front, because a quoted reserved word or assignment is an ordinary one only there.
    assert words(f"echo {shlex.join(arguments)}")[1:] == arguments


@given(st.text(st.sampled_from("abc '\"\\"), max_size=20))
def test_words_are_split_as_by_posix(line: str) -> None:
    try:
        expected = shlex.split(line)
    except ValueError:
        with pytest.raises(ShellSyntaxError):
            parse_script(line)
        return
    if not expected:
        assert parse_script(line) == ()
    else:
        assert words(line) == expected


_TOKENS = st.sampled_from(
    [
        *("if", "then", "else", "elif", "fi", "for", "in", "do", "done", "while", "until", "case"),
        *("{", "}", "(", ")", "!", ";", "&", "&&", "||", "|", "\n", "<", ">", ">>", "2>&1", "<<"),
        *("$(", "${", "${x:-", "$x", "$((", "`", "'", '"', "\\", "x=1", "echo", "a", "#", "$@"),
    ]
)


@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(_TOKENS, max_size=40).map(" ".join),
        st.lists(_TOKENS, max_size=40).map("".join),
    )
)
@example("a" * (MAX_LINE + 1))
@example(";".join(["x"] * (MAX_COMMANDS + 1)))
@example("|" * 1000)
@example("(" * 1000)
@example("$(" * 1000)
@example("{ " * 1000)
@example("if " * 1000)
@example("`" * 1001)
@example('"$(' * 500)
def test_any_line_is_read_or_refused(line: str) -> None:
    started = time.monotonic()
    try:
        parse_script(line)
    except ShellSyntaxError as error:
        assert str(error)
    assert time.monotonic() - started < 5


def test_lists_and_pipes() -> None:
    script = parse_script("a 1 | b && c || ! d; e &\nf;")
    found = [
        (p.connector, p.negated, [text(c.words[0]) for c in p.commands], item.background)
        for item in script
        for p in item.pipelines
    ]
    assert found == [
        ("", False, ["a", "b"], False),
        ("&&", False, ["c"], False),
        ("||", True, ["d"], False),
        ("", False, ["e"], True),
        ("", False, ["f"], False),
    ]


def test_redirections() -> None:
    command = only("a >o 2>> e <'i n' 2>&1 3 > 'x'")
    assert list(map(text, command.words)) == ["a", "3"]
    assert [(r.stream, r.operator, text(r.target)) for r in command.redirections] == [
        (1, ">", "o"),
        (2, ">>", "e"),
        (0, "<", "i n"),
        (2, ">&", "1"),
        (1, ">", "x"),
    ]


def test_a_number_is_a_stream_only_right_before_the_arrow() -> None:
    command = only("echo 2 > f")
    assert list(map(text, command.words)) == ["echo", "2"]
    assert command.redirections == (Redirection(1, ">", (Text("f"),)),)


def test_expansions_keep_their_place() -> None:
    command = only("echo X$?Y \"is ${x}\" '$?' $(a b)`c`")
    assert command.words[1:4] == (
        (Text("X"), Variable("?"), Text("Y")),
        (
            Text("is ", quoted=True),
            Variable("x", True),
        ),
        (Text("$?", quoted=True),),
    )
    first, second = command.words[4]
    assert isinstance(first, Substitution)
    assert first.script == parse_script("a b")
    assert isinstance(second, Substitution)
    assert second.script == parse_script("c")


def test_assignments_stand_before_the_name() -> None:
    command = only("A=1 B='x y' env C=3")
    assert [(name, text(value)) for name, value in command.assignments] == [
        ("A", "1"),
        ("B", "x y"),
    ]
    assert list(map(text, command.words)) == ["env", "C=3"]


@pytest.mark.parametrize("line", ["5$", '"a $ b"', "$", "a$=b", "c:\\$d"])
def test_a_lone_dollar_is_text(line: str) -> None:
    assert words(f"echo {line}")[1] == shlex.split(line)[0]


@pytest.mark.parametrize(
    "line",
    [
        *("echo $((1+2))", "echo $'a'", "echo ${x%y}", "echo ${x:-b}", "echo ${}", 'echo "$@"'),
        *("f() { a; }", "function f { a; }", "case x in x) a;; esac", "cat << END", "ls <& 0"),
        *("echo 'open", 'echo "open', "echo \\", "echo $(open", "echo `open", "echo ${open"),
        *("ls >", "ls | | wc", "&& ls", "ls &&", "; ls", "ls >&3", "> file", "& ls", "ls & & ls"),
        *("(ls)", "ls)", "{ ls; }", "if a; then b; fi", "while a; do b; done", "fi", "done", "!"),
        *("until a; do b; done", "for x in a; do b; done"),
    ],
)
def test_what_a_shell_would_do_more_with_is_refused(line: str) -> None:
    with pytest.raises(ShellSyntaxError):
        parse_script(line)
