"""Broken files: releases as folders and zips, minted items, recordings, settings, briefs."""

from __future__ import annotations

import json
import os
import shutil
import stat
import struct
import zipfile
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import mkdtemp

import yaml
from inspect_ai import Task
from inspect_ai._util.error import PrerequisiteError

from tests.recorded import write_page_recording, write_recording
from tests.releases import write_release
from uiprobe.design.briefs.brief import BriefError
from uiprobe.design.briefs.read import read_briefs, read_release
from uiprobe.exploration.sites.spec import SiteFileError, read_site_file
from uiprobe.model_configs.catalog import load_model_config
from uiprobe.model_configs.creation import ModelConfigError
from uiprobe.probes.sources.base import SourceError
from uiprobe.probes.sources.minted import items_checksum
from uiprobe.recordings.minting import MintError, mint
from uiprobe.recordings.trace_context import TraceError
from uiprobe.recordings.traces import describe_trace, import_trace
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.focused_context import focused_context
from uiprobe.tasks.grounding import grounding
from uiprobe.tasks.knowledge import app_knowledge, goal_understanding
from uiprobe.tasks.navigation import navigation
from uiprobe.ui.evaluators import EvaluatorError
from uiprobe.ui.goal import GoalError
from uiprobe.ui.reference import ReferenceStepError
from uiprobe.ui.trajectory_folder import TrajectoryFolderError
from uiprobe.ui.tree import TreeError

from .measure import BreachError
from .pictures import broken_document, broken_picture
from .texts import any_text, change_bytes, change_value

REFUSALS = (
    *(PrerequisiteError, SourceError, MintError, TraceError, ModelConfigError, EvaluatorError),
    *(GoalError, TreeError, ReferenceStepError, TrajectoryFolderError, BriefError, SiteFileError),
)
"""How a source may be refused: by name, with a message for the user."""

SECRET = "top-secret-of-the-host"  # noqa: S105

Files = dict[str, bytes]

_TASKS: tuple[Callable[[str], Task], ...] = (
    lambda source: goal_understanding(source=source),
    lambda source: app_knowledge(source=source),
    lambda source: completion_judgment(source=source),
    lambda source: grounding(source=source),
    lambda source: grounding(source=source, observation="image"),
    lambda source: focused_context(source=source),
    lambda source: navigation(source=source, environment="replay", agent="reference"),
)


def fuzz_source(random: Random) -> tuple[str, int]:
    """Make a broken source, and use it for what it is for."""
    fuzz = random.choices(
        (_fuzz_release, _fuzz_minted, _fuzz_recording, _fuzz_settings, _fuzz_briefs),
        (50, 15, 15, 10, 10),
    )[0]
    place = Path(mkdtemp(prefix="hostile-", dir=workspace()))
    try:
        return fuzz(random, place), 1
    finally:
        shutil.rmtree(place, ignore_errors=True)


def workspace() -> str | None:
    """In memory where that is possible: the disk is not what is measured."""
    return "/dev/shm" if os.access("/dev/shm", os.W_OK) else None  # noqa: S108


# releases


@cache
def _release() -> Files:
    root = Path(mkdtemp(dir=workspace()))
    try:
        return _read_all(write_release(root))
    finally:
        shutil.rmtree(root)


def _read_all(root: Path) -> Files:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


def _break_files(random: Random, files: Files) -> Files:
    """Break one to three files, each as its kind can be broken."""
    broken = dict(files)
    for _ in range(random.choice((1, 1, 2, 3))):
        path = random.choice([name for name in broken if random.random() < 0.9] or [*broken])
        data = broken[path]
        if random.random() < 0.06:
            del broken[path]
        elif random.random() < 0.05:
            broken[_odd_name(random)] = broken.pop(path)
        elif path.endswith(".json"):
            broken[path] = _break_json(random, data)
        elif path.endswith(".xml"):
            broken[path] = broken_document(random, data)
        elif path.endswith(".png"):
            broken[path] = broken_picture(random, data)
        elif random.random() < 0.5:
            lines = data.decode("utf-8", "replace").splitlines()
            lines.insert(random.randrange(len(lines) + 1), f"{any_text(random)},{any_text(random)}")
            broken[path] = "\n".join(lines).encode("utf-8", "surrogatepass")
        else:
            broken[path] = change_bytes(random, data)
        if not broken:
            break
    return broken


