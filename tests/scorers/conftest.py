from tests.releases import sphinx_zip

__all__ = ["sphinx_zip"]
