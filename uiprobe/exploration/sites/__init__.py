"""The sites that can be explored."""
