# C layout and signatures of engine.py.
cimport cython

from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State
from elementarium.players cimport stopwatch
from elementarium.players.knowledge.any_game cimport Knowledge

cdef int AT_ONCE, LONGEST


cdef class Engine:
    cdef int width, horizon, seat, before
    cdef readonly int simulations, nodes
    cdef double noise, began
    cdef bint stopped
    cdef Choices choices
    cdef Rng rng
    cdef Knowledge knowledge
    cdef State world
    cdef double[::1] score

    cpdef run(self, State root, int seat, int simulations, double seconds=*, bint until_clear=*)
    cpdef play_out(self, State root, int seat)
    cpdef stop(self)
    cpdef bint follow(self, int action)
    cpdef int best(self)
    cpdef bint is_settled(self, State state)
    cpdef int glance(self, State state)
    cdef prepare(self, State root, int seat)
    cdef think(self, State root, int simulations, double seconds, bint until_clear)
    @cython.locals(over=cython.bint)
    cdef go_on(self, State root, int goal, double seconds, bint until_clear)
    cdef look_up(self, State root)
    cdef bint simulate_some(self, State root, int goal, double seconds, bint until_clear) noexcept nogil
    cdef void draw_world(self, State root) noexcept nogil
    cdef void simulate(self) noexcept nogil
    @cython.locals(used=cython.double)
    cdef bint is_over(self, int goal, double seconds, bint until_clear) noexcept nogil
    cdef bint is_clear(self, int goal, double used, double seconds) noexcept nogil
    cdef void play_on(self, State state, Rng rng) noexcept nogil
    cdef bint may_judge(self, State state, int decisions) noexcept nogil
    cdef int prefer(self, State state, int count, Rng rng) noexcept nogil
