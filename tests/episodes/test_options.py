"""Names and options of parameters, in the forms of every door."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from inspect_ai._cli.util import parse_cli_args

from uiprobe.episodes.options import join_options, split_names, split_options

WORDS = st.from_regex(r"[a-z]{1,8}(_[a-z]{1,4})?", fullmatch=True).filter(
    # YAML reads these as something else.
    lambda word: word not in ("y", "n", "on", "off", "yes", "no", "null", "true", "false")
)
NUMBERS = st.integers(0, 99).map(str) | st.sampled_from(("0.8", "0.25", "true"))


@pytest.mark.slow
@given(st.dictionaries(WORDS, NUMBERS, min_size=1, max_size=4))
def test_every_door_gives_the_same_options(wanted):
    written = ",".join(f"{name}={value}" for name, value in wanted.items())
    forms = {
        "inspect -T and -S": parse_cli_args([f"faults={written}"])["faults"],
        "uiprobe -T": yaml.safe_load(written),
        "a list in a file": yaml.safe_load(f"[{written}]"),
        "a mapping in a file": yaml.safe_load(
            "".join(f"{name}: {value}\n" for name, value in wanted.items())
        ),
    }
    for form in forms.values():
        assert split_options(form, of="faults") == wanted
        assert join_options(form) == written


def test_a_name_alone_is_true_and_nothing_is_none():
    assert split_options(" icons , lost = 0.5,", of="faults") == {"icons": "true", "lost": "0.5"}
    assert split_options({"use_html": False}, of="flags") == {"use_html": "false"}
    assert split_options(None, of="faults") == split_options("", of="faults") == {}


def test_an_option_is_given_once():
    with pytest.raises(ValueError, match="faults: icons is there twice"):
        split_options(["icons=1", "icons=0.5"], of="faults")


def test_names_are_given_in_a_text_or_a_list():
    assert split_names("a, b,") == split_names(["a", " b "]) == ("a", "b")
    assert split_names(None) == split_names("") == ()
    assert join_options(["a", "b"]) == join_options("a,b")
    assert join_options(3) == 3
