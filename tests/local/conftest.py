from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

END = "<|end|>"
CHAT_TEMPLATE = (
    "{% for message in messages %}{{ message['role'] }}: {{ message['content'] }}\n{% endfor %}"
    "assistant: "
)


@pytest.fixture(scope="session", autouse=True)
def offline() -> Iterator[None]:
    """Nothing is fetched from the Hugging Face hub; its library reads this when it is imported."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HF_HUB_OFFLINE", "1")
        yield


@pytest.fixture(scope="session")
def tiny_model(offline: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a Llama of some 30,000 random weights, and a tokenizer that reads any text."""
    torch = pytest.importorskip("torch", reason="needs torch: make test-local")
    pytest.importorskip("transformers", reason="needs transformers: make test-local")
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    bytes_pairs = Tokenizer(models.BPE())
    bytes_pairs.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    bytes_pairs.decoder = decoders.ByteLevel()
    bytes_pairs.train_from_iterator(
        ["click [7]", "press [back]", "swipe [3] [up]", "text [2] [milk]"],
        trainers.BpeTrainer(
            vocab_size=300,
            special_tokens=[END],
            initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
            show_progress=False,
        ),
    )
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=bytes_pairs, eos_token=END, pad_token=END, chat_template=CHAT_TEMPLATE
    )
    with torch.random.fork_rng():
        torch.manual_seed(0)
        model = LlamaForCausalLM(
            LlamaConfig(
                vocab_size=len(tokenizer),
                hidden_size=32,
                intermediate_size=64,
                num_hidden_layers=1,
                num_attention_heads=2,
                num_key_value_heads=2,
                max_position_embeddings=4096,
                bos_token_id=None,
                eos_token_id=tokenizer.eos_token_id,
                pad_token_id=tokenizer.pad_token_id,
            )
        )
    folder = tmp_path_factory.mktemp("models") / "tiny"
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder
