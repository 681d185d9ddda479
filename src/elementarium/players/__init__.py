"""Who chooses: programs that play."""
