"""Elementarium: tabletop games about the elements, exact to their rule books."""

from elementarium.core.uncompiled import prefer_sources, wants_sources

if wants_sources():
    prefer_sources()
