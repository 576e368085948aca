"""Serves desks on loopback: one site per episode, each with a database of its own."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
import threading
from collections.abc import Callable, Iterable
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

from uiprobe.environments.web.guardrails import Boundary
from uiprobe.environments.web.sites.desk import content, database
from uiprobe.environments.web.sites.desk.later import Schedule

SESSION = "uiprobe0desk0session0of0morgan00"
"""The session that the pristine database knows; its cookie signs the browser in."""

_lock = threading.Lock()
_pristine: dict[int, Path] = {}
_folder: tempfile.TemporaryDirectory[str] | None = None
_SILENT_S = 40
"""Seconds after which a connection ends that neither sends nor receives."""
_MOST_VISITED = 20_000
"""Paths that a site keeps of an episode."""

_Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def _in_thread(work: Callable[[], None]) -> None:
    """Do work in a thread without an event loop, which Django's queries demand."""
    failures: list[BaseException] = []

    def run() -> None:
        try:
            work()
        except BaseException as error:
            failures.append(error)

    thread = threading.Thread(target=run, name="desk-content")
    thread.start()
    thread.join()
    if failures:
        raise failures[0]


def pristine(seed: int) -> Path:
    """The pristine database of a seed; it is made once per process."""
    global _folder
    from uiprobe.environments.web.sites.desk.settings import set_up

    with _lock:
        if seed not in _pristine:
            set_up()
            if _folder is None:
                _folder = tempfile.TemporaryDirectory(prefix="uiprobe-desk-")
            path = Path(_folder.name) / f"pristine-{seed}.sqlite3"
            _in_thread(lambda: _build(path, seed))
            _pristine[seed] = path
    return _pristine[seed]


def content_checksum(seed: int) -> str:
    """The sha256 over all rows of the desk's own tables, as a desk of a seed begins with them."""
    digest = sha256()
    with closing(sqlite3.connect(f"{pristine(seed).as_uri()}?mode=ro", uri=True)) as database:
        tables = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'desk\\_%' "
            "ESCAPE '\\' ORDER BY name"
        )
        for (table,) in tables.fetchall():
            found = database.execute(f'SELECT * FROM "{table}"')  # noqa: S608 - our own tables
            rows = sorted(map(json.dumps, found))
            digest.update("\n".join((table, *rows, "")).encode())
    return digest.hexdigest()


def forget_pristine() -> None:
    """Delete the pristine databases; they are made again when they are asked for."""
    global _folder
    with _lock:
        _pristine.clear()
        folder, _folder = _folder, None
        if folder is not None:
            folder.cleanup()


def _build(path: Path, seed: int) -> None:
    from django.apps import apps
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.contenttypes.models import ContentType
    from django.contrib.sessions.backends.db import SessionStore
    from django.db import connection, transaction

    from uiprobe.environments.web.sites.desk.engine.base import serve_from
    from uiprobe.environments.web.sites.desk.models import Person

    serve_from(path)
    try:
        connection.ensure_connection()
        connection.cursor().execute("PRAGMA synchronous = OFF")
        models = [
            model for model in apps.get_models() if model._meta.app_label not in ("auth", "hijack")
        ]
        # The tables are made from the models. Migrations, a second account of the same schema,
        # take two seconds and would serve no desk that is older than this process.
        with connection.schema_editor() as editor:
            for model in models:
                editor.create_model(model)
        with transaction.atomic():
            for model in models:
                ContentType.objects.get_for_model(model)
            content.fill(seed)
            person = Person.objects.get(username=content.AGENT)
            session = SessionStore()
            session[SESSION_KEY] = str(person.pk)
            session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
            session[HASH_SESSION_KEY] = person.get_session_auth_hash()
            session._session_key = SESSION
            session.save(must_create=True)
    finally:
        connection.close()


def _application() -> _Wsgi:
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.core.exceptions import SuspiciousOperation
    from django.core.handlers.wsgi import WSGIHandler
    from django.http import Http404, HttpRequest, HttpResponseBase

    class Files(StaticFilesHandler):
        def serve(self, request: HttpRequest) -> HttpResponseBase:
            try:
                return super().serve(request)
            except (SuspiciousOperation, ValueError, OSError):
                # A path that leads out, a null character, a name longer than the system allows.
                raise Http404 from None

    application: _Wsgi = Files(WSGIHandler())
    return application


