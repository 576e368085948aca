"""A solver of what a user did that reads the prompt alone: it searches breadth first."""

import re

from tests.probes.ladders.manual_text import Reader


def solve_causes(prompt: str) -> str:
    rules, text = prompt.split("\nRules:\n")[1].split("\n\nSettings, their values,")
    reader = Reader(rules)
    lines = re.findall(
        r"^([A-Z])\. (.+?): (.+); (\w+) at the start, (\w+) at the end$", text, re.M
    )  # fmt: skip
    numbers = {
        (name, value): letter + number
        for letter, name, values, _, _ in lines
        for number, value in re.findall(r"(\d) (\w+)", values)
    }
    goal = {name: end for _, name, _, _, end in lines}
    start = {name: at_first for _, name, _, at_first, _ in lines}
    seen, doubtful = {tuple(start.values())}, set()
    ways = [([], start)]
    while True:
        further: dict[tuple, tuple[list, dict]] = {}
        for way, state in ways:
            for (name, value), code in numbers.items():
                if state[name] == value:
                    continue
                after = reader.after(state, name, value)
                known = tuple(after.values())
                if known not in seen:
                    if known in further or tuple(state.values()) in doubtful:
                        doubtful.add(known)
                    further[known] = ([*way, code], after)
        if tuple(goal.values()) in further:
            assert tuple(goal.values()) not in doubtful
            return " ".join(further[tuple(goal.values())][0])
        seen |= further.keys()
        ways = list(further.values())
