"""Routes of the page while a person plays: the view, its picture, and a place for wishes."""

from __future__ import annotations

from typing import Any

import anyio
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from uiprobe.recordings.play.controls import Controls, View
from uiprobe.recordings.play.gestures import Wish
from uiprobe.recordings.play.server import read_body

_LONG_POLL_S = 20.0
"""Seconds that a request waits for news before it ends without any."""

_LOOK_S = 0.05
"""Seconds between two looks for news during a request."""


class _Sent(BaseModel):
    """A message of the page.

    Attributes:
        version: Number of the view that the person saw.
        wish: What is wanted on it; None to begin the goal.
    """

    model_config = ConfigDict(extra="forbid")

    version: int = Field(ge=0)
    wish: Wish | None = None


def play_routes(controls: Controls) -> list[BaseRoute]:
    """The routes of the page at which a person plays."""

    async def mode(request: Request) -> Response:
        return JSONResponse({"mode": "play"})

    async def state(request: Request) -> Response:
        try:
            known = int(request.query_params.get("known", "-1"))
        except ValueError:
            return PlainTextResponse("known: expected a number", 400)
        # Not in a thread, of which a few dozen open pages would take all that there are.
        with anyio.move_on_after(_LONG_POLL_S):
            while not controls.is_news(known):
                await anyio.sleep(_LOOK_S)
        return JSONResponse(_as_json(*controls.see()))

    async def picture(request: Request) -> Response:
        version, view = controls.shown()
        if str(version) != request.path_params["version"] or view.picture is None:
            return PlainTextResponse("That screen is gone.", 404)
        return Response(view.picture, media_type="image/png")

    async def wish(request: Request) -> Response:
        try:
            sent = _Sent.model_validate_json(await read_body(request))
        except (ValidationError, ValueError) as error:
            return PlainTextResponse(f"the request: {str(error)[:300]}", 400)
        taken = controls.wish("begin" if sent.wish is None else sent.wish, sent.version)
        # A click on a screen that has just changed is not meant for the new one.
        return JSONResponse({"taken": taken}, 200 if taken else 409)

    return [
        Route("/mode", mode),
        Route("/state", state),
        Route("/picture/{version}.png", picture),
        Route("/wish", wish, methods=["POST"]),
    ]


def _as_json(version: int, view: View) -> dict[str, Any]:
    verdict = view.verdict
    return {
        "version": version,
        "phase": view.phase,
        "platform": view.platform,
        "goal": view.goal,
        "instruction": view.instruction,
        "app": view.app,
        "number": view.number,
        "total": view.total,
        "asks": view.asks,
        "waits": view.waits,
        "done": list(view.done),
        "clock_s": view.clock_s,
        "events": list(view.events),
        "picture": view.picture is not None,
        "width": view.width,
        "height": view.height,
        "field": view.field and {"label": view.field.label, "text": view.field.text},
        "options": view.options
        and {"label": view.options.label, "options": list(view.options.options)},
        "note": view.note,
        "seconds": round(view.seconds, 1),
        "verdict": verdict
        and {
            "number": verdict.number,
            "instruction": verdict.instruction,
            "success": verdict.success,
            "evidence": list(verdict.evidence),
            "steps": verdict.steps,
            "reference_steps": verdict.reference_steps,
            "seconds": round(verdict.seconds, 1),
        },
    }
