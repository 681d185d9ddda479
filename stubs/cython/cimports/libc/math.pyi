"""Functions of C, as the compiled modules take them: they are called like those of Python."""

from math import exp as exp
from math import log as log
from math import sqrt as sqrt
