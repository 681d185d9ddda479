"""One table: seats, state, record, watchers."""
