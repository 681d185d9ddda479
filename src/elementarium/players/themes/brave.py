"""What good play of Brave has: prizes, assaults with a chance, defended locations, cards used."""

from __future__ import annotations

from elementarium.games.brave import terms
from elementarium.games.brave.actions import Action, Card, Name, Say, actions_of, places_of
from elementarium.games.brave.card_file import Location
from elementarium.games.brave.reading import (
    defence_at,
    location_of,
    military_strength,
    on_place,
    owner_of,
    places_in_front,
    score,
    size_of_hand,
)
from elementarium.games.brave.rules import Brave
from elementarium.players.themes import Line, Theme

DIE = 6


def ahead(line: Line) -> float:
    """The VP that the seat is ahead of the best of the others."""
    others = (score(line.after, seat) for seat in range(line.after.seats) if seat != line.seat)
    return float(score(line.after, line.seat) - max(others))


def odds(line: Line) -> float:
    """The chance of the first assault of the turn, by the die alone; 1 without an assault."""
    deck = line.before.cards.deck
    for state, number in line.own:
        match actions_of(deck)[number]:
            case Name("assault", name):
                return by_the_die(state, places_of(deck)[name], line.seat)
    return 1.0


def by_the_die(state: Brave, place: int, seat: int) -> float:
    """The share of the faces of a die that reach the defence of a location."""
    own = on_place(state, place)[3][seat]
    need = defence_at(state, place) - military_strength(state, seat) - own
    return min(DIE, max(0, DIE + 1 - need)) / DIE


def both_assault(better: Line, played: Line) -> bool:
    """Whether there are odds to be compared."""
    return assaults(better) > 0 and assaults(played) > 0


def only_played_assaults(better: Line, played: Line) -> bool:
    """Whether the better line goes without an assault, and the other one makes one."""
    return assaults(better) == 0 < assaults(played)


def defence(line: Line) -> float:
    """What the defences of the seat's locations add up to."""
    return float(sum(defence_at(line.after, at) for at in places_in_front(line.after, line.seat)))


def military(line: Line) -> float:
    """The military of the seat."""
    return float(military_strength(line.after, line.seat))


def armies(line: Line) -> float:
    """The own army markers that lie on locations of others."""
    places = range(line.after.cards.places)
    held = (place for place in places if owner_of(line.after, place) not in (-1, line.seat))
    return float(sum(on_place(line.after, place)[3][line.seat] for place in held))


def sturdy(line: Line) -> float:
    """The printed defence of the location that was chosen."""
    return float(sum(card.defence for card in chosen(line)))


def tempting(line: Line) -> float:
    """The VP that it brings to who takes it."""
    return float(sum(card.vp for card in chosen(line)))


def chosen(line: Line) -> list[Location]:
    """The location that the action chose, if it did."""
    deck = line.before.cards.deck
    match actions_of(deck)[line.numbers[0]]:
        case Name("pick" | "take", name):
            return [location_of(line.before, places_of(deck)[name])]
    return []


def cards(line: Line) -> float:
    """The cards that are left in hand."""
    return float(size_of_hand(line.after, line.seat))


def disasters(line: Line) -> float:
    """The disasters that were played."""
    return float(counted(line, "play"))


def actions(line: Line) -> float:
    """The cards that were used as actions."""
    return float(counted(line, "act"))


def reactions(line: Line) -> float:
    """The cards that were used as reactions."""
    return float(counted(line, "react"))


def assaults(line: Line) -> float:
    """The assaults that were made."""
    return float(sum(isinstance(one, Name) and one.word == "assault" for one in done(line)))


def given_up(line: Line) -> float:
    """The locations that were conceded."""
    return float(sum(one == Say("concede") for one in done(line)))


def counted(line: Line, word: str) -> int:
    """How many cards were used so."""
    return sum(isinstance(one, Card) and one.word == word for one in done(line))


def done(line: Line) -> list[Action]:
    """All that the seat decided."""
    deck = line.before.cards.deck
    return [actions_of(deck)[number] for _, number in line.own]


def front(line: Line) -> float:
    """How many locations the seat has: five of them bring income."""
    return float(min(terms.FULL_FRONT, len(places_in_front(line.after, line.seat))))


THEMES = (
    Theme("prize", ahead, 1.0),
    Theme("odds", odds, 0.3, both_assault),
    Theme("refrain", odds, 0.3, only_played_assaults),
    Theme("keep", front, 0.4),
    Theme("conceded", given_up, -0.4),
    Theme("assault", assaults, 0.6),
    Theme("disaster", disasters, 0.6),
    Theme("held", disasters, -0.6),
    Theme("action", actions, 0.6),
    Theme("react", reactions, 0.5),
    Theme("defence", defence, 1.5),
    Theme("sturdy", sturdy, 1.0),
    Theme("tempting", tempting, -1.0),
    Theme("military", military, 1.0),
    Theme("siege", armies, 1.0),
    Theme("cards", cards, 1.0),
)
