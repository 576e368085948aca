"""What apps of the phone have in common: forms, lists of records, settings, pictures, sharing."""
