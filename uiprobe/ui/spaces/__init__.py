"""Action spaces: the verbs of each platform, how they are described, written, read and checked."""
