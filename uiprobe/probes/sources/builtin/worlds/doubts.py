"""Facts whose words fit two people: both have said such a fact, and have a name in common.

They have one first name; or they are of one family, and say different things about what they do
together. Either only the owner of the phone knows whose word counts, or one of the two takes back
in a group what they said. Nothing in the instruction says that there are two, or that they differ.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from uiprobe.environments.phone.apps.messages.data import ME
from uiprobe.environments.phone.content import phone_number
from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.probes.sources.builtin.chains.chain import Chain, with_shown
from uiprobe.probes.sources.builtin.chains.nodes import Later, Planted, Shows
from uiprobe.probes.sources.builtin.chains.planting import merge, with_planted
from uiprobe.probes.sources.builtin.chains.sayings import MOST_DRAWS
from uiprobe.probes.sources.builtin.chains.screens.messages import group_of, to_chats
from uiprobe.probes.sources.builtin.goals.messages import CHATS, PERSONS, open_chat
from uiprobe.probes.sources.builtin.language import *
from uiprobe.probes.sources.builtin.language.draws import NoChoiceError
from uiprobe.probes.sources.builtin.language.words import Word

_FIRST = ("Bruno", "Selma", "Tobias", "Wanda", "Callum", "Petra", "Esther", "Gideon")
_LAST = ("Abernathy", "Quist", "Tremblay", "Novak", "Salvatore", "Wickham", "Ostrom", "Delgado")
"""First and last names that nobody on a phone has."""

_GROUPS = ("Chess evening", "Old flatmates", "Choir practice", "Badminton", "Dog walkers")
REMARK = "I cannot keep up with all my chats these days"
"""Changes nothing."""
_AROUND = ("Who is in on Thursday?", "Me, if it does not rain", "Fine, let us do it like that")


def _first_name(person: str) -> str:
    return person.split()[0]


def _last_name(person: str) -> str:
    return person.split()[-1]


def _family(person: str) -> Term:
    name = _last_name(person)
    return Term(f"the {name} family", f"Familie {name}", f"{name}一家")


@dataclass(frozen=True, slots=True)
class Likeness:
    """The name that two people have in common.

    Attributes:
        name: It.
        spell: The person who is meant as a word of an instruction.
        twin: Draws the name of the other one, given the one.
        question: Asks for the one of two people; `{name}` stands for what they have in common.
    """

    name: Callable[[str], str]
    spell: Callable[[str], Word]
    twin: Callable[[Random, str], str]
    question: str


FIRST_NAME = Likeness(
    _first_name, _first_name,
    lambda random, person: f"{_first_name(person)} {random.choice(_LAST)}",
    "Which {name} do you mean?",
)  # fmt: skip
FAMILY = Likeness(
    _last_name, _family, lambda random, person: f"{random.choice(_FIRST)} {_last_name(person)}",
    "Who do you mean, {one} or {other}?",
)  # fmt: skip


def namesakes(fact: Shows, apps: Apps, person: str, like: Likeness = FIRST_NAME) -> list[str]:
    """All people who have a name in common with a person, and have said a fact."""
    return sorted(one for one in fact.facts(apps) if like.name(one) == like.name(person))


def doubtful(fact: Shows, taken_back: str = "", like: Likeness = FIRST_NAME) -> Shows:
    """The same fact, said by two people of whom the instruction has the common name only.

    Args:
        fact: What one person says in a conversation.
        taken_back: The words by which one of the two takes it back in a group; empty if neither
            does.
        like: What the two have in common.
    """
    if fact.plant is None:
        raise AssertionError(f"{fact.name} stands in conversations, which are planted")
    plant_one = fact.plant

    def plant(random: Random, apps: Apps) -> tuple[str, Planted]:
        for _ in range(MOST_DRAWS):
            person, planted = plant_one(random, apps)
            if " " not in person or not like.name(person).isascii():
                continue
            other, more = plant_one(random, apps)
            twin = like.twin(random, person)
            both = [planted, _said_by(random, more, other, twin)]
            merged = merge(*random.sample(both, k=2))
            held = with_planted(apps, merged)
            values = fact.facts(held)
            if namesakes(fact, held, person, like) == sorted((person, twin)) and (
                values[person] != values[twin]
            ):
                break
        else:
            raise NoChoiceError(f"{fact.name}: found nobody for whom there is another one")
        if taken_back:
            merged = merge(merged, _group(random, held, (person, twin), taken_back))
        return person, merged

    def look_at_both(apps: Apps, person: str) -> Steps:
        steps: list[str] = []
        both = namesakes(fact, apps, person, like)
        for one in both:
            leave = fact.leave(apps) if callable(fact.leave) else fact.leave
            steps += (*fact.look(apps, one), *leave)
        first, second = both
        asked = like.question.format(name=like.name(person), one=first, other=second)
        ask = f"ask [{asked}]"
        if not taken_back:
            return *steps, ask
        group = next(name for name in CHATS.names(apps) if name in _GROUPS)
        texts = [m["text"] for m in apps[MESSAGES]["messages"] if m["chat"] == group]
        last = () if taken_back in texts else (ask,)
        return *steps, *open_chat(group), *last, *to_chats(apps)

    def decoys(apps: Apps, person: str) -> Sequence[str]:
        facts = fact.facts(apps)
        both = namesakes(fact, apps, person, like)
        nearest = [facts[one][0] for one in both if one != person]
        others = fact.decoys or (lambda apps, person: [v for [v] in facts.values()])
        return [*nearest, *others(apps, person)]

    return replace(
        fact, spell=like.spell, plant=plant, doubt=look_at_both, decoys=decoys,
        late=None
        if fact.late is None or taken_back
        else partial(_both_late, fact, fact.late, like),
    )  # fmt: skip


_Late = Callable[[Random, Apps, str], tuple[Planted, Sequence[Later]]]


def _both_late(
    fact: Shows, late: _Late, like: Likeness, random: Random, apps: Apps, person: str
) -> tuple[Planted, Sequence[Later]]:
    """The changes of the fact by both people, so that both worlds have the same."""
    planted: Planted = {}
    said: list[Later] = []
    for one in namesakes(fact, apps, person, like):
        more, coming = late(random, apps, one)
        planted, said = merge(planted, more), [*said, *coming]
    return planted, said


def _said_by(random: Random, planted: Planted, person: str, twin: str) -> Planted:
    """The conversation with a person as one with somebody else, who is in the contacts."""
    messages = [
        {**message, "chat": twin, "from": ME if message["from"] == ME else twin}
        for message in planted[MESSAGES]["messages"]
        if message["chat"] == person
    ]
    chat = {"name": twin, "members": [twin], "pinned": False, "muted": False, "archived": False}
    contact = {"name": twin, "phone": phone_number(random), "email": "", "favorite": False}
    return {
        MESSAGES: {"chats": [chat], "messages": messages},
        CONTACTS: {"contacts": [contact]},
    }


def _group(random: Random, apps: Apps, both: tuple[str, str], taken_back: str) -> Planted:
    """A group of both and two more, in which the second one takes back what they said."""
    group = random.choice([name for name in _GROUPS if name not in CHATS.names(apps)])
    others = random.sample([name for name in PERSONS.names(apps) if name not in both], k=2)
    turns = list(zip((*others, others[0]), _AROUND, strict=True))
    turns.insert(2, (both[1], taken_back))
    return group_of(random, group, [*both, *others], turns)


def not_taken_back(planted: Planted, taken_back: str) -> Planted:
    """The same records with something harmless in the place of what takes a fact back."""
    messages = [
        {**message, "text": REMARK} if message["text"] == taken_back else message
        for message in planted[MESSAGES]["messages"]
    ]
    return {**planted, MESSAGES: {**planted[MESSAGES], "messages": messages}}


def with_doubt(
    chain: Chain, fact: Shows, taken_back: str = "", like: Likeness = FIRST_NAME
) -> tuple[Chain, Shows]:
    """A chain with one of its facts in doubt, and that fact; see `doubtful`."""
    doubted = doubtful(fact, taken_back, like)
    return with_shown(chain, {fact: doubted}), doubted
