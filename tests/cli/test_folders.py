"""Commands whose results cannot be kept end before they work for them."""

import os

import pytest
from click.testing import CliRunner

from uiprobe.cli.main import main

COMMANDS = {
    "denominator": (("explore", "denominator", "--site", "phone"), "--folder"),
    "floor": (("explore", "floor", "--site", "phone"), "--folder"),
    "explore record": (("explore", "record", "LOG"), "--out"),
    "record": (("record", "--serial", "nobody"), "--out"),
    "play": (("play", "--as", "AB"), "--log-dir"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_a_folder_that_cannot_be_written_is_refused_at_once(tmp_path, monkeypatch, name):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    (tmp_path / "file").touch()
    (tmp_path / "closed").mkdir()
    allowed = os.access
    # The superuser, whom tests may run as, may write anywhere.
    monkeypatch.setattr(
        os,
        "access",
        lambda path, mode: str(path) != str(tmp_path / "closed") and allowed(path, mode),
    )
    command, option = COMMANDS[name]
    for folder, reason in (
        ("file/sub", "file is no folder"),
        ("closed/sub", "closed cannot be written"),
    ):
        done = CliRunner().invoke(main, [*command, option, str(tmp_path / folder)])
        assert done.exit_code == 2
        assert f"{option} {tmp_path / folder}: {tmp_path}" in done.output
        assert f"{reason}; choose another folder" in done.output
