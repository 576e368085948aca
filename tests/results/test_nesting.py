"""JSON that would take the memory of the machine."""

import resource
from io import BytesIO

import pytest

from uiprobe.results.logs import find_logs
from uiprobe.results.nesting import MAX_DEPTH, check_nesting


@pytest.mark.parametrize("start", [b"[" * 50_000, b'{"eval": ' + b'{"a":[' * 50_000])
def test_brackets_within_brackets_are_refused_before_they_take_memory(tmp_path, start):
    (tmp_path / "2026-01-01T00-00-00_bomb_1.json").write_bytes(start)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = find_logs(tmp_path)
    assert "nested more than" in next(iter(found.unreadable.values()))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 200_000


def test_only_the_head_counts_and_ordinary_depth_is_read():
    deep = b"[" * (MAX_DEPTH - 1) + b"]" * (MAX_DEPTH - 1)
    check_nesting(BytesIO(b'{"eval": ' + deep + b', "samples": ' + b"[" * 9_000))
    with pytest.raises(ValueError, match="200 levels"):
        check_nesting(BytesIO(b'{"eval": [' + deep))
