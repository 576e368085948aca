"""The desk's administration site, which carries its lists and forms."""

from __future__ import annotations

from unfold.sites import UnfoldAdminSite

site = UnfoldAdminSite(name="admin")
"""The site that holds all lists and forms."""
site.index_title = "Home"
