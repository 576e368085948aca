import json
from itertools import pairwise
from math import ceil, floor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.ui.actions import parse_action
from uiprobe.ui.coordinates import Point
from uiprobe.ui.place import Place
from uiprobe.ui.platform import RELEASE
from uiprobe.ui.readers.uiautomator import HierarchyError, UiautomatorElement
from uiprobe.ui.release_actions import dump_run_action
from uiprobe.ui.trajectory import RecordedAction, dump_action, record_action
from uiprobe.ui.trajectory_folder import (
    FolderStep,
    RunOutcome,
    TrajectoryFolderError,
    read_outcome,
    read_trajectory_folder,
    write_trajectory_folder,
)
from uiprobe.ui.tree import Bounds

BOUNDS = Bounds(0, 0, 100, 50)
XML = (
    b'<hierarchy><node text="Name" class="android.widget.EditText" package="a.b" '
    b'bounds="[0,0][100,50]"/></hierarchy>'
)
FIELD = UiautomatorElement({"text": "Name", "bounds": str(BOUNDS)}, BOUNDS, 0)
PLACE = Place("a.b", "a.b.Main")
# Half of a surrogate pair and a quote: what a model may type must survive.
TYPED = 'né "x" \ud83d\n'


def steps() -> list[FolderStep]:
    return [
        FolderStep(
            XML,
            PLACE,
            RecordedAction("input", FIELD, TYPED),
            parse_action(f"text [20,30] [{TYPED}]"),
            b"png",
        ),
        FolderStep(XML, PLACE, RecordedAction("stop"), parse_action("press [stop]")),
    ]


def plain(step: FolderStep) -> tuple:
    record = None if step.record is None else dump_action(step.record)
    return (step.document, step.place, record, step.action, step.screenshot)


@pytest.fixture
def folder(tmp_path):
    write_trajectory_folder(tmp_path / "trajectory", steps())
    return tmp_path / "trajectory"


def rewrite(file: Path, change) -> None:
    file.write_text(json.dumps(change(json.loads(file.read_text()))))


def test_written_trajectories_are_read_back(folder):
    assert [plain(step) for step in read_trajectory_folder(folder)] == [plain(s) for s in steps()]


def test_the_layout_is_that_of_the_release(folder):
    names = {file.name for file in folder.iterdir()}
    assert names == {"0.xml", "0.png", "1.xml", "actions.json", "activities.json", "meta.json"}
    assert json.loads((folder / "activities.json").read_text()) == [["a.b", "a.b.Main"]] * 2
    assert json.loads((folder / "meta.json").read_text()) == [
        {"type": "input", "element": {"text": "Name", "bounds": str(BOUNDS)}, "message": TYPED},
        {"type": "stop", "element": None},
    ]


def test_actions_have_the_form_of_the_release(folder):
    typed, stopped = json.loads((folder / "actions.json").read_text())
    grammar = typed.pop("grammar")
    assert typed == {"action_type": "TEXT", "coords": [[20, 30]], "message": TYPED}
    assert parse_action(grammar) == steps()[0].action
    assert stopped == {"action_type": "STOP", "grammar": "press [stop]"}


def test_lines_of_the_grammar_as_of_earlier_versions_are_read(folder):
    rewrite(folder / "actions.json", lambda actions: [entry["grammar"] for entry in actions])
    assert [plain(step) for step in read_trajectory_folder(folder)] == [plain(s) for s in steps()]


RUN = {"success": False, "length": 2, "error_message": "none"}


def test_the_trace_of_a_run_of_the_release_is_read(folder):
    (folder / "meta.json").write_text(json.dumps(RUN))
    element = {"text": "Name", "bounds": str(BOUNDS)}
    done = [
        {"action_type": "TEXT", "message": "x", "clear": True, "element": element},
        {"action_type": "STOP"},
    ]
    (folder / "actions.json").write_text(json.dumps(done))
    typed, stopped = read_trajectory_folder(folder)
    assert typed.record is not None
    assert (typed.record.kind, typed.record.message) == ("input", "x")
    assert typed.record.element is not None
    assert typed.record.element.bounds == BOUNDS
    assert typed.parse().point == Point(50, 25)
    assert stopped.record == RecordedAction("stop")


