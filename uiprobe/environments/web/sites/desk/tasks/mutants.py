"""Near misses: what is almost, and not, what a task wants. A judge must turn each of them down."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from dataclasses import replace
from urllib.parse import parse_qs, urlencode, urlsplit, urlunsplit

from uiprobe.environments.web.sites.desk.conditions import Condition, query, read
from uiprobe.environments.web.sites.desk.database import Tables
from uiprobe.environments.web.sites.desk.tasks.outcomes import (
    Answered,
    Changed,
    Filtered,
    Impersonated,
    Opened,
    Refused,
    Seen,
    Sorted,
    TaskOutcome,
)
from uiprobe.ui.stated_answers.near_misses import near_misses as near_answers


def near_misses(outcome: TaskOutcome, seen: Seen) -> Iterator[tuple[str, Seen]]:
    """Near misses made from what is seen after a task was solved, each with its name."""
    yield "a record changed besides", replace(seen, after=_touched(seen.after))
    yield "a record created besides", replace(seen, after=_added(seen.after))
    yield "a record deleted besides", replace(seen, after=_deleted(seen.after))
    match outcome:
        case Changed():
            yield "nothing saved", replace(seen, after=seen.before)
            yield "refused", replace(seen, messages=[*seen.messages, ("infeasible", "No.")])
            yield from _wrong_values(outcome, seen)
        case Answered():
            yield "no answer", replace(seen, messages=[])
            yield "refused", replace(seen, messages=[("infeasible", "No.")])
            for text in near_answers(outcome.question):
                yield f"answer {text[:60]}", replace(seen, messages=[("assistant", text)])
        case Filtered() | Sorted():
            yield from _other_lists(outcome, seen)
        case Opened():
            yield "home", replace(seen, url=_with(seen.url, "", "/"))
            yield "filtered", replace(seen, url=_with(seen.url, "filter=%5B%5D"))
        case Impersonated():
            yield "nobody", replace(seen, user=None)
            yield "oneself", replace(seen, user=1)
            yield "somebody else", replace(seen, user=outcome.person + 1)
        case Refused():
            yield "said instead of reported", replace(seen, messages=[("assistant", "No.")])
            yield "silence", replace(seen, messages=[])
            yield "reported without a look", replace(seen, visited=frozenset())
            for pages in outcome.evidence:
                others = frozenset(path for path in seen.visited if not path.startswith(pages))
                yield f"reported without a look at {pages[0]}", replace(seen, visited=others)


def reached(outcome: TaskOutcome, seen: Seen) -> Seen:
    """The end of an episode that comes to an outcome of a hard family, in place of another's.

    Args:
        outcome: What came about: changes of the database, an answer or a refusal.
        seen: Another end of an episode of the task.
    """
    after = copy.deepcopy(seen.before)
    messages: list[tuple[str, str]] = []
    match outcome:
        case Changed():
            for table, rows in outcome.updated.items():
                for key, row in rows.items():
                    if row:
                        after[table][key] |= row
                    else:
                        del after[table][key]
            for table, fresh in outcome.created.items():
                for row in fresh:
                    key = max(after[table], default=0) + 1
                    texts = {n: json.dumps(v) if isinstance(v, dict) else v for n, v in row.items()}
                    after[table][key] = {"id": key, "number": f"X{key}", **texts}
        case Answered():
            messages = [("assistant", outcome.question.answers[0])]
        case Refused():
            messages = [("infeasible", "It cannot be done.")]
    return replace(seen, after=after, messages=messages)


def _touched(tables: Tables) -> Tables:
    after = copy.deepcopy(tables)
    row = after["department"][max(after["department"])]
    row["code"] += "X"
    return after


def _added(tables: Tables) -> Tables:
    after = copy.deepcopy(tables)
    key = max(after["incident"])
    after["incident"][key + 1] = {**after["incident"][key], "id": key + 1, "number": "INC9999999"}
    return after


def _deleted(tables: Tables) -> Tables:
    after = copy.deepcopy(tables)
    del after["asset"][max(after["asset"])]
    return after


def _wrong_values(outcome: Changed, seen: Seen) -> Iterator[tuple[str, Seen]]:
    for table, rows in outcome.updated.items():
        for key, row in rows.items():
            missed = copy.deepcopy(seen.after)
            missed[table][key] = seen.before[table][key]
            yield f"{table} {key} left out", replace(seen, after=missed)
            for name, value in row.items():
                wrong = copy.deepcopy(seen.after)
                wrong[table][key][name] = _other(value)
                yield f"{table} {key} {name} wrong", replace(seen, after=wrong)
    for table in outcome.created:
        fresh = [key for key in seen.after[table] if key not in seen.before[table]]
        for key in fresh:
            twice = copy.deepcopy(seen.after)
            again = max(twice[table]) + 1
            twice[table][again] = {**twice[table][key], "id": again, "number": "X"}
            yield f"{table} created twice", replace(seen, after=twice)
            for name, value in seen.after[table][key].items():
                if name in ("id", "number", "password"):
                    continue
                wrong = copy.deepcopy(seen.after)
                wrong[table][key][name] = _other(value)
                yield f"{table} {name} wrong", replace(seen, after=wrong)


def _other(value: object) -> object:
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str) and value.startswith("{"):
        return json.dumps({**json.loads(value), "Colour": "Green"})
    return f"{value or ''}x"


def _with(url: str, asked: str, path: str | None = None) -> str:
    parts = urlsplit(url)
    return urlunsplit((parts.scheme, parts.netloc, path or parts.path, asked, ""))


def _other_lists(outcome: Filtered | Sorted, seen: Seen) -> Iterator[tuple[str, Seen]]:
    asked = {name: values[-1] for name, values in parse_qs(urlsplit(seen.url).query).items()}
    yield "another list", replace(seen, url=_with(seen.url, urlencode(asked), "/desk/team/"))
    yield "nothing asked", replace(seen, url=_with(seen.url, ""))
    yield "searched", replace(seen, url=_with(seen.url, urlencode({**asked, "q": "a"})))
    if isinstance(outcome, Sorted):
        parts = asked["o"].split(".")
        turned = [part[1:] if part.startswith("-") else f"-{part}" for part in parts]
        orders = {"turned": turned, "one more": [*parts, "1" if "1" not in parts else "2"]}
        if len(parts) > 1:
            orders |= {"one less": parts[:-1], "backwards": parts[::-1]}
        for name, order in orders.items():
            url = _with(seen.url, urlencode({**asked, "o": ".".join(order)}))
            yield name, replace(seen, url=url)
        return
    found = read(asked["filter"])
    more = Condition(found[0].field, "is", "nothing")
    lists = {"one more": [*found, more], "other value": [*found[1:], more]}
    if len(found) > 1:
        lists["one less"] = found[1:]
        url = _with(seen.url, query(found, any_of=not outcome.any_of))
        yield "combined otherwise", replace(seen, url=url)
    for name, conditions in lists.items():
        yield name, replace(seen, url=_with(seen.url, query(conditions, outcome.any_of)))
