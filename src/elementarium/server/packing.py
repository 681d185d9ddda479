"""Answers that never change, sent as small as a browser can read them."""

from __future__ import annotations

from typing import Any

from litestar import Response

from elementarium.server import site
from elementarium.server.rooms import Asking


def packed(request: Asking, what: site.Packed, keep: str = "no-cache") -> Response[Any]:
    """What never changes, as small as the browser can read it."""
    headers = {"cache-control": keep, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(what.plain, media_type=what.kind, headers=headers)
    headers["content-encoding"] = "gzip"
    return Response(what.zipped, media_type=what.kind, headers=headers)