def test_a_place_in_such_a_trace_is_the_widget_there(folder):
    (folder / "meta.json").write_text(json.dumps(RUN))
    rewrite(folder / "actions.json", lambda _: [{"action_type": "CLICK", "coords": [[20, 30]]}])
    clicked, cut_off = read_trajectory_folder(folder)
    assert clicked.action == parse_action("click [20,30]")
    assert clicked.record is not None
    assert clicked.record.element is not None
    assert clicked.record.element.text == "Name"
    assert cut_off.record is None


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([], "found 0 actions, expected 2"),
        ([{"action_type": "FLY"}], "0: type: found 'fly'"),
        ([{"action_type": 3}], "0: type: found '3'"),
        (["click [1]"], "0: found str, expected an object"),
        ([{"action_type": "CLICK", "coords": [[1, "2"]]}], r"coords: found \[1, '2'\]"),
        ([{"action_type": "CLICK", "coords": [[1, True]]}], "coords: found"),
        ([{"action_type": "CLICK", "coords": [[1, 1e300]]}], "coords: found"),
        ([{"action_type": "SWIPE", "coords": [[1, 2]]}], "an element or 2 of"),
        ([{"action_type": "TEXT", "coords": [[1, 2]]}], "message: found NoneType"),
        ([{"action_type": "CLICK", "element": {"bounds": "x"}}], "0: element"),
    ],
)
def test_a_damaged_trace_of_a_run_is_refused(folder, actions, message):
    (folder / "meta.json").write_text(json.dumps(RUN))
    (folder / "actions.json").write_text(json.dumps(actions))
    with pytest.raises(TrajectoryFolderError, match=message):
        read_trajectory_folder(folder)


def test_a_step_is_parsed_with_the_place_where_it_was_done(folder):
    typed, stopped = (step.parse() for step in read_trajectory_folder(folder))
    assert typed.point == Point(20, 30)
    assert typed.tree.widgets[0].text == "Name"
    assert stopped.point is None


def test_without_actions_the_place_is_the_centre_of_the_element(folder):
    (folder / "actions.json").unlink()
    first = read_trajectory_folder(folder)[0]
    assert first.action is None
    assert first.parse().point == Point(50, 25)


def test_an_action_in_another_form_loses_only_its_place(folder):
    rewrite(folder / "actions.json", lambda actions: [{"click": 3}, "I will stop now"])
    assert [step.action for step in read_trajectory_folder(folder)] == [None, None]


def test_a_trajectory_that_was_cut_off_keeps_its_last_screen(tmp_path):
    cut_off = [steps()[0], FolderStep(XML, PLACE, None)]
    write_trajectory_folder(tmp_path / "cut", cut_off)
    assert [plain(s) for s in read_trajectory_folder(tmp_path / "cut")] == [
        plain(s) for s in cut_off
    ]


def test_pictures_are_left_out_on_request(folder):
    assert read_trajectory_folder(folder, screenshots=False)[0].screenshot is None


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda f: (f / "activities.json").unlink(), "activities.json: found no file"),
        (lambda f: (f / "meta.json").unlink(), "meta.json: found no file"),
        (lambda f: (f / "1.xml").unlink(), "1.xml: found no such file"),
        (lambda f: (f / "meta.json").write_text("["), "meta.json: found .* expected JSON"),
        (lambda f: (f / "meta.json").write_text("[" * 100_000), "expected JSON"),
        (lambda f: (f / "meta.json").write_bytes(b"\xff\xfe[\xff"), "expected JSON"),
        (lambda f: (f / "meta.json").write_text("{}"), "found dict, expected a list"),
        (lambda f: rewrite(f / "meta.json", lambda x: x * 2), "found 4 actions, expected 2"),
        (lambda f: rewrite(f / "meta.json", lambda x: [x[0], {"type": "fly"}]), "1: type: found"),
        (lambda f: rewrite(f / "actions.json", lambda x: x[:1]), "found 1 actions, expected 2"),
        (lambda f: rewrite(f / "activities.json", lambda x: []), "found 0 activities"),
        (lambda f: rewrite(f / "activities.json", lambda x: x * 600), "found 1200 activities"),
        (lambda f: rewrite(f / "activities.json", lambda x: [x[0], ["a"]]), r"1: found \['a'\]"),
        (lambda f: (f / "0.xml").write_bytes(b" " * (8 * 1024**2 + 1)), "0.xml: found over"),
    ],
)
def test_a_damaged_folder_is_refused_with_file_and_field(folder, damage, message):
    damage(folder)
    with pytest.raises(TrajectoryFolderError, match=message):
        read_trajectory_folder(folder)


def test_links_out_of_the_folder_are_not_followed(folder, tmp_path):
    secret = tmp_path / "secret.png"
    secret.write_bytes(b"secret")
    (folder / "1.png").symlink_to(secret)
    with pytest.raises(TrajectoryFolderError, match="found a link"):
        read_trajectory_folder(folder)


def test_a_screen_that_is_not_a_hierarchy_is_named_when_parsed(folder):
    (folder / "0.xml").write_text("<html/>")
    with pytest.raises(HierarchyError, match="step 0"):
        read_trajectory_folder(folder)[0].parse(name="step 0")


def test_nothing_is_overwritten(folder):
    with pytest.raises(FileExistsError, match="not empty"):
        write_trajectory_folder(folder, steps())


def test_a_trajectory_with_a_gap_is_not_written(tmp_path):
    gap = [FolderStep(XML, PLACE, None), steps()[1]]
    for wrong in ([], gap):
        with pytest.raises(ValueError, match="an action on each but the last"):
            write_trajectory_folder(tmp_path / "gap", wrong)
    assert not (tmp_path / "gap").exists()


