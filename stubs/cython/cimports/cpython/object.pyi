from typing import Any

PyObject: Any

def Py_TYPE(value: object) -> Any: ...  # noqa: N802  # its name in C
