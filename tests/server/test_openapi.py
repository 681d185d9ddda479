"""The server does what its OpenAPI document says: asked by Schemathesis, right and wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from elementarium.server.patience import UNSENT
from tests.server.house import PLENTY, Guest, House
from tests.sizes import REQUESTS

pytestmark = pytest.mark.compiled_only
BEYOND = [positive_data_acceptance]
"""Whether a position is one of the game is for its rules to say and not for a document."""
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "TRACE", "OPTIONS")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), *PLENTY) as found:
        yield found


def arrived(house: House) -> tuple[dict[str, str], str, str]:
    """A guest who arrives in a thread of its own: a browser of other tests may use this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, arrive(house)).result()


async def arrive(house: House) -> tuple[dict[str, str], str, str]:
    """What a guest sends with every request, a table that is over and one that is not."""
    guest = await Guest(house).arrive("Ann")
    over, open_table = [(await guest.open("element", "me", "novice"))["id"] for _ in range(2)]
    async with guest.at(over) as line:
        await line.send("resign", id=uuid4().hex)
        await line.until("event")
    return {"x-csrf-token": guest.lobby["me"]["token"], "cookie": guest.cookie}, over, open_table


@pytest.mark.parametrize("mode", list(GenerationMode))
def test_every_answer_is_as_the_document_says(house: House, mode: GenerationMode) -> None:
    """Known statuses, known shapes, problems where something is refused, never a failure."""
    headers, *tables = arrived(house)
    schema = schemathesis.openapi.from_url(f"{house.address}/api/schema/openapi.json")
    operations = [found.ok() for found in schema.get_all_operations()]
    for operation in operations:
        ask(operation, mode, headers, tables)
    assert len(operations) > 15
    told = house.log().splitlines()
    assert [line for line in told if UNSENT not in line] == []  # who is kept waiting is sent away


def ask(operation: Any, mode: GenerationMode, headers: dict[str, str], tables: list[str]) -> None:
    """Ask in many ways, about tables there are and there are not."""

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=REQUESTS,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    def asked(case: Any) -> None:
        case.call_and_validate(headers=headers, excluded_checks=BEYOND)
        if "id" in case.path_parameters:
            for table in tables:
                case.path_parameters["id"] = table
                case.call_and_validate(headers=headers, excluded_checks=BEYOND)

    if mode is GenerationMode.POSITIVE or operation.body or "{v}" in operation.path:
        asked()  # every text is a right name of a table, so far as a document can tell


def test_a_method_that_an_address_does_not_know_is_told_those_it_knows(house: House) -> None:
    headers, table, _ = arrived(house)
    with httpx.Client(base_url=house.address, headers=headers) as client:
        document = client.get("/api/schema/openapi.json").json()
        for path, known in document["paths"].items():
            address = path.format(
                id=table,
                v=0,
                n=0,
                game="element",
                language="en",
                kind="element",
                pace="free",
                page="nobody",
            )
            for method in METHODS:
                answer = client.request(method, address, json={})
                if answer.status_code != 405:
                    continue
                assert method.lower() not in known, (method, path)
                assert {name.upper() for name in known} <= set(answer.headers["allow"].split(", "))
                if method != "HEAD":
                    assert answer.json()["code"] == "bad"


def test_all_refusals_are_problems_in_the_document(house: House) -> None:
    document = httpx.get(f"{house.address}/api/schema/openapi.json").json()
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            for status, response in operation["responses"].items():
                if int(status) >= 400:
                    shape = response["content"]["application/json"]["schema"]
                    assert shape == {"$ref": "#/components/schemas/Problem"}, (method, path, status)
    closed = [
        name
        for name, schema in document["components"]["schemas"].items()
        if schema.get("additionalProperties") is False
    ]
    assert {"NewTable", "Rename", "Sandbox", "SitDown"} <= set(closed)