def _break_json(random: Random, data: bytes) -> bytes:
    if random.random() < 0.2:
        return change_bytes(random, data)
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        return change_bytes(random, data)
    for _ in range(random.choice((1, 1, 2, 4))):
        value = change_value(random, value)
    try:
        return json.dumps(value).encode()
    except RecursionError:
        return b"[" * 5000


def _odd_name(random: Random) -> str:
    name = random.choice(("../../escaped.json", "/etc/escaped", "a\\..\\b.json", "x" * 300, "."))
    return name if random.random() < 0.5 else any_text(random)[:200].strip() or "nameless"


def _fuzz_release(random: Random, place: Path) -> str:
    files = _break_files(random, _release())
    kind = random.random()
    if kind < 0.45:
        source = place / "release.zip"
        source.write_bytes(_broken_zip(random, files))
    else:
        source = place / "release"
        _write_all(source, files)
        if kind > 0.8:
            _plant_link(random, place, source)
    return _use(random, str(source))


def _write_all(root: Path, files: Files) -> None:
    root.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        target = root / name
        # The reader is what is tested; the writer stays inside its folder.
        try:
            if not target.resolve().is_relative_to(root.resolve()):
                continue
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        except (OSError, ValueError):
            continue


def _plant_link(random: Random, place: Path, root: Path) -> None:
    """Put a link, a pipe or a device in the place of a file or folder."""
    victims = [path for path in sorted(root.rglob("*")) if path != root]
    victim = random.choice(victims) if victims else root / "questions.json"
    secret = place / "secret"
    content = victim.read_bytes() if victim.is_file() else b"[]"
    for word in (b"milk", b"Title", b"button"):
        content = content.replace(word, SECRET.encode())
    secret.write_bytes(content)
    aims = (str(secret), str(secret), "../secret", "/dev/zero", "/dev/stdin", ".", "/etc/passwd")
    if victim.is_dir():
        shutil.copytree(victim, place / "outside", dirs_exist_ok=True)
        for file in (place / "outside").rglob("*.*"):
            data = file.read_bytes().replace(b"milk", SECRET.encode())
            file.write_bytes(data.replace(b"button", SECRET.encode()))
        shutil.rmtree(victim)
        aims = (str(place / "outside"), "../outside", "/proc/self", "..", str(victim))
    else:
        victim.unlink(missing_ok=True)
    if random.random() < 0.1:
        os.mkfifo(victim)
    else:
        victim.symlink_to(random.choice(aims))


def _broken_zip(random: Random, files: Files) -> bytes:
    buffer = BytesIO()
    method = random.choice((zipfile.ZIP_STORED, *[zipfile.ZIP_DEFLATED] * 6, zipfile.ZIP_LZMA))
    prefix = random.choice(("", "Sphinx-main/", "../", "/", "\0/"))
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in files.items():
            info = zipfile.ZipInfo((prefix + name)[:60_000].replace("\0", "\1"))
            info.compress_type = method
            if random.random() < 0.01:
                info.external_attr = (stat.S_IFLNK | 0o777) << 16
                data = b"/etc/passwd"
            try:
                archive.writestr(info, data)
            except (ValueError, UnicodeError):
                continue
            if random.random() < 0.01:
                archive.writestr(info, b"twice")
        if random.random() < 0.01:
            name = random.choice(("questions", "task_info_all", "lowlevel_tasks"))
            bomb = zipfile.ZipInfo(f"{prefix}{name}.json".strip("\0"))
            bomb.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(bomb, bytes(70_000_000))
        if random.random() < 0.02:
            for number in range(3_000):
                archive.writestr(zipfile.ZipInfo(f"{number}".zfill(200)), b"")
    data = buffer.getvalue()
    match random.randrange(8):
        case 0:
            return change_bytes(random, data)
        case 1:
            # Claims another size, flags encryption, or names a method that there is not.
            changed = bytearray(data)
            for head, field in ((b"PK\1\2", 8), (b"PK\1\2", 10), (b"PK\1\2", 24)):
                place = changed.find(head)
                if place >= 0 and random.random() < 0.5:
                    struct.pack_into("<H", changed, place + field, random.randrange(65_536))
            return bytes(changed)
        case _:
            return data


