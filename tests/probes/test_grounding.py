import hashlib
import json
from collections import Counter

import pytest

from uiprobe.probes.answer_forms import answer_form
from uiprobe.probes.grounding import build_grounding
from uiprobe.probes.items import item_set_digest
from uiprobe.probes.sources.files import open_release
from uiprobe.probes.sources.sphinx import SphinxRelease
from uiprobe.scorers.judging import judge
from uiprobe.ui.coordinates import ImageLimit
from uiprobe.ui.observation import render_tree
from uiprobe.ui.tree import Bounds

pytestmark = pytest.mark.slow

UNREACHABLE = {"g101", "g107", "g114"}


@pytest.fixture(scope="module")
def tree_items(release):
    samples, missing = build_grounding(release)
    assert missing == []
    return {s.id: s for s in samples}


@pytest.fixture(scope="module")
def expected(facts):
    return json.loads((facts / "grounding-expected.json").read_text(encoding="utf-8"))


def text(sample) -> str:
    return sample.input[-1].text


def test_the_widgets_of_the_release_are_those_expected_in_order(release, tree_items, expected):
    assert len(expected) == 226
    for entry in expected:
        name = f"g{entry['id']}"
        tree = release.screen(f"lowlevel_tasks/{entry['id']}").tree
        widgets = [[*w.bounds, list(w.actions)] for w in tree.widgets]
        assert widgets == entry["widgets"], name
        bounds = tree_items[name].metadata["widgets"]
        assert bounds == ";".join(str(Bounds(*w[:4])) for w in entry["widgets"]), name


def test_the_trees_of_the_release_are_those_expected_to_the_byte(release, tree_items, expected):
    for entry in expected:
        tree = render_tree(release.screen(f"lowlevel_tasks/{entry['id']}").tree)
        assert hashlib.sha256(tree.encode()).hexdigest() == entry["tree_sha256"], entry["id"]
        assert tree in text(tree_items[f"g{entry['id']}"])


def test_exactly_the_expected_indices_are_right(tree_items, expected):
    kinds = {"click": "click [{}]", "longclick": "longclick [{}]", "swipe": "swipe [{}] [down]"}
    for entry in expected:
        metadata = tree_items[f"g{entry['id']}"].metadata
        if entry["correct"] is None:
            assert judge(metadata, f"press [{entry['type']}]").correct
            assert not judge(metadata, "press [home]").correct
            assert not judge(metadata, "click [0]").correct
            continue
        write = kinds.get(entry["type"], f"text [{{}}] [{metadata['truth'].get('message')}]")
        right = [
            index
            for index in range(len(entry["widgets"]))
            if judge(metadata, write.format(index)).correct
        ]
        assert right == entry["correct"], entry["id"]
        beyond = judge(metadata, write.format(len(entry["widgets"])))
        assert (beyond.correct, beyond.reason) == (False, "index_out_of_range")


def test_every_part_of_an_answer_counts(tree_items, expected):
    typing = next(e for e in expected if e["type"] == "input" and e["correct"])
    metadata = tree_items[f"g{typing['id']}"].metadata
    index, message = typing["correct"][0], metadata["truth"]["message"]
    wrong = next(i for i in range(len(typing["widgets"])) if i not in typing["correct"])
    verdicts = {
        f"text [{index}] [{message}]": (True, True, True),
        f"text [{index}] [{message} ]": (True, True, False),
        f"text [{wrong}] [{message}]": (True, False, True),
        f"click [{index}]": (False, True, False),
        "press [back]": (False, False, False),
    }
    for answer, parts in verdicts.items():
        judgement = judge(metadata, answer)
        assert tuple(judgement.parts.values()) == parts
        assert judgement.correct == all(parts)


def test_the_release_has_457_items_and_454_have_a_right_answer(tree_items):
    assert len(tree_items) == 457
    assert Counter(s.metadata["action_type"] for s in tree_items.values()) == {
        "click": 330, "text": 87, "swipe": 24, "back": 10, "enter": 3, "longclick": 3,
    }  # fmt: skip
    unanswered = {name for name, s in tree_items.items() if s.metadata["reference"] is None}
    assert unanswered == UNREACHABLE
    for name in tree_items.keys() - UNREACHABLE:
        metadata = tree_items[name].metadata
        assert judge(metadata, metadata["reference"]).correct
        form = answer_form(metadata["form"])
        assert form.read(form.write(metadata["reference"])) == metadata["reference"]


def test_zip_and_folder_give_the_same_items(tree_items, sphinx_folder):
    there, _ = build_grounding(SphinxRelease(open_release(sphinx_folder)))
    assert [s.id for s in there] == list(tree_items)
    assert item_set_digest(there) == item_set_digest(list(tree_items.values()))


def test_the_observations_of_the_release_differ_in_what_is_shown_only(release, tree_items):
    listed, _ = build_grounding(release, observation="list")
    assert [s.id for s in listed] == list(tree_items)
    for sample in listed:
        metadata = tree_items[sample.id].metadata
        assert sample.metadata["widgets"] == metadata["widgets"]
        assert sample.metadata["reference"] == metadata["reference"]
    assert item_set_digest(listed) != item_set_digest(list(tree_items.values()))


@pytest.mark.parametrize("convention", ["pixel", "unit", "permille"])
@pytest.mark.parametrize("limit", [None, ImageLimit(long_side=640), ImageLimit(multiple_of=28)])
def test_the_references_in_coordinates_are_right_at_any_size(release, convention, limit):
    samples, missing = build_grounding(
        release, observation="image", convention=convention, image_limit=limit
    )
    assert samples
    assert len(samples) + len(missing) == 457
    for sample in samples:
        assert judge(sample.metadata, sample.metadata["reference"]).correct


