from collections import Counter

import pytest

from uiprobe.probes.completion_judgment import build_completion_judgment
from uiprobe.probes.items import item_set_digest
from uiprobe.probes.sources.files import open_release
from uiprobe.probes.sources.sphinx import SphinxRelease

pytestmark = pytest.mark.slow


def text(sample) -> str:
    return sample.input[-1].text


def test_every_step_makes_an_item_and_only_the_last_is_stop(open_small):
    samples, missing = build_completion_judgment(open_small())
    assert [s.id for s in samples] == ["7/notes/0", "7/notes/1", "7/maps/0", "7/maps/1"]
    assert [s.metadata["reference"] for s in samples] == ["continue", "stop"] * 2
    assert [s.metadata["truth"] for s in samples] == ["continue", "stop"] * 2
    assert {s.metadata["item"] for s in samples} == {"7/notes", "7/maps"}
    assert missing == []


def test_the_contexts_show_what_their_names_say(open_small):
    release = open_small()
    shown = {
        context: text(build_completion_judgment(release, context=context)[0][1])
        for context in ("screen", "actions", "image")
    }
    for question in shown.values():
        assert "App: notes\nGoal: Save a note.\n" in question
        assert "1. Clicked a View (text: Save)" in question
        assert question.endswith("Answer with one word, continue or stop, and nothing else.")
    assert "\t[0] a View (text: Save) to click\n" in shown["screen"]
    assert "a View (text: Save) to click" not in shown["actions"] + shown["image"]
    assert "picture" in shown["image"]
    assert "picture" not in shown["actions"] + shown["screen"]


def test_a_step_does_not_show_what_comes_after_it(open_small):
    first = build_completion_judgment(open_small())[0][0]
    assert "Actions so far:\n(nothing yet)\n" in text(first)


def test_the_reading_of_the_release_asks_for_yes_or_no(open_small):
    samples, _ = build_completion_judgment(open_small(), reading="sphinx")
    assert [s.metadata["reference"] for s in samples] == ["no", "yes"] * 2
    assert [s.metadata["truth"] for s in samples] == ["continue", "stop"] * 2
    assert samples[0].metadata["form"]["reading"] == "substring"


def test_without_a_screenshot_an_item_is_left_out_of_pictures_and_named(open_small):
    release = open_small({"groundtruth/7/notes/1.png": None})
    samples, missing = build_completion_judgment(release, context="image")
    assert [s.id for s in samples] == ["7/notes/0", "7/maps/0", "7/maps/1"]
    assert [(item.id, item.reason.partition(":")[0]) for item in missing] == [
        ("7/notes/1", "groundtruth/7/notes/1.png")
    ]
    assert len(build_completion_judgment(release)[0]) == 4


@pytest.mark.parametrize(
    ("xml", "fault"),
    [
        (None, "0.xml: file: found no such file"),
        ("<html/>", "0.xml: root element: found <html>, expected <hierarchy>"),
        ("<!DOCTYPE a [<!ENTITY b 'c'>]><hierarchy/>", "0.xml: document: found "),
        ("<hierarchy><node bounds='[a,b][c,d]'/></hierarchy>", "0.xml: bounds of node 1: found"),
    ],
)
def test_a_broken_screen_errors_alone(open_small, xml, fault):
    samples, _ = build_completion_judgment(open_small({"groundtruth/7/notes/0.xml": xml}))
    assert [s.id for s in samples] == ["7/notes/0", "7/notes/1", "7/maps/0", "7/maps/1"]
    assert fault in samples[0].metadata["fault"]
    assert samples[0].metadata["item"] == "7/notes"
    assert not any("fault" in s.metadata for s in samples[1:])


def test_a_broken_trajectory_errors_alone(open_small):
    samples, _ = build_completion_judgment(open_small({"groundtruth/7/maps/meta.json": "{"}))
    assert [s.id for s in samples] == ["7/notes/0", "7/notes/1", "7/maps"]
    assert "groundtruth/7/maps/meta.json" in samples[2].metadata["fault"]
    assert samples[2].metadata["category"] == "Travel"


def test_the_release_has_1190_continue_and_244_stop_items(release):
    samples, missing = build_completion_judgment(release)
    assert len({s.id for s in samples}) == len(samples) == 1434
    assert Counter(s.metadata["reference"] for s in samples) == {"continue": 1190, "stop": 244}
    assert len({s.metadata["item"] for s in samples}) == 244
    assert missing == []
    assert not any("fault" in s.metadata for s in samples)


def test_pictures_and_what_is_missing_of_them_make_all_items(release):
    samples, missing = build_completion_judgment(release, context="image")
    assert samples
    assert len(samples) + len(missing) == 1434


def test_zip_and_folder_give_the_same_items(release, sphinx_folder):
    folder = SphinxRelease(open_release(sphinx_folder))
    here, there = (
        build_completion_judgment(source, context="actions")[0] for source in (release, folder)
    )
    assert [s.id for s in here] == [s.id for s in there]
    assert item_set_digest(here) == item_set_digest(there)
