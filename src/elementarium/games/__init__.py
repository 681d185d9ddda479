"""The games, each a package of pure rules that knows nothing of the others."""
