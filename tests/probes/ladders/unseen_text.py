"""A solver of dials that nobody saw, which has read prompts alone."""

import json
import re
from itertools import product

import numpy as np


def solve_unseen(prompt: str) -> str:
    names = re.search(r"has the dials ([^.]+)\.", prompt)[1].split(", ")
    rules = re.findall(
        r"^\w\. If (\w+) shows (more|less) than (\d), (\w+) goes up by what (\w+) shows, "
        r"and otherwise by what (\w+) shows\.$",
        prompt,
        re.M,
    )
    start, runs, end = re.search(
        r"set to ([^.]+), and Run was pressed (once|\d+ times).*?Then they showed ([^.]+)\.", prompt
    ).groups()
    start, end = (
        {name: int(value) for name, value in (one.split() for one in shown.split(", "))}
        for shown in (start, end)
    )
    hidden = [name for name in names if name not in start]
    tried = np.array(list(product(range(10), repeat=len(hidden))))
    dials = {name: np.full(len(tried), value) for name, value in start.items()}
    dials |= {name: tried[:, place] for place, name in enumerate(hidden)}
    for _ in range(1 if runs == "once" else int(runs.split()[0])):
        for other, more, limit, dial, by, instead in rules:
            holds = dials[other] > int(limit) if more == "more" else dials[other] < int(limit)
            dials[dial] = (dials[dial] + np.where(holds, dials[by], dials[instead])) % 10
    fits = np.logical_and.reduce([dials[name] == value for name, value in end.items()])
    (only,) = tried[fits]
    return json.dumps(dict(zip(hidden, map(int, only), strict=True)))