def _use(random: Random, source: str) -> str:
    """Build the items of some probes, as tasks do; nothing of the host may be in them."""
    outcomes = set()
    for build in random.sample(_TASKS, 2):
        try:
            task = build(source)
        except REFUSALS as error:
            outcomes.add(_refusal(error))
            continue
        told = repr([(sample.id, sample.input, sample.metadata) for sample in task.dataset])
        if SECRET in told or "root:x:0" in told:
            raise BreachError("items tell what lies outside of their source")
        ids = [sample.id for sample in task.dataset]
        if len(set(map(str, ids))) != len(ids):
            raise BreachError(f"two items have one id: {sorted(map(str, ids))[:20]}")
        outcomes.add(_acceptance(task))
    return min(outcomes)


def _acceptance(task: Task) -> str:
    """Whether all items can be asked; broken ones are counted as errors when they are run."""
    broken = any("fault" in (sample.metadata or {}) for sample in task.dataset)
    return "accepted, broken items named" if broken else "accepted"


def _refusal(error: Exception) -> str:
    text = str(error)
    if not text.strip() or SECRET in text or "root:x:0" in text:
        raise BreachError(f"a refusal that says nothing, or too much: {text[:200]!r}") from error
    if len(text) > 5_000:
        raise BreachError(f"a refusal of {len(text):,} characters") from error
    return f"refused: {type(error).__name__}"


# minted items and recordings


@cache
def _minted() -> Files:
    root = Path(mkdtemp(dir=workspace()))
    try:
        write_recording(root / "mine" / "save")
        mint(root / "mine", root / "out", seed=7)
        return _read_all(root / "out")
    finally:
        shutil.rmtree(root)


@cache
def _recordings() -> tuple[Files, Files]:
    """One of a phone, one of a site."""
    root = Path(mkdtemp(dir=workspace()))
    try:
        return (
            _read_all(write_recording(root / "save")),
            _read_all(write_page_recording(root / "page")),
        )
    finally:
        shutil.rmtree(root)


def _fuzz_minted(random: Random, place: Path) -> str:
    files = _minted()
    content = json.loads(files["items.json"])
    for _ in range(random.choice((0, 1, 1, 2, 4))):
        changed = change_value(random, content)
        content = changed if isinstance(changed, dict) else content
    try:
        if random.random() < 0.9:
            content["sha256"] = items_checksum(content)
        files = files | {"items.json": json.dumps(content).encode()}
    except RecursionError:
        return "not written"
    if random.random() < 0.3:
        files = _break_files(random, files)
    _write_all(place / "items", files)
    if random.random() < 0.15:
        _plant_link(random, place, place / "items")
    return _use_minted(place / "items")


def _use_minted(folder: Path) -> str:
    """Build the items of the probes that minted items are for."""
    outcomes = set()
    for build in (completion_judgment, grounding):
        try:
            task = build(source=str(folder))
        except REFUSALS as error:
            outcomes.add(_refusal(error))
            continue
        told = repr([(sample.id, sample.input) for sample in task.dataset])
        if SECRET in told or "root:x:0" in told:
            raise BreachError("items tell what lies outside of their source")
        ids = [str(sample.id) for sample in task.dataset]
        if len(set(ids)) != len(ids):
            raise BreachError(f"two items have one id: {sorted(ids)[:20]}")
        outcomes.add(_acceptance(task))
    return min(outcomes)


def _fuzz_recording(random: Random, place: Path) -> str:
    folder = place / "mine" / "save"
    files = random.choice(_recordings())
    _write_all(folder, _break_files(random, files))
    if random.random() < 0.3:
        # What is whole beside it is minted.
        _write_all(place / "mine" / "whole", files)
    if random.random() < 0.2:
        _plant_link(random, place, folder)
    try:
        found = import_trace(folder)
        told = "\n".join(describe_trace(found))
    except REFUSALS as error:
        told = str(error)
    if SECRET in told:
        raise BreachError("a trace tells what lies outside of its folder")
    try:
        mint(place / "mine", place / "out", seed=1)
    except REFUSALS as error:
        return _refusal(error)
    return _use_minted(place / "out")


# model files, site files and briefs

