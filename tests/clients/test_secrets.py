"""Keys and passwords of models: they reach their server, and nothing that is written or printed."""

from __future__ import annotations

import zipfile
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from inspect_ai.log import list_eval_logs, read_eval_log, write_eval_log
from inspect_ai.model import ChatMessageUser, get_model

from uiprobe.asking.completions import complete
from uiprobe.cli.main import main
from uiprobe.episodes.doors import guard_inspect

from .server import Answer, HttpError, ModelServer

# Inspect's, when a sample ends: they are reported in whatever test runs when they are collected.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

KEY = "made-up-key-0815"
FORMS = (KEY.encode(), b64encode(f"user:{KEY}".encode()))
"""How the key looks in a header of its own, and in that of a login."""

HEAD = "temperature: 0\nuiprobe: {display_name: Own, hosting: api, modalities: [text]}\n"
MODELS = {
    "api_key": "model: openai/gpt-4o\nmodel_args: {api_key: KEY}\n",
    "login in the address": "model: openai-api/uiprobe/x\nbase_url: http://user:KEY@HOST/v1\n",
    "headers": "model: anthropic/claude-sonnet-5-5\n"
    "extra_headers: {Authorization: Bearer KEY, X-Team: blue}\n",
    "default headers": "model: openai/gpt-4o\nmodel_args: {default_headers: {X-Api-Key: KEY}}\n",
}


@pytest.fixture
def run(server: ModelServer, tmp_path: Path):
    """Run the command, and return all that it printed."""

    def call(*arguments: str) -> str:
        done = CliRunner().invoke(main, list(arguments), catch_exceptions=False)
        return done.output + done.stderr

    return call


def test_no_output_holds_a_secret_of_a_model(
    server: ModelServer, tmp_path: Path, run, caplog: pytest.LogCaptureFixture
) -> None:
    host = server.url.removeprefix("http://")
    files = []
    for number, text in enumerate(MODELS.values()):
        files.append(tmp_path / f"own{number}.yaml")
        files[-1].write_text(text.replace("KEY", KEY).replace("HOST", host) + HEAD)
    logs, out = tmp_path / "logs", tmp_path / "out"
    # Each model errs once: errors, too, are written.
    server.reply = lambda request: (
        HttpError(400, message="broken") if not request.attempt else Answer("press [back]")
    )

    printed = run(
        *("run", "--probes", "focused_context", "--models", ",".join(map(str, files))),
        *("--limit", "1", "--retries", "0", "--display", "plain", "--log-dir", str(logs)),
    )
    printed += run("summary", str(logs)) + run("report", str(logs), "-o", str(out / "report"))
    printed += run("export", str(logs), "-o", str(out / "tables"))

    assert [r for r in server.requests if r.headers.get("x-team") == "blue"]
    assert all(any(form.decode() in str(r.headers) for form in FORMS) for r in server.requests)
    assert len(list_eval_logs(str(logs))) == len(MODELS)
    assert not _held(printed.encode() + caplog.text.encode())
    assert [name for name, data in _written(logs, out) if _held(data)] == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("base_url: https://host/v1?key=KEY", "base_url: found a key in its query"),
        ("extra_body: {auth_token: KEY}", "extra_body: found a key or a password"),
        ("base_url: 'http://user:KEY@[::1'", "base_url: found no address"),
        ("base_url: 'http://user:KEY@h:KEY'", "base_url"),
    ],
)
def test_a_secret_that_the_log_would_show_is_refused(
    tmp_path: Path, run, line: str, message: str
) -> None:
    own = tmp_path / "own.yaml"
    own.write_text(f"model: openai/gpt-4o\n{line}\n".replace("KEY", KEY) + HEAD)

    printed = run("run", "--models", str(own), "--limit", "1", "--log-dir", str(tmp_path / "logs"))

    assert message in printed
    assert KEY not in printed


def test_options_of_the_command_keep_secrets_to_themselves(tmp_path: Path, run) -> None:
    for option in (f"--extra-headers={KEY}", f"--extra-body=[{KEY}", f"--extra-body=[{KEY}]"):
        printed = run("run", "--models", "lexical", option, "--log-dir", str(tmp_path))
        assert "expected" in printed
        assert KEY not in printed


def test_secrets_in_logs_of_others_are_not_passed_on(tmp_path: Path, run) -> None:
    logs, out = tmp_path / "logs", tmp_path / "out"
    run(
        *("run", "--probes", "focused_context", "--models", "lexical", "--limit", "2"),
        *("--display", "none", "--log-dir", str(logs)),
    )
    [info] = list_eval_logs(str(logs))
    log = read_eval_log(info)
    log.eval.model_base_url = f"http://user:{KEY}@host/v1?api_key={KEY}"
    log.eval.model_args = {"token": KEY, "default_headers": {"Authorization": KEY}}
    log.eval.model_generate_config.extra_headers = {"Authorization": f"Bearer {KEY}"}
    write_eval_log(log, info.name)

    printed = run("summary", str(logs)) + run("report", str(logs), "-o", str(out / "report"))
    printed += run("export", str(logs), "-o", str(out / "tables"))

    assert not _held(printed.encode())
    assert [name for name, data in _written(out) if _held(data)] == []


def _held(data: bytes) -> bool:
    return any(form in data for form in FORMS)


def _written(*folders: Path) -> Iterator[tuple[str, bytes]]:
    """Every file, and every member of every archive."""
    count = 0
    for path in (path for folder in folders for path in folder.rglob("*") if path.is_file()):
        count += 1
        yield str(path), path.read_bytes()
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                for name in archive.namelist():
                    yield f"{path}: {name}", archive.read(name)
    assert count > 3


async def test_a_token_that_a_client_fetches_while_it_runs_is_hidden(server: ModelServer) -> None:
    guard_inspect()
    model = get_model("openai/gpt-4o", memoize=False)
    model.api.client.api_key = "ya29.fetched-0815-late"  # type: ignore[attr-defined]
    server.reply = lambda request: Answer(request.headers["authorization"])

    output = await complete(model, [ChatMessageUser(content="Which token?")])

    assert output.completion == "Bearer [hidden]"
