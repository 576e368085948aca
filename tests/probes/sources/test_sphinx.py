import json
import re
from collections import Counter

import pytest

from uiprobe.probes.sources.base import Broken, MissingFileError, SourceError
from uiprobe.probes.sources.files import open_release
from uiprobe.probes.sources.locate import open_source, sphinx_location
from uiprobe.probes.sources.sphinx import SphinxRelease
from uiprobe.ui.readers.uiautomator import HierarchyError
from uiprobe.ui.screenshot import screenshot_size

CAPABILITIES = ("goal_understanding", "app_knowledge")


def broken(entries) -> list[Broken]:
    return [entry for entry in entries if isinstance(entry, Broken)]


def changed(files, path, change) -> dict[str, object]:
    """The content of a JSON file of the small release after a change to it."""
    content = json.loads(files.read(path))
    change(content)
    return {path: content}


def set_item(position, **fields):
    return lambda content: content[position].update(fields)


def drop(position, field):
    return lambda content: content[position].pop(field)


def test_the_counts_of_the_release(release):
    assert {name: len(release.questions(name)) for name in CAPABILITIES} == dict.fromkeys(
        CAPABILITIES, 89
    )
    recordings = release.recordings()
    actions = [action.kind for recording in recordings for action in recording.actions]
    assert len(recordings) == len(release.tasks) == 244
    assert (len(actions), actions.count("stop")) == (1434, 244)
    examples = release.grounding_examples()
    assert Counter(example.action.kind for example in examples) == {
        "click": 330, "input": 87, "swipe": 24, "back": 10, "enter": 3, "longclick": 3,
    }  # fmt: skip
    assert len(set(release.categories.values())) == 17
    assert broken([*recordings, *examples, *release.questions("app_knowledge")]) == []


def test_ids_of_the_release_are_unique(release):
    ids = [
        *(question.id for name in CAPABILITIES for question in release.questions(name)),
        *(recording.goal.id for recording in release.recordings()),
        *(example.id for example in release.grounding_examples()),
    ]
    assert len(set(ids)) == len(ids) == 178 + 244 + 457


@pytest.mark.slow
def test_zip_and_folder_give_the_same_entries(release, sphinx_folder):
    folder = SphinxRelease(open_release(sphinx_folder))
    assert folder.categories == release.categories
    assert folder.tasks == release.tasks
    for name in CAPABILITIES:
        assert folder.questions(name) == release.questions(name)
    for there, here in zip(folder.recordings(), release.recordings(), strict=True):
        assert there.goal == here.goal
        assert [s.name for s in there.screens] == [s.name for s in here.screens]
        assert [(a.kind, a.message) for a in there.actions] == [
            (a.kind, a.message) for a in here.actions
        ]
    ids = [example.id for example in release.grounding_examples()]
    assert [example.id for example in folder.grounding_examples()] == ids


def test_the_small_release_is_read_whole(open_small):
    release = open_small()
    assert [q.id for q in release.questions("app_knowledge")] == ["q1", "q3"]
    (question,) = release.questions("goal_understanding")
    assert (question.id, question.app, question.answer) == ("q2", "notes", "C")
    assert [goal.id for goal in release.tasks] == ["7/notes", "7/maps"]
    assert [goal.category for goal in release.tasks] == ["Productivity", "Travel"]
    recording, _ = release.recordings()
    assert [action.kind for action in recording.actions] == ["click", "stop"]
    assert release.activities(recording.goal) == [("a.b", "a.b.Main")] * 2
    first, typed, back = release.grounding_examples()
    assert [e.id for e in (first, typed, back)] == ["g1", "g2", "g3"]
    assert typed.action.message == "milk"
    assert len(first.screen.tree.widgets) == 3
    assert screenshot_size(first.screen.screenshot()) == (200, 400)
    assert release.screen(first.screen.name).tree.widgets[0].text == "Save"


@pytest.mark.parametrize(
    ("missing", "fails"),
    [
        ("questions.json", {"questions"}),
        ("task_info_all.json", {"recordings"}),
        ("lowlevel_tasks.json", {"grounding_examples"}),
        ("apk-info.csv", set()),
    ],
)
def test_without_one_file_the_other_probes_still_work(open_small, missing, fails):
    release = open_small({missing: None})
    readers = {
        "questions": lambda: release.questions("app_knowledge"),
        "recordings": release.recordings,
        "grounding_examples": release.grounding_examples,
    }
    for name, read in readers.items():
        if name in fails:
            with pytest.raises(MissingFileError, match=rf"{missing}: file: found no such file"):
                read()
        else:
            assert broken(read()) == []