_MODEL_FILE = {
    "model": "openai-api/mine/m",
    "base_url": "http://127.0.0.1:9/v1",
    "model_args": {"api_key": SECRET},
    "temperature": 0,
    "uiprobe": {
        "display_name": "Mine",
        "hosting": "api",
        "modalities": ["text", "image"],
        "coordinates": "pixel",
        "price": {"input": 1.5, "output": 2, "date": "2026-01-01"},
    },
}

_TAGS = (
    "!!python/object/apply:os.system ['touch PATH']",
    "!!python/object/new:subprocess.Popen [['touch', 'PATH']]",
    "!!python/name:os.system ''",
    "!!python/module:os ''",
    "!!binary '====='",
    "!!timestamp '9999-99-99'",
    "!!set {a, b}",
    "&a [*a]",
    "!include /etc/passwd",
    "!ENV ${HOME}",
    "0o777777777777777777777",
    "1e999",
    "190:20:30:15",
    ".nan",
    "2026-02-30",
)


_SITE_FILE = {
    "name": "mine",
    "address": "http://127.0.0.1:9",
    "levels": ["abundant"],
    "logout": ["/out"],
    "destructive": ["/delete/{number}"],
}

_BRIEF = {
    "id": "one",
    "title": "One",
    "category": "app",
    "tags": ["app"],
    "prompt": "A page with a button.",
    "tasks": ["Press it.", {"text": "Press it twice.", "expected": "2", "kind": "edge_case"}],
}


def _broken_yaml(random: Random, value: object, planted: Path) -> bytes | None:
    """A settings file that is broken in one way; None if that cannot be written."""
    match random.randrange(5):
        case 0:
            changed = change_value(random, value)
            try:
                return yaml.safe_dump(changed, allow_unicode=True).encode("utf-8", "surrogatepass")
            except (yaml.YAMLError, RecursionError, ValueError):
                return None
        case 1:
            return change_bytes(random, yaml.safe_dump(value).encode())
        case 2:
            bomb = "a0: &a0 [x, x]\n" + "".join(
                f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 12)
            )
            return (bomb + yaml.safe_dump(value)).encode()
        case _:
            lines = yaml.safe_dump(value).splitlines()
            place_of = random.randrange(len(lines))
            name = lines[place_of].partition(":")[0]
            tag = random.choice(_TAGS).replace("PATH", str(planted))
            lines[place_of] = f"{name}: {tag}"
            return "\n".join(lines).encode()


def _fuzz_settings(random: Random, place: Path) -> str:
    """A model file or a site file."""
    file = place / "mine.yaml"
    planted = place / "planted"
    is_model = random.random() < 0.6
    data = _broken_yaml(random, _MODEL_FILE if is_model else _SITE_FILE, planted)
    if data is None:
        return "not written"
    file.write_bytes(data)
    try:
        told = repr(load_model_config(str(file)).traits) if is_model else repr(read_site_file(file))
        outcome = "accepted"
    except REFUSALS as error:
        outcome, told = f"refused: {type(error).__name__}", str(error)
        if len(told) > 5_000:
            raise BreachError(f"a refusal of {len(told):,} characters") from error
    if planted.exists():
        raise BreachError("a tag of a model file was carried out")
    if is_model and SECRET in told:
        raise BreachError(f"a secret is told: {told[:300]}")
    return outcome


def _fuzz_briefs(random: Random, place: Path) -> str:
    """Briefs as a folder, or as a release in a folder or a zip."""
    planted = place / "planted"
    files: Files = {}
    for name in ("one", "two"):
        data = yaml.safe_dump(_BRIEF | {"id": name}).encode()
        files[f"examples/{name}.yaml"] = data
    files["examples/one.yaml"] = _broken_yaml(random, _BRIEF, planted) or b""
    try:
        match random.randrange(3):
            case 0:
                (place / "aui.zip").write_bytes(_broken_zip(random, files))
                found = read_release(place / "aui.zip")
            case 1:
                _write_all(place / "aui", files)
                if random.random() < 0.3:
                    _plant_link(random, place, place / "aui")
                found = read_release(place / "aui")
            case _:
                _write_all(place / "mine", files)
                found = read_briefs(str(place / "mine" / "examples"))
    except REFUSALS as error:
        return _refusal(error)
    told = repr(found)
    if planted.exists() or SECRET in told or "root:x:0" in told:
        raise BreachError("a brief has what lies outside of it")
    return "accepted"
