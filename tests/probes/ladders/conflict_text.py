"""A solver of instructions in conflict that has read prompts, and none of the code behind them."""

import json
import re


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
                r"(?:, but only if the (?P<other>\w+) is (?P<needed>\w+))?",
                said,
            )
            assert match, said
            settings[int(number)] = {"person": person, **match.groupdict()}

    def revoked(number: int) -> bool:
        return any(to == number and not revoked(by) for by, to in revokes.items())

    def value(field: str) -> str:
        for number in sorted(settings, reverse=True):
            one = settings[number]
            if one["field"] != field or one["device"] not in (None, device) or revoked(number):
                continue
            ruling = [
                (by, who)
                for by, (of, who) in limits.items()
                if of == field and by < number and not revoked(by)
            ]
            if ruling and max(ruling)[1] != one["person"]:
                continue
            if one["other"] is None or value(one["other"]) == one["needed"]:
                return one["value"]
        raise AssertionError(field)

    return json.dumps({field: value(field) for field in fields})
