"""A music player: songs, albums, artists, playlists, a queue, an equalizer, a sleep timer."""
