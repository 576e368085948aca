"""The desk: an embedded service desk on Django, and the tasks that are done on it.

The tasks are in the style of WorkArena (families as in its table 4); no number of them is a
WorkArena score, and none of its texts or data is here.
"""
