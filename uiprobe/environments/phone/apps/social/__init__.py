"""Plaza, a social app: a feed of posts with pictures, people to follow, comments, collections."""
