"""A solver of requests about records that has read prompts, and none of the code behind them."""

import re
from datetime import date

Row = tuple[str, str, int, str]
"""The values of a record in the four fields that change."""


class RequestText:
    """The records, the orders of values and the requests of an item, from its text alone."""

    def __init__(self, prompt: str) -> None:
        self.prompt = prompt
        head, *lines = re.search(r"had?s? these:\n(.+?)\n\n", prompt, re.S)[1].splitlines()
        self.names = head.removeprefix("# | ").split(" | ")[1:5]
        self.day_name = head.rsplit(" | ", 1)[1]
        cells = [line.split(" | ") for line in lines]
        self.days = [date.fromisoformat(line[-1]) for line in cells]
        self.start = self.rows([line[2:6] for line in cells])
        self.orders = {}
        for name in self.names[:3]:
            values = re.search(rf"[:;] {name}: ([^;.]+), and then (\w+) again", prompt)[1]
            self.orders[name] = values.split(", ")
        self.requests = {
            letter: self.request(said)
            for letter, said in re.findall(r"^(\w)\. (For every .+)\.$", prompt, re.M)
        }

    @staticmethod
    def rows(cells: list[list[str]]) -> tuple[Row, ...]:
        return tuple((place, person, int(number), flag) for place, person, number, flag in cells)

    def table(self, after: str) -> tuple[Row, ...]:
        text = self.prompt.split(after)[1].split("\n\n")[0]
        return self.rows([line.split(" | ")[1:] for line in text.strip().splitlines()[1:]])

    def holds(self, said: str, row: Row, record: int) -> bool:
        if match := re.fullmatch(rf"{self.day_name} is (after|before) ([\d-]+)", said):
            limit, day = date.fromisoformat(match[2]), self.days[record]
            return day > limit if match[1] == "after" else day < limit
        name, wanted = re.fullmatch(r"(.+?)(?: field)? is (.+)", said).groups()
        value = row[self.names.index(name)]
        if match := re.fullmatch(r"(above|below) (\d+)", wanted):
            return value > int(match[2]) if match[1] == "above" else value < int(match[2])
        return value in re.split(r", | or ", wanted)

    def request(self, said: str):
        which, effect = re.fullmatch(
            r"For every \w+ whose (.+?), ((?:flip|move).+)",
            said,
        ).groups()

        def carried_out(table: tuple[Row, ...], back: bool = False) -> tuple[Row, ...]:
            return tuple(
                self.changed(effect, row, back)
                if all(self.holds(one, row, at) for one in which.split(" and whose "))
                else row
                for at, row in enumerate(table)
            )

        return carried_out

    def changed(self, effect: str, row: Row, back: bool) -> Row:
        after = list(row)
        for said in effect.split(" and "):
            if match := re.fullmatch(r"flip the (.+) field", said):
                name, value = match[1], "no" if row[3] == "yes" else "yes"
            else:
                name, by = re.fullmatch(r"move the (.+) on by (\d|the .+)", said).groups()
                if by.startswith("the "):
                    assert re.fullmatch(rf"the \w+'s {self.names[2]}", by)
                    by = row[2]
                order = self.orders[name]
                at = order.index(str(row[self.names.index(name)]))
                value = order[(at + int(by) * (-1 if back else 1)) % len(order)]
            at = self.names.index(name)
            after[at] = int(value) if at == 2 else value
        return tuple(after)

    def choices(self, start: tuple[Row, ...], letters: list[str], most: int, back: bool = False):
        """Tables that choices of requests lead to, one request after the other."""
        found = [(start, frozenset())]
        for letter in letters:
            found += [
                (self.requests[letter](table, back), done | {letter})
                for table, done in found
                if len(done) < most
            ]
        by_table = {}
        for table, done in found:
            by_table.setdefault(table, []).append(done)
        return by_table


def solve_inverse(prompt: str) -> str:
    text = RequestText(prompt)
    count = int(re.search(r"Exactly (\d+) of these", prompt)[1])
    assert "each once, in the order in which they stand here" in prompt
    letters = sorted(text.requests)
    half = len(letters) // 2
    end = text.table("the values were these:\n")
    there = text.choices(text.start, letters[:half], count)
    back = text.choices(end, letters[half:][::-1], count, back=True)
    (only,) = [
        first | last
        for table in there.keys() & back.keys()
        for first in there[table]
        for last in back[table]
        if len(first | last) == count
    ]
    return ", ".join(sorted(only))
