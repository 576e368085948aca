"""The desk as an application of Django."""

from __future__ import annotations

from datetime import datetime, time, timedelta

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """The application that holds all tables and pages of the desk."""

    name = "uiprobe.environments.web.sites.desk"
    label = "desk"
    verbose_name = "Service desk"
    default_auto_field = "django.db.models.AutoField"

    def ready(self) -> None:
        """Let the activity log go by the calendar of the desk."""
        from django.contrib.admin.models import LogEntry

        LogEntry._meta.get_field("action_time").default = _moment


def _moment() -> datetime:
    """The time of the next entry of the activity log, a minute after the one before.

    On the desk it is always the same day. The clock of the machine would also let the same clicks
    lead to other pages.
    """
    from django.contrib.admin.models import LogEntry

    from uiprobe.environments.web.sites.desk.models import TODAY

    return datetime.combine(TODAY, time(9)) + timedelta(minutes=LogEntry.objects.count())
