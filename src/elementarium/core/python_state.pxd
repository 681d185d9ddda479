# C layout and signatures of python_state.py.
cimport cython

from elementarium.core cimport seats as who
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State


cdef class PythonState(State):
    cdef list troubles
    cdef int give_up(self, error)
    @cython.locals(twin=PythonState)
    cpdef State blank(self)
    @cython.locals(twin=PythonState)
    cpdef State copy(self)
    @cython.locals(twin=PythonState)
    cpdef State imagine(self, int seat, Rng rng)
    @cython.locals(mine=dict)
    cpdef become(self, State other)
    cdef check_seat(self)
