"""Sealed seeds: their files, their numbers, and what is drawn by them."""

import stat
from hashlib import sha256

import pytest

from uiprobe.inputs import sealed_seeds
from uiprobe.inputs.draws import draw_digest, random_for
from uiprobe.inputs.sealed_seeds import (
    VARIABLE,
    SealedSeedError,
    as_variable,
    commitment_of,
    draw_sealed,
    folder,
    handle_in_split,
    handle_of,
    is_handle,
    known_secrets,
    open_sealed,
    revealed,
    sealed_names,
)
from uiprobe.probes.names import DATA_SPLITS
from uiprobe.probes.sources.splits import seed_of

SECRET = "0123456789abcdef" * 4
HANDLE = handle_of(commitment_of(SECRET))


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A user without sealed seeds."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setattr(sealed_seeds, "_found", {})


def test_a_drawn_seed_is_kept_for_its_owner_alone():
    drawn = draw_sealed("my-eval")

    path = folder() / "my-eval"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert path.read_text() == f"{drawn.secret}\n"
    assert len(bytes.fromhex(drawn.secret)) * 8 == 256
    assert open_sealed("my-eval") == drawn
    assert drawn.commitment == sha256(drawn.secret.encode()).hexdigest()
    assert drawn.secret not in repr(drawn)
    assert draw_sealed("other").secret != drawn.secret
    assert sealed_names() == ["my-eval", "other"]
    with pytest.raises(SealedSeedError, match="is there already"):
        draw_sealed("my-eval")


@pytest.mark.parametrize("name", ["", "../up", ".hidden", "A", "a" * 65, "a/b"])
def test_names_stay_in_the_folder(name):
    with pytest.raises(SealedSeedError, match="expected a name"):
        draw_sealed(name)


def test_what_is_wrong_with_a_file_is_told():
    with pytest.raises(
        SealedSeedError, match=r"found no file .*seed new --sealed gone`; there is none"
    ):
        open_sealed("gone")
    drawn = draw_sealed("mine")
    path = folder() / "mine"
    path.chmod(0o640)
    with pytest.raises(SealedSeedError, match=r"found the mode 640, which lets others read it"):
        open_sealed("mine")
    with pytest.raises(SealedSeedError, match=r"not known here .*the mode 640"):
        random_for("items", drawn.handle)
    path.chmod(0o600)
    path.write_text(drawn.secret[:-1])
    with pytest.raises(SealedSeedError, match="found 63 characters that are no seed"):
        open_sealed("mine")


def test_a_number_without_its_secret_draws_nothing():
    with pytest.raises(SealedSeedError, match=r"stands for a sealed seed .* not known here"):
        random_for("items", HANDLE)
    with pytest.raises(SealedSeedError, match="not known here"):
        as_variable([HANDLE])


def test_a_broken_variable_is_told(monkeypatch):
    monkeypatch.setenv(VARIABLE, SECRET[:-1])

    with pytest.raises(SealedSeedError, match=f"{VARIABLE} has a word that is not 64"):
        random_for("items", HANDLE)


def test_the_secret_decides_and_not_its_number(monkeypatch):
    monkeypatch.setenv(VARIABLE, f"{'f' * 64} {SECRET}")

    assert draw_digest("a", HANDLE, 2) == sha256(f"a/{SECRET}/2".encode()).digest()
    assert draw_digest(f"desk/{HANDLE}", "x") == sha256(f"desk/{SECRET}/x".encode()).digest()
    assert draw_digest("a", HANDLE + 3) == sha256(f"a/{SECRET}+3".encode()).digest()
    assert SECRET in known_secrets()


def test_ordinary_seeds_and_texts_draw_as_they_always_did():
    for seed in (0, -1, 7, 2**62 - 1, 2**63):
        assert draw_digest("a", seed) == sha256(f"a/{seed}".encode()).digest()
    typed = f"call {HANDLE} or 9999999999999999999"
    assert (
        draw_digest("label", 3, typed, between=":") == sha256(f"label:3:{typed}".encode()).digest()
    )
    assert random_for("x", 1).random() == random_for("x", 1).random()


def test_numbers_fit_where_seeds_are_stored():
    for commitment in ("0" * 64, "f" * 64, commitment_of(SECRET)):
        number = handle_of(commitment)
        assert is_handle(number)
        assert is_handle(number + 1023)
        assert number + 1023 < 2**63
    assert not is_handle(2**62 - 1)
    assert not is_handle(True)


def test_a_secret_travels_in_a_variable(monkeypatch):
    drawn = draw_sealed("mine")

    sent = as_variable([drawn.handle + 5, drawn.handle])

    assert sent == {VARIABLE: drawn.secret}
    assert as_variable([]) == {}


def test_splits_of_a_sealed_seed_share_no_number(monkeypatch):
    seeds = {seed_of(HANDLE + n, split) for n in range(256) for split in (*DATA_SPLITS, "all")}

    assert len(seeds) == 256 * 4
    assert seed_of(7, "train") == 21
    with pytest.raises(SealedSeedError, match="a split has as many"):
        handle_in_split(HANDLE + 256, 0)


def test_only_what_was_revealed_is_known_while_a_bundle_is_checked():
    drawn = draw_sealed("mine")
    with revealed([SECRET]):
        assert draw_digest("a", HANDLE) == sha256(f"a/{SECRET}".encode()).digest()
        with pytest.raises(SealedSeedError):
            draw_digest("a", drawn.handle)
    assert draw_digest("a", drawn.handle) == sha256(f"a/{drawn.secret}".encode()).digest()
