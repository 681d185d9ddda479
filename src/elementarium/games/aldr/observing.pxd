# C layout and signatures of observing.py.
cimport cython

from elementarium.core cimport eights
from elementarium.core cimport observer as writing
from elementarium.core.observer cimport Observer
from elementarium.games.aldr cimport board
from elementarium.games.aldr.state cimport AldrState

cdef int NUMBER


@cython.final
cdef class AldrObserver(Observer):
    cdef int icons, touched, aldr, sages, element
    cdef int hands, pool, laid
    cdef int player, phase, unknown, deck, laid_known, turn, idle

    cdef void write_state(self, AldrState state, int seat, signed char* out) noexcept nogil
    @cython.locals(
        icons=cython.Py_ssize_t, touched=cython.Py_ssize_t, row=cython.Py_ssize_t,
        first=cython.Py_ssize_t, icon=cython.Py_ssize_t, place=cython.Py_ssize_t,
    )
    cdef void write_table(self, AldrState state, signed char* out) noexcept nogil
    @cython.locals(
        part=cython.Py_ssize_t, first=cython.Py_ssize_t, i=cython.Py_ssize_t, column=cython.Py_ssize_t
    )
    cdef void write_row(self, signed char* out, Py_ssize_t place, unsigned int cells) noexcept nogil
    @cython.locals(away=cython.int, owner=cython.int, element=cython.int, cell=cython.int)
    cdef void write_figures(self, AldrState state, int seat, signed char* out) noexcept nogil
    @cython.locals(
        away=cython.int, owner=cython.int, unknown=cython.int, row=cython.Py_ssize_t,
        first=cython.Py_ssize_t, kind=cython.Py_ssize_t, count=cython.int,
    )
    cdef void write_cards(self, AldrState state, int seat, signed char* out) noexcept nogil
