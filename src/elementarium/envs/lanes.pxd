# C layout and signatures of lanes.py.
cimport cython
from cpython.object cimport PyObject

from elementarium.core cimport seats as who
from elementarium.core.observer cimport Observer
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State
from elementarium.envs cimport modes


@cython.final
cdef class Lanes:
    cdef readonly State start
    cdef readonly Observer observer
    cdef readonly list states, rngs
    cdef list rooms
    cdef PyObject** state_at
    cdef PyObject** rng_at
    cdef readonly int lane_count
    cdef int width
    cdef public int autoreset, too_many
    cdef public bint draws_hero, skips_forced
    cdef bint has_mask, has_final
    cdef long long[::1] action
    cdef int[::1] count
    cdef int[:, ::1] legal
    cdef signed char[::1] hero, seat, viewer
    cdef unsigned char[::1] is_new, is_over, terminals
    cdef signed char[:, ::1] observations, final, mask
    cdef float[:, ::1] rewards

    cdef point(self)
    @cython.locals(place=cython.int)
    cpdef list refused(self, int[::1] order, int size)
    @cython.locals(place=cython.int)
    cpdef reset(self, int[::1] order, int begin, int end, int part)
    @cython.locals(room=Choices, place=cython.int, lane=cython.int, last=cython.int)
    cpdef step(self, int[::1] order, int begin, int end, int part)
    @cython.locals(place=cython.int)
    cpdef show_all(self, int[::1] order, int size)
    @cython.locals(lane=cython.int)
    cpdef observe(self, int seat, signed char[:, ::1] rows)
    @cython.locals(state=State)
    cpdef restore(self, int lane, bytes data, Rng rng, int hero, int is_over)

    @cython.locals(first=cython.int, size=cython.int, half=cython.int)
    cdef bint is_allowed(self, int lane) noexcept nogil
    @cython.locals(seat=cython.int)
    cdef void step_lane(self, State state, Rng rng, int lane, Choices room) noexcept nogil
    cdef void reset_lane(self, State state, Rng rng, int lane, Choices room) noexcept nogil
    @cython.locals(count=cython.int)
    cdef void settle(self, State state, Rng rng, int lane, Choices room) noexcept nogil
    @cython.locals(other=cython.int, final="signed char*")
    cdef void end_lane(self, State state, Rng rng, int lane, Choices room) noexcept nogil
    @cython.locals(place=cython.int, lane=cython.int, row="signed char*")
    cdef void show(self, int[::1] order, int begin, int end) noexcept nogil
    @cython.locals(count=cython.int)
    cdef void show_legal(self, State state, int lane, Choices room) noexcept nogil
    @cython.locals(before=cython.int, now=cython.int, i=cython.int, row="int*")
    cdef void write_legal(self, int lane, int count, Choices room) noexcept nogil


@cython.locals(number=cython.int)
cpdef write_mask(State state, signed char[::1] out)
