# C layout and signatures of cards.py.
cimport cython

from elementarium.games.brave cimport terms


@cython.final
cdef class Cards:
    cdef readonly object deck
    cdef readonly int places, kinds, most_copies
    cdef readonly int tokens_each, markers_each, military_tokens, armies_each
    # By place.
    cdef int name_of[120]
    cdef int defence[120]
    cdef int vp[120]
    cdef int ability[120]
    cdef int ability_n[120]
    cdef int ability_element[120]
    # By kind.
    cdef int copies[60]
    cdef int element[60]
    cdef int strength[60]
    cdef int has_die[60]
    cdef int dice[60]
    cdef int preventable[60]
    cdef int support[60]
    cdef int timing[60]
    cdef int trigger[60]
    cdef int effects[60]
    cdef int need_same[60]
    cdef int need_any[60]
    cdef int pairs[60]
    cdef int triples[60]
    # By kind and element, by kind and place in its list of effects.
    cdef int need[300]
    cdef int effect[360]
    cdef int effect_n[360]
    cdef int effect_element[360]
