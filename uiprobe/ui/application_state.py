"""Questions about application state: paths into nested objects and lists, comparison, differences.

State is plain data, as in JSON. Numbers and booleans are distinct: 1 is not true.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from uiprobe.ui.evaluators import PathSegment

_NOTHING = object()


def look_up(state: object, path: Sequence[PathSegment]) -> tuple[bool, object]:
    """Follow a path: whether it leads anywhere, and the value there.

    A selector takes the first member, of a list or of an object's values, that has its fields.
    """
    found = state
    for segment in path:
        found = next((child for _, child in _children(found, segment)), _NOTHING)
        if found is _NOTHING:
            return False, None
    return True, found


def without(state: object, path: Sequence[PathSegment]) -> object:
    """The state without the value at a path; the given state stays as it is.

    A selector matches every member that has its fields.
    """
    if not path:
        return None
    head, rest = path[0], path[1:]
    places = {place for place, _ in _children(state, head)}
    if isinstance(state, Mapping):
        return {
            key: without(child, rest) if key in places else child
            for key, child in state.items()
            if rest or key not in places
        }
    if isinstance(state, list | tuple):
        return [
            without(child, rest) if place in places else child
            for place, child in enumerate(state)
            if rest or place not in places
        ]
    return state


def _children(value: object, segment: PathSegment) -> Iterator[tuple[object, object]]:
    if isinstance(segment, dict):
        if isinstance(value, Mapping):
            yield from ((key, child) for key, child in value.items() if covers(child, segment))
        elif isinstance(value, list | tuple):
            yield from ((n, child) for n, child in enumerate(value) if covers(child, segment))
    elif isinstance(value, Mapping):
        if segment in value:
            yield segment, value[segment]
    elif isinstance(value, list | tuple) and isinstance(segment, int):
        position = segment + len(value) if segment < 0 else segment
        if 0 <= position < len(value):
            yield position, value[position]


def equal(found: object, wanted: object) -> bool:
    """Whether two values are exactly the same."""
    return next(differences(found, wanted), None) is None


def covers(found: object, wanted: object) -> bool:
    """Whether a value is the wanted one; a wanted object names only the fields that count."""
    if isinstance(wanted, Mapping):
        return isinstance(found, Mapping) and all(
            key in found and covers(found[key], value) for key, value in wanted.items()
        )
    return equal(found, wanted)


def includes(found: object, wanted: object) -> bool:
    """Whether a text holds a part, a list a member, or an object the fields that are wanted."""
    if isinstance(found, str):
        return isinstance(wanted, str) and wanted in found
    if isinstance(found, list | tuple):
        return any(covers(member, wanted) for member in found)
    return isinstance(wanted, Mapping) and covers(found, wanted)


def members(found: object) -> Sequence[object] | None:
    """The countable members: those of a list, the values of an object; None for anything else."""
    if isinstance(found, Mapping):
        return list(found.values())
    return found if isinstance(found, list | tuple) else None


def differences(before: object, after: object, place: str = "") -> Iterator[str]:
    """The places at which two states differ, as in `clock.alarms.0.hour`."""
    if before is after:
        return
    if isinstance(before, Mapping) and isinstance(after, Mapping):
        for key in [*before, *(key for key in after if key not in before)]:
            below = f"{place}.{key}" if place else str(key)
            if key in before and key in after:
                # Most of a state is as it was: the same object, or one that is written alike.
                if not _plainly_same(before[key], after[key]):
                    yield from differences(before[key], after[key], below)
            else:
                yield below
    elif isinstance(before, list | tuple) and isinstance(after, list | tuple):
        for position in range(max(len(before), len(after))):
            below = f"{place}.{position}" if place else str(position)
            if position < min(len(before), len(after)):
                yield from differences(before[position], after[position], below)
            else:
                yield below
    elif before != after or isinstance(before, bool) != isinstance(after, bool):
        yield place or "the whole state"


def _plainly_same(before: object, after: object) -> bool:
    # True equals 1 but is another value, which only `repr` shows.
    return before is after or (before == after and repr(before) == repr(after))
