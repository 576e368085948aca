"""The scripts that run in pages; they lie beside this module."""

from functools import cache
from importlib.resources import files


@cache
def script(name: str) -> str:
    """A script by its name, without `.js`."""
    return files(__package__).joinpath(f"{name}.js").read_text(encoding="utf-8")
