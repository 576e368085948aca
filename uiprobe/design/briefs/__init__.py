"""The purpose of pages: briefs with their tasks, ours and those of others."""
