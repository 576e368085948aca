"""Facts of the apps, one file each."""
"""What is true of the apps, one file each."""