class DeskSite:
    """A desk that is served until it is closed.

    Attributes:
        url: Its origin, such as `http://127.0.0.1:40123`.
        path: Its database file.
        flags: Changes of its behaviour: `expire_at_save` ends the session at the next save, once;
            `registration` lets people make accounts for themselves; `remembered` fills in the form
            to sign in, as browsers do that keep passwords.
        visited: Paths of the pages that were asked for.
        schedule: What others do while a task is worked on.
    """

    def __init__(self, seed: int = 0, port: int = 0) -> None:
        """Start serving.

        Args:
            seed: The seed of its content.
            port: The port; a free one by default.

        Raises:
            OSError: The port is taken.
        """
        from waitress.server import create_server

        self._seed = seed
        self._pristine = pristine(seed)
        self._folder = Path(tempfile.mkdtemp(prefix="uiprobe-desk-site-"))
        self.path = self._folder / "desk.sqlite3"
        self.flags: dict[str, bool] = {}
        self.visited: set[str] = set()
        self.schedule = Schedule()
        self.reset()
        application = _application()

        def serve(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
            from uiprobe.environments.web.sites.desk.engine.base import serve_from

            serve_from(self.path, self.flags)
            path = str(environ.get("PATH_INFO", ""))[:200]
            if len(self.visited) < _MOST_VISITED:
                self.visited.add(path)
            answer = application(environ, start)
            if environ["REQUEST_METHOD"] == "GET" and _is_page(environ):
                for later in self.schedule.open(path):
                    for table, rows in later.rows.items():
                        database.write_rows(self.path, table, rows)
            return answer

        self._sockets: dict[int, Any] = {}
        self._server = create_server(
            serve,
            map=self._sockets,
            host="127.0.0.1",
            port=port,
            threads=8,
            ident=None,
            connection_limit=_most_connections(),
            channel_timeout=_SILENT_S,
            cleanup_interval=_SILENT_S // 4,
        )
        self.url = f"http://127.0.0.1:{self._server.effective_port}"
        self._closed = False
        self._thread = threading.Thread(target=self._run, name=f"desk {self.url}", daemon=True)
        self._thread.start()

    def _run(self) -> None:
        from waitress import wasyncore

        while not self._closed:
            wasyncore.loop(timeout=0.2, map=self._sockets, count=1, use_poll=True)

    @property
    def boundary(self) -> Boundary:
        """The origins that its pages may reach: only this site."""
        return Boundary(frozenset({self.url}))

    def options(self) -> dict[str, Any]:
        """Arguments of every task that is done on this site."""
        return {"site": self, "content_seed": self._seed}

    @property
    def lost(self) -> str:
        """Why it no longer serves; empty if it does."""
        if self._closed:
            return "it is closed"
        if not self._thread.is_alive():
            return "its server has ended"
        return database.why_unreadable(self.path)

    def reset(self) -> None:
        """Put the content back as it was, while the site is served."""
        self.flags.clear()
        self.visited.clear()
        self.schedule = Schedule()
        database.copy(self._pristine, self.path)

    def close(self) -> None:
        """Stop serving and delete the database."""
        if self._closed:
            return
        self._closed = True
        self._server.pull_trigger()
        self._thread.join(timeout=5)
        self._server.task_dispatcher.shutdown(timeout=2)
        self._server.close()
        for channel in list(self._sockets.values()):
            channel.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def _is_page(environ: dict[str, Any]) -> bool:
    """Whether a browser asks for a page, and not for a part of one or for data."""
    return str(environ.get("HTTP_ACCEPT", "")).startswith("text/html")


def _most_connections() -> int:
    """Connections of a site: some of what the process may open, which all its sites share."""
    try:
        import resource
    except ImportError:  # Windows
        return 400
    most, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return 4_000 if most == resource.RLIM_INFINITY else max(100, min(4_000, most // 2))
