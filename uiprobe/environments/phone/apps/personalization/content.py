"""Names that a fresh install of Themes draws from."""

from __future__ import annotations

TONES = ("Glass drop", "Woodblock", "Two notes", "Sparrow", "Pebble", "Soft gong", "Silent")
TITLES = (
    *("Quiet shore", "Second spring", "Late bus", "Paper lanterns", "North wind", "Salt flats"),
    *("Blue hour", "After the rain", "Old orchard", "First frost", "Open road", "River bend"),
    *("Copper roofs", "Slow morning", "Thin ice", "Fern valley", "Dust and light", "Night ferry"),
    *("雪国", "黄昏の丘", "秋天", "Белые ночи", "Χαραυγή", "شفق", "Île perdue", "Große Stille"),
)
THEMES = (
    *("Lighthouse", "Cotton", "Night owl", "Peppermint", "Terracotta", "Snowfield", "Vinyl"),
    *("Herbarium", "Neon alley", "Linen", "Deep sea", "Marigold", "水墨", "Ночь"),
)
PACKS = (
    *("Rounded", "Outline", "Crayon", "Pebbles", "Blueprint", "Origami", "Stamps", "Monochrome"),
    *("Cut paper", "Pixel garden", "Sketchbook", "折り紙"),
)
PRESETS = ("Work", "Weekend", "Reading", "Cinema", "Travel", "Focus", "Family", "Studio")

QUOTES = ("Breathe out", "One thing at a time", "慢慢来", "Less, but better", "Call home")
