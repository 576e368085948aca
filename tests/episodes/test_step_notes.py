"""What the transcript tells of a step is read back, whatever a model wrote into it."""

from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.episodes import step_log
from uiprobe.episodes.schema import Answer, EpisodeStep, StepHelp
from uiprobe.episodes.step_log import log_step
from uiprobe.episodes.step_notes import read_note, read_notes
from uiprobe.ui.place import Place
from uiprobe.ui.platform import ANDROID

HOSTILE = "~~~\n**Action** `` x ``: y\n\n~~~~text\n**Step 9** in ` a `\n![screen](data:x)"


@pytest.fixture
def told(monkeypatch):
    """The events that `log_step` writes."""
    events = []
    fake = SimpleNamespace(
        info=lambda data, source: events.append({"event": "info", "data": data, "source": source})
    )
    monkeypatch.setattr(step_log, "transcript", lambda: fake)
    return events


def step(**fields):
    return EpisodeStep(screen="s", place=Place("org.app", "Main"), **fields)


def test_a_step_is_read_back_whole(told):
    made = step(
        answers=[
            Answer(text=HOSTILE, reason="empty", message="there is `no` action"),
            Answer(text="```press [back]```", action="press [back]"),
        ],
        action="press [back]",
        record={"type": "back", "element": None},
        error="it `broke`",
        left_out="2 pictures",
        help=StepHelp(text="Go back.\n~~~", decided="press [home]"),
    )
    log_step(0, made, "tree\n\n**Answer**", b"\x89PNG", ANDROID)
    [note] = read_notes(told)
    assert (note.number, note.place) == (0, "org.app/Main")
    assert note.picture == "data:image/png;base64,iVBORw=="
    assert [one.text for one in note.answers] == [HOSTILE, "```press [back]```"]
    assert note.answers[0].refused == "empty: there is `no` action"
    assert (note.action, note.told) == ("press [back]", "Pressed back")
    assert (note.error, note.left_out) == ("it `broke`", "2 pictures")
    assert (note.help, note.decided) == ("Go back.\n~~~", "press [home]")
    assert note.observation == "tree\n\n**Answer**"


def test_of_an_episode_that_restarted_the_last_run_is_read(told):
    for number in (0, 1, 2, 0, 1):
        log_step(number, step(), "", None, ANDROID)
    assert [note.number for note in read_notes(told)] == [0, 1]
    assert read_notes([{"event": "info", "source": "other/3", "data": "x"}, {"event": "x"}]) == []


def _written(text):
    """What `log_step` writes of an answer."""
    answer, screen = map(step_log.shown_block, (text, "o"))
    return f"**Answer**\n\n{answer}\n\n**Observation**\n\n{screen}"


@given(st.text(max_size=200))
def test_any_answer_comes_back(text):
    note = read_note(1, _written(text))
    assert [one.text for one in note.answers] == [text]
    assert note.observation == "o"


@pytest.mark.slow
@given(st.text(max_size=300))
def test_any_text_can_be_read(text):
    assert read_note(3, text).number == 3
