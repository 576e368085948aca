"""Blind replay on the desk, in a browser."""

from __future__ import annotations

import pytest

from uiprobe.proof.desk_replay import WordedChat, WordedPage, replay_desk


@pytest.mark.long
@pytest.mark.slow
def test_solutions_meet_their_own_tasks_and_not_those_of_other_seeds() -> None:
    found = replay_desk(3, [3, 4], families=("open-menu", "possible-or-not"))
    carried = {"labels", "own words"}
    assert [(one.template, one.feasible, one.met & carried) for one in found[::2]] == [
        ("open-menu", True, carried),
        ("possible-or-not", False, carried),
    ]
    assert [(one.feasible, "labels" in one.met) for one in found[1::2]] == [(True, False)] * 2


class _Page:
    """Notes what it is asked for."""

    url = "http://desk/salt"

    def __init__(self) -> None:
        self.asked: list[object] = []

    def fill(self, text: str) -> None:
        self.asked.append(text)

    def get_by_role(self, role: str, *, name: str, exact: bool) -> None:
        self.asked.append((role, name, exact))

    def locator(self, selector: str) -> None:
        self.asked.append(selector)


def _pepper(text: str) -> str:
    return text.replace("salt", "pepper")


def test_other_words_are_looked_for_and_typed_but_no_other_selectors() -> None:
    page = _Page()
    worded = WordedPage(page, _pepper)
    worded.fill("salt")
    worded.get_by_role("link", name="salt", exact=True)
    worded.locator("#salt")
    assert page.asked == ["pepper", ("link", "pepper", True), "#salt"]
    assert worded.url == "http://desk/salt"


def test_other_words_are_said() -> None:
    chat = [{"role": "user", "message": "Is there salt?"}]
    WordedChat(chat, _pepper).append({"role": "assistant", "message": "There is salt."})
    assert [one["message"] for one in chat] == ["Is there salt?", "There is pepper."]