def test_without_categories_apps_have_none(open_small):
    assert {goal.category for goal in open_small({"apk-info.csv": None}).tasks} == {"unspecified"}


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe\xfa", b"apk_name,category\nnotes," + b"x" * 200_000],
    ids=["no UTF-8", "an endless field"],
)
def test_categories_that_cannot_be_read_are_refused_by_file(open_small, content):
    release = open_small({"apk-info.csv": content})
    for read in (release.recordings, release.grounding_examples):
        with pytest.raises(SourceError, match=r"apk-info\.csv: content: found .* expected CSV"):
            read()
    assert broken(release.questions("app_knowledge")) == []


@pytest.mark.parametrize(
    ("path", "read"),
    [
        ("questions.json", lambda r: r.questions("app_knowledge")),
        ("task_info_all.json", lambda r: r.recordings()),
        ("lowlevel_tasks.json", lambda r: r.grounding_examples()),
    ],
)
@pytest.mark.parametrize(
    ("content", "found"),
    [({}, "found dict, expected a list"), ("[", "expected JSON in UTF-8"), ("1" * 5000, "JSON")],
)
def test_a_file_of_a_wrong_shape_is_refused_by_name(open_small, path, read, content, found):
    with pytest.raises(SourceError, match=rf"!{path}: content: .*{found}"):
        read(open_small({path: content}))


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (drop(0, "ground_truth"), r"ground_truth: found nothing, expected a text"),
        (set_item(0, ground_truth="E"), r"ground_truth: found 'E', expected one of A, B, C, D"),
        (set_item(0, ground_truth=["A"]), r"ground_truth: found \['A'\], expected a text"),
        (set_item(0, options=["x", "y"]), r"options: found \['x', 'y'\], expected an object"),
        (set_item(0, options={"A": "x"}), r"options: found \{'A': 'x'\}, expected an object"),
        (set_item(0, options={"A": "x", "C": "y"}), "options: found .* by letter, from A on"),
        (set_item(0, options={"A": "x", "B": " "}), "options: found .* by letter, from A on"),
        (set_item(0, question=" "), "question: found ' ', expected a text"),
        (set_item(0, question=7), "question: found 7, expected a text"),
    ],
)
def test_a_broken_question_leaves_the_others_in_place(open_small, make_release, change, reason):
    files = open_release(make_release(name="whole"))
    release = open_small(changed(files, "questions.json", change))
    bad, good = release.questions("app_knowledge")
    assert isinstance(bad, Broken)
    assert (bad.id, bad.app, bad.category) == ("q1", "notes", "Productivity")
    assert re.match(rf"questions\.json\[0\]: {reason}", bad.reason)
    assert good.id == "q3"


@pytest.mark.parametrize("kind", [None, "trivia", ["app_level"]])
def test_a_question_of_an_unreadable_type_is_reported_by_both(open_small, make_release, kind):
    files = open_release(make_release(name="whole"))
    release = open_small(changed(files, "questions.json", set_item(0, question_type=kind)))
    for name in CAPABILITIES:
        (bad,) = broken(release.questions(name))
        assert bad.id == "q1"
        assert bad.reason.startswith("questions.json[0]: question_type: found ")


def test_an_entry_that_is_no_object_is_reported_by_its_place(open_small):
    release = open_small({"questions.json": [5], "lowlevel_tasks.json": [5, {"id": True}]})
    (bad,) = release.questions("app_knowledge")
    assert bad.reason == "questions.json[0]: entry: found int, expected an object"
    assert [entry.id for entry in release.grounding_examples()] == ["g@0", "g@1"]
    assert all("id: found" in entry.reason for entry in release.grounding_examples())


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (5, "entry: found int, expected an object"),
        ({"id": "7", "apps": [], "description": "x"}, "id: found '7', expected a number"),
        ({"id": 8, "apps": "notes", "description": "x"}, "apps: found 'notes', expected a list"),
        ({"id": 8, "apps": ["../../etc"], "description": "x"}, "apps: found .* app names"),
        ({"id": 8, "apps": ["a"], "description": ""}, "description: found '', expected a text"),
    ],
)
def test_a_broken_task_leaves_the_others_in_place(open_small, make_release, entry, reason):
    files = open_release(make_release(name="whole"))
    release = open_small(
        changed(files, "task_info_all.json", lambda content: content.insert(0, entry))
    )
    bad, *good = release.recordings()
    assert isinstance(bad, Broken)
    assert bad.id == "task@0"
    assert re.match(rf"task_info_all\.json\[0\]: {reason}", bad.reason)
    assert [recording.goal.id for recording in good] == ["7/notes", "7/maps"]


