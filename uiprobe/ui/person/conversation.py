"""The conversation with a person: what they answer, and how their patience ends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from uiprobe.ui.person.facts import SLOTS, Person, Slot, Tongue
from uiprobe.ui.person.understanding import understand

ANSWERS = 1
"""Questions that a person answers; at the next one they take the goal back."""

GIVES_UP_AT = 4
"""The question that they do not understand at which a person takes the goal back."""

Outcome = Literal["told", "needless", "not_understood", "gave_up"]
"""`told`: an answer that only the person could give; `needless`: a question about what the
instruction or the screens say, or what the person does not care about; `gave_up`: the person has
taken the goal back, with this question or before."""

NOT_UNDERSTOOD: Mapping[Tongue, str] = {
    "en": "I do not understand; ask about one thing.",
    "de": "Das verstehe ich nicht; frag nach einer Sache.",
    "zh": "我没听懂，请一次只问一件事。",
}
_NO_WISH: Mapping[Tongue, str] = {
    "en": "I have nothing to add about that.",
    "de": "Dazu habe ich nichts weiter zu sagen.",
    "zh": "这一点我没有别的要说的。",
}
_GIVES_UP: Mapping[Tongue, str] = {
    "en": "Never mind, I will do it myself.",
    "de": "Lass gut sein, ich mache es selbst.",
    "zh": "算了，我自己来吧。",
}


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a question.

    Attributes:
        text: One sentence.
        outcome: What kind of answer it is.
        slot: What the question was about; None if it was not understood.
    """

    text: str
    outcome: Outcome
    slot: Slot | None = None


class Conversation:
    """The questions of one episode and their answers.

    Args:
        person: The person, with their facts.
        goal: The instruction that the person has given.
    """

    def __init__(self, person: Person, goal: str) -> None:
        self._person = person
        self._goal = goal
        self._answered = 0
        self._not_understood = 0

    def ask(self, question: str) -> Reply:
        """The answer to a question, which may be any text."""
        return self.hear(understand(question, self._person, self._goal))

    def hear(self, slot: Slot | None) -> Reply:
        """The answer to a question about a slot; None for one that is about none or several."""
        language = self._person.language
        if slot is None:
            self._not_understood += 1
        else:
            self._answered += 1
        if self._answered > ANSWERS or self._not_understood >= GIVES_UP_AT:
            return Reply(_GIVES_UP[language], "gave_up", slot)
        if slot is None:
            return Reply(NOT_UNDERSTOOD[language], "not_understood")
        fact = self._person.fact(slot)
        if fact is None:
            return Reply(_NO_WISH[language], "needless", slot)
        return Reply(fact.answer, "told" if fact.hidden else "needless", fact.slot)


@dataclass(frozen=True, slots=True)
class Question:
    """A question of an episode.

    Attributes:
        text: As it was asked.
        about: The slot that it is about, or `none`, where something else than the rules understood
            it; empty where the rules do.
    """

    text: str
    about: str = ""

    @property
    def slot(self) -> Slot | None:
        """The slot that `about` names."""
        return next((slot for slot in SLOTS if slot == self.about), None)


def converse(person: Person, questions: Iterable[str | Question], goal: str) -> list[Reply]:
    """The answers to the questions of an episode, in their order."""
    conversation = Conversation(person, goal)
    asked = [Question(one) if isinstance(one, str) else one for one in questions]
    return [
        conversation.hear(one.slot) if one.about else conversation.ask(one.text) for one in asked
    ]


def settles(person: Person, replies: Iterable[Reply]) -> bool:
    """Whether the person has said that nothing is to be done."""
    told = {reply.slot for reply in replies if reply.outcome == "told"}
    return any(fact.settles and fact.slot in told for fact in person.facts)
