"""The proof of builtin tasks in a browser, on a sample; `uiprobe design prove` proves all."""

import asyncio

import pytest

from uiprobe.design.briefs.proving import prove_briefs

pytest.importorskip("browsergym.core")
pytestmark = pytest.mark.slow


@pytest.mark.long
def test_a_sample_of_the_builtin_briefs_is_proven():
    proof = asyncio.run(prove_briefs(["habit-garden", "pair-tiles"], tasks=[1, 6]))
    assert proof.faults == []
    assert (proof.tasks, proof.proven) == (4, 4)
    assert proof.survivors == []
    assert (proof.mutants, proof.killed) == (20, 20)
