"""What a good player knows beyond the rules, a module for each game."""
