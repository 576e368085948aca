"""Data that several apps share: contacts, calendar events and files, each in a package of its own.

They are apps without a launcher icon, so that their data is reported, compared, snapshot and
restored like that of any app. Apps reach them through `context.shared`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from random import Random

from typing_extensions import override

from uiprobe.environments.phone.app import Context
from uiprobe.environments.phone.content import CITIES, STREETS, email, people, phone_number
from uiprobe.environments.phone.kit.records import RecordApp, number_records
from uiprobe.environments.phone.state import State
from uiprobe.environments.phone.toolkit.theme import rgb
from uiprobe.environments.phone.toolkit.widgets import View

CONTACTS = "com.android.providers.contacts"
CALENDAR = "com.android.providers.calendar"
FILES = "com.android.providers.media"


class Provider(RecordApp):
    """A package that holds data for others and has no screen."""

    label = "Storage"
    icon = "storage"
    tint = rgb("607D8B")
    main = ""
    exported = ()
    in_launcher = False

    @property
    @override
    def screens(self) -> Mapping[str, Callable[[Context], View]]:
        return {}


class ContactsProvider(Provider):
    """People: `contacts`, with name, phone, email and whether they are favorites."""

    package = CONTACTS

    @override
    def create(self, random: Random, now: datetime) -> State:
        names = people(random, 16, other_scripts=2)
        contacts = number_records(
            [
                {
                    "name": name,
                    "phone": phone_number(random),
                    "email": email(name),
                    "favorite": random.random() < 0.2,
                }
                for name in names
            ]
        )
        return {"contacts": contacts, "next_id": len(contacts)}


class CalendarProvider(Provider):
    """Events: `events`, with title, day, start and end time, place, guests and notes."""

    package = CALENDAR

    _TITLES = (
        *("Team meeting", "Dentist", "Lunch with Clara", "Parents' evening", "Budget review"),
        *("Yoga class", "Phone call with the bank", "Book club", "Car inspection", "Choir"),
        *("Project kick-off", "Haircut", "Dinner at Theo's", "Flat viewing", "Language course"),
        *("Sprint planning", "Site visit", "Job interview", "Warehouse tour", "Tax adviser"),
        *("Piano lesson", "Blood donation", "Supplier call", "Photo session", "Swimming"),
        *("Design workshop", "Roof repair", "Press briefing", "Eye test", "Garden club"),
        *("读书会", "家庭聚餐", "打ち合わせ", "Reunión de vecinos", "Réunion d'équipe"),
    )

    @override
    def create(self, random: Random, now: datetime) -> State:
        events = []
        for title in random.sample(self._TITLES, k=10):
            day = now.date() + timedelta(days=random.randrange(0, 21))
            hour = random.randrange(8, 20)
            events.append(
                {
                    "title": title,
                    "day": day.isoformat(),
                    "start": f"{hour:02}:{random.choice((0, 30)):02}",
                    "end": f"{hour + 1:02}:00" if random.random() < 0.5 else f"{hour + 1:02}:30",
                    "place": random.choice(("", *STREETS, *CITIES[:3])),
                    "guests": [],
                    "notes": "",
                }
            )
        events.sort(key=lambda event: (event["day"], event["start"]))
        return {"events": number_records(events), "next_id": len(events)}


class FilesProvider(Provider):
    """Files: `files`, with name, folder, kind (document, picture, sound) and size in kB."""

    package = FILES

    _NAMES = (
        *(("Rental contract.pdf", "document"), ("Boarding notes.pdf", "document")),
        *(("Invoice March.pdf", "document"), ("Insurance letter.pdf", "document")),
        *(("Lake at sunrise.jpg", "picture"), ("Birthday table.jpg", "picture")),
        *(("Whiteboard.jpg", "picture"), ("Receipt bicycle.jpg", "picture")),
        *(("Bird song.mp3", "sound"), ("Interview 2.mp3", "sound")),
        *(("Packing list.txt", "document"), ("Recipe card.png", "picture")),
    )
    _FOLDERS = ("Download", "Documents", "Pictures")

    @override
    def create(self, random: Random, now: datetime) -> State:
        files = [
            {
                "name": name,
                "folder": random.choice(self._FOLDERS),
                "kind": kind,
                "size": random.randrange(40, 4_000),
            }
            for name, kind in random.sample(self._NAMES, k=9)
        ]
        return {"files": number_records(files), "next_id": len(files)}
