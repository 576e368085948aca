"""Numbers in digits and in words, by language."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.stated_answers.arithmetic import work_out
from uiprobe.ui.stated_answers.numbers import is_number_word, number_words, read_number


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("1,200", "en", 1200),
        ("1.200", "en", Fraction(6, 5)),
        ("1.200", "de", 1200),
        ("1,5", "de", Fraction(3, 2)),
        ("1,5", "en", None),
        ("1,2345", "en", None),
        ("12,34,567", "en", None),
        ("1,234'567", "en", None),
        ("1'234'567.5", "zh", Fraction(2469135, 2)),
        ("1\u202f200", "de", 1200),
        ("007", "en", None),
        ("0", "en", 0),
        ("0.5", "en", Fraction(1, 2)),
        ("1..2", "en", None),
        ("9" * 41, "en", None),
    ],
)
def test_a_number_is_read_as_the_language_writes_it(text, language, value):
    assert read_number(text, language) == value


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (29, {"twenty-nine", "neunundzwanzig", "二十九"}),
        (16, {"sixteen", "sechzehn", "十六"}),
        (105, {"one hundred and five", "a hundred and five", "einhundertfünf", "一百零五"}),
        (1200, {"one thousand two hundred", "twelve hundred", "一千二百", "eintausendzweihundert"}),
        (2003, {"two thousand and three", "两千零三", "zweitausenddrei"}),
    ],
)
def test_numbers_have_words(number, words):
    assert words <= set(number_words(number))


@given(st.integers(0, 9_999), st.integers(0, 9_999))
def test_different_numbers_have_different_words(one, two):
    if one != two:
        assert not set(number_words(one)) & set(number_words(two))


def test_pronouns_and_articles_are_no_numbers():
    assert not any(map(is_number_word, ("one", "ein", "und", "undo", "often", "eins", "")))
    assert all(map(is_number_word, ("seven", "hundred", "sieben", "zweiundvierzig")))


def test_a_sum_is_worked_out_once():
    def of(*numbers):
        return [Fraction(number) for number in numbers]

    assert work_out(of(12, 17, 29), ["+", "="]) == 29
    assert work_out(of(29, 12, 17), ["=", "+"]) == 29
    assert work_out(of(2, 3, 4, 14), ["+", "*", "="]) == 14
    assert work_out(of(1, 0, 0), ["/", "="]) is None
    assert work_out(of(12, 17, 30), ["+", "="]) is None
    assert work_out(of(12, 17), ["+"]) is None
    assert work_out(of(12, 17, 16, 13), ["+", "=", "+"]) is None
