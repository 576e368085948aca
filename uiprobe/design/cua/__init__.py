"""Computer-use agents that try a page: they see a picture and act on places in it."""
