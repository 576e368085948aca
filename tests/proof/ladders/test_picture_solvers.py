"""Solvers and attacks of items with pictures."""

from __future__ import annotations

from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.grounding.scene import Part
from uiprobe.probes.ladders.table import ladder_named
from uiprobe.proof.items import metadata_of
from uiprobe.proof.ladders.panels import cross_crowd, walk_list
from uiprobe.proof.ladders.pictures import misplaced
from uiprobe.proof.ladders.pointing import pointed


def test_two_widgets_that_fit_are_both_found() -> None:
    parts = [
        Part("star", (20 * column, 20 * row, 20 * column + 10, 20 * row + 10), f"{row}/{column}",
             on=(row + column) % 2 == 0)
        for row in range(3) for column in range(3)
    ]  # fmt: skip
    assert len(cross_crowd("Tap the only empty star.", parts)) == 4
    full = "Tap the last filled star of the row that has the most filled stars."
    assert [part.key for part in cross_crowd(full, parts)] == ["0/2", "2/2"]
    (counted,) = cross_crowd(
        "Tap the first empty star from the right in the second row from the bottom.", parts
    )
    assert counted.key == "1/2"
    around = (
        "Tap the only filled star that has an empty star directly above, below, to the left and to "
        "the right of it."
    )
    assert [part.key for part in cross_crowd(around, parts)] == ["1/1"]


def test_a_walk_that_leaves_the_list_ends_nowhere() -> None:
    parts = [Part("heading", (0, 0, 9, 5), text="Work")]
    for row, name in enumerate(("Oslo", "Lima", "Kiel")):
        y = 10 + 20 * row
        parts.append(Part("text", (0, y, 100, y + 20), text=name))
        parts += [
            Part(kind, (place, y + 5, place + 8, y + 13), f"{row}/{kind}", on=row == 1)
            for place, kind in ((40, "switch"), (60, "star"), (80, "check"))
        ]
    end = "Tap the box of the row where you are then."
    (found,) = walk_list(f"Start at the row Oslo. Go down 2 rows. {end}", parts)
    assert found.key == "2/check"
    branch = "If its star is filled, go down 1 row, otherwise go up 2 rows."
    (found,) = walk_list(f"Start at the row Kiel. {branch} {end}", parts)
    assert found.key == "0/check"
    assert walk_list(f"Start at the row Lima. Go down 2 rows. {end}", parts) == []
    assert walk_list(f"Start at the row Bonn. Go down 2 rows. {end}", parts) == []


def test_attacks_answer_in_the_frame_of_the_item() -> None:
    one, other = draw_ladders([ladder_named("grounding", "size")], seed=1, items=2)
    answers = dict(pointed(one, other))
    width, height = metadata_of(one)["space"][1]
    assert answers["centre"] == f"click [{width // 2},{height // 2}]"
    assert answers["other key"] == other.target
    assert {"random", "largest", "text match", "by number"} < answers.keys()


def test_a_target_that_is_drawn_elsewhere_is_noticed() -> None:
    (sample,) = draw_ladders([ladder_named("grounding", "size")], seed=1, items=1)
    left, top, right, bottom = metadata_of(sample)["truth"]["bounds"]
    metadata_of(sample)["truth"]["bounds"] = [left, top, right + 40, bottom + 40]
    assert list(misplaced(sample))
