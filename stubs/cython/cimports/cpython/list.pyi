from typing import Any

def PyList_New(count: int) -> list[Any]: ...  # noqa: N802  # its name in C
def PyList_SET_ITEM(row: list[Any], place: int, value: Any) -> None: ...  # noqa: N802
