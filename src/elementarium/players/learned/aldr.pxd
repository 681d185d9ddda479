# C layout and signatures of aldr.py.
from elementarium.core.rng cimport Rng
from elementarium.core.state cimport Choices, State
from elementarium.players.knowledge.aldr_turns cimport Turns
from elementarium.players.knowledge.any_game cimport Knowledge


cdef class Learned(Knowledge):
    cdef Turns quick, rank
    cdef double erring
    cdef double[::1] score
