"""Named sets: items that are frozen by their checksums."""
