from pathlib import Path

import pytest

from uiprobe.probes.sources.builtin.language.wordings import WordingError, read_wordings

WORDS = """\
roles:
  time: the time
ring:
- en: Ring at {time}.
- de: Läute um {time}.
- zh: 在{time}响。
"""


def write(folder: Path, text: str) -> Path:
    path = folder / "bells.yaml"
    path.write_text(text, "utf-8")
    return path


def test_words_are_read_by_language_with_the_roles_of_the_app(tmp_path: Path):
    words = read_wordings(write(tmp_path, WORDS), ["ring"])["ring"]
    assert words.by_language == {
        "en": ("Ring at {time}.",),
        "de": ("Läute um {time}.",),
        "zh": ("在{time}响。",),
    }
    assert words.roles == {"time": "the time"}


def test_roles_of_a_template_come_before_those_of_the_app(tmp_path: Path):
    text = (
        WORDS + "- roles: {time: when}\nstop:\n- en: No {time}\n- de: Kein {time}\n- zh: 无{time}\n"
    )
    words = read_wordings(write(tmp_path, text), ["ring", "stop"])
    assert words["ring"].roles == {"time": "when"}
    assert words["stop"].roles == {"time": "the time"}


def test_words_stand_in_the_order_of_the_wording_or_of_their_own_roles(tmp_path: Path):
    text = """roles: {bell: the bell, time: the time}
ring:
- en: Ring {time} on {bell}
- de: "{bell}, {time}"
- zh: "{bell}{time}"
"""
    own = "- roles: {bell: which bell, time: when}\n"
    for more, order in (("", ["time", "bell"]), (own, ["bell", "time"])):
        assert list(read_wordings(write(tmp_path, text + more), ["ring"])["ring"].roles) == order


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("- de: Läute um {time}.\n", "", "ring: found no wording in de"),
        ("um {time}", "um {hour}", r"ring: de: .*places for \['hour'\]"),
        ("  time: the time", "  hour: the hour", r"ring: \{time\} has no role"),
        ("ring:", "rang:", "rang: no template has this name"),
        ("- de:", "- fr:", "ring: found .*fr.*expected"),
        ("- de: Läute um {time}.", "- de: 7", "ring: found .*7.*expected"),
        ("roles:\n", "roles:\n  day: the day\n", r"no wording has \['day'\]"),
        ("roles:\n  time: the time\n", "roles: [time]\n", "roles: found"),
        (WORDS, "- ring", "found no mapping"),
        (WORDS, "{", "cannot be read"),
    ],
)
def test_words_that_do_not_fit_are_refused(tmp_path: Path, old: str, new: str, message: str):
    path = write(tmp_path, WORDS.replace(old, new))
    with pytest.raises(WordingError, match=f"^bells.yaml: .*{message}"):
        read_wordings(path, ["ring"])


def test_a_template_without_words_is_refused(tmp_path: Path):
    with pytest.raises(WordingError, match=r"bells.yaml: stop: found no words.*add its list"):
        read_wordings(write(tmp_path, WORDS), ["ring", "stop"])


def test_a_missing_file_is_refused(tmp_path: Path):
    with pytest.raises(WordingError, match=r"none.yaml: top level: cannot be read"):
        read_wordings(tmp_path / "none.yaml", [])
