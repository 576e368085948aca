"""Android devices behind adb, and the actions on them."""
