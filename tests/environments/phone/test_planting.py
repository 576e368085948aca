"""Records that a phone has besides those of its seed."""

from __future__ import annotations

import pytest

from uiprobe.environments.phone.device import Phone
from uiprobe.environments.phone.errors import PhoneError

TODO = "org.uiprobe.todo"
TASK = {
    "title": "Planted", "notes": "", "list": "My tasks", "due": None, "time": None,
    "priority": "Normal", "remind": False, "starred": False, "done": False,
}  # fmt: skip


def test_planted_records_are_there_and_on_the_screen():
    phone = Phone(seed=0)
    before = phone.application_state(TODO)["tasks"]
    phone.plant(TODO, "tasks", [TASK])
    assert phone.application_state(TODO)["tasks"] == [*before, TASK]
    phone.launch(TODO)
    assert b"Planted" in phone.hierarchy_xml()


def test_planted_records_have_numbers_of_their_own_and_are_copies():
    phone = Phone(seed=0)
    record = dict(TASK)
    phone.plant(TODO, "tasks", [record, record])
    record["title"] = "changed later"
    *_, first, second = phone.data_of(TODO)["tasks"]
    assert first["title"] == second["title"] == "Planted"
    assert len({task["id"] for task in phone.data_of(TODO)["tasks"]}) == len(
        phone.data_of(TODO)["tasks"]
    )


@pytest.mark.parametrize(("package", "name"), [("org.nobody", "tasks"), (TODO, "plans")])
def test_what_an_app_does_not_have_cannot_be_planted(package: str, name: str):
    with pytest.raises(PhoneError):
        Phone(seed=0).plant(package, name, [TASK])


@pytest.mark.parametrize("text", ["<b>\"bold\" & 'quoted'</b>", "\u202eright to left", "x" * 200])
def test_hostile_texts_are_shown_as_they_are(text: str):
    phone = Phone(seed=0)
    phone.plant(TODO, "tasks", [{**TASK, "title": text}])
    phone.launch(TODO)
    assert phone.hierarchy_xml()
    assert phone.application_state(TODO)["tasks"][-1]["title"] == text
