"""A solver of instructions in conflict that has read prompts, and none of the code behind them."""

import json
import re


def condition(said: str) -> tuple[set[int], list[tuple[str, list[str]]]]:
    """How many facts have to hold, and the facts: a field and the values that it may have."""
    counted = re.fullmatch(r"if exactly (\d)(?: or (\d))? of these \d facts holds?: (.+)", said)
    numbers = {int(one) for one in counted.groups()[:2] if one} if counted else {1}
    facts = counted[3].split("; ") if counted else [said.removeprefix("if ")]
    found = [re.fullmatch(r"the (\w+) is ([\w ]+)", fact).groups() for fact in facts]
    return numbers, [(field, values.split(" or ")) for field, values in found]


def solve_conflict(prompt: str) -> str:
    lines = re.findall(r"^(\d+)\. (\w+): (.+)\.$", prompt, re.M)
    device = re.search(r"The report is written on the (\w+)\.", prompt)[1]
    fields = re.search(r"with the fields ([\w, ]+) and their", prompt)[1].split(", ")
    revokes, limits, settings = {}, {}, {}
    for number, person, said in lines:
        if match := re.fullmatch(r"Instruction (\d+) is revoked", said):
            revokes[int(number)] = int(match[1])
        elif match := re.fullmatch(
            r"Of all instructions after this one that set the (\w+), only those of (\w+) count",
            said,
        ):
            limits[int(number)] = match.groups()
        else:
            match = re.fullmatch(
                r"(?:On the (?P<device>\w+), s|S)et the (?P<field>\w+) to (?P<value>\w+)"
                r"(?:, but only (?P<needed>if .+))?",
                said,
            )
            assert match, said
            needed = condition(match["needed"]) if match["needed"] else (set(), [])
            settings[int(number)] = {"person": person, **match.groupdict(), "needed": needed}

    def revoked(number: int) -> bool:
        return any(to == number and not revoked(by) for by, to in revokes.items())

    def counts(number: int) -> bool:
        one = settings[number]
        ruling = [
            (by, who)
            for by, (of, who) in limits.items()
            if of == one["field"] and by < number and not revoked(by)
        ]
        return (
            one["device"] in (None, device)
            and not revoked(number)
            and (not ruling or max(ruling)[1] == one["person"])
        )

    newest_first = {
        field: [
            one
            for number, one in sorted(settings.items(), reverse=True)
            if one["field"] == field and counts(number)
        ]
        for field in fields
    }

    def said(field: str, report: dict[str, str]) -> set[str]:
        """What a report with these values, of which some are missing, may say of a field."""
        found = set()
        for one in newest_first[field]:
            numbers, facts = one["needed"]
            unknown = sum(other not in report for other, _ in facts)
            held = sum(report.get(other) in values for other, values in facts)
            may = (
                {count in numbers for count in range(held, held + unknown + 1)} if facts else {True}
            )
            if True in may:
                found.add(one["value"])
            if False not in may:
                break
        return found

    def complete(report: dict[str, str]) -> list[dict[str, str]]:
        if any(value not in said(field, report) for field, value in report.items()):
            return []
        missing = [field for field in fields if field not in report]
        if not missing:
            return [report]
        choices = said(missing[0], report)
        return [found for one in choices for found in complete({**report, missing[0]: one})]

    (only,) = complete({})
    return json.dumps(only)
