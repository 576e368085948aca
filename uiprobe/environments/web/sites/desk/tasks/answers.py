"""Questions whose answer is read on the desk: the knowledge base and the charts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Set

from uiprobe.environments.web.sites.desk import articles
from uiprobe.environments.web.sites.desk.charts import CHARTS, DASHBOARDS, Chart
from uiprobe.environments.web.sites.desk.tasks.families import Work, World, family
from uiprobe.environments.web.sites.desk.tasks.hand import Hand
from uiprobe.environments.web.sites.desk.tasks.outcomes import Answered
from uiprobe.ui.stated_answers.question import Question


def fact_of(world: World, fact: articles.Fact) -> tuple[str, str]:
    """The number of the article that says a fact, and what it says."""
    row = world.one("article", title=fact.title)
    value = next(
        value for value in fact.values if fact.sentence.format(value=value)[:-1] in row["body"]
    )
    return str(row["number"]), value


@family("search-knowledge-base", "knowledge", 5)
def search_knowledge_base(world: World) -> Work:
    """A question whose answer stands in one article."""
    fact = world.draw.choice(articles.FACTS)
    _, value = fact_of(world, fact)

    def solve(hand: Hand) -> None:
        hand.open_article(fact.title)
        body = hand.page.locator("article").inner_text()
        before, after = fact.sentence.format(value="\0").rstrip(".").split("\0")
        hand.say(body.split(before, 1)[1].split(after or ".", 1)[0].split(". ")[0].strip(" ."))

    asked = world.draw.choice(fact.questions)
    kind = "number" if value.isdigit() else "value"
    return Work(
        f"Find the answer in the knowledge base: {asked} Answer with the {kind} alone.",
        Answered(
            Question(
                (value, *fact.alternatives(value)),
                _rivals(fact, value),
                (asked, fact.sentence.format(value="..."), fact.title),
            )
        ),
        solve,
        start="/knowledge/",
    )


def _rivals(fact: articles.Fact, value: str) -> tuple[str, ...]:
    """The wrong answers to the question for a fact, and other ways to write them."""
    wrong = [one for one in (*fact.values, *fact.rivals) if one != value]
    also = [form for one in wrong for form in fact.alternatives(one)]
    # An ordinal alone, the `first` of `first floor`, may count what was done.
    return tuple(dict.fromkeys((*wrong, *(one for one in also if f"{one} floor" not in wrong))))


def _counts(world: World, chart: Chart) -> Counter[str]:
    name, _, far = chart.field.partition("__")
    counted: Counter[str] = Counter()
    for row in world.rows(chart.table):
        if far:
            key = row[f"{name}_id"]
            counted[str(world.get(name, key)[far]) if key else "None"] += 1
        else:
            counted[str(row[name]) or "None"] += 1
    return counted


def _names(labels: Set[str]) -> list[str]:
    """Labels, and those with a number such as `1 - High` without it too."""
    return [
        name
        for label in sorted(labels)
        for name in dict.fromkeys((label, re.sub(r"^[0-9] - ", "", label)))
    ]


def _shelf(world: World, single: bool) -> tuple[str, str, Chart]:
    """A chart, where it stands, and what it is called."""
    if single:
        name = world.draw.choice(
            ["incident-category", "change-risk", "hardware-state", "asset-vendor"]
        )
        return name, f"/reports/{name}/", CHARTS[name]
    board = world.draw.choice(list(DASHBOARDS))
    name = world.draw.choice(DASHBOARDS[board])
    return name, f"/dashboards/{board}/", CHARTS[name]


def _read(hand: Hand, address: str, chart: Chart) -> dict[str, int]:
    hand.go(address)
    hand.press(f"Show data of {chart.title}")
    table = hand.page.get_by_role("table", name=chart.title)
    table.wait_for()
    return {
        row.locator("th").inner_text(): int(row.locator("td").inner_text())
        for row in table.get_by_role("row").all()
    }


def _value(single: bool) -> Callable[[World], Work]:
    def make(world: World) -> Work:
        _, address, chart = _shelf(world, single)
        counts = _counts(world, chart)
        label = world.draw.choice(sorted(counts))
        answer = str(counts[label])

        def solve(hand: Hand) -> None:
            hand.say(str(_read(hand, address, chart)[label]))

        return Work(
            f'What is the value of "{label}" in the chart "{chart.title}"? Answer with the number '
            "alone.",
            Answered(
                Question(
                    (answer,),
                    (
                        *sorted({str(n) for n in counts.values()} - {answer}),
                        *_names(set(counts) - {label}),
                    ),
                    (f"What is the value of {label} in the chart {chart.title}?", chart.table),
                    (*_names({label}), chart.title),
                )
            ),
            solve,
            start=address,
        )

    return make


def _extreme(single: bool) -> Callable[[World], Work]:
    def make(world: World) -> Work:
        most = world.draw.random() < 0.5
        while True:
            _, address, chart = _shelf(world, single)
            counts = _counts(world, chart)
            ends = max(counts.values()) if most else min(counts.values())
            names = [label for label, n in counts.items() if n == ends]
            if len(names) == 1:
                break
            most = not most

        def solve(hand: Hand) -> None:
            found = _read(hand, address, chart)
            hand.say((max if most else min)(found, key=lambda label: found[label]))

        end = "highest" if most else "lowest"
        return Work(
            f"Which label has the {end} value in the chart "
            f'"{chart.title}"? Answer with the label alone.',
            Answered(
                Question(
                    tuple(_names({names[0]})),
                    tuple(_names(set(counts) - {names[0]})),
                    (f"Which label has the {end} value in the chart {chart.title}?", chart.table),
                    (chart.title,),
                )
            ),
            solve,
            start=address,
        )

    return make


family("single-chart-value", "dashboard", 3)(_value(single=True))
family("single-chart-extreme", "dashboard", 3)(_extreme(single=True))
family("dashboard-value", "dashboard", 3)(_value(single=False))
family("dashboard-extreme", "dashboard", 3)(_extreme(single=False))
