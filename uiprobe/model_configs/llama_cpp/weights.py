"""Finds the weights of a model on llama.cpp, without a model hub."""

from __future__ import annotations

import shlex
from importlib.util import find_spec
from pathlib import Path

from uiprobe.inputs.paths import user_path


class MissingModelError(ImportError):
    """The server or the weights are not installed; the message says how to install them."""


def require_server() -> None:
    """Refuse a model on llama.cpp where its server is not installed.

    Raises:
        MissingModelError: It is not.
    """
    if find_spec("xllamacpp") is None:
        raise MissingModelError(f"the package xllamacpp is not installed: {_advice()}")


def find_weights(named: str) -> Path:
    """The GGUF file of a model.

    Args:
        named: The path of a file, or the name of an installed package that carries one. The package
            is not imported: its other dependencies are not needed.

    Raises:
        MissingModelError: There is none.
    """
    if named.endswith(".gguf"):
        path = user_path(named)
        if not path.is_file():
            raise MissingModelError(f"weights {named}: found no such file, expected a GGUF file")
        return path.resolve()
    package = find_spec(named) if named.isidentifier() else None
    if package is None or package.origin is None:
        raise MissingModelError(
            f"weights {named}: found no such package, and it is not the path of a GGUF file: "
            f"{_advice()}"
        )
    found = sorted(Path(package.origin).parent.glob("*.gguf"))
    if len(found) != 1:
        raise MissingModelError(
            f"weights {named}: found {len(found)} GGUF files in the package, expected one; name "
            "the path of the file"
        )
    return found[0]


def _advice() -> str:
    # The doctor is imported where something is missing, and costs nothing where nothing is.
    from uiprobe.environments.doctor import install_commands

    commands = " && ".join(map(shlex.join, install_commands("tiny")))
    return f"`{commands}` installs the server and the small model"
