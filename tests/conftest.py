"""Options and data of the tests, and what hypothesis has to know of the package.

`HYPOTHESIS_PROFILE=explore` looks at many more and ever new examples than the default profile `ci`.
"""

import gc
import json
import os
import signal
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from io import BytesIO
from pathlib import Path
from string import printable
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from PIL import Image
from tenacity import wait_none

from uiprobe.probes.sources.files import open_release
from uiprobe.probes.sources.sphinx import SphinxRelease
from uiprobe.ui.actions import Action, ActionKind, Direction, Key
from uiprobe.ui.coordinates import Point

SHARED = Path(__file__).parents[1].resolve().parent / "shared"

settings.register_profile(
    "ci", derandomize=True, deadline=None, max_examples=80, database=None, print_blob=True
)
settings.register_profile("explore", deadline=None, max_examples=3000)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
settings.load_profile(PROFILE)
# Nobody steers the runs of tests: the server for that takes each process a second to start.
os.environ.setdefault("INSPECT_EVAL_CTL_SERVER", "false")
# The workers of a run share the cores: threads of scikit-learn that wait shall not keep one busy.
os.environ.setdefault("OMP_WAIT_POLICY", "passive")
_providers: Any = sys.modules.get("hypothesis.internal.conjecture.providers")
_CONSTANTS = ("_get_local_constants", "_local_constants")
if PROFILE == "ci" and all(hasattr(_providers, name) for name in _CONSTANTS):
    # Hypothesis also tries the constants of the modules that are loaded. Then the examples depend
    # on the tests that came before, and each process reads a thousand files for three seconds.
    _providers._get_local_constants = lambda: _providers._local_constants


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--no-skips", action="store_true", help="count a skipped test as failed")


def pytest_configure() -> None:
    """Let children take a signal that this process may have been started to ignore.

    Search for garbage rarely, also while tests are collected: a tenth of that time, and a sixth of
    the time of the tests.
    """
    gc.set_threshold(20_000, *gc.get_threshold()[1:])
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


LONGEST = ("tests/suite/cluster/", "tests/suite/jobs/", "tests/tasks/test_desk_reference.py")
"""Places of tests that take minutes each."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest tests, so that no worker is left alone with them at the end.

    They come to one worker, from which the others take what is left: clusters run one at a time.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(LONGEST))


def pytest_collection_finish() -> None:
    """Search for no garbage among all modules and tests."""
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Tell `.ci/run` whether all tests were run, or the run broke off."""
    # With `-p no:cacheprovider` there is no cache.
    cache = getattr(session.config, "cache", None)
    if cache is not None and not hasattr(session.config, "workerinput"):
        cache.set("uiprobe/exitstatus", int(exitstatus))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]):
    """With `--no-skips`, what a machine lacks is a failure: a skipped test proves nothing."""
    report = yield
    if report.skipped and item.config.getoption("--no-skips"):
        report.outcome = "failed"
        report.longrepr = f"skipped, which --no-skips forbids: {report.longrepr}"
    return report


@pytest.fixture(scope="session", autouse=True)
def own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """No test reads or leaves anything in the cache of the user.

    The workers of a run share one, so that items and walks are made once for all of them.
    """
    own = tmp_path_factory.getbasetemp()
    whole = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("UIPROBE_CACHE", str(whole / "cache"))
        yield


@pytest.fixture(autouse=True)
def no_active_model() -> None:
    """No test finds the model of another: Inspect keeps the last one active in a process."""
    models = sys.modules.get("inspect_ai.model._model")
    if models is not None:
        models.active_model_context_var.set(None)


@pytest.fixture(autouse=True)
def no_waits_between_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Inspect waits 3 to 1,800 s before it asks a server again."""
    module = sys.modules.get("inspect_ai.model._retry")
    if module is not None:
        monkeypatch.setattr(module, "wait_exponential_jitter", lambda **_: wait_none())


@pytest.fixture(autouse=True)
def no_unseen_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Inspect lays out the last table of a run that shows nothing, half the cost of a short run."""
    module = sys.modules.get("inspect_ai._display.rich.display")
    if module is not None:
        table = module.tasks_results
        monkeypatch.setattr(
            module,
            "tasks_results",
            lambda tasks: "" if module.rich.get_console().quiet else table(tasks),
        )


_packages = cache(packages_distributions)


