"""Fills a repository of Fossil with a project: files, branches, tags, wiki, tickets, forum, users.

Everything goes in through Fossil's own commands and pages, at fixed times.
"""

from __future__ import annotations

import os
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from uiprobe.environments.errors import DeviceError

ADMIN, PASSWORD = "admin", "explorer-2026"

PEOPLE = ("ada", "bruno", "carla", "dmitri", "elif")

_FILES = {
    "README.md": "# Harbour\n\nA timetable for small ferries. See [[Plan]] in the wiki.\n",
    "src/main.c": '#include "plan.h"\n\nint main(void){\n  return plan_run();\n}\n',
    "src/plan.c": '#include "plan.h"\n\nint plan_run(void){\n  return 0;\n}\n',
    "src/plan.h": "int plan_run(void);\n",
    "www/index.md": "# Documentation\n\n  *  [Install](install.md)\n  *  [Use](use.md)\n",
    "www/install.md": "# Install\n\nRun make, then copy the program.\n",
    "www/use.md": "# Use\n\nCall harbour with the name of a port.\n",
    "Makefile": "harbour: src/main.c src/plan.c\n\tcc -o harbour src/*.c\n",
    "test/plan_test.txt": "one two three\n",
}

_CHANGES = (
    ("trunk", "src/plan.c", "int plan_run(void){\n  return 1;\n}\n", "Return the count", "ada"),
    ("trunk", "www/use.md", "# Use\n\nCall harbour PORT.\n", "Shorter page on use", "bruno"),
    ("night", "src/night.c", "int night(void){\n  return 3;\n}\n", "Ferries at night", "carla"),
    ("night", "src/plan.h", "int plan_run(void);\nint night(void);\n", "Declare night", "carla"),
    ("trunk", "test/plan_test.txt", "one two three four\n", "Fourth port", "dmitri"),
    ("islands", "src/islands.c", "int islands(void){\n  return 7;\n}\n", "Islands", "elif"),
    ("trunk", "README.md", "# Harbour\n\nA timetable for ferries.\n", "Plainer words", "ada"),
    ("trunk", "src/main.c", "int main(void){\n  return 0;\n}\n", "Less is enough", "bruno"),
)

_PAGES = {
    "Harbour": "Welcome. See [Plan] and [Ports].\n",
    "Plan": "First the timetable, then the islands. Back to [Harbour].\n",
    "Ports": "Ostermünde, Valcourt, Nordvik.\n",
    "Meetings": "On Tuesdays. See [Plan].\n",
}

_TICKETS = (
    ("Ferry at midnight is missing", "Code_Defect", "Open", "Important", "night"),
    ("Islands are sorted by length", "Feature_Request", "Open", "Minor", "islands"),
    ("Page on installing is outdated", "Documentation", "Fixed", "Minor", "www"),
    ("Build fails without a network", "Build_Problem", "Open", "Severe", "Makefile"),
    ("Names with umlauts are cut", "Code_Defect", "Closed", "Important", "src"),
    ("Print a timetable", "Feature_Request", "Open", "Cosmetic", "src"),
)


