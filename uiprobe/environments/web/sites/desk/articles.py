"""Articles of the knowledge base: a fact that a question asks for, among paragraphs around it.

Each fact has a value that is drawn for the site, so that the answer cannot be known without
reading.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that one article says.

    Attributes:
        title: The article's title.
        topic: Subject that the article is listed under.
        sentence: The sentence that says it; `{value}` stands for the answer.
        questions: Ways to ask for it.
        values: The answers that a site can have.
        rivals: Further answers that somebody could take for right.
        alternatives: Gives other ways to write an answer, as WorkArena accepts (appendix A.3).
    """

    title: str
    topic: str
    sentence: str
    questions: tuple[str, ...]
    values: tuple[str, ...]
    rivals: tuple[str, ...] = ()
    alternatives: Callable[[str], tuple[str, ...]] = lambda _: ()


def _numbers(start: int, stop: int, step: int = 1) -> tuple[str, ...]:
    return tuple(str(n) for n in range(start, stop, step))


_FLOORS = ("ground floor", "second floor", "third floor", "fifth floor", "basement")
_OTHER_FLOORS = ("first floor", "fourth floor", "sixth floor", "top floor", "attic")
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")
_WEEKEND = ("Saturday", "Sunday")
_CITIES = {
    "Hamburg": "Germany",
    "Leeds": "United Kingdom",
    "Vienna": "Austria",
    "Utrecht": "Netherlands",
    "Lyon": "France",
    "Tampere": "Finland",
    "Porto": "Portugal",
}
_COUNTRIES = {
    "United Kingdom": ("the United Kingdom", "UK", "the UK", "England", "Great Britain"),
    "Netherlands": ("the Netherlands",),
}
"""Other names of countries."""

_OTHER_CITIES = ("Berlin", "London", "Paris", "Munich", "Lisbon", "Amsterdam", "Helsinki")
_COLOURS = ("red", "green", "yellow", "blue", "orange", "purple")
_OTHER_COLOURS = ("black", "white", "grey", "gray", "brown", "pink", "violet", "magenta")
_ORDINALS = {"second": ("2nd", "2"), "third": ("3rd", "3"), "fifth": ("5th", "5")}


def _write_floor(value: str) -> tuple[str, ...]:
    name = value.removesuffix(" floor")
    if name not in _ORDINALS:
        return (name, f"{name} level")
    short, number = _ORDINALS[name]
    return (name, short, f"{short} floor", f"floor {number}", f"level {number}", f"{name} level")


def _write_minutes(value: str) -> tuple[str, ...]:
    hours, minutes = divmod(int(value), 60)
    if not hours:
        return ()
    named = "hour" if hours == 1 else "hours"
    if not minutes:
        return (f"{hours} {named}", f"{hours} h")
    return (
        f"{hours} {named} {minutes} minutes",
        f"{hours} {named} and {minutes} minutes",
        f"{hours} h {minutes} min",
    )


def _write_day(value: str) -> tuple[str, ...]:
    return (value[:3], f"{value}s")


def _write_city(value: str) -> tuple[str, ...]:
    country = _CITIES.get(value, "")
    return tuple(
        form
        for name in (country, *_COUNTRIES.get(country, ()))
        if name
        for form in (f"{value}, {name}", f"{value} in {name}", f"{value} ({name})")
    )


