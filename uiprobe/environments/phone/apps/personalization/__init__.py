"""Wallpapers, themes, icon packs, widgets, sounds, and presets that keep a whole look."""
