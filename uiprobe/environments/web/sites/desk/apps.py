"""The desk as an application of Django."""

from __future__ import annotations

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """The application that holds all tables and pages of the desk."""

    name = "uiprobe.environments.web.sites.desk"
    label = "desk"
    verbose_name = "Service desk"
    default_auto_field = "django.db.models.AutoField"
