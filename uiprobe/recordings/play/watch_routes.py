"""Routes of the page that shows episodes: the list, one episode, and its pictures.

They only read: no request can act.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any, TypeVar

import anyio.to_thread
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from uiprobe.episodes.known_secrets import hide_known_in
from uiprobe.recordings.play.watching import Episodes, Listed, ShownEpisode

Result = TypeVar("Result")


def watch_routes(episodes: Episodes) -> list[BaseRoute]:
    """The routes of the page that shows episodes."""
    lock = threading.Lock()

    async def alone(function: Callable[[], Result]) -> Result:
        def run() -> Result:
            with lock:
                return function()

        return await anyio.to_thread.run_sync(run)

    async def mode(request: Request) -> Response:
        return JSONResponse({"mode": "watch"})

    async def listed(request: Request) -> Response:
        found, damaged = await alone(lambda: (episodes.list(), episodes.damaged))
        shown = {"episodes": [_listed(one) for one in found], "damaged": damaged}
        return _answer(shown)

    async def one(request: Request) -> Response:
        key = request.path_params["key"]
        try:
            shown = await alone(lambda: episodes.show(key))
        except KeyError:
            return PlainTextResponse("There is no such episode.", 404)
        return _answer(_as_json(shown))

    async def picture(request: Request) -> Response:
        key, number = request.path_params["key"], request.path_params["number"]
        try:
            shown = await alone(lambda: episodes.show(key))
            data = shown.pictures[int(number)]
        except (KeyError, ValueError):
            return PlainTextResponse("There is no such picture.", 404)
        return Response(data, media_type="image/png")

    return [
        Route("/mode", mode),
        Route("/episodes", listed),
        Route("/episode/{key}", one),
        Route("/step/{key}/{number}.png", picture),
    ]


def _answer(found: dict[str, Any]) -> Response:
    """Respond with JSON that a browser accepts: logs may hold NaN and lone surrogates."""
    plain = json.loads(json.dumps(hide_known_in(found)), parse_constant=lambda _: None)
    return Response(json.dumps(plain), media_type="application/json")


def _listed(one: Listed) -> dict[str, Any]:
    return {
        "key": one.key,
        "goal": str(one.sample),
        "asked": one.asked,
        "model": one.model,
        "state": one.state,
        "started": one.started,
        "seconds": one.seconds,
    }


def _as_json(shown: ShownEpisode) -> dict[str, Any]:
    return {
        **_listed(shown.listed),
        "platform": shown.platform,
        "instruction": shown.instruction,
        "verdict": shown.verdict,
        "steps": [
            {
                "number": note.number,
                "place": note.place,
                "picture": note.number in shown.pictures,
                "point": shown.points.get(note.number),
                "action": note.action,
                "told": note.told,
                "refused": note.refused,
                "error": note.error,
                "left_out": note.left_out,
                "help": note.help,
                "decided": note.decided,
                "observation": note.observation,
                "answers": [{"text": a.text, "refused": a.refused} for a in note.answers],
            }
            for note in shown.notes
        ],
    }
