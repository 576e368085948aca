"""A lock that one process holds at a time, and that ends with it."""

import os
import subprocess
import sys
from pathlib import Path

from uiprobe.environments.process_lock import ProcessLock

HOLD = """
import sys, time
from pathlib import Path
from uiprobe.environments.process_lock import ProcessLock
lock = ProcessLock(Path(sys.argv[1]))
assert lock.take() is (sys.argv[2] == "free")
print("asked", flush=True)
time.sleep(600)
"""


def ask(path: Path, expected: str) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path), expected], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "asked\n"
    return process


def test_a_lock_ends_with_its_process(tmp_path):
    path = tmp_path / "folder" / "a.lock"
    mine = ProcessLock(path)
    other = ask(path, "free")
    try:
        assert not mine.take()
        assert mine.holder()[0] == other.pid
        assert f"process {other.pid} " in mine.holder()[1]
    finally:
        other.kill()
        other.communicate()
    assert mine.take()
    assert mine.take()
    assert mine.holder()[0] == os.getpid()
    again = ask(path, "held")
    again.kill()
    again.communicate()
    mine.drop()
    mine.drop()
    last = ProcessLock(path)
    assert last.take()


def test_two_locks_of_one_process_exclude_each_other(tmp_path):
    first, second = ProcessLock(tmp_path / "a"), ProcessLock(tmp_path / "a")
    assert first.take()
    assert not second.take()
    first.drop()
    assert second.take()


def test_a_holder_that_makes_no_sense_is_another_process(tmp_path):
    lock = ProcessLock(tmp_path / "a")
    assert lock.holder() == (0, "another process")
    for text in ("", "[" * 999, "{}", '{"pid": "x", "program": 1}', "null", "\xff"):
        (tmp_path / "a.holder").write_bytes(text.encode("latin-1"))
        assert lock.holder() == (0, "another process")
    (tmp_path / "a.holder").write_text('{"pid": 7, "program": "\\u001b[2Jrun"}')
    assert lock.holder() == (7, "process 7 ('\\x1b[2Jrun')")


def test_a_holder_on_another_machine_is_named_with_it(tmp_path):
    lock = ProcessLock(tmp_path / "a")
    holder = tmp_path / "a.holder"
    holder.write_text('{"pid": 7, "program": "run", "host": "far\\u001b[2J"}')
    assert lock.holder() == (7, "process 7 ('run') on 'far\\x1b[2J'")
    assert lock.take()
    assert " on " not in lock.holder()[1]
