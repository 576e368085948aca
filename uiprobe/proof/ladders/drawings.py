"""Solvers of drawings: cables that cross, and pictures of cells."""

from __future__ import annotations

from collections.abc import Sequence

from uiprobe.probes.ladders.grounding.scene import Part

_PIECES = ("wire", "bow")


def follow_cable(parts: Sequence[Part]) -> list[Part]:
    """The boxes where the cable from the plug of another colour ends.

    Pieces of cables are joined where one ends and another begins; if more than one goes on there,
    or none does, the cable ends nowhere.
    """
    plugs = [part for part in parts if part.kind == "fill" and part.box[2] - part.box[0] > 4]
    row = [one for one in plugs if sum(one.box[1] == other.box[1] for other in plugs) > 2]
    colors = [plug.color for plug in row]
    starts = [plug for plug in row if colors.count(plug.color) == 1]
    if len(starts) != 1:
        return []
    left, _, right, y = starts[0].box
    pieces: dict[tuple[int, int], list[Part]] = {}
    for part in parts:
        if part.kind in _PIECES:
            pieces.setdefault(_head(part), []).append(part)
    heads = [head for head in pieces if left <= head[0] < right and head[1] == y]
    if len(heads) != 1:
        return []
    at = heads[0]
    while at in pieces:
        if len(pieces[at]) != 1:
            return []
        at = _tail(pieces[at][0])
    x, y = at
    return [
        part
        for part in parts
        if part.key and part.box[0] <= x < part.box[2] and part.box[1] <= y < part.box[3]
    ]


def _head(piece: Part) -> tuple[int, int]:
    """The place at the top where a piece begins."""
    left, top, right, _ = piece.box
    return (left if piece.on else right), top


def _tail(piece: Part) -> tuple[int, int]:
    """The place at the bottom where a piece ends: a bow comes back, and a wire goes across."""
    left, _, right, bottom = piece.box
    return (left if piece.on == (piece.kind == "bow") else right), bottom


def equal_pictures(parts: Sequence[Part]) -> list[Part]:
    """The pictures that can be touched and are equal to the one that cannot."""
    shown = [part for part in parts if part.kind == "pattern"]
    asked = [part for part in shown if not part.key]
    return [part for part in shown if part.key and [one.text for one in asked] == [part.text]]
