"""A solver of manuals that has read prompts, and none of the code that writes them."""

import json
import re


class Reader:
    """The rules of a manual.

    Args:
        rules: One a line, as the prompt has them.
    """

    def __init__(self, rules: str) -> None:
        self.effects, self.suspensions = {}, {}
        for line in rules.splitlines():
            number, _, said = line.partition(". ")
            if match := re.fullmatch(r"While (.+) is (\w+), rule (\d+) does not apply\.", said):
                suspended = self.suspensions.setdefault(int(match[3]), [])
                suspended.append((int(number), *match.group(1, 2)))
                continue
            match = re.fullmatch(
                r"When (.+?) (?:becomes|goes from (\w+) to) (\w+), (.+?) becomes (\w+)"
                r"(?:, (unless|provided that) (.+) is (\w+))?\.",
                said,
            )
            assert match, said
            cause, before, becomes, *rest = match.groups()
            self.effects.setdefault((cause, becomes), []).append((int(number), before, *rest))

    def after(self, before_it: dict, name: str, value: str) -> dict:
        """The settings after the user gave one of them another value."""
        state, fixed = dict(before_it), {name}
        changes = [(name, state[name], value)]
        state[name] = value

        def applies(number: int) -> bool:
            for other, setting, needed in self.suspensions.get(number, []):
                if state[setting] == needed and applies(other):
                    return False
            return True

        while changes:
            name, old, new = changes.pop(0)
            triggered = sorted(self.effects.get((name, new), ()), key=lambda effect: effect[0])
            for number, before, target, value, word, other, needed in triggered:
                if before and before != old:
                    continue
                if word == "unless" and state[other] == needed:
                    continue
                if word == "provided that" and state[other] != needed:
                    continue
                if target in fixed or state[target] == value or not applies(number):
                    continue
                fixed.add(target)
                changes.append((target, state[target], value))
                state[target] = value
        return state


def solve_manual(prompt: str) -> str:
    text = prompt.split("\nRules:\n")[1]
    rules, text = text.split("\n\nSettings at the start:\n")
    settings, text = text.split("\n\nActions:\n")
    actions, question = text.split("\n\nWhat are ")
    state = dict(re.findall(r"^- (.+): (\w+)$", settings, re.M))
    asked = re.split(r", | and ", question.split(" at the end?")[0])
    reader = Reader(rules)
    for name, value in re.findall(r"The user sets (.+) to (\w+)\.", actions):
        state = reader.after(state, name, value)
    return json.dumps({name: state[name] for name in asked})
