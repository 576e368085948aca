"""Web pages in a browser, through BrowserGym."""
