"""What an action or outcome did, told from before and after, as a seat sees it (Brave 5, 6, 9)."""

from __future__ import annotations

from collections.abc import Iterator

from elementarium.core.game import Played
from elementarium.core.seats import CHANCE, NOBODY
from elementarium.core.story import Event
from elementarium.core.words import Message
from elementarium.games.brave.actions import (
    ELEMENT_LETTERS,
    Action,
    Card,
    Choose,
    Guard,
    Name,
    Remove,
    Say,
    Use,
    actions_of,
    place_names,
)
from elementarium.games.brave.attack import unrolled_dice
from elementarium.games.brave.notation import FACES
from elementarium.games.brave.now import due_word
from elementarium.games.brave.reading import (
    counters,
    happened,
    on_place,
    owner_of,
    place_at,
    places_where,
    score,
    size_of_hand,
)
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import (
    AREA,
    DEAL,
    DEFEND,
    DEV,
    DIG,
    DRAW,
    EXTRA_DISASTERS,
    FIRST_DISASTERS,
    NO_SEAT,
    PAY,
    PILE,
    REFRESHING,
    ROLL,
    SETTING_UP,
    START,
    TABLE_SEATS,
)

TIES = ("cards", "tokens", "hand")
"""What decides in turn among seats with equal points (6)."""

RULES = {
    "pick": "3",
    "swap": "3",
    "take": "5.1",
    "elem": "5.1",
    "act": "5.3",
    "assault": "5.4",
    "react": "R18",
    "play": "5.6",
    "at": "5.6",
    "add": "5.6",
    "done": "5.6",
    "use": "5.7",
    "guard": "5.7",
    "pay": "5.7",
    "tok": "5.7",
    "concede": "5.7",
    "pass": "4",
}
"""Where the rule book speaks of an action; effects of cards are in 2.3."""

About = dict[str, str | int | Message]


def tell(before: Brave, played: Played[Brave], viewer: int | None) -> tuple[Event, ...]:
    """The events of one number, with all that followed by itself."""
    number, after = played.number, played.after
    if before.to_act == CHANCE:
        first = outcome(before, before.node, before.subject(), number, viewer)
    else:
        first = deed(before, before.to_act, actions_of(before.cards.deck)[number], viewer)
    return (first, *consequences(before, after, viewer))


def event(key: str, rule: str, about: About, *touched: str) -> Event:
    """A sentence of the story."""
    return Event(Message(f"brave.story.{key}", about), rule, touched)


def card_named(code: str) -> Message:
    """A card by its name."""
    return Message(f"brave.card.{code[:3]}")


def deed(before: Brave, seat: int, action: Action, viewer: int | None) -> Event:
    """What a seat decided, or had to do for want of a choice."""
    about: About = {"seat": seat}
    match action:
        case Say(word):
            key = f"pass_{due_word(before)}" if word == "pass" else word
            return event(key, RULES.get(word, "2.3"), about)
        case Choose(element):
            about["element"] = Message(f"brave.element.{element}")
            return event("elem", "5.1" if before.site >= 0 else "5.6", about)
        case Name(word, name):
            if word in ("pick", "swap") and viewer != seat:
                return event(f"{word}_hidden", "9", about)
            about |= {"card": card_named(name), "place": name}
            return event(word, RULES.get(word, "2.3"), about, name)
        case Remove(name, token):
            about |= {"card": card_named(name), "place": name}
            return event("rem_military" if token == "M" else "rem", "2.3", about, name)
        case Use(name, die):
            about |= {"card": card_named(name), "place": name, "die": die[1]}
            return event("use", "5.7", about, name)
        case Card(word, code):
            about["card"] = card_named(code)
            return event(word, RULES[word], about, code)
        case Guard(code, dice):
            about["card"] = card_named(code)
            if len(dice) > 2:
                return event("guard_both", "5.7", about, code)
            return event("guard", "5.7", {**about, "die": dice[1]}, code)


