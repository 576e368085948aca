"""A database engine of Django: SQLite, in the file of the site that the thread serves."""
