"""A solver of goals about records that has read prompts, and none of the code that writes them."""

import re
from datetime import date

COLUMNS = ("title", "place", "person", "number", "flag", "date")


class GoalText:
    """The records, the names of their fields, and the points of a goal, from the text alone."""

    def __init__(self, prompt: str, goal: str | None = None) -> None:
        table = prompt.split("it has these:\n")[1].split("\n\n")[0].splitlines()
        self.noun = re.search(r"keeps (\w+)s\.", prompt)[1]
        self.names = dict(zip(COLUMNS, table[0].removeprefix("# | ").split(" | "), strict=True))
        self.start = {}
        for line in table[1:]:
            number, *values = line.split(" | ")
            self.start[int(number)] = dict(zip(COLUMNS, values, strict=True))
        for one in self.start.values():
            one["number"], one["date"] = int(one["number"]), date.fromisoformat(one["date"])
        text = goal or prompt.split("\nGoal:\n")[1].split("\n\n")[0]
        self.points = [line.partition(". ")[2] for line in text.splitlines()]
        self.left_out = {}
        self.rules = [self.point(number, said) for number, said in enumerate(self.points, 1)]

    def key(self, name: str) -> str:
        return next(key for key, value in self.names.items() if value == name)

    def point(self, number: int, said: str):
        match = re.fullmatch(
            rf"Take every {self.noun} (?P<which>[^.]+)\."
            r"(?: Leave out each one (?P<but>[^.]+?)(?:, unless it is one (?P<saved>[^.]+))?\.)?"
            r"(?: Of (?:what remains|these), leave out the (?P<age>newest|oldest) (?P<n>\w+)\.)?"
            r" (?P<demand>.+)\.",
            said,
        )
        assert match, said
        base = {i for i in self.start if self.all_hold(match["which"], i)}
        kept = set(base)
        if match["but"]:
            for i in base:
                saved = match["saved"] and self.holds(match["saved"], i)
                if self.holds(match["but"], i) and not saved:
                    kept.discard(i)
        if match["age"]:
            count = 1 if match["n"] == "one" else int(match["n"])
            newest_first = match["age"] == "newest"
            order = sorted(kept, key=lambda i: self.start[i]["date"], reverse=newest_first)
            kept -= set(order[:count])
        self.left_out[number] = base - kept
        return kept, match["demand"]

    def all_hold(self, text: str, i: int) -> bool:
        return all(self.holds(part, i) for part in re.split(r" and (?=whose)", text))

    def group(self, key: str, i: int) -> list[dict]:
        return [one for one in self.start.values() if one[key] == self.start[i][key]]

    def holds(self, text: str, i: int) -> bool:
        one = self.start[i]
        if match := re.fullmatch(r"that point (\d+) leaves out", text):
            return i in self.left_out[int(match[1])]
        name = "|".join(map(re.escape, self.names.values()))
        if match := re.fullmatch(rf"whose ({name}) field is (yes|no)", text):
            return one[self.key(match[1])] == match[2]
        if match := re.fullmatch(rf"whose ({name}) is (above|below) (\d+)", text):
            value, limit = one[self.key(match[1])], int(match[3])
            return value > limit if match[2] == "above" else value < limit
        if match := re.fullmatch(rf"whose ({name}) is (before|after) (\d+-\d+-\d+)", text):
            value, limit = one[self.key(match[1])], date.fromisoformat(match[3])
            return value > limit if match[2] == "after" else value < limit
        if match := re.fullmatch(
            rf"whose ({name}) also has another {self.noun} whose ({name}) is (\w+)", text
        ):
            others = [o for o in self.group(self.key(match[1]), i) if o is not one]
            return any(o[self.key(match[2])] == match[3] for o in others)
        if match := re.fullmatch(
            rf"whose ({name}) is above that of the newest {self.noun} with the same ({name})", text
        ):
            newest = max(self.group(self.key(match[2]), i), key=lambda o: o["date"])
            return one[self.key(match[1])] > newest[self.key(match[1])]
        if match := re.fullmatch(rf"whose ({name}) has at least 3 {self.noun}s in all", text):
            return len(self.group(self.key(match[1]), i)) >= 3
        if match := re.fullmatch(
            rf"whose ({name}) is also that of the oldest {self.noun} with the same ({name})", text
        ):
            oldest = min(self.group(self.key(match[2]), i), key=lambda o: o["date"])
            return one[self.key(match[1])] == oldest[self.key(match[1])]
        match = re.fullmatch(rf"whose ({name}) is (not )?(\w+)(?: or (\w+))?", text)
        assert match, text
        return (one[self.key(match[1])] in (match[3], match[4])) != bool(match[2])

    def allows(self, demand: str, i: int, value) -> bool | None:
        """Whether a value may stand there; None for a demand on the number of flags."""
        if " must be yes on exactly " in demand:
            return None
        name, said = re.fullmatch(r"The (.+?) of those taken must (.+)", demand).groups()
        key, one = self.key(name), self.start[i]
        if match := re.fullmatch(r"be from (\d+) to (\d+)", said):
            return int(match[1]) <= value <= int(match[2])
        if match := re.fullmatch(r"be neither (\w+) nor (\w+)", said):
            return value not in match.groups()
        if said == f"end at most 2 away from the {name} that it had, and not equal to it":
            return abs(value - one[key]) in (1, 2)
        if match := re.fullmatch(
            rf"be at least the {name} that the oldest {self.noun} with the same (.+) had, and at "
            r"most 9",
            said,
        ):
            oldest = min(self.group(self.key(match[1]), i), key=lambda o: o["date"])
            return oldest[key] <= value <= 9
        if match := re.fullmatch(
            rf"be (\w+) or that of the newest {self.noun} with the same (.+)", said
        ):
            newest = max(self.group(self.key(match[2]), i), key=lambda o: o["date"])
            return value in (match[1], newest[key])
        if match := re.fullmatch(
            rf"be the one that it had or one that no {self.noun} with a higher (.+) had", said
        ):
            rank = self.key(match[1])
            higher = {o[key] for o in self.start.values() if o[rank] > one[rank]}
            return value == one[key] or value not in higher
        match = re.fullmatch(r"be (\w+) or (\w+)", said)
        assert match, said
        return value in match.groups()

    def met(self, end: dict) -> bool:
        """Whether an end state, all values of all records, satisfies the goal."""
        for i, one in self.start.items():
            for key in ("place", "person", "number", "flag"):
                last = None
                for kept, demand in self.rules:
                    if i in kept and self.field_of(demand) == key:
                        last = demand
                if last is None:
                    if end[i][key] != one[key]:
                        return False
                elif self.allows(last, i, end[i][key]) is False:
                    return False
        for kept, demand in self.rules:
            match = re.search(r"yes on exactly (\d+),", demand)
            if match and sum(end[i]["flag"] == "yes" for i in kept) != int(match[1]):
                return False
        return True

    def field_of(self, demand: str) -> str:
        match = re.match(r"Of those taken, the (.+) field must|The (.+?) of those taken", demand)
        return self.key(match[1] or match[2])

    def end(self, lines: list[str]) -> dict:
        """An end state from the lines of its table."""
        end = {i: dict(one) for i, one in self.start.items()}
        for line in lines:
            number, *values = line.split(" | ")
            for key, value in zip(("place", "person", "number", "flag"), values, strict=True):
                if value != ".":
                    end[int(number)][key] = int(value) if key == "number" else value
        return end