class Repository:
    """A repository file, and Fossil's commands on it.

    Attributes:
        path: The file.
    """

    def __init__(self, program: str, path: Path) -> None:
        self._program = program
        self.path = path
        self._clock = 0

    def run(self, *arguments: str, within: Path | None = None) -> str:
        """Run a command.

        Raises:
            DeviceError: It fails.
        """
        folder = within or self.path.parent
        environ = {
            "HOME": str(self.path.parent),
            "USER": ADMIN,
            "PATH": os.environ.get("PATH", ""),
            "TZ": "UTC",
        }
        try:
            done = subprocess.run(  # noqa: S603 - a program that the user installed, no shell
                [self._program, *arguments],
                cwd=folder,
                env=environ,
                capture_output=True,
                timeout=60,
                check=False,
                stdin=subprocess.DEVNULL,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise DeviceError(f"fossil {' '.join(arguments[:2])}: {error}") from None
        if done.returncode:
            said = (done.stderr or done.stdout).decode(errors="replace").strip()[:300]
            raise DeviceError(f"fossil {' '.join(arguments[:2])}: {said}")
        return done.stdout.decode(errors="replace")

    def moment(self) -> str:
        """The next point in time, an hour later."""
        self._clock += 1
        return f"2026-01-{5 + self._clock // 10:02d} {8 + self._clock % 10:02d}:15:00"

    def create(self, people: Sequence[str]) -> None:
        """Make it, with its users and settings, and nothing in it."""
        self.run(
            *("new", "--admin-user", ADMIN, "--project-name", "Harbour"),
            *("--project-desc", "A timetable for ferries", "--date-override", self.moment()),
            self.path.name,
        )
        self.run("user", "password", ADMIN, PASSWORD, "-R", str(self.path))
        for name in people:
            self.run("user", "new", name, f"{name}@harbour.example", PASSWORD, "-R", str(self.path))
            self.run("user", "capabilities", name, "bcefghijkmnorwz234", "-R", str(self.path))
        settings = {
            "self-register": "1",
            "default-perms": "bcefghijkmnorwz234",
            "auto-hyperlink": "0",
            **dict.fromkeys(("search-ci", "search-doc", "search-tkt", "search-wiki"), "1"),
            **dict.fromkeys(("search-forum", "search-technote"), "1"),
            "doc-glob": "www/*.md",
            "doc-branch": "trunk",
            "timeline-utc": "1",
            # That of the program says how long the page took, so that no picture is like another.
            "footer": '<footer class="footer">Fossil</footer>',
        }
        with closing(sqlite3.connect(self.path)) as database, database:
            for name, value in settings.items():
                database.execute(
                    "REPLACE INTO config (name, value, mtime) VALUES (?, ?, 0)", (name, value)
                )
            for name in ("nobody", "anonymous"):
                database.execute("UPDATE user SET cap = 'ghjorz2' WHERE login = ?", (name,))

    def fill(self) -> None:
        """Put a project into it."""
        checkout = self.path.parent / "checkout"
        checkout.mkdir()
        self.run("open", str(self.path), "--force", within=checkout)
        for name, text in _FILES.items():
            _write(checkout / name, text)
        self.run("add", ".", within=checkout)
        self._commit(checkout, "First files", "ada")
        self.run(
            "tag", "add", "--date-override", self.moment(), "version-1", "trunk", within=checkout
        )
        branches = {"trunk"}
        for branch, name, text, said, who in _CHANGES:
            if branch in branches:
                self.run("update", branch, within=checkout)
            else:
                self.run("update", "trunk", within=checkout)
            _write(checkout / name, text)
            self.run("add", name, within=checkout)
            fresh = [] if branch in branches else ["--branch", branch]
            self._commit(checkout, said, who, *fresh)
            branches.add(branch)
        for title, text in _PAGES.items():
            page = self.path.parent / "page.md"
            page.write_text(text, encoding="utf-8")
            self.run(
                "wiki",
                "create",
                title,
                str(page),
                "--mimetype",
                "text/x-markdown",
                "-R",
                str(self.path),
            )
        for title, kind, status, severity, part in _TICKETS:
            self.run(
                *("ticket", "add", "title", title, "type", kind, "status", status),
                *("severity", severity, "subsystem", part, "comment", f"{title}. Please look."),
                *("-R", str(self.path)),
            )
        extra = self.path.parent / "harbour.txt"
        extra.write_text("A file without versions.\n", encoding="utf-8")
        self.run("uv", "add", str(extra), "--as", "harbour.txt", "-R", str(self.path))
        self.run("close", "--force", within=checkout)

    def _commit(self, checkout: Path, said: str, who: str, *more: str) -> None:
        self.run(
            *("commit", "-m", said, "--user-override", who, "--date-override", self.moment()),
            *("--no-warnings", "--nosign", *more),
            within=checkout,
        )


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
