"""Chains: directed graphs in which later nodes take the facts that earlier ones show.

A story lists its nodes in the order of its reference. All else is composed: the instruction, the
parameters, the changes and the assertion that nothing else changed, the reference, and the wrong
endings of each link.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

from uiprobe.inputs.yaml_values import read_yaml
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.builtin.chains.nodes import Shows, Takes
from uiprobe.probes.sources.builtin.language.draft import Draft, draft
from uiprobe.probes.sources.builtin.language.draws import Apps, NoChoiceError, Parameters, another
from uiprobe.probes.sources.builtin.language.endings import Ending, cut
from uiprobe.probes.sources.builtin.language.steps import Steps, click
from uiprobe.probes.sources.builtin.language.template import AppGoals, Template
from uiprobe.probes.sources.builtin.language.ways import GO_HOME
from uiprobe.probes.sources.builtin.language.wordings import WordingError
from uiprobe.probes.sources.builtin.language.words import LANGUAGES, Language, Word
from uiprobe.ui.goal import INSTANCE_STEP, Goal

WORDS = Path(__file__).parent / "words.yaml"

CHAINS = "chains"
"""Stands for the app of chains where templates are named: `chains/before_class`."""

_MOST_NODES = 8
_WORDINGS = 3


@dataclass(frozen=True, slots=True)
class Link:
    """A screen that takes what another shows.

    Attributes:
        takes: The one that takes it.
        fact: The one that shows it, further up in the chain.
    """

    takes: Takes
    fact: Shows


Node = Shows | Link


@dataclass(frozen=True, slots=True)
class Chain:
    """A story along facts.

    Attributes:
        number: The number of its template.
        name: Stable name; its parameters are drawn from it.
        nodes: In the order of the reference.

    Raises:
        SourceError: A link takes a fact of a kind that it does not take, or one that nothing
            before it shows; a fact is not taken; a screen or an app comes twice; or there are too
            few or too many nodes.
    """

    number: int
    name: str
    nodes: tuple[Node, ...]

    def __post_init__(self) -> None:
        if not 2 <= len(self.nodes) <= _MOST_NODES:
            self._refuse("nodes", str(len(self.nodes)), f"2 to {_MOST_NODES}")
        shown: list[Shows] = []
        for node in self.nodes:
            if isinstance(node, Shows):
                shown.append(node)
            elif node.fact not in shown:
                self._refuse(
                    node.takes.name, f"{node.fact.name}, not shown yet", "a fact shown before"
                )
            elif node.fact.kind not in node.takes.kinds:
                kinds = ", ".join(sorted(node.takes.kinds))
                self._refuse(node.takes.name, f"a fact of kind {node.fact.kind}", kinds)
        taken = [link.fact for link in self.links]
        if unused := [fact.name for fact in shown if fact not in taken]:
            self._refuse("nodes", f"{unused[0]}, which nothing takes", "facts that are taken")
        # An app that is opened a second time is where it was left, and not at its first screen.
        names = [app for app, _ in self.visits]
        if len(set(names)) < len(names):
            self._refuse("nodes", f"the apps {', '.join(names)}", "each app once")

    def _refuse(self, field: str, found: str, expected: str) -> None:
        raise SourceError(f"chain {self.name}", field, found, expected)

    @property
    def facts(self) -> tuple[Shows, ...]:
        """The screens that show its facts."""
        return tuple(node for node in self.nodes if isinstance(node, Shows))

    @property
    def links(self) -> tuple[Link, ...]:
        """Its links."""
        return tuple(node for node in self.nodes if isinstance(node, Link))

    @property
    def visits(self) -> tuple[tuple[str, str], ...]:
        """The short names and the labels of its apps, in the order in which they are opened."""
        apps = [node.app if isinstance(node, Shows) else node.takes.app for node in self.nodes]
        return tuple((app.name, app.label) for app in apps)

    def draw(self, random: Random, apps: Apps) -> Parameters:
        """Draws whose facts are meant, and the details of each link.

        Raises:
            NoChoiceError: A detail is the value of a fact, as the recipient is of a message with
                the name of a person.
        """
        drawn: Parameters = {}
        for fact in self.facts:
            drawn[fact.record] = random.choice(sorted(fact.facts(apps)))
        for link in self.links:
            for name, draw in link.takes.details.items():
                drawn[name] = draw(random, apps)
        values = {fact.facts(apps)[drawn[fact.record]] for fact in self.facts}
        if told := sorted(values & {str(value) for value in drawn.values()}):
            raise NoChoiceError(f"the instruction would say {told[0]!r}, which is to be found")
        return drawn

    def build(self, parameters: Parameters, apps: Apps) -> Draft:
        """The goal that it makes of parameters."""
        found = {fact.name: fact.facts(apps)[parameters[fact.record]] for fact in self.facts}
        words: dict[str, Word] = dict(parameters)
        for link in self.links:
            words |= {name: make(parameters[name]) for name, make in link.takes.words.items()}
        return draft(
            words=words,
            change=[
                change
                for link in self.links
                for change in link.takes.change(apps, found[link.fact.name], parameters)
            ],
            way=self._way(parameters, apps, found),
        ).rejects(**self._wrong_endings(parameters, apps, found))

    def _wrong_endings(
        self, parameters: Parameters, apps: Apps, found: Mapping[str, str]
    ) -> dict[str, Steps | Ending]:
        endings: dict[str, Steps | Ending] = {"last_link_not_saved": cut(1)}
        for fact in self.facts:
            others = sorted(set(fact.facts(apps).values()))
            distractor = another(others, found[fact.name])
            for link in self.links:
                if link.fact is fact:
                    wrong = {link: distractor}
                    way = self._way(parameters, apps, found, instead=wrong)
                    endings[f"{link.takes.name}_with_another_{fact.name}"] = way
            if fact.spoil(apps, parameters[fact.record]):
                way = self._way(parameters, apps, found, spoiled=fact)
                endings[f"source_of_the_{fact.name}_changed"] = way
        for link in self.links:
            for times, what in ((0, "left_out"), (2, "done_twice")):
                way = self._way(parameters, apps, found, times={link: times})
                endings[f"{link.takes.name}_{what}"] = way
        return endings

    def _way(
        self,
        parameters: Parameters,
        apps: Apps,
        found: Mapping[str, str],
        *,
        instead: Mapping[Link, str] | None = None,
        times: Mapping[Link, int] | None = None,
        spoiled: Shows | None = None,
    ) -> Steps:
        """The steps through all nodes, some of them wrong.

        Args:
            parameters: What was drawn.
            apps: What the apps hold.
            found: The facts by the names of what shows them.
            instead: What links take instead of their fact.
            times: How often links are done that are not done once.
            spoiled: The source that is changed after it was looked at.
        """
        steps: list[str] = []
        for at, (node, (_, label)) in enumerate(zip(self.nodes, self.visits, strict=True)):
            if at:
                # Icons at the foot of the home screen have no label, only a description.
                steps += (GO_HOME, click(id="icon", desc=label))
            if isinstance(node, Shows):
                record = parameters[node.record]
                steps += node.look(record)
                if node is spoiled:
                    steps += node.spoil(apps, record)
                continue
            fact = (instead or {}).get(node, found[node.fact.name])
            enter = node.takes.enter(apps, fact, parameters)
            for time in range((times or {}).get(node, 1)):
                steps += (*(node.takes.leave if time else ()), *enter)
        return tuple(steps)


class ChainGoals(AppGoals):
    """The templates of chains: as those of an app, with words that are composed.

    Args:
        chains: The chains.
    """

    def __init__(self, chains: Sequence[Chain]) -> None:
        self.app, self.category, self.order = CHAINS, CHAINS, 0
        self._chains = tuple(chains)

    @property
    def numbers(self) -> dict[int, str]:
        """The names of its templates by their numbers."""
        return {chain.number: chain.name for chain in self._chains}

    @cached_property
    def templates(self) -> tuple[Template, ...]:
        """One template per chain.

        Raises:
            WordingError: A node has no words.
        """
        data = read_yaml(WORDS)
        return tuple(_template(chain, data) for chain in self._chains)

    def goal(
        self,
        template: Template,
        parameters: Parameters,
        apps: Apps,
        *,
        seed: int,
        instance: int,
        language: Language = "en",
        draft: Draft | None = None,
    ) -> Goal:
        """The goal of a template; it starts in the app of the first node."""
        made = super().goal(
            template, parameters, apps, seed=seed, instance=instance, language=language,
            draft=draft,
        )  # fmt: skip
        [chain] = [one for one in self._chains if one.number == made.task % INSTANCE_STEP]
        names = tuple(name for name, _ in chain.visits)
        steps = made.demands["steps"]
        demands = {
            "steps": steps,
            "distractors": sum(len(fact.facts(apps)) - 1 for fact in chain.facts),
            "memory": len(chain.facts),
            "apps": len(names),
            "budget": (5 * steps + 1) // 2,
        }
        return replace(made, app=names[0], apps=names, demands=demands)


def _template(chain: Chain, data: Any) -> Template:  # noqa: ANN401 - parsed YAML
    wordings = {language: _compose(chain, data, language) for language in LANGUAGES}
    english = wordings.pop("en")
    roles = {fact.record: f"the {fact.record}" for fact in chain.facts} | {
        name: f"the {name}" for link in chain.links for name in link.takes.details
    }
    return Template(
        chain.number, chain.name, "user", "hard", english, chain.draw, chain.build,
        translations=wordings, roles=roles, memory=len(chain.facts),
        others=tuple(name for name, _ in chain.visits[1:]),
    )  # fmt: skip


def _compose(chain: Chain, data: Any, language: Language) -> tuple[str, ...]:  # noqa: ANN401 - parsed YAML
    """Instructions in a language: a sentence for each link, which names its fact by its source."""
    try:
        variants: list[list[str]] = []
        named: set[str] = set()
        for link in chain.links:
            shown = data["shows"][link.fact.name]
            fact = (shown["again"] if link.fact.name in named else shown)[language]
            named.add(link.fact.name)
            sentences = data["takes"][link.takes.name][language]
            filled = [sentence.replace("{fact}", fact) for sentence in sentences]
            variants.append(list(islice(cycle(filled), _WORDINGS)))
    except (LookupError, TypeError, AttributeError) as error:
        raise WordingError(WORDS, chain.name, f"found no words in {language}: {error!r}") from error
    joint = "" if language == "zh" else " "
    # Wordings that are the same, as in a language that has one of each, count once.
    return tuple(dict.fromkeys(joint.join(sentences) for sentences in zip(*variants, strict=True)))
