# C signatures of laying.py.
cimport cython

from elementarium.games.brave cimport terms
from elementarium.games.brave.state cimport BraveState

cpdef set_place(BraveState state, int place, int where)
cpdef set_on_top(BraveState state, int place)
cpdef set_turned_up(BraveState state, int place)
cpdef set_on_place(BraveState state, int place, int token, int military, int marker, list armies)
cpdef set_hand(BraveState state, int seat, int kind)
cpdef set_discarded(BraveState state, int kind)
cpdef set_disaster_deck(BraveState state, list top, list pool, list bottom)
cpdef set_counters(BraveState state, int seat, int vp, int assaults, int disasters, int played)
cpdef set_time(BraveState state, int round_, int phase, int pick, int start, int player)
cpdef set_now(BraveState state, int node, dict values)
cpdef set_attack(BraveState state, list supports, list dice, list used, list paid)
cpdef set_in_front(BraveState state, int seat, int place)
cpdef set_in_area(BraveState state, int place)
cpdef set_on_bottom(BraveState state, int place)
cpdef set_visit(BraveState state)
