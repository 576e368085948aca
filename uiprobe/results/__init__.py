"""From logs to tables: reads logs only and imports no probe."""
