"""What is true of the apps, one file each."""
