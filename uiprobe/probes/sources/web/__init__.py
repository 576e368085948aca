"""Items of web pages: of the desk, of MiniWoB, and of sites of one's own."""
