"""What a run teaches, as one page that needs nothing else, and as JSON."""