def test_an_item_shows_actions_rules_screen_and_task_in_this_order(open_small):
    sample = build_grounding(open_small())[0][1]
    shown = text(sample)
    places = [shown.index(part) for part in ("Actions:\n", "Rules:\n", "Screen:\n", "Task: do 2")]
    assert places == sorted(places)
    assert "\t[1] a View (class: android.widget.EditText) to text\n" in shown
    assert sample.input[0].role == "system"
    assert sample.metadata["truth"] == {
        "type": "text", "bounds": [0, 60, 200, 100], "message": "milk",
    }  # fmt: skip
    assert sample.metadata["reference"] == "text [1] [milk]"


@pytest.mark.parametrize(
    ("observation", "shown", "references"),
    [
        ("tree", "Screen:\na View\n", ["click [0]", "text [1] [milk]"]),
        ("list", "Screen:\n[0] a View (text: Save) to click\n", ["click [0]", "text [1] [milk]"]),
        ("annotated_image", "red for click", ["click [0]", "text [1] [milk]"]),
        ("image", "200 wide and 400 high", ["click [50,25]", "text [100,80] [milk]"]),
    ],
)
def test_every_observation_of_a_screen(open_small, observation, shown, references):
    samples, _ = build_grounding(open_small(), observation=observation)
    assert all(shown in text(sample) for sample in samples)
    assert [s.metadata["reference"] for s in samples] == [*references, "press [back]"]
    pictures = observation in ("annotated_image", "image")
    assert all(("screen" in s.metadata) == pictures for s in samples)


def test_coordinates_are_asked_for_in_the_size_that_is_shown(open_small):
    samples, _ = build_grounding(
        open_small(), observation="image", image_limit=ImageLimit(long_side=200)
    )
    assert samples[0].metadata["space"] == ["pixel", [200, 400], [100, 200]]
    assert "100 wide and 200 high" in text(samples[0])
    assert samples[0].metadata["reference"] == "click [25,12]"
    assert judge(samples[0].metadata, "click [50,25]").correct
    assert not judge(samples[0].metadata, "click [51,25]").correct


def test_a_swipe_is_right_in_any_direction(open_small):
    action = {"type": "swipe", "element": {"bounds": "[0,100][200,400]"}}
    release = open_small({"lowlevel_tasks.json": [low_level_task(1, action)]})
    (sample,), _ = build_grounding(release)
    assert sample.metadata["reference"] == "swipe [2] [up]"
    for direction in ("up", "down", "left", "right"):
        assert judge(sample.metadata, f"swipe [2] [{direction}]").correct
    (sample,), _ = build_grounding(release, observation="image")
    assert sample.metadata["reference"] == "swipe [100,250] [100,100]"
    assert judge(sample.metadata, sample.metadata["reference"]).correct


def low_level_task(number: int, action: dict[str, object]) -> dict[str, object]:
    return {"id": number, "app": "notes", "instruction": "do it", "groundtruth": action}


def test_without_a_screenshot_an_item_is_left_out_of_pictures_and_named(open_small):
    release = open_small({"lowlevel_tasks/2.png": None})
    for observation in ("annotated_image", "image"):
        samples, missing = build_grounding(release, observation=observation)
        assert [s.id for s in samples] == ["g1", "g3"]
        assert [item.id for item in missing] == ["g2"]
        assert missing[0].reason.startswith("lowlevel_tasks/2.png: file: found no such file")
    assert [s.id for s in build_grounding(release)[0]] == ["g1", "g2", "g3"]


@pytest.mark.parametrize(
    ("observation", "files", "fault"),
    [
        ("tree", {"lowlevel_tasks/2.xml": None}, "2.xml: file: found no such file"),
        ("tree", {"lowlevel_tasks/2.xml": "<a"}, "lowlevel_tasks/2.xml: document: found"),
        (
            "list",
            {"lowlevel_tasks/2.xml": "<hierarchy>" + "<node bounds='[0,0][1,1]'>" * 10_000},
            "lowlevel_tasks/2.xml: depth: found more than 200",
        ),
        (
            "tree",
            {"lowlevel_tasks/2.xml": b" " * (8 * 1024 * 1024 + 1)},
            "lowlevel_tasks/2.xml: size: found 8,388,609 bytes, expected at most 8,388,608 bytes",
        ),
        (
            "tree",
            {"lowlevel_tasks/2.xml": "<!DOCTYPE h [<!ENTITY a 'ha'>]><hierarchy/>"},
            "lowlevel_tasks/2.xml: document: found ",
        ),
        ("image", {"lowlevel_tasks/2.png": b"GIF89a"}, "lowlevel_tasks/2.png: found "),
        ("image", {"lowlevel_tasks/2.png": b"\x89PNG\r\n\x1a\n"}, "lowlevel_tasks/2.png: found "),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_broken_screen_errors_alone(open_small, observation, files, fault):
    samples, missing = build_grounding(open_small(files), observation=observation)
    assert [s.id for s in samples] == ["g1", "g2", "g3"]
    assert fault in samples[1].metadata["fault"]
    assert ", expected " in samples[1].metadata["fault"]
    assert samples[1].metadata["app"] == "notes"
    assert not any("fault" in s.metadata for s in (samples[0], samples[2]))
    assert missing == []


def test_a_broken_task_errors_alone(open_small):
    good = low_level_task(4, {"type": "back"})
    release = open_small({"lowlevel_tasks.json": [low_level_task(9, {"type": "fly"}), good]})
    samples, _ = build_grounding(release)
    assert [s.id for s in samples] == ["g9", "g4"]
    assert "lowlevel_tasks.json[0].groundtruth: type: found 'fly'" in samples[0].metadata["fault"]
