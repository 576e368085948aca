"""The tables of the desk."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.core.exceptions import ValidationError
from django.db import models

from uiprobe.environments.web.sites.desk import choices as c

TODAY = date(2025, 3, 14)
"""The day on which the desk stands still, so that its pages are the same on every day."""


def _choice(values: c.Values, default: str = "", **options: Any) -> models.CharField:
    blank = options.pop("blank", not default)
    return models.CharField(
        max_length=60, choices=[(v, v) for v in values], default=default, blank=blank, **options
    )


def _text(length: int = 120, **options: Any) -> models.CharField:
    return models.CharField(max_length=length, **options)


def _long() -> models.TextField:
    return models.TextField(blank=True, default="")


def _link(to: str, name: str = "+", **options: Any) -> models.ForeignKey:
    return models.ForeignKey(
        to, null=True, blank=True, on_delete=models.PROTECT, related_name=name, **options
    )


class Named(models.Model):
    """A record that is known by its name."""

    name = _text(unique=True)

    class Meta:
        abstract = True
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Numbered(models.Model):
    """A record that the desk gives the next number when it is first saved."""

    PREFIX = ""

    number = _text(20, unique=True, editable=False)

    class Meta:
        abstract = True
        ordering = ("-number",)

    def __str__(self) -> str:
        return self.number

    def save(self, *args: Any, **options: Any) -> None:
        """Number the record and write it."""
        if not self.number:
            last = type(self).objects.aggregate(last=models.Max("number"))["last"]
            value = int(last[len(self.PREFIX) :]) + 1 if last else 1
            self.number = f"{self.PREFIX}{value:07d}"
        super().save(*args, **options)


class Department(Named):
    """A department of the company."""

    code = _text(10)


class Location(Named):
    """An office."""

    city = _text(60)
    country = _text(60)


class Team(Named):
    """A group that work is assigned to."""

    mail = models.EmailField(blank=True)


class Person(AbstractBaseUser):
    """Somebody who works here; everybody may sign in."""

    username = _text(60, unique=True)
    name = _text(120, unique=True, editable=False)
    first_name = _text(60)
    last_name = _text(60)
    email = models.EmailField(unique=True)
    employee_number = _text(20, blank=True, default="")
    title = _text(80, blank=True, default="")
    department = _link("Department")
    location = _link("Location")
    manager = _link("self")
    team = _link("Team", "members")
    phone = _text(30, blank=True, default="")
    mobile = _text(30, blank=True, default="")
    language = _choice(c.LANGUAGES, "English")
    time_zone = _choice(c.TIME_ZONES, "UTC")
    employment = _choice(c.EMPLOYMENT, "Permanent")
    start_date = models.DateField(null=True, blank=True)
    is_active = models.BooleanField("active", default=True)
    vip = models.BooleanField("VIP", default=False)
    notes = _long()

    objects = BaseUserManager()
    USERNAME_FIELD = "username"

    class Meta:
        ordering = ("name",)
        verbose_name = "user"

    is_staff = True
    is_superuser = True

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Take the name from its parts; names are unique."""
        self.name = f"{self.first_name} {self.last_name}".strip()
        if type(self).objects.exclude(pk=self.pk).filter(name=self.name).exists():
            raise ValidationError({"last_name": f"There is already a user {self.name}."})

    def has_perm(self, permission: str, record: Any = None) -> bool:
        """Everybody may do everything on the desk, except for what its rules forbid."""
        return True

    def has_module_perms(self, label: str) -> bool:
        """Everybody sees every menu."""
        return True


class Hardware(models.Model):
    """A device."""

    asset_tag = _text(20, unique=True)
    name = _text(80)
    serial_number = _text(40, unique=True)
    category = _choice(c.HARDWARE_CATEGORIES, blank=False)
    manufacturer = _choice(c.MANUFACTURERS, blank=False)
    model = _text(80)
    state = _choice(c.HARDWARE_STATES, "On order")
    substate = _choice(c.HARDWARE_SUBSTATES)
    assigned_to = _link("Person")
    managed_by = _link("Person")
    owned_by = _link("Person")
    support_team = _link("Team")
    department = _link("Department")
    location = _link("Location")
    storage_place = _text(60, blank=True, default="")
    operating_system = _choice(c.SYSTEMS)
    memory_gb = models.PositiveIntegerField("memory (GB)", null=True, blank=True)
    disk_gb = models.PositiveIntegerField("disk (GB)", null=True, blank=True)
    host_name = _text(60, blank=True, default="")
    vendor = _choice(c.VENDORS)
    purchase_order = _text(20, blank=True, default="")
    invoice = _text(20, blank=True, default="")
    cost = models.PositiveIntegerField("cost (EUR)", null=True, blank=True)
    ordered = models.DateField(null=True, blank=True)
    received = models.DateField(null=True, blank=True)
    warranty_until = models.DateField(null=True, blank=True)
    notes = _long()

    class Meta:
        ordering = ("asset_tag",)
        verbose_name_plural = "hardware"

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """A device that is in use has somebody who uses it; it is not received before ordered."""
        errors = {}
        if self.state == "In use" and self.assigned_to is None:
            errors["assigned_to"] = "A device in use needs somebody it is assigned to."
        if self.ordered and self.received and self.received < self.ordered:
            errors["received"] = "A device cannot be received before it is ordered."
        if errors:
            raise ValidationError(errors)


