"""The samples of logs as tables: read once from each log, and kept as Parquet."""
