"""Honest error bars: intervals, tests, and when a simulation may stop.

`proportions` and `sequential` need nothing but Python, the rest numpy and scipy.
"""
