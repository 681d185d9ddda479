from typing import Any

def PyBytes_AS_STRING(data: bytes) -> Any: ...  # noqa: N802  # its name in C
def PyBytes_FromStringAndSize(begin: Any, size: int) -> bytes: ...  # noqa: N802
