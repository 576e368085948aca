"""Facts of the apps, one file each."""
