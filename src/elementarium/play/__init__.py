"""One table: seats, state, record."""
