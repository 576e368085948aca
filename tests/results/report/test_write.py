"""Watching a run: the page follows the logs, and stops loading itself at the end."""

import pytest

from tests.releases import run
from tests.synthetic_logs import MODELS, SyntheticRun, write_run
from uiprobe.results.report import write
from uiprobe.results.report.write import log_state, make_report, watch_report, write_report
from uiprobe.tasks.knowledge import app_knowledge, goal_understanding

pytestmark = pytest.mark.slow


def test_the_page_follows_the_logs(tmp_path, release):
    logs, out = tmp_path / "logs", tmp_path / "out"
    logs.mkdir()
    told, pages = [], []

    def wait(seconds):
        assert seconds == 3
        page = out / "report.html"
        pages.append(page.read_text() if page.exists() else None)
        match len(pages):
            case 1:
                run(app_knowledge(str(release)), logs)
            case 3:
                run(goal_understanding(str(release)), logs)
            case 5:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        watch_report([logs], out, interval=3, tell=told.append, wait=wait)
    assert pages[0] is None
    assert 'http-equiv="refresh" content="3"' in pages[1]
    assert pages[1] == pages[2]
    assert "No run of: Goal understanding" in pages[1]
    assert "No run of: Goal understanding" not in pages[3]
    final = (out / "report.html").read_text()
    assert 'http-equiv="refresh"' not in final
    assert "loads itself again" not in final
    # Nothing else of the page is changed, and no report is made once more.
    assert len(pages[3]) - 300 < len(final) < len(pages[3])
    assert final.endswith(pages[3][-100_000:])
    assert told[0].startswith("waiting:")
    assert "no longer reloads itself" in told[-1]


def test_a_state_changes_with_the_logs_alone(tmp_path):
    (tmp_path / "a.eval").write_bytes(b"1")
    before = log_state([tmp_path])
    (tmp_path / "notes.txt").write_text("x")
    assert log_state([tmp_path]) == before
    (tmp_path / "b.eval").write_bytes(b"1")
    assert log_state([tmp_path]) != before


def test_rendering_leaves_nothing_behind_if_it_is_killed(tmp_path, monkeypatch):
    """Rendering takes seconds; a file that is opened before would stay."""
    write_run(tmp_path / "logs", SyntheticRun("grounding", MODELS[0], 5))
    seen = []

    def render(*_, **__):
        seen.extend(one.name for one in (tmp_path / "out").iterdir())
        return "page"

    monkeypatch.setattr(write, "render_page", render)
    page = write_report(make_report([tmp_path / "logs"]), tmp_path / "out")
    assert seen == []
    assert page.read_text() == "page"
