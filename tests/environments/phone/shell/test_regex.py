"""The regular expressions of `grep`: the same answers as Python's, within a bound."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.environments.phone.shell.regex import MAX_PATTERN, Regex, RegexError

_ATOMS = st.sampled_from(["a", "b", ".", "[ab]", "[^a]", "\\.", "[a-c]"])
_PATTERNS = st.recursive(
    _ATOMS,
    lambda inner: st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map(lambda pair: f"({pair[0]}|{pair[1]})"),
        st.tuples(inner, st.sampled_from("*+?")).map(lambda pair: f"({pair[0]}){pair[1]}"),
    ),
    max_leaves=6,
)
_ANCHORED = st.tuples(st.sampled_from(["", "^"]), _PATTERNS, st.sampled_from(["", "$"])).map(
    "".join
)


@given(_ANCHORED, st.text("abcd.", max_size=10))
def test_the_leftmost_longest_match_is_found(pattern: str, text: str) -> None:
    """Python finds the leftmost; the longest from there is the longest prefix it matches fully."""
    found = Regex(pattern, extended=True).search(text)
    expected = re.search(pattern, text)
    if expected is None:
        assert found is None
        return
    start = expected.start()
    compiled = re.compile(pattern)
    end = max(
        end
        for end in range(start, len(text) + 1)
        if (end == len(text) or not pattern.endswith("$"))
        and compiled.fullmatch(text, start, end)
        and (start == 0 or not pattern.startswith("^"))
    )
    assert found == (start, end)


@given(st.text(max_size=15), st.booleans(), st.booleans())
def test_any_pattern_is_compiled_or_refused(
    pattern: str, extended: bool, ignore_case: bool
) -> None:
    try:
        regex = Regex(pattern, extended=extended, ignore_case=ignore_case)
    except RegexError as error:
        assert str(error)
        return
    regex.search("some text (with) [brackets] 123")


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("(a*)*b", "a" * 3000),
        ("(a|aa)+$", "a" * 3000 + "b"),
        (".*.*.*.*.*x", "y" * 3000),
        ("(x+x+)+y", "x" * 3000),
    ],
)
def test_patterns_that_hang_backtracking_matchers_end_soon(pattern: str, text: str) -> None:
    start = time.perf_counter()
    assert Regex(pattern, extended=True).search(text) is None
    assert time.perf_counter() - start < 2


@pytest.mark.slow
def test_work_is_bounded_over_all_searches() -> None:
    regex = Regex("(" + "|".join(["a*"] * 100) + ")*b", extended=True)
    start = time.perf_counter()
    with pytest.raises(RegexError, match="too long"):
        for _ in range(1000):
            regex.search("a" * 1000)
    assert time.perf_counter() - start < 20


@pytest.mark.parametrize(
    ("pattern", "extended", "text", "match"),
    [
        ("a+", False, "aa+", "a+"),
        (r"a\+", False, "aa+", "aa"),
        (r"\(ab\)*c", False, "xababc", "ababc"),
        (r"one\|two", False, "or two", "two"),
        ("a|b", False, "a|b", "a|b"),
        ("a|b", True, "a|b", "a"),
        ("x^", False, "ax^", "x^"),
        ("[[:digit:]]+", True, "n42n", "42"),
        ("[]a]+", True, "x]a]", "]a]"),
        (r"\s\w+", True, "to do_it", " do_it"),
        ("mCurrentFocus|mFocusedApp", True, "  mFocusedApp=A", "mFocusedApp"),
    ],
)
def test_both_syntaxes(pattern: str, extended: bool, text: str, match: str) -> None:
    found = Regex(pattern, extended=extended).search(text)
    assert found is not None
    assert text[slice(*found)] == match


def test_case_can_be_ignored() -> None:
    assert Regex("STRASSE|İx", extended=True, ignore_case=True).search("Strasse") == (0, 7)
    assert Regex("abc", extended=True, ignore_case=True).search("xxABC") == (2, 5)


@pytest.mark.parametrize(
    "pattern",
    ["(", ")", "[a", "a{2}", "*a", "+", "a\\", "[b-a]", "[[:nope:]]", "\\1", "a" * 2000],
)
def test_malformed_patterns_are_refused(pattern: str) -> None:
    with pytest.raises(RegexError):
        Regex(pattern, extended=True)
    assert len("a" * 2000) > MAX_PATTERN