def outcome(before: Brave, node: int, seat: int, number: int, viewer: int | None) -> Event:
    """What chance brought; hidden cards are named to their holder only."""
    names = place_names(before.cards.deck)
    if node == ROLL:
        return event("roll", "4", {"die": number + 1})
    if node == DEFEND:
        last = face_named(number % 6)
        if unrolled_dice(before) < 2:
            return event("def", "5.7", {"face": last})
        return event("def_two", "5.7", {"face": face_named(number // 6), "other": last})
    if node == START:
        return event("start", "3", {"seat": number})
    about: About = {"seat": seat}
    if node == DRAW:
        if viewer != seat:
            return event("draw_hidden", "5.2", about)
        code = before.cards.deck.disasters[number].code
        return event("draw", "5.2", {**about, "card": card_named(code)}, code)
    hides = node == DEAL or (node == DIG and before.phase == SETTING_UP)
    if hides and viewer != seat:
        return event("deal_hidden", "3", about)
    name = names[number]
    about |= {"card": card_named(name), "place": name}
    key = "deal" if hides else "dev" if node == DEV else "dig"
    return event(key, "3" if hides else "5.1", about, name)


def consequences(before: Brave, after: Brave, viewer: int | None) -> Iterator[Event]:
    """What followed without anybody being asked."""
    for node, seat, number in happened(after):
        if node >= ROLL:
            yield outcome(before, node, seat, number, viewer)
        else:
            yield deed(before, seat, actions_of(before.cards.deck)[number], viewer)
    yield from revealed(before, after)
    for place, name in enumerate(place_names(before.cards.deck)):
        if place_at(before, place) != place_at(after, place) or (
            on_place(before, place) != on_place(after, place)
        ):
            yield from changes_of(before, after, place, name)
    yield from failed_disaster(before, after)
    for seat in range(before.seats):
        gained = counters(after, seat)[0] - counters(before, seat)[0]
        if gained:
            yield event("vp", "5.5", {"seat": seat, "n": gained})
    yield from time_passed(before, after)


def revealed(before: Brave, after: Brave) -> Iterator[Event]:
    """The picks are turned up together."""
    if before.phase != SETTING_UP:
        return
    for place, name in enumerate(place_names(before.cards.deck)):
        seat = owner_of(after, place)
        if seat != NO_SEAT and owner_of(before, place) != seat:
            about: About = {"seat": seat, "card": card_named(name), "place": name}
            yield event("reveal", "3", about, name)


def changes_of(before: Brave, after: Brave, place: int, name: str) -> Iterator[Event]:
    """Where a location went, and what was laid on it or taken off."""
    was, now = owner_of(before, place), owner_of(after, place)
    about: About = {"card": card_named(name), "place": name}
    if was != NO_SEAT and PILE <= place_at(after, place) < PILE + TABLE_SEATS:
        captor = place_at(after, place) - PILE
        yield event("capture", "5.5", {**about, "seat": captor, "loser": was}, name)
    elif was != NO_SEAT and place_at(after, place) == AREA:
        yield event("relocate", "2.3", {**about, "seat": was}, name)
    elif now != NO_SEAT and was == NO_SEAT and before.phase != SETTING_UP:
        yield event("acquire", "5.1", {**about, "seat": now}, name)
    if now != NO_SEAT:
        yield from laid_on(before, after, place, about, name)


def laid_on(before: Brave, after: Brave, place: int, about: About, name: str) -> Iterator[Event]:
    """Tokens and markers that came or went."""
    token, military, marker, armies = on_place(before, place)
    new_token, new_military, new_marker, new_armies = on_place(after, place)
    if new_token and new_token != token:
        yield event("token", "5.1", {**about, "element": element_named(new_token)}, name)
    elif token and not new_token:
        yield event("token_gone", "5.7", {**about, "element": element_named(token)}, name)
    if new_military != military:
        yield event("military" if new_military else "military_gone", "2.3", about, name)
    if new_marker and not marker:
        yield event("marker", "5.1", {**about, "element": element_named(new_marker)}, name)
    for seat in range(before.seats):
        if new_armies[seat] > armies[seat]:
            yield event("army", "5.4", {**about, "seat": seat}, name)
        elif new_armies[seat] < armies[seat]:
            yield event("army_gone", "2.3", {**about, "seat": seat}, name)


def element_named(element: int) -> Message:
    """An element by its name."""
    return Message(f"brave.element.{ELEMENT_LETTERS[element - 1]}")


def face_named(face: int) -> Message:
    """A side of a defence die by its name."""
    if FACES[face] in ELEMENT_LETTERS:
        return Message(f"brave.element.{FACES[face]}")
    return Message("brave.face.any" if FACES[face] == "?" else "brave.face.draw")


def failed_disaster(before: Brave, after: Brave) -> Iterator[Event]:
    """A disaster is over and its target still stands."""
    under_way = FIRST_DISASTERS <= before.phase <= EXTRA_DISASTERS and before.target >= 0
    if under_way and before.card >= 0 and after.card < 0:
        if owner_of(after, before.target) == owner_of(before, before.target):
            name = place_names(before.cards.deck)[before.target]
            about: About = {
                "disaster": card_named(before.cards.deck.disasters[before.card].code),
                "card": card_named(name),
                "place": name,
            }
            defended = before.dice_count or before.node == PAY
            yield event("prevented" if defended else "too_weak", "5.6", about, name)


def time_passed(before: Brave, after: Brave) -> Iterator[Event]:
    """A new round, a new phase, the end."""
    if after.to_act == NOBODY:
        yield from ending(after)
        return
    if after.round != before.round or (before.phase == SETTING_UP != after.phase):
        yield event("round", "5.8", {"round": after.round, "seat": after.start})
    if after.phase != before.phase and after.phase <= REFRESHING:
        yield event("phase", "4", {"phase": Message(f"brave.phase.p{after.phase}")})


def ending(state: Brave) -> Iterator[Event]:
    """What the points come from, what decides if they are equal, and who has won (6)."""
    yield event("over_rounds", "6", {"round": state.round})
    for seat in range(state.seats):
        yield event("counted", "6", counted(state, seat))
    decided_by = tie_breaker(state)
    if decided_by:
        yield event(f"tie_{decided_by}", "6", {})
    returns = state.returns()
    for seat in range(state.seats):
        if returns[seat] == max(returns):
            yield event("wins", "6", {"seat": seat})


def counted(state: Brave, seat: int) -> About:
    """What the points of a seat come from."""
    total, cards, tokens, _ = standing(state, seat)
    return {"seat": seat, "total": total, "tokens": tokens, "cards": cards, "pile": total - tokens}


def tie_breaker(state: Brave) -> str:
    """What decided among those with most points: nothing if there was only one of them."""
    standings = [standing(state, seat) for seat in range(state.seats)]
    best = max(standings)
    for looked_at, word in enumerate(("", *TIES), start=1):
        if sum(one[:looked_at] == best[:looked_at] for one in standings) == 1:
            return word
    return "shared"


def standing(state: Brave, seat: int) -> tuple[int, int, int, int]:
    """Points, location cards in the pile, VP tokens, disaster cards in hand (6)."""
    return (
        score(state, seat),
        len(places_where(state, PILE + seat)),
        counters(state, seat)[0],
        size_of_hand(state, seat),
    )
