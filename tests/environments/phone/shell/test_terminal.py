"""The line discipline of an interactive shell."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.environments.phone.shell.terminal import MAX_LINE_BYTES, PROMPT, Terminal


@pytest.mark.slow
@given(st.lists(st.text(st.characters(min_codepoint=32, codec="utf-8")), max_size=5))
def test_lines_come_out_as_they_were_typed(typed: list[str]) -> None:
    data = "".join(f"{line}\n" for line in typed).encode()
    raw = Terminal(echo=False)
    shown = b"".join(raw.feed(data[i : i + 3]) for i in range(0, len(data), 3))
    assert shown == b""
    assert list(raw.take_lines()) == typed


@pytest.mark.parametrize(
    ("keys", "lines", "shown"),
    [
        (b"ls\r", ["ls"], b"ls\r\n"),
        (b"lx\x7fs\r", ["ls"], b"lx\b \bs\r\n"),
        ("é\x7fe\r".encode(), ["e"], "é\b \be\r\n".encode()),
        (b"bad\x15ok\r", ["ok"], b"bad\b \b\b \b\b \bok\r\n"),
        (b"bad\x03ok\r", ["ok"], b"bad^C\r\n" + PROMPT + b"ok\r\n"),
        (b"\x7f\x1b\x00a\tb\r", ["a\tb"], b"a\tb\r\n"),
    ],
)
def test_editing_on_a_terminal(keys: bytes, lines: list[str], shown: bytes) -> None:
    terminal = Terminal(echo=True)
    assert terminal.feed(keys) == shown
    assert list(terminal.take_lines()) == lines


def test_the_end_of_input() -> None:
    terminal = Terminal(echo=True)
    terminal.feed(b"a\x04")
    assert not terminal.ended
    terminal.feed(b"\x15\x04")
    assert terminal.ended
    raw = Terminal(echo=False)
    raw.feed(b"one\ntwo")
    raw.end()
    assert list(raw.take_lines()) == ["one", "two"]


def test_output_is_shown_as_each_side_needs_it() -> None:
    assert Terminal(echo=True).show(b"a\nb\n") == b"a\r\nb\r\n"
    assert Terminal(echo=False).show(b"a\nb\n") == b"a\nb\n"
    assert Terminal(echo=True).prompt == PROMPT
    assert Terminal(echo=False).prompt == b""


def test_lines_are_limited() -> None:
    terminal = Terminal(echo=False)
    terminal.feed(b"x" * (MAX_LINE_BYTES + 100) + b"\n")
    (line,) = terminal.take_lines()
    assert len(line) == MAX_LINE_BYTES


@given(st.binary(max_size=200), st.booleans())
def test_any_keys_are_taken(keys: bytes, echo: bool) -> None:
    terminal = Terminal(echo=echo)
    terminal.feed(keys)
    terminal.end()
    assert all(isinstance(line, str) for line in terminal.take_lines())
