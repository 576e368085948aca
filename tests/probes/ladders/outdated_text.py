"""A solver of manuals that are out of date, which has read prompts alone."""

import re
from itertools import combinations

import numpy as np


def solve_outdated(prompt: str) -> str:
    names = re.search(r"has the dials ([^.]+)\.", prompt)[1].split(", ")
    rules = re.findall(
        r"^(\w)\. If (\w+) shows (more|less) than (\d), (\w+) goes up by what (\w+) shows, "
        r"and otherwise by what (\w+) shows\.$",
        prompt,
        re.M,
    )
    count = int(re.search(r"exactly (\d+) of these rules", prompt)[1])
    start, runs, end = re.search(
        r"set to ([^.]+), and Run was pressed (once|\d+ times).*?Then they showed ([^.]+)\.", prompt
    ).groups()
    choices = list(combinations([letter for letter, *_ in rules], count))
    skipped = {letter: np.array([letter in one for one in choices]) for letter, *_ in rules}
    dials = {}
    for shown in start.split(", "):
        name, value = shown.split()
        dials[name] = np.full(len(choices), int(value))
    assert list(dials) == names
    for _ in range(1 if runs == "once" else int(runs.split()[0])):
        for letter, other, more, limit, dial, by, instead in rules:
            holds = dials[other] > int(limit) if more == "more" else dials[other] < int(limit)
            turned = (dials[dial] + np.where(holds, dials[by], dials[instead])) % 10
            dials[dial] = np.where(skipped[letter], dials[dial], turned)
    fits = np.ones(len(choices), dtype=bool)
    for shown in end.split(", "):
        name, value = shown.split()
        fits &= dials[name] == int(value)
    (only,) = np.flatnonzero(fits)
    return ", ".join(choices[only])
