"""An episode is read as it was written, and a damaged one is refused."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode

import pytest
from inspect_ai.util import Store

from uiprobe.episodes.packing import EpisodeError, pack, pack_json
from uiprobe.episodes.reading import LoggedStep, read_steps
from uiprobe.episodes.recorder import EpisodeRecorder
from uiprobe.episodes.schema import Answer, Episode, EpisodeStep
from uiprobe.ui.actions import infeasible, parse_action
from uiprobe.ui.place import Place
from uiprobe.ui.readers.uiautomator import parse_hierarchy
from uiprobe.ui.spaces.touch import TOUCH
from uiprobe.ui.trajectory import record_action

PLACE = Place("a.b", "a.b.Main")
DOCUMENT = (
    b'<hierarchy><node package="a.b" text="Add" clickable="true" bounds="[0,0][9,9]"/></hierarchy>'
)
EMPTY = b"<hierarchy/>"


def recorded(recorder: EpisodeRecorder) -> Episode:
    """The episode as it comes back from a log."""
    episode = Episode(store=Store())
    recorder.finish(episode, "stop")
    kept = json.loads(json.dumps([step.model_dump(exclude_none=True) for step in episode.steps]))
    episode.steps = [EpisodeStep.model_validate(step) for step in kept]
    return episode


def one_step(**fields: object) -> Episode:
    key, packed = pack(EMPTY)
    step = EpisodeStep.model_validate({"screen": key, "place": PLACE, **fields})
    return Episode(store=Store(), steps=[step], screens={key: packed})


def test_a_step_has_its_screen_what_was_done_and_what_it_hit() -> None:
    recorder = EpisodeRecorder()
    click, stop = parse_action("click [0]"), infeasible("There is no such list")
    tree = parse_hierarchy(DOCUMENT)
    for number, action in enumerate((click, stop)):
        step = recorder.add(DOCUMENT, PLACE, {"a.b": {"count": number}})
        step.keep(action, record_action(action, tree), TOUCH)
        step.answers = [Answer(text="Go on.", action="")]
    recorder.add(EMPTY, PLACE, None)
    first, second, last = read_steps(recorded(recorder))
    assert (first.action, second.action, last.action) == (click, stop, None)
    assert first.record is not None
    assert first.record.element is not None
    assert first.record.element.text == "Add"
    assert second.record is not None
    assert second.record.message == "There is no such list"
    assert [step.state for step in (first, second, last)] == [
        *({"a.b": {"count": 0}}, {"a.b": {"count": 1}}),
        None,
    ]
    assert first.place == PLACE
    assert first.answers[0].text == "Go on."
    assert first.tree is second.tree
    assert [widget.text for widget in first.tree.widgets] == ["Add"]
    assert (first.document, last.document) == (DOCUMENT, EMPTY)


def test_steps_of_version_0_1_name_package_and_activity() -> None:
    step = EpisodeStep.model_validate({"screen": "k", "package": "a.b", "activity": "a.b.Main"})
    assert step == EpisodeStep(screen="k", place=PLACE)


@pytest.mark.parametrize("text", ["", "no base64!", "aGVsbG8="])
def test_damaged_data_is_refused(text: str) -> None:
    episode = one_step(state="key")
    episode.states = {"key": text}
    episode.screens = dict.fromkeys(episode.screens, text)
    [step] = read_steps(episode)
    for read in (lambda: step.document, lambda: step.state, lambda: step.tree.roots):
        with pytest.raises(EpisodeError, match="expected compressed data"):
            read()


def test_what_is_missing_or_cannot_be_read_is_named() -> None:
    [step] = read_steps(one_step(state="key"))
    with pytest.raises(EpisodeError, match="found no state 'key'"):
        _ = step.state
    for fields, message in (
        ({"action": "jump [1]"}, "step 0: found .*jump"),
        ({"record": {"type": "jump"}}, "step 0: type: found 'jump'"),
    ):
        with pytest.raises(EpisodeError, match=message):
            read_steps(one_step(**fields))


def test_a_screen_that_the_log_lost_is_told_from_an_empty_one() -> None:
    [step] = read_steps(one_step(screen="gone"))
    assert step.tree.lost
    assert step.tree.elements == []
    with pytest.raises(EpisodeError, match="found no screen 'gone'"):
        _ = step.document
    assert not read_steps(one_step())[0].tree.lost


def test_states_that_are_none_are_refused() -> None:
    episode = one_step(state="key")
    episode.states = {"key": pack_json([1])[1]}
    with pytest.raises(EpisodeError, match="found list, expected the state of apps"):
        _ = read_steps(episode)[0].state


def test_states_of_early_logs_are_read() -> None:
    """They were kept whole, each under its key."""
    whole = {"org.example": {"on": True}}
    episode = one_step(state="key")
    episode.states = {"key": b64encode(zlib.compress(json.dumps(whole).encode())).decode()}
    assert read_steps(episode)[0].state == whole


def test_true_is_another_state_than_one() -> None:
    recorder = EpisodeRecorder()
    held: list[dict[str, object]] = [{"app": {"on": value}} for value in (True, 1, 1.0, True)]
    for state in held:
        recorder.add(EMPTY, PLACE, state)
    steps: list[LoggedStep] = read_steps(recorded(recorder))
    assert [repr(step.state) for step in steps] == list(map(repr, held))
    assert steps[0].state is steps[3].state
