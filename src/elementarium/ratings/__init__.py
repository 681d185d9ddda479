"""How strong people are: what counts for it, and what a game changes."""
