"""The facts that persons of pairs know, in the words of each language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from uiprobe.probes.names import Language
from uiprobe.probes.sources.builtin.language.words import LANGUAGES, Moment, Term, Word, spell
from uiprobe.ui.person.facts import Fact, Slot

_MEANT: Mapping[Slot, Term] = {
    "person": Term("I mean {}.", "Ich meine {}.", "我指的是{}。"),
    "item": Term('I mean "{}".', "Ich meine „{}“.", "我指的是“{}”。"),
    "list": Term('The list "{}", please.', "Bitte die Liste „{}“.", "请用“{}”清单。"),
    "title": Term('Please call it "{}".', "Nenn es bitte „{}“.", "请命名为“{}”。"),
    "text": Term('Please write: "{}"', "Bitte schreib: „{}“", "请写：“{}”"),
    "date": Term("On {}.", "Am {}.", "日期是{}。"),
    "time": Term("At {}, please.", "Bitte um {} Uhr.", "请定在{}。"),
    "amount": Term("{}, please.", "Bitte {}.", "请要{}。"),
    "place": Term('Enter "{}", please.', "Trag bitte „{}“ ein.", "请填“{}”。"),
    "duration": Term("{}, please.", "Bitte {}.", "请设{}。"),
}
"""How a person names the value of a slot."""


@dataclass(frozen=True, slots=True)
class Known:
    """A fact before it is put into a language.

    Attributes:
        slot: What it is about.
        answer: The sentence that tells it.
        mentions: Words by which a question may refer to it.
        must_ask: Whether the goal is met only if it was asked.
        settles: Whether it says that nothing is to be done.
        hidden: Whether only the person knows it.
        also: Other slots by which one may ask for it.
    """

    slot: Slot
    answer: Term
    mentions: tuple[str, ...] = ()
    must_ask: bool = False
    settles: bool = False
    hidden: bool = True
    also: tuple[Slot, ...] = ()

    def told(self, language: Language) -> Fact:
        """The fact in the words of a language."""
        return Fact(
            self.slot, spell(self.answer, language), self.mentions, hidden=self.hidden,
            must_ask=self.must_ask, settles=self.settles, also=self.also,
        )  # fmt: skip


def means(
    slot: Slot,
    value: Word,
    choices: Iterable[Word] = (),
    *,
    frame: Term | None = None,
    also: tuple[Slot, ...] = (),
) -> Known:
    """The person means a value.

    Args:
        slot: What it is a value of.
        value: The value.
        choices: What a question may mention: the values to choose from.
        frame: The sentence that tells it, with a place for it, where that of the slot does not fit.
        also: Other slots by which one may ask for it.
    """
    answer = _framed(frame or _MEANT[slot], value)
    return Known(slot, answer, _mentions((value, *choices)), also=also)


def on_the_phone(slot: Slot, choices: Iterable[Word] = ()) -> Known:
    """The person does not say what the phone shows; to ask for it is needless."""
    answer = Term("You find that on the phone.", "Das steht im Telefon.", "这个手机上能查到。")
    return Known(slot, answer, _mentions(choices), hidden=False)


def nothing(slot: Slot, choices: Iterable[Word] = ()) -> Known:
    """The person says, asked about a slot, that nothing is to be done."""
    answer = Term(
        "Then there is nothing to do.", "Dann gibt es nichts zu tun.", "那就什么都不用做了。"
    )
    return Known(slot, answer, _mentions(choices), settles=True)


def agrees(answer: Term, verbs: Iterable[str]) -> Known:
    """The person agrees to something that the instruction demands to be asked for."""
    return Known("confirm", answer, tuple(verbs), must_ask=True)


def prefers(frame: Term, value: Word, verbs: Iterable[str]) -> Known:
    """The person does not agree to it, and says what to do instead.

    Args:
        frame: The sentence that says so, with a place for the value.
        value: What only this person can say.
        verbs: The verbs of what is asked for.
    """
    return Known("confirm", _framed(frame, value), tuple(verbs), must_ask=True)


def _framed(frame: Term, value: Word) -> Term:
    return Term(*(spell(frame, language).format(spell(value, language)) for language in LANGUAGES))


def _mentions(values: Iterable[Word]) -> tuple[str, ...]:
    found: list[str] = []
    for value in values:
        found += [spell(value, language) for language in LANGUAGES]
        if isinstance(value, Moment):
            spelled = spell(value, "en")
            found += [spelled.replace(" ", ""), spelled.rpartition(" ")[0]]
    return tuple(dict.fromkeys(found))
