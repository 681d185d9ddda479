# C layout and signatures of state.py.
cimport cython

from elementarium.core cimport eights
from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.trace cimport Trace


cdef tuple NUMBERS
cdef int MADE
cdef int MARGIN


@cython.final
cdef class Choices:
    cdef readonly int capacity
    cdef int* number
    cdef int* weight
    @cython.locals(found=list, number=cython.int, made=object)
    cpdef list numbers(self, int count)
    cpdef list weighted(self, int count)
    cdef int fill(self, list numbers) except -1
    cdef int fill_weighted(self, list outcomes) except -1
    cdef int write_set(self, int count, int number, unsigned int members) noexcept nogil
    cdef check_room(self, int count)
    cdef bint holds(self, int number, int count) noexcept nogil


@cython.no_gc
cdef class State:
    cdef readonly object options
    cdef bytes made_from
    cdef public Trace trace  # None but while somebody listens
    cdef public tuple noted  # what it held when the state was reached
    cdef readonly int seats, most_choices
    cdef int table_size, copied_size
    cdef public int to_act  # the last one here: the table of a game begins with it

    cdef lay_out(self)
    cdef int list_actions(self, Choices out) noexcept nogil
    cdef int list_outcomes(self, Choices out) noexcept nogil
    cdef void carry_out(self, int number) noexcept nogil
    cdef int draw_outcome(self, Rng rng, Choices out) noexcept nogil
    cdef void reimagine(self, int seat, Rng rng) noexcept nogil
    cdef double payoff(self, int seat) noexcept nogil

    cdef void take_over(self, State other) noexcept nogil
    @cython.locals(twin=State)
    cpdef State blank(self)
    cpdef tuple recipe(self)
    cdef share(self, State other)
    cpdef bytes to_bytes(self)
    cdef revive(self, bytes data)

    cpdef list legal_actions(self)
    cpdef list outcomes(self)
    cpdef apply(self, int number)
    cpdef apply_trusted(self, int number)
    @cython.locals(room=Choices)
    cpdef int sample(self, Rng rng) except? -9
    @cython.locals(twin=State)
    cpdef State copy(self)
    @cython.locals(twin=State)
    cpdef State imagine(self, int seat, Rng rng)

    @cython.locals(room=Choices, count=cython.int)
    cdef list_choices(self)
    cdef raise_trouble(self)


@cython.final
cdef class Kept:
    cdef Choices choices
    cdef int count
    cdef State state
    cdef Choices room_for(self, State state)
    cdef keep(self, State state, Choices choices, int count)
    cdef bint is_of(self, State state)
    cdef forget(self, State state)


cdef Kept KEPT
cdef tuple NOTHING


@cython.locals(state=State)
cpdef revived(bytes made_from, bytes data)
