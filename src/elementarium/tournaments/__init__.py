"""Tournaments: who plays whom, and who is ahead; programs play beside people."""
