# C layout and signatures of python_knowledge.py.
cimport cython

from elementarium.core cimport seats as who
from elementarium.core.state cimport Choices, State
from elementarium.players.knowledge.any_game cimport Knowledge


cdef class PythonKnowledge(Knowledge):
    cdef object trouble
    cdef list checked_estimates(self, list states)
    cdef list checked_ratings(self, State state, list numbers)
