"""A solver of recorded panels that has read prompts, and none of the code that writes them."""

import json
import re
from itertools import product


def state_of(text: str) -> dict[str, int]:
    return {name: int(value) for name, value in re.findall(r"(\w+) (\d+)", text)}


def solve_induce(prompt: str) -> str:
    dials = re.search(r"has the dials ([\w, ]+)\.", prompt)[1].split(", ")
    size = int(re.search(r"from 0 to (\d+)", prompt)[1]) + 1
    buttons = re.search(r"It has the buttons? ([\w, ]+)\.", prompt)[1].split(", ")
    counts = dict.fromkeys(buttons, 0)
    seen = []
    for before, button, after in re.findall(r"^\d+\. (.+) \| (\w+) \| (.+)$", prompt, re.M):
        counts[button] += 1
        seen.append((state_of(before), button, dict(counts), state_of(after)))
    effects = [lambda s, d, by=by: (s[d] + by) % size for by in (0, 1, size - 1)]
    effects += [lambda s, d, v=v: v for v in range(size)]
    effects += [lambda s, d, o=o: s[o] for o in dials]
    if "goes up by what a certain dial showed" in prompt:
        effects += [lambda s, d, o=o: (s[d] + s[o]) % size for o in dials]
    conditions = [lambda s, n: True]
    if "a certain dial showed a certain number" in prompt:
        conditions += [lambda s, n, o=o, v=v: s[o] == v for o, v in product(dials, range(size))]
    if "showed more than a certain other dial" in prompt:
        conditions += [
            lambda s, n, o=o, p=p: s[o] > s[p] for o, p in product(dials, dials) if o != p
        ]
    found = re.search(r"The mode is a whole number from 0 to (\d+)", prompt)
    modes = int(found[1]) + 1 if found else 0

    def agreeing(holds, button, dial):
        """All pairs of effects that fit the record, where a condition holds and where not."""
        cases = [one for one in seen if one[1] == button]
        sides = [[one for one in cases if holds(one[0], one[2]) == side] for side in (True, False)]
        fitting = [
            [e for e in effects if all(e(s, dial) == a[dial] for s, _, _, a in side)]
            for side in sides
        ]
        return product(*fitting)

    plain = {
        (button, dial): [
            (holds, *pair) for holds in conditions for pair in agreeing(holds, button, dial)
        ]
        for button, dial in product(buttons, dials)
    }
    worlds = []
    for added in product(range(modes), repeat=len(buttons)) if modes else ():

        def mode(counted, added=added):
            return sum(by * counted[b] for by, b in zip(added, buttons, strict=True)) % modes

        own = {}
        for button, dial in plain:
            limits = [lambda s, n, v=v, mode=mode: mode(n) < v for v in range(1, modes)]
            own[button, dial] = [
                (holds, *pair) for holds in limits for pair in agreeing(holds, button, dial)
            ]
            if not own[button, dial] and not plain[button, dial]:
                break
        else:
            worlds.append(own)
    assert worlds or not modes

    def possible(state, button, dial, numbers) -> set[int]:
        """What every rule that fits the record says; each rule is looked at."""
        rules = plain[button, dial] + [one for own in worlds for one in own[button, dial]]
        return {
            (then if holds(state, numbers) else otherwise)(state, dial)
            for holds, then, otherwise in rules
        }

    state = state_of(re.search(r"turned by hand to ([\w, ]+), and", prompt)[1])
    for button in re.search(r"in this order: ([\w, ]+)\.", prompt)[1].split(", then "):
        counts[button] += 1
        answers = {dial: possible(state, button, dial, counts) for dial in dials}
        assert all(len(values) == 1 for values in answers.values()), answers
        state = {dial: values.pop() for dial, values in answers.items()}
    return json.dumps(state)
