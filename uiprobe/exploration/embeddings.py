"""Texts as vectors, by which descriptions of states are compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from uiprobe.environments.errors import DeviceError

if TYPE_CHECKING:
    from inspect_ai.model import Model


class Embeddings(Protocol):
    """Compares texts."""

    async def closest(self, texts: Sequence[str], others: Sequence[str]) -> list[float]:
        """The highest cosine similarity of each text with any of the others; 0 without others.

        Raises:
            DeviceError: A server of embeddings failed.
        """
        ...


class TfidfEmbeddings:
    """Words weighted by how rare they are among all texts that are compared; works offline."""

    async def closest(self, texts: Sequence[str], others: Sequence[str]) -> list[float]:
        """See `Embeddings`."""
        if not others or not texts:
            return [0.0] * len(texts)
        from sklearn.feature_extraction.text import TfidfVectorizer

        try:
            vectors = TfidfVectorizer(sublinear_tf=True).fit_transform([*texts, *others])
        except ValueError:
            # No text has a word.
            return [0.0] * len(texts)
        found = vectors[: len(texts)] @ vectors[len(texts) :].T
        return [float(one) for one in found.max(axis=1).toarray().ravel()]


class ModelEmbeddings:
    """The embeddings of a model behind an API of the OpenAI kind, each text asked for once.

    Args:
        model: The model of the role `embed`. Inspect asks models for answers alone, so its
            provider has to be one that holds a client of OpenAI's.
    """

    def __init__(self, model: Model) -> None:
        client = getattr(model.api, "client", None)
        if client is None or not hasattr(client, "embeddings"):
            raise ValueError(
                f"role embed: {model} gives no embeddings; choose a model of a provider of the "
                "OpenAI kind, such as openai/text-embedding-3-small, or leave the role out"
            )
        self._client = client
        named = getattr(model.api, "service_model_name", None)
        self._name = str(named()) if callable(named) else model.api.model_name
        self._known: dict[str, list[float]] = {}

    async def closest(self, texts: Sequence[str], others: Sequence[str]) -> list[float]:
        """See `Embeddings`."""
        if not others or not texts:
            return [0.0] * len(texts)
        import numpy as np

        await self._learn([*texts, *others])
        rows = np.array([self._known[text] for text in texts])
        columns = np.array([self._known[text] for text in others])
        norms = np.linalg.norm(rows, axis=1)[:, None] * np.linalg.norm(columns, axis=1)[None, :]
        found = (rows @ columns.T) / np.maximum(norms, 1e-12)
        return [float(one) for one in found.max(axis=1)]

    async def _learn(self, texts: Sequence[str]) -> None:
        from openai import OpenAIError

        fresh = [text for text in dict.fromkeys(texts) if text not in self._known]
        for start in range(0, len(fresh), 100):
            asked = fresh[start : start + 100]
            try:
                answer = await self._client.embeddings.create(
                    model=self._name, input=[text or " " for text in asked]
                )
            except OpenAIError as error:
                raise DeviceError(f"role embed: asking {self._name}: {error}"[:400]) from None
            for text, one in zip(asked, answer.data, strict=True):
                self._known[text] = list(one.embedding)
