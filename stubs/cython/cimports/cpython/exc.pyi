def PyErr_CheckSignals() -> int: ...  # noqa: N802  # its name in C