FACTS = (
    Fact(
        "Guest wireless network",
        "Network",
        "The name of the guest network is {value}.",
        (
            "What is the guest network called?",
            "Which name does the wireless network for visitors have?",
        ),
        ("Lighthouse", "Seagull", "Compass", "Driftwood", "Anchorage"),
    ),
    Fact(
        "Length of passwords",
        "Access",
        "A password has at least {value} characters.",
        (
            "How many characters must a password have at least?",
            "What is the shortest password allowed?",
        ),
        _numbers(11, 29),
    ),
    Fact(
        "Lost badges",
        "Access",
        "Whoever loses a badge tells the guards on extension {value} at once.",
        ("Which extension is called when a badge is lost?",),
        _numbers(4102, 4990, 37),
    ),
    Fact(
        "Printing in colour",
        "Devices",
        "Colour printing is possible on the {value}.",
        ("On which floor can one print in colour?", "Where is the colour printer?"),
        _FLOORS,
        _OTHER_FLOORS,
        _write_floor,
    ),
    Fact(
        "Travel by train",
        "Travel",
        "First class is paid for journeys of more than {value} minutes.",
        ("From how many minutes on is first class paid on the train?",),
        _numbers(95, 290, 13),
        alternatives=_write_minutes,
    ),
    Fact(
        "Hotel costs",
        "Travel",
        "A night in a hotel may cost up to {value} euros, breakfast included.",
        ("How many euros may a hotel night cost?",),
        _numbers(93, 189, 7),
    ),
    Fact(
        "Payment of invoices",
        "Finance",
        "Invoices are paid within {value} days after they were approved.",
        ("Within how many days are approved invoices paid?",),
        _numbers(9, 44, 5),
    ),
    Fact(
        "Waste paper",
        "Office life",
        "Confidential paper goes into the {value} container.",
        ("What colour is the container for confidential paper?",),
        _COLOURS,
        _OTHER_COLOURS,
    ),
    Fact(
        "Maintenance window",
        "Network",
        "Systems are serviced every {value} evening, and may be away then.",
        ("On which weekday are systems serviced?",),
        _DAYS,
        _WEEKEND,
        _write_day,
    ),
    Fact(
        "Backup of laptops",
        "Devices",
        "Backups of laptops are kept for {value} days.",
        ("For how many days are backups of laptops kept?",),
        _numbers(33, 120, 9),
    ),
    Fact(
        "Training budget",
        "Finance",
        "Everybody may spend {value} euros a year on training.",
        ("What is the yearly training budget per person in euros?",),
        _numbers(650, 1900, 110),
    ),
    Fact(
        "Legal archive",
        "Policies",
        "The legal archive is kept in {value}.",
        ("In which city is the legal archive?",),
        tuple(_CITIES),
        _OTHER_CITIES,
        _write_city,
    ),
    Fact(
        "Mail attachments",
        "Network",
        "Attachments of up to {value} megabytes pass the mail gateway.",
        ("How large may a mail attachment be, in megabytes?",),
        _numbers(17, 60, 4),
    ),
    Fact(
        "Screen lock",
        "Policies",
        "Screens lock themselves after {value} minutes without input.",
        ("After how many minutes do screens lock themselves?",),
        _numbers(4, 19, 3),
    ),
    Fact(
        "First aid",
        "Office life",
        "The first aid room is on the {value}, next to the stairs.",
        ("On which floor is the first aid room?",),
        _FLOORS,
        _OTHER_FLOORS,
        _write_floor,
    ),
    Fact(
        "Bicycle garage",
        "Office life",
        "The code of the bicycle garage is {value}.",
        ("What is the code of the bicycle garage?",),
        _numbers(2063, 9900, 411),
    ),
    Fact(
        "Working abroad",
        "Policies",
        "Working from another country is possible for {value} days a year.",
        ("How many days a year may one work from abroad?",),
        _numbers(12, 48, 5),
    ),
    Fact(
        "Remote access codes",
        "Access",
        "A code for remote access is valid for {value} seconds.",
        ("How many seconds is a remote access code valid?",),
        _numbers(25, 95, 11),
    ),
    Fact(
        "Return of devices",
        "Devices",
        "Devices that are no longer needed are returned on {value} at the counter.",
        ("On which weekday are devices returned at the counter?",),
        _DAYS,
        _WEEKEND,
        _write_day,
    ),
    Fact(
        "Team events",
        "Finance",
        "Each team has {value} euros per head and quarter for events.",
        ("How many euros per head does a team have for events each quarter?",),
        _numbers(21, 79, 6),
    ),
)

_AROUND = (
    "This article is kept by the office that answers for the topic and is reviewed twice a year. "
    "Proposals are welcome and are answered within a week.",
    "The rule holds for everybody, whether permanent, temporary or contracted, in every office. "
    "Exceptions are made by the head of the department and are written down.",
    "In the past there were several versions of this text. They are no longer valid, even where "
    "printed copies still hang on the wall.",
    "Most questions come up in the first weeks. New colleagues find further help with their mentor "
    "and at the counter of the service desk.",
    "If something goes wrong, open an incident and name this article. The team then sees at once "
    "which part of the text was not clear enough.",
    "The reasons are simple: what is the same everywhere can be helped with quickly, and what is "
    "written down does not have to be asked twice.",
    "Related articles are listed under the same topic. They say more about the exceptions, about "
    "costs, and about what changes from one office to another.",
    "Please do not send screenshots of this page to people outside the company; the desk prints a "
    "version for visitors on request.",
)


def write_body(draw: Random, sentence: str) -> str:
    """A long article with a sentence at the beginning or end of one of its middle paragraphs.

    Not between two sentences of one: the second may speak of the first, as `They are no longer
    valid` does.
    """
    paragraphs = draw.sample(_AROUND, 6)
    at = draw.randrange(1, 5)
    both = (sentence, paragraphs[at])
    paragraphs[at] = " ".join(both if draw.random() < 0.5 else both[::-1])
    return "\n\n".join(paragraphs)
