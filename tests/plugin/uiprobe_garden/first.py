"""A baseline: always the first option."""


def answer_first(reading, seed):
    """The first of the options of a prompt, or nothing where it offers none."""
    return next(iter(reading.options), "")
