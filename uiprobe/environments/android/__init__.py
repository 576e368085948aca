"""Android devices behind adb, and what is done on them."""
