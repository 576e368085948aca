"""A reader of manuals that has read prompts, and none of the code that writes them."""

import re


class Reader:
    """The rules of a manual.

    Args:
        rules: One a line, as the prompt has them.
    """

    def __init__(self, rules: str) -> None:
        self.effects = {}
        for line in rules.splitlines():
            number, _, said = line.partition(". ")
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

        while changes:
            name, old, new = changes.pop(0)
            triggered = sorted(self.effects.get((name, new), ()), key=lambda effect: effect[0])
            for _, before, target, value, word, other, needed in triggered:
                if before and before != old:
                    continue
                if word == "unless" and state[other] == needed:
                    continue
                if word == "provided that" and state[other] != needed:
                    continue
                if target in fixed or state[target] == value:
                    continue
                fixed.add(target)
                changes.append((target, state[target], value))
                state[target] = value
        return state
