"""What pages are built for: briefs with their tasks, ours and those of others."""
