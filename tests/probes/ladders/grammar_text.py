"""A solver of action languages that has read prompts, and none of the code that writes them."""

import re
from itertools import product

import numpy as np


class Language:
    """The productions of a prompt, and the line so far."""

    def __init__(self, prompt: str) -> None:
        self.productions = []
        listed = prompt.split("its productions:\n")[1].split("\n\n")[0]
        for line in listed.splitlines():
            head, body = re.fullmatch(r"\d+\. ([^:]+): (.+)", line).groups()
            name, _, condition = head.partition(", ")
            if name in ("DIGIT", "DIRECTION"):
                entries = dict(one.split(" is ") for one in body.split(", "))
                setattr(self, name.lower(), entries)
            elif name != "CHECK":
                self.productions.append((name, condition, body.split()))
        whole = {c for _, c, _ in self.productions if " of the whole line, " in c}
        self.conditions = {c: re.findall(r"\d+", c) for c in whole}
        self.begin({})

    def begin(self, whole: dict[str, bool]) -> None:
        """Begin a line in which these conditions are taken to hold or not."""
        self.whole = whole
        self.numbers, self.targets, self.out = [], [], []

    def lengths(self) -> np.ndarray:
        """The words, the letters and the words with an n of the line."""
        words = self.out
        return np.array([len(words), len("".join(words)), sum("n" in word for word in words)])

    def put(self, name: str, has: dict, holds) -> None:
        tokens = next(
            t
            for n, c, t in self.productions
            if n == name and (not c or (self.whole[c] if c in self.whole else holds(c)))
        )
        if "number" in has:
            self.numbers.append(has["number"])
        for token in tokens:
            if token in has:
                has[token]()
            elif token == "CHECK":
                self.out.append(self.digit[str(sum(self.numbers) % 10)])
            else:
                assert token.islower(), token
                self.out.append(token)

    def put_number(self, value: int) -> None:
        before = self.numbers[-1] if self.numbers else None

        def holds(condition: str) -> bool:
            if condition == "if it is above 9":
                return value > 9
            assert (
                condition == "if it is smaller than the nearest NUMBER to its left in the line"
            ), condition
            return before is not None and value < before

        ones = lambda: self.out.append(self.digit[str(value % 10)])  # noqa: E731
        tens = lambda: self.out.append(self.digit[str(value // 10)])  # noqa: E731
        self.put("NUMBER", {"number": value, "ONES": ones, "TENS": tens}, holds)

    def put_text(self, text: str) -> None:
        words = text.split()

        def holds(condition: str) -> bool:
            assert condition == "if it has two words", condition
            return len(words) == 2

        has = {"FIRST": lambda: self.out.append(words[0])}
        has["SECOND"] = lambda: self.out.append(words[1])
        self.put("TEXT", has, holds)

    def put_target(self, said: str) -> None:
        seen = said in self.targets
        self.targets.append(said)

        def holds(condition: str) -> bool:
            assert condition == "if the same one stands further left in the line", condition
            return seen

        if match := re.fullmatch(r'the part labeled "(.+)" of (widget \d+)', said):
            label = f'the widget labeled "{match[1]}"'
            has = {"LABELED": lambda: self.put_target(label)}
            has["NUMBERED"] = lambda: self.put_target(match[2])
            self.put("WITHIN", has, holds)
        elif match := re.fullmatch(r'the widget labeled "(.+)"', said):
            self.put("LABELED", {"TEXT": lambda: self.put_text(match[1])}, holds)
        else:
            number = int(said.removeprefix("widget "))
            self.put("NUMBERED", {"NUMBER": lambda: self.put_number(number)}, holds)

    def put_steps(self, steps: dict, prefix: str, blocks: tuple[str, ...]) -> None:
        own = [k for k in steps if re.fullmatch(re.escape(prefix) + r"\d+", k)]
        kinds = [kind_of(steps[k]) for k in own]
        for i, key in enumerate(own):
            if i:
                self.put("BETWEEN", {}, lambda c, k=kinds[i - 1]: c.split()[-1] == k)
            inner = (*blocks, kinds[i])

            def holds(condition: str, i=i) -> bool:
                if condition == "as the first of its STEPS":
                    return i == 0
                if condition == "as the last of its STEPS":
                    return i == len(own) - 1
                where, kind = re.fullmatch(r"(inside|right after) an? (\w+)", condition).groups()
                return kind in blocks if where == "inside" else i > 0 and kinds[i - 1] == kind

            said = steps[key].rstrip(".:")
            target = re.search(
                r'(the part labeled ".+?" of widget \d+|the widget labeled ".+?"|widget \d+)', said
            )
            plain = said.replace(target[1], "") if target else said
            has = {"STEPS": lambda k=key, b=inner: self.put_steps(steps, f"{k}.", b)}
            if target:
                has["TARGET"] = lambda t=target[1]: self.put_target(t)
            if number := re.search(r"\d+", plain):
                has["NUMBER"] = lambda n=number[0]: self.put_number(int(n))
            if text := re.search(r'^Type "(.+?)"|^Open "(.+?)"', said):
                has["TEXT"] = lambda t=text[1] or text[2]: self.put_text(t)
            if kinds[i] == "SLIDE":
                word = said.split()[-1]
                has["DIRECTION"] = lambda w=word: self.out.append(self.direction[w])
            self.put(kinds[i], has, holds)


def kind_of(said: str) -> str:
    return said.split()[0].upper()


_COUNTED = ("words", "letters", "words with an n")


def solve_grammar(prompt: str) -> str:
    language = Language(prompt)
    action = prompt.split("\nAction:\n")[1].split("\n\n")[0]
    steps = dict(re.findall(r"^([\d.]+)\. (.+)$", action, re.M))
    conditions = language.conditions

    def lengths(held) -> np.ndarray:
        language.begin({said: bool(one) for said, one in zip(conditions, held, strict=True)})
        put_steps = {"STEPS": lambda: language.put_steps(steps, "", ())}
        language.put("PROGRAM", put_steps, lambda _: False)
        return language.lengths()

    none = np.zeros(len(conditions), dtype=int)
    start = lengths(none)
    more = [lengths(one) - start for one in np.eye(len(none), dtype=int)]
    more = np.reshape(more, (len(none), len(start))).astype(int)
    every = np.array(list(product((0, 1), repeat=len(none))), dtype=int)
    found = start + every @ more
    # What one condition adds does not depend on the others, which some lines have to confirm.
    for place in range(0, len(every), max(1, len(every) // 16)):
        assert (lengths(every[place]) == found[place]).all()
    fits = np.ones(len(every), dtype=bool)
    for place, (said, (divisor, *left)) in enumerate(conditions.items()):
        counted = re.search("number of ([a-z ]+) of the whole line", said)[1]
        left_over = found[:, _COUNTED.index(counted)] % int(divisor)
        fits &= np.isin(left_over, [int(one) for one in left]) == every[:, place]
    (held,) = every[fits]
    assert (lengths(held) == found[fits][0]).all()
    return " ".join(language.out)
