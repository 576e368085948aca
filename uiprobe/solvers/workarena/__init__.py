"""The agent of the WorkArena paper, for pages of BrowserGym."""
