"""People of one first name, who differ in what stands on their own pages."""

from __future__ import annotations

import unicodedata
from random import Random

from uiprobe.environments.phone.apps.messages.app import Messages
from uiprobe.environments.phone.content import phone_number
from uiprobe.environments.phone.kit.providers import CONTACTS
from uiprobe.probes.sources.builtin.chains.nodes import Planted, Shows, Values
from uiprobe.probes.sources.builtin.goals.messages import PERSONS, person_page
from uiprobe.probes.sources.builtin.language import *

_FIRST = ("Nora", "Jonas", "Elif", "Marta", "Ruben", "Clara")
_LAST = ("Lindqvist", "Berger", "Vance", "Okoye", "Petit", "Moreau", "Hale", "Rossi")
_COMPANIES = ("northwind", "harbourline", "greenleaf", "altus", "kestrel", "bluefin")
_AT = ".example"


def _domains(apps: Apps) -> dict[str, Values]:
    """The planted contacts by first name and domain: "Nora@altus.example"."""
    found: dict[str, Values] = {}
    for person in PERSONS.all(apps):
        domain = person["email"].rpartition("@")[2]
        if domain.removesuffix(_AT) in _COMPANIES:
            found[f"{person['name'].split()[0]}@{domain}"] = (person["name"],)
    return found


def _plant(random: Random, apps: Apps) -> tuple[str, Planted]:
    """Three people of one first name, at three companies."""
    taken = {name.split()[0] for name in PERSONS.names(apps)}
    first = random.choice([name for name in _FIRST if name not in taken])
    companies = random.sample(_COMPANIES, k=3)
    contacts = [
        {
            "name": f"{first} {last}",
            "phone": phone_number(random),
            "email": f"{_plain(first)}.{_plain(last)}@{company}{_AT}",
            "favorite": False,
        }
        for last, company in zip(random.sample(_LAST, k=3), companies, strict=True)
    ]
    return f"{first}@{random.choice(companies)}{_AT}", {CONTACTS: {"contacts": contacts}}


def _plain(name: str) -> str:
    return unicodedata.normalize("NFKD", name.lower())


def _look(apps: Apps, namesake: str) -> Steps:
    [name] = _domains(apps)[namesake]
    return person_page(name)


def _say(namesake: str) -> Term:
    first, _, domain = namesake.partition("@")
    return Term(
        f"the {first} whose e-mail address ends in @{domain}",
        f"{first} (E-Mail-Adresse endet auf @{domain})",
        f"邮箱以@{domain}结尾的{first}",
    )


NAMESAKE = Shows(
    "namesake", Messages, "contact", "namesake", _domains, _look, (BACK, click(desc="Chats")),
    spoil=lambda apps, namesake: (click(id="action_favorite"),), plant=_plant, spell=_say,
)  # fmt: skip
