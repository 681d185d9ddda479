def Py_INCREF(value: object) -> None: ...  # noqa: N802  # its name in C
