# C signatures of stopwatch.py.
cpdef double now() noexcept nogil
