"""Payments for a defence, against a search through all payments (Brave 5.7, R15)."""

from __future__ import annotations

from itertools import combinations, permutations
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from elementarium.core.uncompiled import is_compiled
from tests.games.brave.tables import BRAVE, at

CARDS = {"F": "BRU", "A": "DUS", "E": "SIN", "W": "RIP", "?": "PRI"}
TOKENS = {"F": "SHF.1", "A": "SHA.1", "E": "SHE.1", "W": "SHW.1"}
DISASTERS = {
    "FIR": ["W", "W"],
    "BRU": ["W", "E"],
    "HEA": ["pair"],
    "ERU": ["triple"],
    "WIL": ["W", "W"],
}


def slots(needs: list[str]) -> list[list[str]]:
    """All ways to write the needs as single elements."""
    ways: list[list[str]] = [[]]
    for need in needs:
        size = {"pair": 2, "triple": 3}.get(need, 0)
        more = [[e] * size for e in "FAEW"] if size else [[need]]
        ways = [way + extra for way in ways for extra in more]
    return ways


def is_complete(sources: tuple[str, ...], needs: list[str]) -> bool:
    """Whether the sources fill every slot, tried in every order."""
    return any(
        all(source in (slot, "?") for source, slot in zip(order, way, strict=True))
        for way in slots(needs)
        for order in set(permutations(sources, len(way)))
    )


def allowed(sources: list[str], paid: tuple[int, ...], dice: str, needs: list[str]) -> set[int]:
    """The sources that some irredundant complete payment holds beside what is paid (5.7)."""
    found: set[int] = set()
    faces = tuple(face for face in dice if face != "+")
    for size in range(len(sources) + 1):
        for payment in combinations(range(len(sources)), size):
            items = [sources[i] for i in payment]
            if not set(paid) <= set(payment) or not is_complete((*faces, *items), needs):
                continue
            fewer = [tuple(items[:i] + items[i + 1 :]) for i in range(len(items))]
            if not any(is_complete((*faces, *rest), needs) for rest in fewer):
                found |= set(payment) - set(paid)
    return found


@settings(max_examples=150 if is_compiled() else 30)
@given(
    code=st.sampled_from(sorted(DISASTERS)),
    dice=st.text("FAEW?", min_size=2, max_size=2),
    hand=st.lists(st.sampled_from("FAEW?"), min_size=1, max_size=4),
    tokens=st.sets(st.sampled_from("FAEW"), max_size=2),
    order=st.randoms(use_true_random=False),
)
def test_exactly_the_irredundant_payments_are_allowed(
    code: str, dice: str, hand: list[str], tokens: set[str], order: Random
) -> None:
    """Brave 5.7: at every step, whatever has been paid so far."""
    needs = DISASTERS[code]
    dice = dice[:1] if code == "WIL" else dice
    held = [letter for letter in hand if hand.count(letter) <= 2 - (code == "BRU")] or ["A"]
    codes = ",".join(CARDS[letter] for letter in held)
    laid = ",".join(["SIE.1", *(f"{TOKENS[e]}{{{e}}}" for e in sorted(tokens))])
    die = " die=3" if code == "WIL" else ""
    state = at(
        f"bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=GAL loc=OUT.1 | 1 hand={codes} loc={laid} | "
        f"dd=EMB | now=pay card={code} at=SIE.1{die} el=F dice={dice}"
    )
    sources = [*held, *sorted(tokens)]
    texts = [*(f"pay {CARDS[e]}" for e in held), *(f"tok {TOKENS[e]}" for e in sorted(tokens))]
    paid: tuple[int, ...] = ()
    expected = {texts[i] for i in allowed(sources, paid, dice, needs)}
    if not expected:
        assert state.target < 0, "the defence is decided without a payment"
        return
    while state.to_act == 1 and state.target >= 0:
        expected = {texts[i] for i in allowed(sources, paid, dice, needs)}
        legal = set(BRAVE.legal(state))
        assert legal - {"concede"} == expected
        assert ("concede" in legal) == (not paid)
        text = order.choice(sorted(expected))
        paid += (next(i for i, t in enumerate(texts) if t == text and i not in paid),)
        state = BRAVE.play(state, text)
    assert "SIE.1" in BRAVE.write_position(state).split(" | ")[2], "a full payment prevents it"