@pytest.mark.parametrize(("name", "steps"), [("919/fox", 4), ("5/loseit", 5), ("615/moovit", 4)])
def test_a_trajectory_of_the_release_survives_reading_and_writing(
    release_root, tmp_path, name, steps
):
    folder = release_root / "groundtruth" / name
    read = read_trajectory_folder(folder)
    assert len(read) == steps
    write_trajectory_folder(tmp_path / "copy", read)
    assert [plain(s) for s in read_trajectory_folder(tmp_path / "copy")] == [plain(s) for s in read]
    original = json.loads((folder / "meta.json").read_text(encoding="utf-8"))
    assert json.loads((tmp_path / "copy" / "meta.json").read_text()) == original


class TestRuns:
    """The trace of a run as the release's own programs read it, and back."""

    def written(self, tmp_path: Path, *steps: FolderStep) -> list[dict]:
        write_trajectory_folder(tmp_path / "run", steps, RunOutcome(success=False))
        assert [plain(s) for s in read_trajectory_folder(tmp_path / "run")] == [
            plain(s) for s in steps
        ]
        return json.loads((tmp_path / "run" / "actions.json").read_text())

    def test_its_outcome_is_an_object_and_all_else_is_in_its_actions(self, tmp_path):
        error = "ActionParseError: no_fence: there is no action"
        cut_off = [steps()[0], FolderStep(XML, PLACE, None)]
        write_trajectory_folder(tmp_path / "run", cut_off, RunOutcome(success=None, error=error))
        assert json.loads((tmp_path / "run" / "meta.json").read_text()) == {
            "success": None,
            "length": 1,
            "error_message": error,
        }
        assert read_outcome(tmp_path / "run") == RunOutcome(None, error)
        assert [plain(s) for s in read_trajectory_folder(tmp_path / "run")] == [
            plain(s) for s in cut_off
        ]

    def test_a_recording_is_no_run(self, folder):
        assert read_outcome(folder) is None

    def test_an_element_has_all_by_which_the_release_compares_it(self, tmp_path):
        entry, _ = self.written(
            tmp_path, FolderStep(XML, PLACE, RecordedAction("click", FIELD)), steps()[1]
        )
        assert entry["element"] == {
            **{"resource-id": "", "class": "", "content-desc": ""},
            **{"text": "Name", "bounds": str(BOUNDS)},
        }

    def test_the_middle_of_an_element_is_the_place_that_was_acted_on(self, tmp_path):
        entry, _ = self.written(tmp_path, *steps())
        assert (entry["coords"], entry["element"]["bounds"]) == ([[20, 30]], "[20,30][20,30]")

    @given(
        edges=st.lists(st.integers(0, 20), min_size=2, max_size=6),
        x=st.integers(1, 199_999).filter(lambda x: x % 10_000).map(lambda x: x / 10_000),
    )
    def test_a_place_between_pixels_moves_into_no_other_element(self, edges, x):
        boxes = [Bounds(min(pair), 0, max(pair), 9) for pair in pairwise(edges)]
        nodes = "".join(f'<node bounds="{box}"/>' for box in boxes)
        tree = RELEASE.reader.parse(f"<hierarchy>{nodes}</hierarchy>".encode(), name="x")
        action = parse_action(f"click [{x:.4f},4]")
        entry = dump_run_action(record_action(action, tree, RELEASE), action, tree)
        place = Bounds.parse(entry["element"]["bounds"])
        assert place.center == place[:2] == place[2:]
        same = {at for at in (floor(x), ceil(x)) if covering(boxes, at) == covering(boxes, x)}
        # Two elements that meet between two pixels leave no pixel that is in neither.
        assert place.left in (same or {floor(x), ceil(x)})


def covering(boxes: list[Bounds], x: float) -> list[bool]:
    return [box.contains(x, 4) for box in boxes]


class TestReaders:
    """Which reader a folder is read with; that of the release takes no label for a row."""

    @pytest.mark.parametrize(
        ("beside", "as_released"),
        [((), True), (("goal.json",), False), (("recording.json",), False)],
    )
    def test_a_folder_without_our_files_is_read_as_the_release_does(
        self, folder, beside, as_released
    ):
        for name in beside:
            (folder / name).write_text("{}")
        for meta in (None, json.dumps(RUN)):
            if meta:
                (folder / "meta.json").write_text(meta)
                rewrite(
                    folder / "actions.json",
                    lambda _: [{"action_type": "CLICK", "coords": [[20, 30]]}],
                )
            first = read_trajectory_folder(folder)[0]
            assert first.parse().tree.as_released is as_released
            # A history tells an action of the release in its words.
            if meta:
                assert (first.record.told is None) is as_released

    def test_whoever_knows_the_goal_says_it(self, folder):
        (folder / "goal.json").write_text("{}")
        [first, _] = read_trajectory_folder(folder, platform=RELEASE)
        assert first.parse().tree.as_released
