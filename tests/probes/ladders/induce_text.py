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
    if "an odd number of times" in prompt:
        conditions += [lambda s, n, b=b: n[b] % 2 == 1 for b in buttons]

    def possible(state, button, dial, numbers) -> set[int]:
        """What every pair of effects that fits the record says; each pair is looked at."""
        cases = [one for one in seen if one[1] == button]
        found = set()
        for holds in conditions:
            yes = [one for one in cases if holds(one[0], one[2])]
            no = [one for one in cases if not holds(one[0], one[2])]
            first = [e for e in effects if all(e(s, dial) == a[dial] for s, _, _, a in yes)]
            second = [e for e in effects if all(e(s, dial) == a[dial] for s, _, _, a in no)]
            for then, otherwise in product(first, second):
                found.add((then if holds(state, numbers) else otherwise)(state, dial))
        return found

    state = state_of(re.search(r"turned by hand to ([\w, ]+), and", prompt)[1])
    for button in re.search(r"in this order: ([\w, ]+)\.", prompt)[1].split(", then "):
        counts[button] += 1
        answers = {dial: possible(state, button, dial, counts) for dial in dials}
        assert all(len(values) == 1 for values in answers.values()), answers
        state = {dial: values.pop() for dial, values in answers.items()}
    return json.dumps(state)
