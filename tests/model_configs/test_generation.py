"""Generation settings: every field has a range or a closed set of values."""

import math
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai.model import GenerateConfig

from uiprobe.model_configs.generation import _RANGES, GenerationError, checked_generation

NUMBERS = {
    name
    for name, field in GenerateConfig.model_fields.items()
    if {int, float} & {*get_args(field.annotation), field.annotation}
    or any({int, float} & {*get_args(one)} for one in get_args(field.annotation))
}


def test_every_number_has_a_range():
    assert {"temperature", "max_tokens", "logit_bias"} <= NUMBERS
    assert set(_RANGES) == NUMBERS


@pytest.mark.parametrize("name", sorted(NUMBERS - {"logit_bias"}))
def test_what_is_beyond_the_range_of_a_field_is_refused(name):
    low, high = _RANGES[name]
    number = (lambda value: value) if name in ("top_p", "temperature") else int
    for value in (low, high):
        checked_generation({name: number(value)})
    for value in (low - 1, high + 1, high * 10 + 1):
        with pytest.raises(GenerationError, match=f"^{name}: found "):
            checked_generation({name: number(value)})
    for value in (math.nan, math.inf, "x", [1]):
        with pytest.raises(GenerationError, match=f"^{name}"):
            checked_generation({name: value})


@pytest.mark.parametrize(
    "fields",
    [
        {"logit_bias": {1: math.nan}},
        {"logit_bias": {1: 1000}},
        {"batch": {"size": -5}},
        {"batch": {"send_delay": math.nan}},
        {"stop_seqs": [""]},
        {"stop_seqs": ["x"] * 65},
        {"extra_headers": {"": "x"}},
        {"extra_headers": {"a": "b\r\nX: y"}},
        {"extra_headers": {"ä": "b"}},
        {"reasoning_effort": "some"},
        {"temperature": True, "max_tokens": "many"},
    ],
)
def test_other_fields(fields):
    with pytest.raises(GenerationError):
        checked_generation(fields)


def test_no_message_tells_a_header_or_a_body():
    for name in ("extra_headers", "extra_body"):
        for value in ("sk-secret", ["sk-secret"], {"Authorization": ["sk-secret"]}):
            try:
                checked_generation({name: value})
            except GenerationError as error:
                assert "secret" not in str(error)


@given(st.dictionaries(st.sampled_from(sorted(GenerateConfig.model_fields)), st.none()))
def test_nothing_is_a_setting(fields):
    assert checked_generation(fields) == GenerateConfig()