@pytest.mark.parametrize(
    ("files", "reason"),
    [
        ({"meta.json": None}, r"meta\.json: file: found no such file, expected a file"),
        ({"meta.json": {}}, r"meta\.json: content: found dict, expected a list"),
        ({"meta.json": "{"}, r"meta\.json: content: found .*expected JSON"),
        ({"meta.json": []}, r"meta\.json: last action: found no action, expected stop"),
        ({"meta.json": [{"type": "back"}]}, r"meta\.json: last action: found back, expected stop"),
        ({"meta.json": ["stop"]}, r"meta\.json\[0\]: found str, expected an object"),
        ({"meta.json": [{"type": "tap"}]}, r"meta\.json\[0\]: type: found 'tap', expected one of"),
        (
            {"meta.json": [{"type": "click", "element": {"bounds": "[a,b][c,d]"}}]},
            r"meta\.json\[0\]: element: bounds '\[a,b\]\[c,d\]' are not of the form",
        ),
    ],
)
def test_a_broken_trajectory_leaves_the_others_in_place(open_small, files, reason):
    release = open_small({f"groundtruth/7/notes/{name}": data for name, data in files.items()})
    bad, good = release.recordings()
    assert isinstance(bad, Broken)
    assert (bad.id, bad.app, bad.category) == ("7/notes", "notes", "Productivity")
    assert re.search(rf"groundtruth/7/notes/{reason}", bad.reason)
    assert good.goal.id == "7/maps"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (drop(0, "instruction"), "instruction: found nothing, expected a text"),
        (drop(0, "groundtruth"), r"groundtruth: found NoneType, expected an object"),
        (
            set_item(0, groundtruth={"type": "click", "element": {"bounds": "[0,0]"}}),
            r"groundtruth: element: bounds '\[0,0\]' are not of the form",
        ),
    ],
)
def test_a_broken_low_level_task_leaves_the_others_in_place(
    open_small, make_release, change, reason
):
    files = open_release(make_release(name="whole"))
    bad, *good = open_small(changed(files, "lowlevel_tasks.json", change)).grounding_examples()
    assert isinstance(bad, Broken)
    assert (bad.id, bad.app, bad.category) == ("g1", "notes", "Productivity")
    assert re.match(rf"lowlevel_tasks\.json\[0\](: |\.){reason}", bad.reason)
    assert [entry.id for entry in good] == ["g2", "g3"]


def test_a_screen_is_read_when_it_is_asked_for_and_names_its_file(open_small):
    release = open_small(
        {
            "lowlevel_tasks/1.xml": "<html/>",
            "lowlevel_tasks/2.xml": None,
            "lowlevel_tasks/3.png": None,
        }
    )
    malformed, missing, unseen = (entry.screen for entry in release.grounding_examples())
    with pytest.raises(HierarchyError, match=r"^lowlevel_tasks/1\.xml: root element: found <html>"):
        _ = malformed.tree
    with pytest.raises(MissingFileError, match=r"lowlevel_tasks/2\.xml: file: found no such file"):
        _ = missing.tree
    assert malformed.has_screenshot
    assert not unseen.has_screenshot
    with pytest.raises(MissingFileError):
        unseen.screenshot()


@pytest.mark.parametrize(
    "content", [{}, [["a.b"]], [["a", "b", "c"]], [[1, 2]], ["ab"]], ids=json.dumps
)
def test_activities_of_a_wrong_shape_are_refused_by_file(open_small, content):
    release = open_small({"groundtruth/7/notes/activities.json": content})
    with pytest.raises(SourceError, match=r"groundtruth/7/notes/activities\.json"):
        release.activities(release.tasks[0])


def test_a_source_is_opened_by_its_path(make_release):
    assert open_source(str(make_release())).name == "sphinx"


def test_the_variable_says_where_the_release_is(make_release, monkeypatch):
    root = make_release()
    monkeypatch.setenv("UIPROBE_SPHINX", str(root))
    assert sphinx_location() == root
    assert len(open_source("sphinx").grounding_examples()) == 3


def test_a_release_that_is_nowhere_says_what_brings_it(tmp_path, monkeypatch):
    monkeypatch.setenv("UIPROBE_SPHINX", str(tmp_path / "gone"))
    with pytest.raises(SourceError, match="uiprobe data fetch sphinx"):
        open_source("sphinx")
