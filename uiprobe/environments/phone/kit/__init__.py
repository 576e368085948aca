"""Parts that apps of the phone share: forms, lists of records, settings, pictures, sharing."""
