# C layout of tables.py.
cimport cython

from elementarium.games.aldr cimport board

cdef int FIRST[21]
cdef int SECOND[21]
cdef int COLUMN_OF[37]


@cython.final
cdef class Tables:
    cdef readonly object cards
    cdef readonly int deck_size, hand_size, cards_per_turn, pool_size, pattern_size
    cdef int count[21]
    cdef int refused[8]
    cdef unsigned int in_table[34]
    cdef int turned[4]
    cdef int shapes[4]
    cdef int height[32]
    cdef int shape_row[224]
    cdef int shape_column[224]
    cdef set_refused(self, int element)
    cdef set_shapes(self, int element)
