# Signatures of rules.py.
cimport cython

from elementarium.core cimport noting
from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices
from kuhn cimport board, happenings
from kuhn.table cimport KuhnTable


@cython.final
@cython.no_gc
cdef class Kuhn(KuhnTable):
    cpdef set_up(self)
    cdef void deal(self, int card) noexcept nogil
    @cython.locals(answers=cython.bint)
    cdef void speak(self, int word) noexcept nogil
    cdef void finish(self) noexcept nogil
    cdef bint is_decided(self) noexcept nogil
    cdef bint has_bet(self) noexcept nogil
    cdef bint is_folded(self) noexcept nogil
    cdef int winner(self) noexcept nogil
    cpdef int card_of(self, int seat)
    cpdef list words(self)
    cpdef bint has_shown(self)
