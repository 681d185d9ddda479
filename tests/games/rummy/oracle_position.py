"""Positions (Rummy 8.2) for the oracle: read as it needs them, with nothing hidden."""

from __future__ import annotations

from elementarium.games.rummy.options import RummyOptions
from tests.games.rummy.oracle import PACK, Group, Table, is_collapse

WORDS = {"main+": "open", "main-": "shut"}


def read_table(text: str, options: RummyOptions) -> Table:
    """A position as the engine writes it: complete, and with nothing hidden (8.2)."""
    table = Table(options)
    fields = text.split(" | ")
    table.seats, table.turn = int(fields[0][1:]), int(fields[1][1:])
    table.dealer, table.totals = table.seats - 1, [0] * table.seats
    state, _, chain = fields[2].partition(" : ")
    read_state(table, state.split())
    if chain:
        read_chain(table, chain)
    for entry in fields[3:]:
        read_field(table, entry)
    if table.phase == "deal" and not any(entry[0] == "O" for entry in fields[3:]):
        table.swaps = [card for card in table.hands[table.who] if is_collapse(card)]
    if table.phase == "use":
        table.duty = state.split()[1]
    if not any(entry[0] == "N" for entry in fields[3:]):
        table.next_id = 1 + max(table.groups, default=0)
    return table


def read_state(table: Table, words: list[str]) -> None:
    table.phase = WORDS.get(words[0], words[0])
    table.who = table.turn
    if words[0] == "over":
        table.phase, table.who = words[1], -1
    elif words[0] in ("shuffle", "steal"):
        table.who = -1
    elif len(words) == 2 and words[0] != "use":
        table.who = int(words[1])


def read_chain(table: Table, text: str) -> None:
    played, _, hits = text.partition(" / ")
    table.hits = hits.split()
    for entry in played.split():
        seat, _, card = entry.partition("=")
        table.chain.append((int(seat), card[:2], card[2:].replace(">m", "m")))


def read_field(table: Table, entry: str) -> None:
    head, *rest = entry.split()
    rest = [] if rest == ["-"] else rest
    match head[0]:
        case "H":
            table.hands.append(rest)
        case "D":
            table.draw = rest
        case "K":
            table.discards = rest
        case "B":
            table.burnt = list(PACK) if rest == ["*"] else rest
        case "M":
            owner = int(rest[0])
            cards = [card[:2] for card in rest[2:]]
            layer = {card[:2]: int(card[3:] or owner) for card in rest[2:]}
            table.groups[int(head[1:])] = Group(owner, rest[1], cards, layer)
        case "Y":
            table.mastery = {word[0]: int(word[1:]) for word in rest}
        case "S":
            table.totals = [int(word) for word in rest]
        case "V":
            table.duty = rest[0]
        case "U":
            table.purged = True
        case "O":
            table.swaps = rest
        case _:
            number = int(head[1:] or rest[0])
            setattr(table, {"R": "round", "G": "dealer", "N": "next_id"}[head[0]], number)
