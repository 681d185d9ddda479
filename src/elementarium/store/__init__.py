"""Tables, journals and people on disk. Knows records, not rules."""
