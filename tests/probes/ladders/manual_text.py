"""A solver of manuals that has read prompts, and none of the code that writes them."""

import json
import re


def solve_manual(prompt: str) -> str:
    text = prompt.split("\nRules:\n")[1]
    rules, text = text.split("\n\nSettings at the start:\n")
    settings, text = text.split("\n\nActions:\n")
    actions, question = text.split("\n\nWhat are ")
    state = dict(re.findall(r"^- (.+): (\w+)$", settings, re.M))
    asked = re.split(r", | and ", question.split(" at the end?")[0])
    effects, suspensions = {}, {}
    for line in rules.splitlines():
        number, _, said = line.partition(". ")
        if match := re.fullmatch(r"While (.+) is (\w+), rule (\d+) does not apply\.", said):
            suspensions.setdefault(int(match[3]), []).append((int(number), *match.group(1, 2)))
            continue
        match = re.fullmatch(
            r"When (.+?) (?:becomes|goes from (\w+) to) (\w+), (.+?) becomes (\w+)"
            r"(?:, (unless|provided that) (.+) is (\w+))?\.",
            said,
        )
        assert match, said
        effects[int(number)] = match.groups()

    def applies(number: int) -> bool:
        for other, name, value in suspensions.get(number, []):
            if state[name] == value and applies(other):
                return False
        return True

    def react(changes: list, fixed: set) -> None:
        while changes:
            name, old, new = changes.pop(0)
            for number in sorted(effects):
                cause, before, becomes, target, value, word, other, needed = effects[number]
                if (cause, becomes) != (name, new) or (before and before != old):
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

    for name, value in re.findall(r"The user sets (.+) to (\w+)\.", actions):
        old, state[name] = state[name], value
        react([(name, old, value)], {name})
    return json.dumps({name: state[name] for name in asked})
