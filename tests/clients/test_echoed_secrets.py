"""Servers that say the key again: it stays out of every byte that a run leaves."""

from __future__ import annotations

import gzip
import html
import json
import subprocess
import sys
from base64 import b32encode, b64decode, b64encode, urlsafe_b64encode
from collections.abc import Callable
from functools import reduce
from html.entities import html5
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from ..leaks import leaked, written
from .server import Answer, Changed, HttpError, ModelServer, Raw, Reply, Request

pytestmark = [pytest.mark.slow, pytest.mark.long]

# With what each encoding treats in a way of its own.
IN_VARIABLE = 'sk-proj-Zq7+Wx/3Rt"9Yv=Km\\2Ns&Lp%5Hd'
IN_ADDRESS = "pw-Gh5~Tn8_Wc2.Bj6-Xr4!Dk9"
IN_HEADER = "tok_Mf3:Qz9;Hs7,Vp2@Lw8$Ry6"
SECRETS = (IN_VARIABLE, IN_ADDRESS, IN_HEADER)

# With few tokens Inspect does not stream; faults are tried again, but not for long.
HEAD = (
    "temperature: 0\nmax_tokens: 100\nmax_retries: 1\ntimeout: 10\n"
    "uiprobe: {display_name: N, hosting: api, modalities: [text]}\n"
)


def _in(**fields: Callable[[str], Any]) -> Callable[[str], Reply]:
    """An answer with other fields beside it."""
    return lambda key: Changed(
        Answer("yes"), lambda body: body | {name: make(key) for name, make in fields.items()}
    )


def _says(make: Callable[[str], str]) -> Callable[[str], Reply]:
    return lambda key: Answer(make(key))


def _each(form: str) -> Callable[[str], str]:
    return lambda key: "".join(form % ord(character) for character in key)


_NAMES = {text: f"&{name}" for name, text in html5.items() if name.endswith(";")}


def _login_in_json(key: str) -> bytes:
    login = b64encode(f"u:{key}".encode()).decode()
    return json.dumps({"headers": {"authorization": f"Basic {login}"}}).encode()


def _changed(make: Callable[[str], list[str]]) -> Callable[[str], Reply]:
    """An answer whose text is a list of parts."""

    def change(key: str, body: dict[str, Any]) -> dict[str, Any]:
        parts = [{"type": "text", "text": text} for text in make(key)]
        if "choices" in body:
            body["choices"][0]["message"]["content"] = parts
        else:
            body["content"] = parts
        return body

    return lambda key: Changed(Answer("yes"), lambda body: change(key, body))