@pytest.fixture(autouse=True)
def packages_are_listed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Inspect lists the packages for each task whose own is editable, in half a second."""
    module = sys.modules.get("inspect_ai._util.package")
    if hasattr(module, "packages_distributions"):
        monkeypatch.setattr(module, "packages_distributions", _packages)


@pytest.fixture(autouse=True)
def no_listeners() -> None:
    """Inspect writes each event for clients that are not there, by a protocol that loads slowly."""
    transport = sys.modules.get("inspect_ai.agent._acp.transport")
    if hasattr(transport, "_acp_live_active"):
        transport._acp_live_active.set(True)


@pytest.fixture(scope="session")
def sphinx_zip() -> Path:
    """The Sphinx release, usually as a zip."""
    location = Path(
        os.environ.get("UIPROBE_SPHINX", SHARED / "data" / "sphinx-release.zip")
    ).expanduser()
    if not location.exists():
        pytest.skip(f"needs the Sphinx release: nothing at {location}; set UIPROBE_SPHINX")
    return location


@pytest.fixture(scope="session")
def facts() -> Path:
    """The folder of what is known of the release from its own code."""
    folder = Path(os.environ.get("UIPROBE_FACTS_DIR", SHARED / "facts")).expanduser()
    if not folder.is_dir():
        pytest.skip(f"needs facts about the release: nothing at {folder}; set UIPROBE_FACTS_DIR")
    return folder


@pytest.fixture(scope="session")
def release(sphinx_zip) -> SphinxRelease:
    """The Sphinx release, opened once."""
    return SphinxRelease(open_release(sphinx_zip))


@pytest.fixture(scope="session")
def release_root(sphinx_zip) -> Path | zipfile.Path:
    """The top folder of the release, in the file system or inside the zip."""
    return sphinx_zip if sphinx_zip.is_dir() else next(zipfile.Path(sphinx_zip).iterdir())


@pytest.fixture(scope="session")
def sphinx_folder(sphinx_zip, tmp_path_factory) -> Path:
    """The release unpacked, without its pictures."""
    if sphinx_zip.is_dir():
        return sphinx_zip
    folder = tmp_path_factory.mktemp("release")
    with zipfile.ZipFile(sphinx_zip) as archive:
        archive.extractall(
            folder, [name for name in archive.namelist() if not name.endswith(".png")]
        )
    return folder


def node(bounds: str, inside: str = "", **attributes: str) -> str:
    """A node of a hierarchy; `_` in a name stands for `-`."""
    pairs = "".join(f' {name.replace("_", "-")}="{v}"' for name, v in attributes.items())
    return f'<node bounds="{bounds}"{pairs}>{inside}</node>'


SCREEN = "<hierarchy>{}</hierarchy>".format(
    node(
        "[0,0][200,400]",
        node("[0,0][100,50]", text="Save", clickable="true")
        + node("[0,60][200,100]", **{"class": "android.widget.EditText"})
        + node("[0,100][200,400]", scrollable="true"),
    )
)


def png(width: int = 200, height: int = 400) -> bytes:
    """A plain picture."""
    buffer = BytesIO()
    Image.new("RGB", (width, height), (128, 128, 128)).save(buffer, "PNG")
    return buffer.getvalue()


def question(kind: str, **changes: object) -> dict[str, object]:
    """An entry of `questions.json`."""
    return {
        "question_type": kind,
        "question": "Where are notes kept?",
        "options": {"A": "Notes", "B": "Clock", "C": "Maps", "D": "Mail"},
        "ground_truth": "C",
        "app_name": ["notes"],
        "app_cateory": "Productivity",
        **changes,
    }


def element(bounds: str) -> dict[str, str]:
    """The element of a recorded action."""
    return {"bounds": bounds, "text": "Save"}


def low_level_task(number: int, action: dict[str, object]) -> dict[str, object]:
    """An entry of `lowlevel_tasks.json`."""
    return {"id": number, "app": "notes", "instruction": f"do {number}", "groundtruth": action}


SMALL_RELEASE: dict[str, object] = {
    "questions.json": [question("app_level"), question("intention_level"), question("app_level")],
    "apk-info.csv": "apk_name,category\nnotes,Productivity\nmaps,Travel\n",
    "task_info_all.json": [
        {"id": 7, "apps": ["notes", "maps"], "description": "Save a note."},
    ],
    **{
        f"groundtruth/7/{app}/{name}": content
        for app in ("notes", "maps")
        for name, content in {
            "meta.json": [{"type": "click", "element": element("[0,0][100,50]")}, {"type": "stop"}],
            "activities.json": [["a.b", "a.b.Main"]] * 2,
            "0.xml": SCREEN,
            "0.png": png(),
            "1.xml": SCREEN,
            "1.png": png(),
        }.items()
    },
    "lowlevel_tasks.json": [
        low_level_task(1, {"type": "click", "element": element("[0,0][100,50]")}),
        low_level_task(
            2, {"type": "input", "element": element("[0,60][200,100]"), "message": "milk"}
        ),
        low_level_task(3, {"type": "back"}),
    ],
    **{f"lowlevel_tasks/{number}.xml": SCREEN for number in (1, 2, 3)},
    **{f"lowlevel_tasks/{number}.png": png() for number in (1, 2, 3)},
}


@pytest.fixture
def make_release(tmp_path):
    """Writes a small release; keyword `files` replaces files by path, None leaves one out."""

    def make(files: dict[str, object] | None = None, *, name: str = "small") -> Path:
        root = tmp_path / name
        for path, content in {**SMALL_RELEASE, **(files or {})}.items():
            if content is None:
                continue
            data = content if isinstance(content, bytes | str) else json.dumps(content)
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(data if isinstance(data, bytes) else data.encode())
        return root

    return make


@pytest.fixture
def open_small(make_release):
    """Writes a small release and opens it."""
    return lambda files=None: SphinxRelease(open_release(make_release(files)))


def _actions() -> st.SearchStrategy[Action]:
    """All actions that the grammar has, with any text."""
    limit = 10**9
    index = st.integers(0, limit - 1)
    number = st.integers(1 - limit, limit - 1).map(float) | st.floats(
        -limit, limit, exclude_min=True, exclude_max=True
    )
    point = st.builds(Point, number, number)
    text = st.text(st.characters(exclude_categories=())) | st.text(printable + "é😀\u2028")
    touch = st.sampled_from([ActionKind.CLICK, ActionKind.LONGCLICK])
    typing, swipe = st.just(ActionKind.TEXT), st.just(ActionKind.SWIPE)
    return st.one_of(
        st.builds(Action, touch, index=index),
        st.builds(Action, touch, point=point),
        st.builds(Action, typing, index=index, text=text),
        st.builds(Action, typing, point=point, text=text),
        st.builds(Action, swipe, index=index, direction=st.sampled_from(Direction)),
        st.builds(Action, swipe, point=point, end=point),
        st.builds(Action, st.just(ActionKind.PRESS), key=st.sampled_from(Key)),
    )


st.register_type_strategy(Action, _actions())
