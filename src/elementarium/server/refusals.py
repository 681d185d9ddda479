"""What the OpenAPI document says about refusals: each of them is a `Problem`."""

from __future__ import annotations

from functools import partial

import litestar
from litestar.openapi import ResponseSpec

from elementarium.server import forms
from elementarium.server.forms import Problem

REFUSED = {
    400: "This cannot be done, or nobody understands it.",
    403: "Not by this guest, or not from this page.",
    404: "There is nothing here.",
    409: "Not now.",
    413: "This is too long.",
    415: "This is not written as it should be.",
    429: "This is too much, or too often.",
    500: "Something went wrong on our side.",
    503: "The database cannot be used now.",
}
"""What a status means, for whoever reads the document."""
RESPONSES = {
    status: ResponseSpec(Problem, description=description, generate_examples=False)
    for status, description in REFUSED.items()
}
get = partial(litestar.get, responses=RESPONSES)
"""Answers a question."""
post = partial(litestar.post, responses=RESPONSES)
"""Changes something."""


def tell_of_closed_types(app: litestar.Litestar) -> None:
    """Say of what takes no unknown fields that it does not; the framework leaves that out."""
    for schema in (app.openapi_schema.components.schemas or {}).values():
        kind = getattr(forms, schema.title or "", None)
        config = getattr(kind, "__struct_config__", None)
        if config is not None and config.forbid_unknown_fields:
            schema.additional_properties = False
