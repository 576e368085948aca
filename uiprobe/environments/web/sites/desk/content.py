"""Fills a desk with content that follows from a seed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import TypeVar

from uiprobe.environments.web.sites.desk import articles, choices, words
from uiprobe.inputs.draws import random_for

AGENT = "morgan.reed"
"""The user that the tasks are done as."""
AGENT_NAME = "Morgan Reed"
PASSWORD = "desk-2025"  # noqa: S105 - everybody may know it: the desk listens on loopback only
"""The password of everybody on the desk."""

T = TypeVar("T")

PEOPLE = 120
INCIDENTS = 160


def fill(seed: int) -> None:
    """Write the content of a desk into the database that this thread serves from."""
    from uiprobe.environments.web.sites.desk import models as m

    draw = random_for("desk", "content", seed)
    today = m.TODAY

    def ago(most: int, least: int = 0) -> date:
        return today - timedelta(days=draw.randrange(least, most))

    departments = [m.Department(id=i, name=n, code=c) for i, (n, c) in _counted(words.DEPARTMENTS)]
    m.Department.objects.bulk_create(departments)
    locations = [
        m.Location(id=i, name=n, city=t, country=c) for i, (n, t, c) in _counted(words.LOCATIONS)
    ]
    m.Location.objects.bulk_create(locations)
    teams = [
        m.Team(id=i, name=n, mail=f"{n.lower().replace(' ', '-')}@desk.example")
        for i, n in _counted(words.TEAMS)
    ]
    m.Team.objects.bulk_create(teams)

    from django.contrib.auth.hashers import make_password

    password = make_password(PASSWORD, salt="uiprobe0desk0salt0of022")
    names = draw.sample([(f, s) for f in words.FIRST_NAMES for s in words.LAST_NAMES], PEOPLE - 1)
    people = []
    for i, (first, last) in _counted([("Morgan", "Reed"), *names]):
        user = f"{first}.{last}".lower()
        people.append(
            m.Person(
                id=i,
                username=user,
                password=password,
                name=f"{first} {last}",
                first_name=first,
                last_name=last,
                email=f"{user}@desk.example",
                employee_number=f"E{1000 + i * 7}",
                title=draw.choice(words.TITLES),
                department=draw.choice(departments),
                location=draw.choice(locations),
                manager_id=None if i <= 10 else draw.randrange(2, 11),
                team=teams[i % len(teams)] if i <= 48 else None,
                phone=f"+49 40 55{draw.randrange(10000, 99999)}",
                mobile=f"+49 171 {draw.randrange(1000000, 9999999)}",
                language=draw.choice(choices.LANGUAGES),
                time_zone=draw.choice(choices.TIME_ZONES),
                employment=draw.choice(choices.EMPLOYMENT),
                start_date=ago(4000, 30),
                is_active=i == 1 or draw.random() > 0.06,
                vip=i > 1 and draw.random() < 0.1,
            )
        )
    m.Person.objects.bulk_create(people)
    staff = people[:48]
    users = [p for p in people[1:] if p.is_active]

    hardware = []
    for i in range(1, 151):
        category = draw.choice(choices.HARDWARE_CATEGORIES)
        model = draw.choice(words.MODELS[category])
        state = draw.choice(choices.HARDWARE_STATES)
        ordered = today - timedelta(days=draw.randrange(60, 1500))
        hardware.append(
            m.Hardware(
                id=i,
                asset_tag=f"HW{10000 + i * 3}",
                name=f"{model} {10000 + i * 3}",
                serial_number=f"{draw.choice('KLMNPR')}{draw.randrange(10**7, 10**8)}",
                category=category,
                manufacturer=draw.choice(choices.MANUFACTURERS),
                model=model,
                state=state,
                substate=draw.choice(("", *choices.HARDWARE_SUBSTATES)),
                assigned_to=draw.choice(users) if state == "In use" else None,
                department=draw.choice(departments),
                location=draw.choice(locations),
                support_team=draw.choice(teams),
                operating_system=draw.choice(choices.SYSTEMS),
                memory_gb=draw.choice((8, 16, 32, 64)),
                disk_gb=draw.choice((256, 512, 1024)),
                vendor=draw.choice(choices.VENDORS),
                purchase_order=f"PO{draw.randrange(3000, 3040)}",
                cost=draw.randrange(150, 3500),
                ordered=ordered,
                received=ordered + timedelta(days=draw.randrange(2, 40)),
                warranty_until=ordered + timedelta(days=1095),
            )
        )
    m.Hardware.objects.bulk_create(hardware)

    assets = []
    for i in range(1, 91):
        category = draw.choice(choices.ASSET_CATEGORIES)
        acquired = today - timedelta(days=draw.randrange(30, 2000))
        assets.append(
            m.Asset(
                id=i,
                tag=f"AS{20000 + i * 7}",
                name=draw.choice(words.ASSETS[category]),
                category=category,
                state=draw.choice(choices.ASSET_STATES),
                vendor=draw.choice(choices.VENDORS),
                owner=draw.choice(users),
                department=draw.choice(departments),
                location=draw.choice(locations),
                quantity=draw.randrange(1, 60),
                cost=draw.randrange(40, 30000),
                acquired=acquired,
                expires=acquired + timedelta(days=draw.randrange(365, 2500)),
            )
        )
    m.Asset.objects.bulk_create(assets)

    incidents = []
    for i in range(1, INCIDENTS + 1):
        category = draw.choice(tuple(choices.SUBCATEGORIES))
        sub = draw.choice(choices.SUBCATEGORIES[category])
        place = draw.choice(locations)
        state = draw.choice(choices.INCIDENT_STATES)
        team = draw.choice(teams) if draw.random() < 0.85 else None
        members = [p for p in staff if team and p.team == team and p.is_active]
        over = state in ("Resolved", "Closed")
        impact, urgency = draw.choice(choices.LEVELS), draw.choice(choices.LEVELS)
        symptom = draw.choice(words.SYMPTOMS[sub])
        opened = today - timedelta(days=draw.randrange(0, 200))
        incidents.append(
            m.Incident(
                id=i,
                number=f"INC{i + 1000:07d}",
                caller=draw.choice(users),
                short_description=(
                    f"{sub} {symptom} ({place.name}, room {draw.randrange(100, 600)})"
                ),
                description="Seen several times this week. Please call before you come.",
                category=category,
                subcategory=sub,
                channel=draw.choice(choices.CHANNELS),
                impact=impact,
                urgency=urgency,
                priority=choices.priority(impact, urgency),
                state=state,
                location=place,
                hardware=draw.choice(hardware) if category == "Hardware" else None,
                team=team,
                assigned_to=draw.choice(members) if members and draw.random() < 0.7 else None,
                opened=opened,
                due=opened + timedelta(days=draw.randrange(1, 30)),
                resolution_code=draw.choice(choices.RESOLUTIONS) if over else "",
                resolution_notes="Done and tested with the caller." if over else "",
            )
        )
    m.Incident.objects.bulk_create(incidents)

    problems = []
    for i in range(1, 41):
        category = draw.choice(tuple(choices.SUBCATEGORIES))
        sub = draw.choice(choices.SUBCATEGORIES[category])
        impact, urgency = draw.choice(choices.LEVELS), draw.choice(choices.LEVELS)
        problems.append(
            m.Problem(
                id=i,
                number=f"PRB{i + 200:07d}",
                short_description=draw.choice(words.PROBLEMS).format(s=sub.lower()),
                category=category,
                impact=impact,
                urgency=urgency,
                priority=choices.priority(impact, urgency),
                state=draw.choice(choices.PROBLEM_STATES),
                team=draw.choice(teams),
                opened=ago(300),
            )
        )
    m.Problem.objects.bulk_create(problems)

    changes = []
    for i in range(1, 101):
        category = draw.choice(choices.CHANGE_CATEGORIES)
        start = today + timedelta(days=draw.randrange(-120, 60))
        risk = draw.choice(choices.RISKS)
        changes.append(
            m.Change(
                id=i,
                number=f"CHG{i + 500:07d}",
                kind=draw.choice(choices.CHANGE_KINDS),
                short_description=draw.choice(words.CHANGES[category]).format(
                    n=draw.randrange(2, 90)
                ),
                category=category,
                risk=risk,
                impact=draw.choice(choices.LEVELS),
                state=draw.choice(choices.CHANGE_STATES),
                requested_by=draw.choice(users),
                team=draw.choice(teams),
                planned_start=start,
                planned_end=start + timedelta(days=draw.randrange(0, 4)),
                outage=draw.random() < 0.2,
                board_needed=risk == "High",
                backout_plan="Restore the state of the day before." if risk == "High" else "",
                opened=start - timedelta(days=draw.randrange(8, 30)),
            )
        )
    m.Change.objects.bulk_create(changes)

    m.Article.objects.bulk_create(
        m.Article(
            id=i,
            number=f"KB{i + 40:07d}",
            title=fact.title,
            topic=fact.topic,
            body=articles.write_body(draw, fact.sentence.format(value=draw.choice(fact.values))),
            author=draw.choice(staff),
            published=ago(900, 20),
        )
        for i, fact in _counted(articles.FACTS)
    )

    rows = [(n, s, p, t) for n, s, p, t in words.ITEMS] + [
        (name, shelf, draw.randrange(15, 1500), "Delivered to your desk, with a short guide.")
        for shelf, more in words.MORE_ITEMS.items()
        for name in more
    ]
    items = [
        m.CatalogueItem(
            id=i,
            name=name,
            category=shelf,
            price=price,
            summary=text,
            delivery_days=draw.randrange(1, 21),
            vendor=draw.choice(choices.VENDORS),
            available=i <= len(words.ITEMS) or draw.random() < 0.85,
        )
        for i, (name, shelf, price, text) in _counted(rows)
    ]
    m.CatalogueItem.objects.bulk_create(items)
    m.CatalogueOption.objects.bulk_create(
        m.CatalogueOption(
            item=item, position=at, label=label, kind=kind, values=list(values), mandatory=must
        )
        for item in items
        for at, (label, kind, values, must) in _counted(words.OPTIONS.get(item.name, ()))
    )
    m.Request.objects.bulk_create(
        m.Request(
            id=i,
            number=f"REQ{i + 300:07d}",
            item=(item := draw.choice(items)),
            quantity=(quantity := draw.randrange(1, 5)),
            ordered_by=draw.choice(users),
            price=item.price * quantity,
            state=draw.choice(choices.REQUEST_STATES),
            opened=ago(200),
        )
        for i in range(1, 41)
    )
    m.Delivery.objects.bulk_create(
        m.Delivery(
            shipment=f"SHP{700 + number}",
            serial_number=f"Z{draw.randrange(10**7, 10**8)}",
            model=draw.choice(words.MODELS["Monitor"]),
            delivered=ago(100),
        )
        for number in range(1, 7)
        for _ in range(5)
    )


def _counted(values: Iterable[T]) -> list[tuple[int, T]]:
    return list(enumerate(values, 1))
