import re
from collections import Counter
from operator import itemgetter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.probes.answer_forms import answer_form
from uiprobe.probes.focused_context import build_focused_context
from uiprobe.probes.items import item_set_digest
from uiprobe.probes.names import FOCUSED_ITEMS
from uiprobe.scorers.judging import judge
from uiprobe.ui.action_syntax import SYNTAXES, write_action
from uiprobe.ui.actions import ActionKind, Key, parse_action


def easy(samples):
    return [s for s in samples if s.metadata["facet"] == "substitution"]


VERBS = [kind for kind in ActionKind if kind != ActionKind.PRESS]
# Written down: published scores are on these items.
DIGEST = "4fe200e9bfc21292668a99bcfe6d3ebbd5599f4bdf946d10928a727323490ac6"


def test_the_default_set_has_every_action_form_in_every_syntax_and_no_item_twice():
    every = build_focused_context()
    assert len({s.id for s in every}) == len({s.input[0].text for s in every}) == FOCUSED_ITEMS
    samples = easy(every)
    forms = Counter(
        (m["syntax"], m["action_type"], m["target_kind"]) for m in (s.metadata for s in samples)
    )
    assert set(forms) == {
        *((s, str(v), t) for s in SYNTAXES for v in VERBS for t in ("element", "coordinate")),
        *((syntax, "press", "none") for syntax in SYNTAXES),
    }
    keys = {s.metadata["reference"] for s in samples if s.metadata["action_type"] == "press"}
    assert keys == {f"press [{key}]" for key in Key}


def test_sixty_percent_are_of_the_hard_facets_which_have_forty_items_each():
    facets = Counter(s.metadata["facet"] for s in build_focused_context())
    assert facets.pop("substitution") == 0.4 * FOCUSED_ITEMS
    assert set(facets.values()) == {40}


def test_the_first_items_are_already_mixed():
    samples = build_focused_context(20)
    first = [s.metadata for s in easy(samples)]
    assert {m["syntax"] for m in first} == set(SYNTAXES)
    assert {m["action_type"] for m in first} == set(ActionKind)
    assert len({s.metadata["facet"] for s in samples[:10]}) == 7


@pytest.mark.slow
def test_two_seeds_share_few_items():
    first, second = ({s.input[0].text for s in build_focused_context(seed=n)} for n in (1, 2))
    assert len(first & second) < 0.03 * FOCUSED_ITEMS


@pytest.mark.slow
@given(st.integers(0, 2**62 - 1), st.integers(1, 40))
def test_every_item_holds_all_of_its_answer(seed, items):
    for sample in build_focused_context(items, seed=seed):
        form = answer_form(sample.metadata["form"])
        reference = sample.metadata["reference"]
        answer = form.write(reference)
        assert form.read(answer) == reference
        assert judge(sample.metadata, form.read(answer)).correct
        assert form.read_structured(form.write_structured(reference)) == reference
        if sample.metadata["facet"] != "substitution":
            continue
        action = parse_action(reference)
        question = sample.input[0].text
        assert answer == write_action(action, form.syntax)
        # What is asked for stands there as a value, and nowhere as the answer itself.
        for value in (action.index, action.text, action.direction, action.key):
            assert value is None or f"is {value}" in question
        assert answer not in question


def of_facet(facet):
    return [s for s in build_focused_context() if s.metadata["facet"] == facet]


def test_no_event_comes_twice_in_another_order():
    references = [s.metadata["reference"] for s in of_facet("optional fields")]
    assert len(set(references)) == len(references)


def test_where_a_form_has_escapes_the_text_cannot_be_copied():
    for sample in of_facet("escaping"):
        form = answer_form(sample.metadata["form"])
        text = sample.input[0].text.split("\n=====\n")[1]
        copied = text in form.write(sample.metadata["reference"])
        assert copied == (form.syntax == "grammar")


def test_each_condition_on_a_table_decides_and_the_limit_does_not_tell_the_answer():
    for sample in of_facet("few words"):
        text = sample.input[0].text
        rows = [line.strip("| ").split(" | ") for line in text.splitlines()[1:8]]
        said = re.search(r"place is (.+) and whose state is (not )?(\w+), .* the (\w+)\?", text)
        place, negated, state, extreme = said.groups()

        def best(rows, choose=max if extreme == "newest" else min):
            return choose(rows, key=itemgetter(3))[0].lower()

        there = [row for row in rows if row[1] == place]
        alike = [row for row in rows if (row[2] != state) == bool(negated)]
        both = [row for row in there if row in alike]
        answer = sample.metadata["reference"]
        assert len(both) > 1
        assert best(both) == answer
        assert answer not in (best(there), best(alike))
        assert sample.metadata["form"]["most"] == max(len(row[0].split()) for row in rows)


def test_no_remark_on_a_device_is_said_twice():
    for sample in of_facet("long"):
        for section in sample.input[0].text.split("\n\n")[1:9]:
            sentences = section.partition("\n")[2].split(". ")
            assert len(set(sentences)) == len(sentences)


def test_any_other_content_is_wrong():
    samples = build_focused_context(60)
    references = {
        s.metadata["reference"] for s in samples if s.metadata["form"]["kind"] == "action"
    }
    for sample in samples:
        for reference in references:
            right = reference == sample.metadata["reference"]
            assert judge(sample.metadata, reference).correct == right


@pytest.mark.slow
def test_a_seed_gives_the_same_items_always_and_another_seed_others():
    digest = item_set_digest(build_focused_context())
    assert digest == item_set_digest(build_focused_context())
    assert digest == DIGEST
    assert digest != item_set_digest(build_focused_context(seed=1))


def test_fewer_items_are_the_first_of_more():
    more = build_focused_context(300)
    assert len({s.input[0].text for s in more}) == 300
    fewer = build_focused_context(50)
    assert item_set_digest(more[:50]) == item_set_digest(fewer)


@pytest.mark.slow
def test_more_items_than_there_are_keys_go_on_with_the_other_verbs():
    samples = build_focused_context(2000)
    assert len({s.input[0].text for s in samples}) == 2000


@pytest.mark.parametrize("items", [0, -3])
def test_a_set_without_items_is_refused(items):
    with pytest.raises(ValueError, match=f"items={items}: at least one"):
        build_focused_context(items)
