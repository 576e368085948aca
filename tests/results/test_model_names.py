"""The order in which models are listed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from uiprobe.results.model_names import in_reading_order


def test_steps_of_a_training_stand_in_their_order():
    names = ["step 10000", "step 2000", "base", "step 2000 (b)", "v1.10", "v1.9"]
    assert sorted(names, key=in_reading_order) == [
        *("base", "step 2000", "step 2000 (b)", "step 10000", "v1.9", "v1.10")
    ]


@pytest.mark.slow
@given(st.lists(st.text(max_size=30) | st.just("9" * 5000)))
def test_any_names_can_be_put_in_order(names):
    assert sorted(sorted(names, key=in_reading_order)) == sorted(names)
