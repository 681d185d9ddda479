"""What a game is: states, seats, chance, options, records, words, errors."""