WAYS: dict[str, Callable[[str], Reply]] = {
    "answer": _says(lambda key: key),
    "answer in capitals": _says(str.upper),
    "answer in small letters": _says(str.lower),
    "answer in the middle": _says(lambda key: f"I was called with {key}é, was I not?"),
    "piece of twelve": _says(lambda key: f"x{key[5:17]}y"),
    "first letters": _says(lambda key: key[:14] + "..."),
    "last letters": _says(lambda key: "..." + key[-13:]),
    "twice": _says(lambda key: key + key),
    "JSON": _says(lambda key: json.dumps({"key": key})),
    "JSON in JSON": _says(lambda key: json.dumps(json.dumps({"key": key}))),
    "name in JSON": _says(lambda key: json.dumps({key: 1})),
    "Unicode escapes": _says(_each("\\u%04x")),
    "Unicode escapes in JSON": _says(lambda key: json.dumps(_each("\\u%04X")(key))),
    "Python escapes": _says(_each("\\x%02x")),
    "UTF-16": _says(lambda key: repr(key.encode("utf-16-le"))),
    "null characters": _says("\0".join),
    "address": _says(lambda key: f"https://h/v1?api_key={quote(key, safe='')}"),
    "address twice": _says(lambda key: quote(quote(key, safe=""), safe="")),
    "all percent": _says(_each("%%%02X")),
    "login": _says(lambda key: f"https://user:{quote(key)}@host/"),
    "HTML": _says(lambda key: f"<b title='{html.escape(key)}'>"),
    "HTML numbers": _says(_each("&#%d;")),
    "HTML hexadecimal": _says(_each("&#x%x;")),
    "Base64": _says(lambda key: b64encode(key.encode()).decode()),
    "Base64, one before": _says(lambda key: b64encode(f":{key}!".encode()).decode()),
    "Base64, two before": _says(lambda key: urlsafe_b64encode(f"u:{key}zz".encode()).decode()),
    "hexadecimal": _says(lambda key: key.encode().hex()),
    "hexadecimal capitals": _says(lambda key: key.encode().hex().upper()),
    "octal digits": _says(_each("\\%03o")),
    "escapes in braces": _says(_each("\\u{%x}")),
    "escapes of eight digits": _says(_each("\\U%08x")),
    "escapes of old addresses": _says(_each("%%u%04X")),
    "HTML names": _says(lambda key: "".join(_NAMES.get(one, one) for one in key)),
    "HTML without semicolons": _says(_each("&#%d")),
    "address six times": _says(lambda key: reduce(lambda t, _: quote(t, safe=""), range(6), key)),
    "Base64 of UTF-16": _says(lambda key: b64encode(key.encode("utf-16-le")).decode()),
    "Base64 of a login in JSON": _says(lambda key: b64encode(_login_in_json(key)).decode()),
    "Base64 of an address": _says(lambda key: b64encode(quote(key, safe="").encode()).decode()),
    "Base32": _says(lambda key: b32encode(f"u:{key}".encode()).decode()),
    "hexadecimal with colons": _says(lambda key: key.encode().hex(":")),
    "bytes of C": _says(lambda key: ", ".join(f"0x{one:02x}" for one in key.encode())),
    "numbers in a text": _says(lambda key: str(list(key.encode()))),
    "links of a terminal": _says("\x1b]8;;\x1b\\".join),
    "characters without a width": _says("\u200b".join),
    "colours": _says(lambda key: f"\x1b[1m{key[:9]}\x1b[0;31m{key[9:]}\x1b[0m"),
    "line ends": _says(lambda key: f"{key[:7]}\n{key[7:19]}\r\n{key[19:]}"),
    "identifier": _in(id=lambda key: key),
    "name of the model": _in(model=lambda key: f"model-{key}"),
    "unknown field": _in(debug=lambda key: {"headers": [{"authorization": f"Bearer {key}"}]}),
    "unknown name": _in(debug=lambda key: {key: key}),
    "numbers": _in(debug=lambda key: {"type": "Buffer", "data": list(key.encode())}),
    "parts of an answer": _changed(lambda key: [key[:14], key[14:]]),
    "401": lambda key: HttpError(401, message=f"Incorrect API key provided: {key}.", code="key"),
    "403": lambda key: HttpError(403, message="no", code=key, kind=f"type {key}"),
    "400": lambda key: HttpError(400, message=f"Request: Authorization: Bearer {key}\n"),
    "500": lambda key: HttpError(500, message=f"panic: {key!r} at line 3"),
    "page of HTML": lambda key: Raw(
        f"<html><pre>{html.escape(key)}</pre>".encode(), 404, "text/html"
    ),
    "no JSON": lambda key: Raw(f'{{"key": "{key}'.encode()),
    "bytes": lambda key: Raw(b"\xff\xfe" + key.encode("utf-16-le"), 418, "text/plain"),
    "header": lambda key: Raw(b"{}", 400, headers={"x-request-id": key}),
    "packed": lambda key: Raw(
        gzip.compress(f'{{"error": {{"message": {json.dumps(key)}}}}}'.encode()),
        401,
        headers={"Content-Encoding": "gzip"},
    ),
    "packed, unsaid": lambda key: Raw(gzip.compress(f"key {key}".encode()), 400, "text/plain"),
    "login of a redirection": lambda key: Raw(
        b"", 307, headers={"Location": f"http://u:{quote(key, safe='')}@127.0.0.1:9/v1"}
    ),
    "host of a redirection": lambda key: Raw(
        b"", 307, headers={"Location": f"http://{quote(key, safe='')}.invalid/v1"}
    ),
    "query of a redirection": lambda key: Raw(
        b"", 308, headers={"Location": f"http://127.0.0.1:9/v1?key={quote(key, safe='')}#{key}"}
    ),
    "redirection": lambda key: Raw(b"", 302, headers={"Location": f"/x?token={quote(key)}"}),
}


