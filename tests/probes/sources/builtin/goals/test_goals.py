"""The goals of all apps are found, each with its words."""

from pathlib import Path

from uiprobe.probes.sources.builtin import APP_GOALS, goals


def test_each_file_of_words_belongs_to_an_app_in_a_stored_order():
    folder = Path(goals.__file__).parent
    assert {path.stem for path in folder.glob("*.yaml")} == {group.app for group in APP_GOALS}
    assert [group.order for group in APP_GOALS] == list(range(1, len(APP_GOALS) + 1))
    assert [group.app for group in APP_GOALS[:3]] == ["todo", "clock", "messages"]
