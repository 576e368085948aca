"""Solvers and attacks of items with pictures."""

from __future__ import annotations

from uiprobe.probes.ladders.building import draw_ladders
from uiprobe.probes.ladders.grounding.scene import Part
from uiprobe.probes.ladders.table import ladder_named
from uiprobe.proof.items import metadata_of
from uiprobe.proof.ladders.drawings import equal_pictures, follow_cable
from uiprobe.proof.ladders.pictures import misplaced
from uiprobe.proof.ladders.pointing import pointed
from uiprobe.proof.ladders.shelves import first_on_the_way


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


def _plug(column: int, color: str) -> Part:
    return Part("fill", (20 * column, 0, 20 * column + 10, 10), color=color)


def _pieces(*rows: str) -> list[Part]:
    """Cables in two lanes: `x` crosses, `b` bends, and anything else goes straight on."""
    parts = []
    for row, kind in enumerate(rows):
        top, bottom = 10 + 20 * row, 30 + 20 * row
        for lane, x in enumerate((5, 25)):
            if kind == "x":
                parts.append(Part("wire", (5, top, 25, bottom), on=lane == 0))
            elif kind == "b":
                far = x + (1 - 2 * lane) * 7
                box = (min(x, far), top, max(x, far), bottom)
                parts.append(Part("bow", box, on=lane == 0))
            else:
                parts.append(Part("wire", (x, top, x, bottom), on=True))
    return parts


def test_a_cable_is_followed_over_crossings_and_bends() -> None:
    plugs = [_plug(0, "E07A1F"), _plug(1, "outline"), _plug(2, "outline")]

    def ends(*rows: str) -> list[str]:
        foot = 10 + 20 * len(rows)
        boxes = [Part("check", (20 * n, foot, 20 * n + 10, foot + 10), str(n)) for n in range(2)]
        return [part.key for part in follow_cable([*plugs, *_pieces(*rows), *boxes])]

    assert ends("x") == ["1"]
    assert ends("x", "b", "x") == ["0"]
    assert ends("b", "-", "x") == ["1"]
    assert ends("b", "b") == ["0"]


def test_only_a_picture_that_is_equal_in_all_cells_is_found() -> None:
    asked = Part("pattern", (0, 0, 9, 9), text="#./.#")
    others = [Part("pattern", (0, 20, 9, 29), key, text=text)
              for key, text in (("a", "#./##"), ("b", "#./.#"), ("c", ".#/#."))]  # fmt: skip
    assert [part.key for part in equal_pictures([asked, *others])] == ["b"]


def _rows(**rows: str) -> list[Part]:
    """Rows by number: a sign for the switch, and pictures; a row without text is under a sheet."""
    parts = [Part("cross", (90, 0, 95, 5), "sheet")]
    for place, (name, said) in enumerate(rows.items()):
        if said:
            top, number = 20 + 20 * place, name[1:]
            switch, *pictures = said.split()
            parts.append(Part("text", (0, top, 10, top + 20), text=number))
            parts.append(Part("switch", (12, top + 5, 22, top + 15), number, on=switch == "on"))
            for column, text in enumerate(pictures):
                box = (30 + 15 * column, top + 5, 40 + 15 * column, top + 15)
                parts.append(Part("pattern", box, f"{number}/{column}", text=text))
    return parts


def test_what_comes_first_on_the_way_to_a_picture() -> None:
    parts = _rows(
        _2="on #.../#... .#../.#..", _3="off ##../#... ###./....", _4="", _5="on ####/#..."
    )

    def first(asked: str) -> str | None:
        found = first_on_the_way([Part("pattern", (0, 0, 9, 9), text=asked), *parts])
        return found.key if isinstance(found, Part) else found and str(found.kind)

    assert first(".#../.#..") == "2/1"
    assert first("..#./..#.") == "press", "its row does not have it"
    assert first("###./....") == "3", "its row is off"
    assert first("##../##..") == "sheet", "its row is under the sheet"
    assert first("#.../....") == first("####/##..") == "swipe"
    assert first_on_the_way(parts) is None
