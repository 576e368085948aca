"""Recording a site of one's own in a real browser, and what becomes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from inspect_ai import eval

from tests.environments.web.conftest import PageServer
from uiprobe.cli.main import main
from uiprobe.probes.sources.locate import open_source, platform_of_source
from uiprobe.proof.grounding_audit import grounding_faults
from uiprobe.solvers.reference import reference
from uiprobe.tasks.completion_judgment import completion_judgment
from uiprobe.tasks.grounding import grounding
from uiprobe.ui.trajectory_folder import read_trajectory_folder

pytestmark = pytest.mark.slow

FORM = """
<h1>Order</h1>
<form action="/done">
<p><label>Title <input name="t"></label></p><p><label>Place <input name="p"></label></p>
<p><label>Size <select name="s"><option>Small<option>Medium<option>Large</select></label></p>
<p><label><input type="checkbox" name="a"> Wrapped</label>
<label><input type="checkbox" name="b" checked> Insured</label></p>
<button>Order</button> <button type="button">Check</button> <a href="/help">Help</a>
</form><img src="http://elsewhere.example/spy.png">
"""

SCRIPT = """\
# Targets by what they show.
fill {"role": "textbox", "name": "Title"} [Two chairs]

select_option {"role": "combobox", "name": "Size"} [Large]
click {"role": "button", "name": "Order"}
stop()
"""


@pytest.fixture(scope="module")
def site() -> Iterator[PageServer]:
    served = PageServer()
    served.put("/", FORM)
    served.put("/done", "<h1>Thank you</h1><p>It is ordered.</p><a href='/'>Order more</a>")
    yield served
    served.close()


def run(*arguments: object, stdin: str | None = None) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=stdin)


def record(site: PageServer, out: Path, script: str, *options: object) -> Result:
    url = f"{site.origin}/"
    return run("record", "--browser", url, "--out", out, *options, stdin=script)


def test_a_session_becomes_items_that_probes_ask(site: PageServer, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    done = record(site, mine / "order", SCRIPT, "--goal", "Order two large chairs.")
    assert done.exit_code == 0, done.output
    steps = read_trajectory_folder(mine / "order")
    assert [step.record and step.record.kind for step in steps] == [
        *("fill", "select_option", "click", "stop"),
    ]
    assert steps[-1].place.page.startswith(f"{site.origin}/done")
    assert all(step.screenshot for step in steps)
    minted = run("mint", mine)
    assert minted.exit_code == 0, minted.output
    assert "completion_judgment: 4 items (continue 2, stop 2)" in minted.output
    assert platform_of_source(str(mine)) == "web"
    assert grounding_faults(open_source(str(mine))) == {}
    for task in (
        grounding(str(mine)),
        completion_judgment(str(mine)),
        grounding(str(mine), "image"),
    ):
        (log,) = eval(
            task, solver=reference(), model="uiprobe/random", display="none", log_dir=str(tmp_path)
        )
        assert log.status == "success", log.error
        assert log.results is not None
        assert log.results.scores[0].metrics["accuracy"].value == 1
        assert log.eval.metadata is not None
        assert log.eval.metadata["platform"] == "web"
    checked = run("data", "check", "--source", mine)
    assert checked.exit_code == 0, checked.output


@pytest.mark.long
@pytest.mark.parametrize(
    ("script", "said"),
    [
        ("click('9999')\n", "no element is called '9999'"),
        ('click {"role": "checkbox"}\n', "2 things fit"),
        ('fill {"name": "Title"}\n', "takes a text in brackets"),
        ('fill {"name": "Titel"} [x]\n', "near it are 'Title"),
        ("print(open('/etc/passwd'))\n", "there is no function 'print'"),
    ],
)
def test_a_line_that_cannot_be_carried_out_ends_a_script(
    site: PageServer, tmp_path: Path, script: str, said: str
) -> None:
    done = record(site, tmp_path / "bad", script)
    assert done.exit_code == 2
    assert "line 1" in done.output
    assert said in done.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "name a device by --serial, or a site by --browser"),
        (("--browser", "file:///etc/passwd"), "expected an address"),
        (("--browser", "http://127.0.0.1:1/", "--watch"), "--watch and --app are for devices"),
        (("--browser", "http://127.0.0.1:1/", "--serial", "x"), "and not both"),
    ],
)
def test_what_cannot_be_recorded_is_said_before_anything_starts(
    tmp_path: Path, options: tuple[str, ...], said: str
) -> None:
    done = run("record", *options, "--out", tmp_path / "none", stdin="")
    assert done.exit_code != 0
    assert said in done.output
    assert not (tmp_path / "none").exists()
