"""`python -m elementarium` is the command line."""

from elementarium.cli import main

main()
