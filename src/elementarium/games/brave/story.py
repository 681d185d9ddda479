"""What happened, translated from what the rules note, as a seat may hear it (Brave 5, 6, 9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from elementarium.core.game import Played
from elementarium.core.notes import NONE, Note, of_kind
from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.games.brave import happenings
from elementarium.games.brave.actions import ELEMENT_LETTERS, place_names
from elementarium.games.brave.card_file import CardList
from elementarium.games.brave.notation import FACES
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import FIRE

About = dict[str, str | int | Message]

OF_LOCATIONS = {
    happenings.LAID_OUT: ("dev", "5.1"),
    happenings.TURNED_UP: ("dig", "5.1"),
    happenings.TAKEN: ("take", "5.1"),
    happenings.NAMED: ("loc", "2.3"),
    happenings.TOKEN_REMOVED: ("rem", "2.3"),
    happenings.MILITARY_REMOVED: ("rem_military", "2.3"),
    happenings.ARMY_LIFTED: ("from", "2.3"),
    happenings.ASSAULTED: ("assault", "5.4"),
    happenings.AIMED: ("at", "5.6"),
    happenings.TOKEN_PAID: ("tok", "5.7"),
}
"""The sentence and the rule of what is done with a location."""

SECRETS = {
    happenings.DEALT: ("deal", "3", "3"),
    happenings.SWAPPED_IN: ("deal", "3", "3"),
    happenings.PICKED: ("pick", "3", "9"),
    happenings.SWAPPED: ("swap", "3", "9"),
    happenings.DRAWN: ("draw", "5.2", "5.2"),
}
"""What is done with a card that only its seat sees; the last is the rule for the others."""

OF_CARDS = {
    happenings.ACTED: ("act", "5.3"),
    happenings.REACTED: ("react", "R18"),
    happenings.PLAYED: ("play", "5.6"),
    happenings.SUPPORTED: ("add", "5.6"),
    happenings.PAID: ("pay", "5.7"),
}
"""What is done with a disaster card that everybody sees."""

OF_SEATS = {
    happenings.STARTED: ("start", "3"),
    happenings.NO_ACTION: ("pass_act", "4"),
    happenings.NO_ASSAULT: ("pass_assault", "4"),
    happenings.NO_DISASTER: ("pass_play", "4"),
    happenings.NO_REACTION: ("pass_react", "4"),
    happenings.NO_SUPPORT: ("done", "5.6"),
    happenings.NO_MOVE: ("stop", "2.3"),
    happenings.DICE_KEPT: ("pass_use", "4"),
    happenings.CONCEDED: ("concede", "5.7"),
}
"""What touches nothing on the table."""

WENT = {
    happenings.RELOCATED: ("relocate", "2.3"),
    happenings.ACQUIRED: ("acquire", "5.1"),
}
"""Where locations went."""

TOKENS = {
    happenings.TOKEN_PLACED: ("token", "5.1"),
    happenings.TOKEN_REMOVED: ("token_gone", "5.7"),
    happenings.TOKEN_PAID: ("token_gone", "5.7"),
}
MILITARY = {
    happenings.MILITARY_PLACED: ("military", "2.3"),
    happenings.MILITARY_REMOVED: ("military_gone", "2.3"),
}
MARKERS = {happenings.MARKER_PLACED: ("marker", "5.1")}
"""What is laid on a location or taken off."""
ARMIES = 4
"""Behind these the army markers of a location are told, seat by seat."""

BOTH = 3
"""A D! card is used on both dice."""

VP = (
    happenings.ARMIES_SCORED,
    happenings.KEPT_SCORED,
    happenings.INCOME_SCORED,
    happenings.CARD_SCORED,
)

TIES = {
    happenings.TIE_CARDS: "tie_cards",
    happenings.TIE_TOKENS: "tie_tokens",
    happenings.TIE_HAND: "tie_hand",
    happenings.TIE_SHARED: "tie_shared",
}


def tell(before: Brave, played: Played[Brave], viewer: int | None) -> tuple[Event, ...]:
    """The events of one number, with all that followed by itself.

    First what was done and drawn, one after another; then, location by location, what that changed.
    """
    deck, notes = before.cards.deck, played.notes
    return (
        *deeds(deck, notes, viewer),
        *revealed(deck, notes),
        *changes(deck, notes),
        *failures(deck, notes),
        *points(notes),
        *time_passed(notes),
    )


def event(key: str, rule: str, about: About, *touched: str) -> Event:
    """A sentence of the story."""
    return Event(Message(f"brave.story.{key}", about), rule, touched)


def card_named(code: str) -> Message:
    """A card by its name."""
    return Message(f"brave.card.{code[:3]}")


def element_named(element: int) -> Message:
    """An element by its name."""
    return Message(f"brave.element.{ELEMENT_LETTERS[element - FIRE]}")


def face_named(face: int) -> Message:
    """A side of a defence die by its name."""
    letter = FACES[face - FIRE]
    if letter in ELEMENT_LETTERS:
        return Message(f"brave.element.{letter}")
    return Message("brave.face.any" if letter == "?" else "brave.face.draw")


def at_location(deck: CardList, said: tuple[str, str], note: Note, **more: str | int) -> Event:
    """What somebody did with the location of a note."""
    return of_place(deck, said, note.thing, {"seat": note.seat, **more})


def of_place(deck: CardList, said: tuple[str, str], place: int, about: About) -> Event:
    """What happened to a location."""
    name = place_names(deck)[place]
    return event(*said, {**about, "card": card_named(name), "place": name}, name)


def with_card(deck: CardList, said: tuple[str, str], note: Note, **more: str | int) -> Event:
    """What somebody did with the disaster card of a note."""
    code = deck.disasters[note.thing].code
    return event(*said, {"seat": note.seat, "card": card_named(code), **more}, code)


def deeds(deck: CardList, notes: Sequence[Note], viewer: int | None) -> Iterator[Event]:
    """What was decided and what chance brought, one after another."""
    for note in notes:
        about: About = {"seat": note.seat}
        match note.kind:
            case kind if kind in OF_SEATS:
                yield event(*OF_SEATS[kind], about)
            case kind if kind in OF_LOCATIONS:
                yield at_location(deck, OF_LOCATIONS[kind], note)
            case kind if kind in OF_CARDS:
                yield with_card(deck, OF_CARDS[kind], note)
            case kind if kind in SECRETS:
                yield secret(deck, note, viewer)
            case happenings.ELEMENT_CHOSEN:
                rule = "5.6" if note.value == NONE else "5.1"
                yield event("elem", rule, {**about, "element": element_named(note.thing)})
            case happenings.ARMY_MOVED:
                yield of_place(deck, ("to", "2.3"), note.value, about)
            case happenings.ROLLED:
                yield event("roll", "4", {"die": note.value})
            case happenings.DEFENCE_ROLLED:
                yield from dice(note, notes)
            case happenings.USED:
                yield at_location(deck, ("use", "5.7"), note, die=str(note.value))
            case happenings.GUARDED if note.value == BOTH:
                yield with_card(deck, ("guard_both", "5.7"), note)
            case happenings.GUARDED:
                yield with_card(deck, ("guard", "5.7"), note, die=str(note.value))


def secret(deck: CardList, note: Note, viewer: int | None) -> Event:
    """A card that only its holder is told (9)."""
    key, rule, hidden_rule = SECRETS[note.kind]
    if viewer != note.seat:
        return event(f"{key}_hidden", hidden_rule, {"seat": note.seat})
    if note.kind == happenings.DRAWN:
        return with_card(deck, (key, rule), note)
    return at_location(deck, (key, rule), note)


def dice(note: Note, notes: Sequence[Note]) -> Iterator[Event]:
    """One defence die, or both in one sentence, with the first of them."""
    first, *others = (one.value for one in of_kind(notes, happenings.DEFENCE_ROLLED))
    if not others:
        yield event("def", "5.7", {"face": face_named(first)})
    elif note.thing == 1:
        about: About = {"face": face_named(first), "other": face_named(others[0])}
        yield event("def_two", "5.7", about)


def revealed(deck: CardList, notes: Sequence[Note]) -> Iterator[Event]:
    """The picks are turned up together."""
    for note in sorted(of_kind(notes, happenings.REVEALED), key=lambda note: note.thing):
        yield at_location(deck, ("reveal", "3"), note)


def changes(deck: CardList, notes: Sequence[Note]) -> Iterator[Event]:
    """Where locations went, and what was laid on them or taken off, location by location."""
    found = [change for note in notes for change in changes_of(deck, note)]
    return (change for _, _, change in sorted(found, key=lambda one: one[:2]))


def changes_of(deck: CardList, note: Note) -> Iterator[tuple[int, int, Event]]:
    """What a note changed: the location, the place in the order at a location, and the sentence."""
    kind, place, about = note.kind, note.thing, About(seat=note.seat)
    if kind == happenings.CAPTURED:
        yield place, 0, at_location(deck, ("capture", "5.5"), note, loser=note.value)
    elif kind in WENT:
        yield place, 0, at_location(deck, WENT[kind], note)
    for order, kinds in enumerate((TOKENS, MILITARY, MARKERS), start=1):
        if kind in kinds:
            more: About = {} if kinds is MILITARY else {"element": element_named(note.value)}
            yield place, order, of_place(deck, kinds[kind], place, more)
    if kind in (happenings.ARMY_MOVED, happenings.ARMY_BROUGHT, happenings.ARMIES_REMOVED):
        yield place, ARMIES + note.seat, of_place(deck, ("army_gone", "2.3"), place, about)
    if kind in (happenings.ARMY_MOVED, happenings.ARMY_BROUGHT):
        goal = note.value
        yield goal, ARMIES + note.seat, of_place(deck, ("army", "5.4"), goal, about)
    if kind == happenings.ARMY_PLACED:
        yield place, ARMIES + note.seat, of_place(deck, ("army", "5.4"), place, about)


def failures(deck: CardList, notes: Sequence[Note]) -> Iterator[Event]:
    """A disaster is over and its target still stands."""
    for note in of_kind(notes, happenings.TOO_WEAK, happenings.PREVENTED):
        key = "too_weak" if note.kind == happenings.TOO_WEAK else "prevented"
        disaster = card_named(deck.disasters[note.value].code)
        yield of_place(deck, (key, "5.6"), note.thing, {"disaster": disaster})


def points(notes: Sequence[Note]) -> Iterator[Event]:
    """The VP that each seat gained, all together."""
    gained: Counter[int] = Counter()
    for note in of_kind(notes, *VP):
        gained[note.seat] += note.value
    for seat, count in sorted(gained.items()):
        yield event("vp", "5.5", {"seat": seat, "n": count})


def time_passed(notes: Sequence[Note]) -> Iterator[Event]:
    """The end; or the round and the phase that have begun, without those that passed at once."""
    ending = list(told_at_the_end(notes))
    yield from ending
    if ending:
        return
    for note in list(of_kind(notes, happenings.ROUND_BEGAN))[-1:]:
        yield event("round", "5.8", {"round": note.value, "seat": note.seat})
    for note in list(of_kind(notes, happenings.PHASE_BEGAN))[-1:]:
        yield event("phase", "4", {"phase": Message(f"brave.phase.p{note.value}")})


def told_at_the_end(notes: Sequence[Note]) -> Iterator[Event]:
    """What the points come from, what decides if they are equal, and who has won (6)."""
    for note in notes:
        match note.kind:
            case happenings.ROUNDS_OVER:
                yield event("over_rounds", "6", {"round": note.value})
            case happenings.COUNTED:
                pile = note.value - note.other
                about: About = {"seat": note.seat, "total": note.value, "tokens": note.other}
                yield event("counted", "6", {**about, "cards": note.thing, "pile": pile})
            case kind if kind in TIES:
                yield event(TIES[kind], "6", {})
            case happenings.WON:
                yield event("wins", "6", {"seat": note.seat})
