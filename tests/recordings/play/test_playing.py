"""Ten goals done in a real browser by a script, and judged as the reference is."""

import threading
from types import SimpleNamespace

import pytest
from inspect_ai import eval
from inspect_ai.log import read_eval_log

from tests.browser import Browser, find_chromium
from tests.page_hand import Hand, sizes_of
from uiprobe.episodes.reading import read_steps
from uiprobe.episodes.schema import Episode
from uiprobe.recordings.play.running import PlayPlan, play
from uiprobe.results.frames import read_frames
from uiprobe.results.report.write import make_report
from uiprobe.tasks.navigation import navigation

CHROMIUM = find_chromium()
pytestmark = [
    pytest.mark.slow,
    pytest.mark.long,
    pytest.mark.skipif(
        CHROMIUM is None, reason="needs Chromium: apt-get install chromium-headless-shell"
    ),
]
GOALS = 10


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """Ten goals by the reference, and the same by hand on the page."""
    folder = tmp_path_factory.mktemp("play")
    [reference] = eval(
        navigation(agent="reference", app="todo"),
        model="none/none",
        limit=GOALS,
        log_dir=str(folder),
        display="none",
    )
    steps = {sample.id: read_steps(sample.store_as(Episode)) for sample in reference.samples or []}
    sizes = sizes_of(reference)
    address, ready = [], threading.Event()
    seen = SimpleNamespace(verdicts=[], complaints=[], error=None)

    def tell(text):
        address.append(text)
        ready.set()

    def by_hand():
        try:
            assert ready.wait(60)
            with Browser(CHROMIUM) as browser:
                hand = Hand(browser, address[0])
                for _ in steps:
                    hand.wait_for("ready")
                    goal = hand.run("document.body.dataset.goal")
                    assert hand.run("document.getElementById('title').textContent")
                    hand.press("#begin button")
                    hand.follow(steps[goal], sizes[goal])
                    hand.wait_for("ready", "over")
                    seen.verdicts.append(
                        (goal, hand.run("document.getElementById('verdict').innerText"))
                    )
                seen.complaints = browser.complaints()
        except BaseException as error:
            seen.error = error
            raise

    thread = threading.Thread(target=by_hand, daemon=True)
    thread.start()
    log = play(PlayPlan("AB", limit=GOALS, log_dir=str(folder), arguments={"app": "todo"}), tell)
    thread.join(60)
    assert seen.error is None, seen.error
    return SimpleNamespace(folder=folder, reference=reference, log=log, seen=seen)


def values(log):
    return {sample.id: sample.scores["success"].value for sample in log.samples}


def test_ten_goals_by_hand_get_the_verdicts_of_the_reference(played):
    assert len(played.log.samples) == GOALS
    assert values(played.log) == values(played.reference)
    assert set(values(played.log).values()) == {"C"}


def test_the_page_shows_each_verdict_with_its_evidence_and_complains_of_nothing(played):
    assert {goal for goal, _ in played.seen.verdicts} == set(values(played.log))
    assert all("Goal met" in text and "Right, step" in text for _, text in played.seen.verdicts)
    assert all("the reference takes" in text for _, text in played.seen.verdicts)
    assert played.seen.complaints == []


def test_the_log_is_an_ordinary_one_of_a_person(played):
    log = read_eval_log(played.log.location)
    assert log.status == "success"
    assert log.eval.model == "human/ab"
    assert log.eval.metadata["probe"] == "navigation"
    for sample in log.samples:
        figures = sample.scores["success"].metadata
        episode = sample.store_as(Episode)
        assert figures["steps"] == len(episode.steps)
        assert episode.seconds["model"] > 0
        assert episode.reference_steps == len(
            next(s for s in played.reference.samples if s.id == sample.id).store_as(Episode).steps
        )


def test_a_person_has_a_row_in_tables_and_report(played):
    runs = read_frames(str(played.folder)).runs
    row = runs[runs["model"] == "human/ab"].iloc[0]
    assert (row["location"], row["accuracy"], row["cost_usd"]) == ("human", 1.0, 0.0)
    report = make_report([played.folder])
    assert "human/ab" in [r.cells[0].text for r in report.answer.tables[0].rows]
    effort = {r.cells[1].text: r.cells for r in report.episodes.effort.rows}
    # Where the reference types into a field, a person taps it first.
    assert float(effort["human/ab"][6].text) >= 0
    assert effort["Reference"][6].text == "0.0"
