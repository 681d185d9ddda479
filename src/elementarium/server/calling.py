"""How an operator lets people be called to their turn; imported only where a key was set."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from elementarium.server.calls import GRACE, Calls
from elementarium.server.courier import Courier
from elementarium.server.web_push import Signer
from elementarium.store.store import Store


@dataclass(frozen=True, slots=True)
class Calling:
    """The operator's key, and what else calls need."""

    signer: Signer
    anywhere: bool = False
    """Whether messages may stay on this machine: for tests, whose push service is here."""
    grace: float = GRACE

    @classmethod
    def of_file(cls, key: Path, contact: str) -> Calling:
        """By the key of a file; raises if it is none."""
        return cls(Signer.of_file(key, contact))

    def calls(self, store: Store) -> Calls:
        """What calls the guests of a house."""
        courier = Courier(self.signer, store.people.forget_push, anywhere=self.anywhere)
        return Calls(store, courier, self.signer.public, self.grace)
