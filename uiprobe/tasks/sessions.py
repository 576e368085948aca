"""Navigation in sessions: several goals on one phone."""

from __future__ import annotations

from inspect_ai.dataset import Sample

from uiprobe.probes.navigation import build_sessions
from uiprobe.probes.sources.base import HasSessions
from uiprobe.probes.sources.locate import open_source


def refuse_session(
    session: int,
    source: str,
    *,
    tier: str,
    environment: str,
    user: str,
    help: object,
    forks: str | None,
) -> None:
    """Refuse what does not go with sessions.

    Raises:
        ValueError: It is a session, and something else does not fit it.
    """
    if session == 1:
        return
    if tier != "hard":
        raise ValueError(f"session={session} is for tier=hard, found tier={tier}")
    if environment != "phone":
        raise ValueError(f"session={session} is for environment=phone, found {environment}")
    for name, value in (("user", None if user == "none" else user), ("help", help),
                        ("forks", forks)):  # fmt: skip
        if value:
            raise ValueError(f"session={session} takes no {name}, found {name}={value}")
    if not isinstance(open_source(source), HasSessions):
        raise ValueError(f"session={session} is for source=builtin, found source={source}")


def session_samples(
    source: str, seed: int, length: int, instances: int, variant: tuple[str, ...]
) -> list[Sample]:
    """The items of sessions.

    Raises:
        ValueError: The source has no such sessions.
    """
    opened = open_source(source, seed=seed)
    if not isinstance(opened, HasSessions):
        raise ValueError(f"session={length} is for source=builtin, found source={source}")
    return build_sessions(opened.sessions(length, instances=instances, variant=variant))
