"""Sets Django up for the desk, once per process."""

from __future__ import annotations

import threading
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

if TYPE_CHECKING:
    from django.http import HttpRequest

_lock = threading.Lock()
_HOME = Path(__file__).parent


def _filtered(table: str, *conditions: tuple[str, str, str]) -> str:
    from uiprobe.environments.web.sites.desk.conditions import Condition, query

    return f"/desk/{table}/?{query([Condition(*c) for c in conditions])}"


def _is_open(link: str, request: HttpRequest) -> bool:
    """Whether an entry leads to the page that is open; its filter counts, its order does not."""
    path, _, asked = link.partition("?")
    wanted = dict(parse_qsl(asked)).get("filter")
    return bool(request.path == path and request.GET.get("filter") == wanted)


def menu() -> list[dict[str, Any]]:
    """The menu at the left: groups, and the pages that they lead to."""
    return [
        {
            "title": title,
            "collapsible": True,
            "items": [
                {"title": name, "link": link, "active": partial(_is_open, link)}
                for name, link in rows
            ],
        }
        for title, rows in MENU.items()
    ]


def _menu_rows() -> dict[str, list[tuple[str, str]]]:
    opened = ("state", "is not", "Closed")
    return {
        "Self-service": [
            ("Home", "/"),
            ("Catalogue", "/catalogue/"),
            ("Cart", "/cart/"),
            ("My approvals", "/approvals/"),
            ("Knowledge", "/knowledge/"),
        ],
        "Incidents": [
            ("Create new", "/desk/incident/add/"),
            ("All", "/desk/incident/"),
            ("Open", _filtered("incident", opened)),
            ("Unassigned", _filtered("incident", ("assigned_to", "is empty", ""))),
            ("Critical", _filtered("incident", ("priority", "is", "1 - Critical"))),
            ("Overview", "/dashboards/incidents/"),
        ],
        "Problems": [
            ("Create new", "/desk/problem/add/"),
            ("All", "/desk/problem/"),
            ("Open", _filtered("problem", opened)),
            ("Known errors", _filtered("problem", ("known_error", "is", "yes"))),
        ],
        "Changes": [
            ("Create new", "/desk/change/add/"),
            ("All", "/desk/change/"),
            ("Emergency", _filtered("change", ("kind", "is", "Emergency"))),
            ("Scheduled", _filtered("change", ("state", "is", "Scheduled"))),
            ("Approvals", "/desk/approval/"),
            ("Overview", "/dashboards/changes/"),
        ],
        "Hardware": [
            ("Create new", "/desk/hardware/add/"),
            ("All", "/desk/hardware/"),
            ("In stock", _filtered("hardware", ("state", "is", "In stock"))),
            ("Missing", _filtered("hardware", ("state", "is", "Missing"))),
            ("Deliveries", "/desk/delivery/"),
            ("Overview", "/dashboards/hardware/"),
        ],
        "Assets": [
            ("Create new", "/desk/asset/add/"),
            ("All", "/desk/asset/"),
            ("Expired", _filtered("asset", ("state", "is", "Expired"))),
            ("Overview", "/dashboards/assets/"),
        ],
        "Catalogue management": [
            ("Items", "/desk/catalogueitem/"),
            ("Unavailable items", _filtered("catalogueitem", ("available", "is", "no"))),
            ("Requests", "/desk/request/"),
        ],
        "Organisation": [
            ("Users", "/desk/person/"),
            ("Inactive users", _filtered("person", ("is_active", "is", "no"))),
            ("Departments", "/desk/department/"),
            ("Locations", "/desk/location/"),
            ("Teams", "/desk/team/"),
            ("Articles", "/desk/article/"),
            ("Activity log", "/admin/logentry/"),
        ],
        "Reports": [
            ("Incidents by category", "/reports/incident-category/"),
            ("Changes by risk", "/reports/change-risk/"),
            ("Hardware by state", "/reports/hardware-state/"),
            ("Assets by vendor", "/reports/asset-vendor/"),
        ],
    }


MENU = _menu_rows()
"""Groups of the menu, with the names and addresses of their entries."""


def set_up() -> None:
    """Set Django up, if it is not.

    Raises:
        RuntimeError: This process has set Django up for something else.
    """
    import django
    from django.conf import settings

    with _lock:
        if settings.configured:
            if getattr(settings, "UIPROBE_DESK", False):
                return
            raise RuntimeError(
                "this process has set Django up for another site: start the desk in its own"
            )
        settings.configure(
            UIPROBE_DESK=True,
            # No secret: it signs sessions of one made-up desk, and saved ones outlive the process.
            SECRET_KEY=sha256(b"uiprobe desk").hexdigest(),
            DEBUG=False,
            ALLOWED_HOSTS=["127.0.0.1", "localhost"],
            ROOT_URLCONF=f"{__package__}.urls",
            INSTALLED_APPS=[
                "unfold",
                "unfold.contrib.forms",
                "django.contrib.admin",
                "django.contrib.auth",
                "django.contrib.contenttypes",
                "django.contrib.sessions",
                "django.contrib.messages",
                "django.contrib.staticfiles",
                "hijack",
                f"{__package__}.apps.DeskConfig",
            ],
            MIDDLEWARE=[
                f"{__package__}.middleware.expire_session",
                f"{__package__}.middleware.RefuseHugeNumbers",
                "django.contrib.sessions.middleware.SessionMiddleware",
                "django.middleware.common.CommonMiddleware",
                "django.middleware.csrf.CsrfViewMiddleware",
                "django.contrib.auth.middleware.AuthenticationMiddleware",
                "django.contrib.messages.middleware.MessageMiddleware",
                "hijack.middleware.HijackUserMiddleware",
                # Inside of the one that states the length of an answer.
                f"{__package__}.middleware.hide_icons",
                f"{__package__}.middleware.explain_errors",
            ],
            TEMPLATES=[
                {
                    "BACKEND": "django.template.backends.django.DjangoTemplates",
                    "DIRS": [_HOME / "templates"],
                    "APP_DIRS": True,
                    "OPTIONS": {
                        "context_processors": [
                            "django.template.context_processors.request",
                            "django.contrib.auth.context_processors.auth",
                            "django.contrib.messages.context_processors.messages",
                        ]
                    },
                }
            ],
            DATABASES={"default": {"ENGINE": f"{__package__}.engine", "NAME": "desk"}},
            AUTH_USER_MODEL="desk.Person",
            # Everybody has the same password, which is no secret: the hash need not be slow.
            PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"],
            MESSAGE_STORAGE="django.contrib.messages.storage.cookie.CookieStorage",
            LOGIN_URL="/login/",
            LOGIN_REDIRECT_URL="/",
            STATIC_URL="/static/",
            USE_TZ=False,
            # As in the browsers: pages tell of a difference.
            TIME_ZONE="UTC",
            USE_I18N=False,
            DATE_FORMAT="Y-m-d",
            LOGGING_CONFIG=None,
            UNFOLD={
                "SITE_TITLE": "Desk",
                "SITE_HEADER": "Service desk",
                "SITE_SYMBOL": "support_agent",
                "SHOW_HISTORY": True,
                "SHOW_VIEW_ON_SITE": False,
                "THEME": "light",
                "SIDEBAR": {"show_search": True, "navigation": menu()},
                "STYLES": [lambda request: "/static/desk/desk.css"],
            },
        )
        django.setup()