class Asset(models.Model):
    """Something of value that is no device: licences, contracts, furniture, vehicles."""

    tag = _text(20, unique=True)
    name = _text(80)
    category = _choice(c.ASSET_CATEGORIES, blank=False)
    state = _choice(c.ASSET_STATES, "In use")
    vendor = _choice(c.VENDORS)
    owner = _link("Person")
    department = _link("Department")
    location = _link("Location")
    quantity = models.PositiveIntegerField(default=1)
    cost = models.PositiveIntegerField("cost (EUR)", null=True, blank=True)
    acquired = models.DateField(null=True, blank=True)
    expires = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ("tag",)

    def __str__(self) -> str:
        return self.tag


class Incident(Numbered):
    """Something that does not work for somebody."""

    PREFIX = "INC"

    caller = models.ForeignKey("Person", on_delete=models.PROTECT, related_name="+")
    short_description = _text(160)
    description = _long()
    category = _choice(c.SUBCATEGORIES, "Software")
    subcategory = _choice([s for v in c.SUBCATEGORIES.values() for s in v])
    channel = _choice(c.CHANNELS, "Self-service")
    impact = _choice(c.LEVELS, "3 - Low")
    urgency = _choice(c.LEVELS, "3 - Low")
    priority = _choice(c.PRIORITIES, "5 - Planning", editable=False)
    state = _choice(c.INCIDENT_STATES, "New")
    location = _link("Location")
    hardware = _link("Hardware")
    team = _link("Team")
    assigned_to = _link("Person")
    opened = models.DateField(default=TODAY, editable=False)
    due = models.DateField(null=True, blank=True)
    duplicate_of = _link("self")
    resolution_code = _choice(c.RESOLUTIONS)
    resolution_notes = _long()
    work_notes = _long()

    def clean(self) -> None:
        """Check what depends on each other, and work out the priority."""
        errors = {}
        if self.subcategory and self.subcategory not in c.SUBCATEGORIES.get(self.category, ()):
            errors["subcategory"] = f"{self.subcategory} does not belong to {self.category}."
        if self.state in ("Resolved", "Closed"):
            for name in ("resolution_code", "resolution_notes"):
                if not getattr(self, name):
                    errors[name] = f"An incident that is {self.state.lower()} needs this."
        if self.assigned_to and self.team and self.assigned_to.team_id != self.team_id:
            errors["assigned_to"] = f"{self.assigned_to} is not in {self.team}."
        if self.due and self.opened and self.due < self.opened:
            errors["due"] = "The due date lies before the day on which the incident was opened."
        if errors:
            raise ValidationError(errors)
        self.priority = c.priority(self.impact, self.urgency)


class Problem(Numbered):
    """The cause of incidents."""

    PREFIX = "PRB"

    short_description = _text(160)
    description = _long()
    category = _choice(c.SUBCATEGORIES, "Software")
    impact = _choice(c.LEVELS, "3 - Low")
    urgency = _choice(c.LEVELS, "3 - Low")
    priority = _choice(c.PRIORITIES, "5 - Planning", editable=False)
    state = _choice(c.PROBLEM_STATES, "New")
    hardware = _link("Hardware")
    team = _link("Team")
    assigned_to = _link("Person")
    known_error = models.BooleanField(default=False)
    workaround = _long()
    opened = models.DateField(default=TODAY, editable=False)
    due = models.DateField(null=True, blank=True)

    def clean(self) -> None:
        """A known error says how to work around it."""
        if self.known_error and not self.workaround:
            raise ValidationError({"workaround": "A known error needs a workaround."})
        if self.assigned_to and self.team and self.assigned_to.team_id != self.team_id:
            raise ValidationError({"assigned_to": f"{self.assigned_to} is not in {self.team}."})
        self.priority = c.priority(self.impact, self.urgency)


