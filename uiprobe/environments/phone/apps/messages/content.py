"""The conversations of a fresh phone."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

from uiprobe.environments.phone.content import CITIES, STREETS, phone_number
from uiprobe.environments.phone.state import State

_TALKS: tuple[tuple[str, ...], ...] = (
    (
        "Are we still on for Saturday?",
        "> Yes! Shall I bring the cake?",
        "Please do. We meet at {street} {number}.",
    ),
    (
        "The plumber can come on {day} at {time}",
        "> Good, I will be at home",
        "He asks for {amount} in cash",
    ),
    (
        "> Did you find my umbrella?",
        "It was under the piano",
        "> You are the best",
        "I know",
    ),
    (
        "New number of the office: {phone}",
        "> Thanks, saved",
        "Extension {number} for the front desk",
    ),
    (
        "Train leaves at {time} from platform {number}",
        "> I will be there ten minutes early",
        "Do not forget the sandwiches",
    ),
    (
        "Could you water the plants until {day}?",
        "> Sure, where is the key?",
        "With the neighbours, {street} {number}",
    ),
    (
        "The book you asked for has arrived",
        "It costs {amount}",
        "> I will fetch it on {day}",
    ),
    (
        "¿Cenamos juntos el viernes?",
        "> ¡Claro! ¿A qué hora?",
        "A las {time}, en {city}",
    ),
    (
        "Kannst du mir das Rezept schicken?",
        "> Klar, heute Abend",
        "Danke dir!",
    ),
    (
        "明天一起吃午饭吗？",
        "> 好的，几点？",
        "{time}，老地方",
    ),
    (
        "Το πλοίο φεύγει στις {time}",
        "> Ευχαριστώ, θα είμαι εκεί",
    ),
    (
        "The landlord wants to raise the rent by {amount}",
        "> Again? Let us talk on {day}",
        "I have written down everything",
    ),
    (
        "Choir practice moves to {day}, {time}",
        "> Same room?",
        "No, the one in {city}",
    ),
    (
        "Your bike is repaired",
        "> What do I owe you?",
        "{amount}, the chain was new",
        "> I will come after work",
    ),
    (
        "We saw a heron at the lake today",
        "> Send me a picture!",
        "Too far away, sorry",
    ),
    (
        "Can you lend me the big tent?",
        "> It has a hole, but yes",
        "I can mend it. Back on {day}!",
    ),
    (
        "Flight is delayed, landing at {time} now",
        "> No problem, I am reading",
        "Gate {number}",
    ),
    (
        "Who won the chess evening?",
        "> Not me. Lost after {number} moves",
    ),
)
"""Lines from the first to the last; one's own begin with `>`."""

_GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Hiking group",
        ("Next tour: around {city}", "> How long is it?", "{number} kilometres, mostly flat"),
    ),
    (
        "Book circle",
        ("Next meeting on {day}, {time}", "> I have not finished it yet", "Nobody has"),
    ),
    (
        "House {number}",
        ("The lift is out of order until {day}", "> Thank you for telling us"),
    ),
    (
        "Football Tuesdays",
        ("We are one short this week", "> I can play", "Great, {time} as always"),
    ),
    (
        "Birthday plan",
        ("Everybody gives {amount}, all right?", "> Fine with me", "I will order the flowers"),
    ),
    (
        "Band rehearsal",
        ("Room is booked from {time}", "> I bring the spare strings"),
    ),
)

_SERVICES: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "Parcel desk",
        ("Your parcel {code} waits at {street} {number}.", "Pick it up before {day}."),
    ),
    ("Northbank", ("Your sign-in code is {code}. Do not share it.",)),
    (
        "City library",
        ("A book is due on {day}.", "Renew it with the code {code}."),
    ),
    ("Dr. Hofer's practice", ("Your appointment: {day} at {time}. Reply YES to confirm.",)),
    ("Tram alerts", ("Line {number} does not stop at {street} until {day}.",)),
)

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Sunday")


def conversations(random: Random, now: datetime) -> tuple[list[State], list[State]]:
    """Conversations and their messages, the oldest first.

    A name that is a number stands for a contact, by position; a conversation that is `new` has not
    been read.
    """
    people = random.sample(range(16), k=12)
    talks = random.sample(_TALKS, k=8)
    chats: list[State] = []
    messages: list[State] = []

    def add(name: int | str, members: list[int | str], lines: tuple[str, ...]) -> None:
        ago = timedelta(minutes=random.randrange(20, 9_000))
        for place, line in enumerate(lines):
            mine = line.startswith("> ")
            sender = "me" if mine else random.choice(members)
            messages.append(
                {
                    "chat": name,
                    "from": sender,
                    "text": _filled(line.removeprefix("> "), random),
                    "file": "",
                    "at": (now - ago + timedelta(minutes=3 * place)).strftime("%Y-%m-%dT%H:%M"),
                    "starred": random.random() < 0.08,
                }
            )
        chats.append(
            {
                "name": name,
                "members": members,
                "pinned": False,
                "muted": random.random() < 0.2,
                "archived": False,
                "new": not lines[-1].startswith("> ") and random.random() < 0.4,
            }
        )

    for person, talk in zip(people, talks, strict=False):
        add(person, [person], talk)
    for title, lines in random.sample(_GROUPS, k=2):
        add(_filled(title, random), [*random.sample(people, k=3)], lines)
    for title, lines in random.sample(_SERVICES, k=2):
        add(title, [title], lines)
    for chat in random.sample(chats[:8], k=2):
        chat.update(archived=True, new=False)
    random.choice([chat for chat in chats if not chat["archived"]])["pinned"] = True
    return chats, messages


def _filled(line: str, random: Random) -> str:
    return line.format(
        street=random.choice(STREETS),
        city=random.choice(CITIES),
        day=random.choice(_DAYS),
        time=f"{random.randrange(8, 21)}:{random.choice(('00', '15', '30', '45'))}",
        amount=f"${random.randrange(8, 95)}",
        number=random.randrange(11, 99),
        phone=phone_number(random),
        code=f"{random.choice('BCDFGHK')}{random.randrange(100, 1000)}",
    )
