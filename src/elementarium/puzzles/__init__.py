"""Puzzles: positions of played games with an aim that the rules judge, mined, proved and rated."""
