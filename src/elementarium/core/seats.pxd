# The numbers of seats.py as C constants; a test compares the two.
cdef enum:
    CHANCE = -1
    NOBODY = -2
    MOST_SEATS = 6
