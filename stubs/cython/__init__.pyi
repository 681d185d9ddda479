"""The few names of Cython that our modules use; the package itself ships no stubs for them."""

from typing import Any

compiled: bool
int: Any
p_char: Any
p_int: Any
p_void: Any
NULL: Any
gil: Any
nogil: Any

def address(value: Any) -> Any: ...
def pointer(_type: object) -> Any: ...
def declare(_type: object) -> Any: ...
def cast(_type: object, value: Any) -> Any: ...
def sizeof(_type: object) -> Any: ...
