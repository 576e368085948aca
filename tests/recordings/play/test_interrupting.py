"""Ctrl-C while a goal is shown ends the command in words."""

import json
import re
import signal
import subprocess
import sys
import time
from urllib.request import urlopen

import pytest

pytestmark = pytest.mark.slow


def test_ctrl_c_before_a_goal_is_begun_says_where_the_log_is(tmp_path):
    command = ("play", "--as", "ab", "--limit", "1", "-T", "app=todo", "--log-dir", str(tmp_path))
    process = subprocess.Popen(
        [sys.executable, "-c", "from uiprobe.cli import main; main()", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        address = re.search(r"http://\S+", process.stdout.readline())[0]
        deadline = time.monotonic() + 120
        phase = ""
        while phase != "ready" and time.monotonic() < deadline:
            # Without a pause the questions take more than the answers.
            time.sleep(0.2)
            with urlopen(f"{address}api/state", timeout=60) as answer:
                phase = json.load(answer)["phase"]
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=120)
    finally:
        process.kill()
        process.communicate()
    assert phase == "ready"
    assert process.returncode == 1, (out, err)
    assert "Interrupted. What was played is in a log" in err
    assert "Traceback" not in out + err