def solve_candidates(prompt: str) -> str:
    goal = GoalText(prompt)
    found = ""
    for block in re.findall(r"End state ([A-P])\n(.*?)(?=\n\n)", prompt, re.DOTALL):
        letter, table = block
        lines = [] if table == "no record differs" else table.splitlines()[1:]
        found += letter if goal.met(goal.end(lines)) else ""
    return found or "none"


def solve_inverse(prompt: str) -> str:
    blocks = re.findall(r"^Goal ([A-I])\n(.*?)(?=\n\n)", prompt, re.DOTALL | re.M)
    goals = {letter: GoalText(prompt, text) for letter, text in blocks}
    first = goals["A"]
    state = {i: dict(one) for i, one in first.start.items()}
    history, saved = [], {i: dict(one) for i, one in state.items()}
    saved_history = []
    for step in re.findall(
        r"^\d+\. (.+)\.$", prompt.split("Recording:\n")[1].split("\n\n")[0], re.M
    ):
        if step == "Undo":
            i, key, value = history.pop()
            state[i][key] = value
        elif step == "Save":
            saved, saved_history = {i: dict(one) for i, one in state.items()}, list(history)
        elif step == "Discard":
            state, history = {i: dict(one) for i, one in saved.items()}, list(saved_history)
        else:
            name, i, value = re.fullmatch(
                r"Set the (.+?)(?: field)? of \w+ (\d+) to (\w+)", step
            ).groups()
            key = first.key(name)
            history.append((int(i), key, state[int(i)][key]))
            state[int(i)][key] = int(value) if key == "number" else value
    return "".join(letter for letter, goal in goals.items() if goal.met(state)) or "none"
