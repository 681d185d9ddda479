"""How programs learn a game: they play it, numbers are fitted to what came of it, games decide."""
