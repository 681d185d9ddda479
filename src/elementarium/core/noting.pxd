# What a rule calls, taken into it by C.
from elementarium.core.state cimport State

cdef enum:
    NONE = -1


cdef inline void note(
    State state, int kind, int seat=NONE, int thing=NONE, int value=NONE, int other=NONE
) noexcept nogil:
    if state.trace is not None:
        state.trace.write(kind, seat, thing, value, other)


cdef inline bint is_traced(State state) noexcept nogil:
    return state.trace is not None


cdef inline int count(State state) noexcept nogil:
    return 0 if state.trace is None else state.trace.count


cdef inline void take_back(State state, int noted) noexcept nogil:
    if state.trace is not None:
        state.trace.take_back(noted)
