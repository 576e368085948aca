"""Sessions recorded by hand or by a script, items minted from them, and traces of episodes."""