def _sent(request: Request) -> str:
    """The secret that a request bears."""
    headers = request.headers
    if "x-team-token" in headers:
        return headers["x-team-token"]
    kind, _, text = headers.get("authorization", "").partition(" ")
    return b64decode(text).decode().partition(":")[2] if kind == "Basic" else text


@pytest.mark.parametrize("way", WAYS)
def test_the_search_finds_each_way(way: str) -> None:
    for key in SECRETS:
        sent = b""
        match WAYS[way](key):
            case Answer(text):
                said = json.dumps(text)
            case Changed(_, change):
                said = json.dumps(change({"choices": [{"message": {}}]}))
            case HttpError() as error:
                said = repr(error)
            case Raw(body, _, _, headers):
                sent = body
                said = json.dumps([body.decode("latin-1"), dict(headers)])
            case other:
                raise AssertionError(other)
        assert leaked(said.encode(), SECRETS) | leaked(sent, SECRETS) == {key}


def test_no_byte_that_a_run_leaves_has_an_echoed_secret(
    server: ModelServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    for name, folder in (
        ("HOME", home),
        ("XDG_DATA_HOME", home / "data"),
        ("XDG_CACHE_HOME", home / "cache"),
        ("XDG_STATE_HOME", home / "state"),
    ):
        monkeypatch.setenv(name, str(folder))
    monkeypatch.setenv("OPENAI_API_KEY", IN_VARIABLE)
    monkeypatch.setenv("INSPECT_LOG_LEVEL", "debug")
    monkeypatch.setenv("INSPECT_LOG_LEVEL_TRANSCRIPT", "debug")
    monkeypatch.setenv("INSPECT_PY_LOGGER_FILE", str(home / "python.log"))
    host = server.url.removeprefix("http://")
    files = {
        "a": "model: openai/gpt-4o\n",
        "b": f"model: openai-api/uiprobe/x\nbase_url: 'http://u:{quote(IN_ADDRESS)}@{host}/v1'\n",
        "c": "model: anthropic/claude-sonnet-5-5\n"
        f"extra_headers: {{X-Team-Token: {json.dumps(IN_HEADER)}}}\n",
    }
    for name, text in files.items():
        (tmp_path / f"{name}.yaml").write_text(text + HEAD)
    # Each way is asked of one model.
    order = list(WAYS)
    items = -(-len(order) // len(SECRETS))
    places: dict[str, int] = {}
    said_again = set()

    def reply(request: Request) -> Reply:
        key = _sent(request)
        place = places.setdefault(request.prompt, len(places))
        way = order[(place * len(SECRETS) + SECRETS.index(key)) % len(order)]
        said_again.add(way)
        return WAYS[way](key)

    server.reply = reply
    logs, out = tmp_path / "logs", tmp_path / "out"
    models = ",".join(str(tmp_path / f"{name}.yaml") for name in files)

    said = _run(
        [
            *("run", "--probes", "focused_context", "--models", models, "--limit", str(items)),
            *("--retries", "0", "--display", "plain", "--log-dir", str(logs), "--cache", "true"),
        ],
        ["summary", str(logs)],
        ["report", str(logs), "-o", str(out / "report")],
        ["export", str(logs), "-o", str(out / "json"), "--format", "json"],
        ["export", str(logs), "-o", str(out / "parquet"), "--format", "parquet"],
    )

    assert said_again == set(WAYS)
    found = {"printed": leaked(said, SECRETS)}
    found |= {name: leaked(data, SECRETS) for name, data in written(logs, home, out)}
    assert len(found) > 50
    assert {name: keys for name, keys in found.items() if keys} == {}


_SCRIPT = """
import json, sys
from uiprobe.cli.main import main
for arguments in json.load(sys.stdin):
    try:
        main(arguments)
    except SystemExit as end:
        assert end.code in (0, 1), end.code
"""


def _run(*commands: list[str]) -> bytes:
    """Run commands in a process of their own, which writes Inspect's trace at its end."""
    done = subprocess.run(
        [sys.executable, "-c", _SCRIPT],
        input=json.dumps(commands).encode(),
        capture_output=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()[-3000:]
    return done.stdout + done.stderr
