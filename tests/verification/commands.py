"""The commands of `uiprobe`, called in this process, and what several tests make by them."""

from pathlib import Path

from click.testing import CliRunner, Result

from tests.verification.forging import Forgery
from uiprobe.cli.main import main
from uiprobe.verification.keys import SigningKey


def call(*arguments: object) -> Result:
    return CliRunner().invoke(main, list(map(str, arguments)))


def verified(forgery: Forgery, path: Path, key: SigningKey) -> Result:
    """What `uiprobe verify` says of a forged bundle, signed with the key that it expects."""
    return call("verify", forgery.pack(path, key=key), "--signer", key.fingerprint)


def make_set(recipes: str, folder: Path) -> Path:
    """Freeze a named set called `little` from recipes in YAML."""
    (folder / "little.yaml").write_text(recipes)
    done = call("set", "make", folder / "little.yaml", "-o", folder / "little.json")
    assert done.exit_code == 0, done.output
    return folder / "little.json"