class Change(Numbered):
    """A change to what the company runs."""

    PREFIX = "CHG"

    kind = _choice(c.CHANGE_KINDS, "Normal")
    short_description = _text(160)
    description = _long()
    category = _choice(c.CHANGE_CATEGORIES, "Software")
    risk = _choice(c.RISKS, "Moderate")
    impact = _choice(c.LEVELS, "3 - Low")
    state = _choice(c.CHANGE_STATES, "New")
    requested_by = _link("Person")
    team = _link("Team")
    assigned_to = _link("Person")
    hardware = _link("Hardware")
    planned_start = models.DateField(null=True, blank=True)
    planned_end = models.DateField(null=True, blank=True)
    outage = models.BooleanField("causes an outage", default=False)
    board_needed = models.BooleanField("needs the board", default=False)
    justification = _long()
    implementation_plan = _long()
    backout_plan = _long()
    test_plan = _long()
    opened = models.DateField(default=TODAY, editable=False)

    def clean(self) -> None:
        """Plans come in order, in time, and with a way back if they are risky."""
        errors = {}
        if self.planned_start and self.planned_end and self.planned_end < self.planned_start:
            errors["planned_end"] = "The end lies before the start."
        if self.risk == "High" and not self.backout_plan:
            errors["backout_plan"] = "A change of high risk needs a backout plan."
        notice = c.NOTICE_DAYS[self.risk]
        earliest = TODAY + timedelta(days=notice)
        waits = self.pk is None and self.kind != "Emergency"
        if waits and self.planned_start and self.planned_start < earliest:
            errors["planned_start"] = (
                f"A change of {self.risk.lower()} risk needs {notice} days of notice: "
                f"the earliest start is {earliest.isoformat()}."
            )
        if self.assigned_to and self.team and self.assigned_to.team_id != self.team_id:
            errors["assigned_to"] = f"{self.assigned_to} is not in {self.team}."
        if errors:
            raise ValidationError(errors)


class Approval(models.Model):
    """The consent of one person to a change; those of a change are given in order."""

    change = models.ForeignKey("Change", on_delete=models.CASCADE, related_name="approvals")
    approver = models.ForeignKey("Person", on_delete=models.PROTECT, related_name="+")
    position = models.PositiveIntegerField()
    state = _choice(c.APPROVAL_STATES, "Waiting")
    comment = _long()

    class Meta:
        ordering = ("change", "position")

    def __str__(self) -> str:
        return f"{self.change} step {self.position}"


class Article(Numbered):
    """An article of the knowledge base."""

    PREFIX = "KB"

    title = _text(160)
    topic = _choice(c.TOPICS, blank=False)
    body = models.TextField()
    author = _link("Person")
    published = models.DateField(default=TODAY)


class CatalogueItem(Named):
    """Something that can be ordered."""

    category = _choice(c.SHELVES, blank=False)
    summary = _text(200)
    price = models.PositiveIntegerField("price (EUR)")
    delivery_days = models.PositiveIntegerField(default=3)
    vendor = _choice(c.VENDORS)
    available = models.BooleanField(default=True)


class CatalogueOption(models.Model):
    """A question that an item asks before it can be ordered."""

    item = models.ForeignKey("CatalogueItem", on_delete=models.CASCADE, related_name="options")
    position = models.PositiveIntegerField()
    label = _text(80)
    kind = _choice(c.OPTION_KINDS, blank=False)
    values = models.JSONField(default=list)
    mandatory = models.BooleanField(default=True)

    class Meta:
        ordering = ("item", "position")

    def __str__(self) -> str:
        return self.label


class Request(Numbered):
    """An order of one item of the catalogue."""

    PREFIX = "REQ"

    item = models.ForeignKey("CatalogueItem", on_delete=models.PROTECT, related_name="+")
    quantity = models.PositiveIntegerField(default=1)
    configuration = models.JSONField(default=dict)
    ordered_by = _link("Person")
    price = models.PositiveIntegerField("price (EUR)")
    state = _choice(c.REQUEST_STATES, "Open")
    opened = models.DateField(default=TODAY)


class Delivery(models.Model):
    """One line of what a vendor says was delivered."""

    shipment = _text(20)
    serial_number = _text(40)
    model = _text(80)
    delivered = models.DateField()

    class Meta:
        ordering = ("shipment", "serial_number")
        verbose_name_plural = "deliveries"

    def __str__(self) -> str:
        return f"{self.shipment} {self.serial_number}"


class RecordLock(models.Model):
    """A record that is locked by a person, so that others cannot save it."""

    table = _text(40)
    record = models.PositiveIntegerField()
    holder = models.ForeignKey("Person", on_delete=models.PROTECT, related_name="+")


class Preference(models.Model):
    """The columns that somebody wants to see in a list."""

    person = models.ForeignKey("Person", on_delete=models.CASCADE, related_name="+")
    table = _text(40)
    columns = models.JSONField(default=list)
