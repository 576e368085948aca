"""Messages: conversations, groups, contacts, calls, scheduled and starred messages."""
