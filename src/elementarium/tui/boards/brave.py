"""The table of Brave the Elements in the terminal."""

from __future__ import annotations

from rich.text import Text

from elementarium.core.words import Message, Words
from elementarium.games.brave.card_words import CardView
from elementarium.games.brave.view import BraveView, LocationView, SeatView
from elementarium.tui.styles import ELEMENTS, SEATS, labelled, seat_tag

ELEMENT_ORDER = "FAEW"
WIDE_FROM = 130
PANEL_ABOVE = True


def draw(view: BraveView, words: Words, last: frozenset[str], _width: int) -> list[Text]:
    """What lies before every seat, the development area, the attack, and the viewer's hand."""
    lines: list[Text] = []
    for seat in range(view.seats):
        lines += seat_lines(view, words, seat, last)
    if view.area:
        lines.append(Text(words.say("tui.brave.area"), style="bold"))
        lines += [location_line(card, words, fresh=card.name in last) for card in view.area_cards]
    if view.attack:
        lines += [Text(), attack_line(view, words)]
    if view.viewer is not None:
        lines += [Text(), *hand_lines(view, words, view.table[view.viewer])]
    return lines


def named(words: Words, name: str) -> str:
    """A location by code and name: `LIB.1 Library`."""
    return f"{name} {words.say('brave.card.' + name.partition('.')[0])}"


def seat_lines(view: BraveView, words: Words, seat: int, last: frozenset[str]) -> list[Text]:
    """One seat: its figure and its locations."""
    before = view.table[seat]
    head = seat_tag(seat, active=seat == view.active)
    head.append(" " + words.say("tui.brave.seat", **seat_facts(before)))
    found = (location_line(card, words, fresh=card.name in last) for card in before.locations)
    return [head, *found]


def seat_facts(seat: SeatView) -> dict[str, int | str]:
    """The numbers of a seat."""
    return {
        "points": "?" if seat.score is None else seat.score,
        "hand": seat.hand_size,
        "armies": seat.armies_left,
        "military": seat.military,
        "pile": seat.pile_size,
    }


def location_line(location: LocationView, words: Words, *, fresh: bool) -> Text:
    """A location: defence, points, what lies on it, and its ability."""
    line = Text("   [" if fresh else "    ")
    line.append(f"{location.name:<6}", style="bold")
    name = words.say("brave.card." + location.code)
    line.append(f"{name} ")
    line.append(words.say("tui.brave.location", defence=location.defence, vp=location.vp))
    if location.token:
        line.append(f" {{{location.token}}}", style=ELEMENTS[location.token])
    if location.marker:
        line.append(f" ({location.marker})", style=ELEMENTS[location.marker])
    if location.military:
        line.append(" M", style="bold")
    for seat, count in enumerate(location.armies):
        if count:
            line.append(f" {count}x")
            line.append(f"P{seat}", style=SEATS[seat])
    line.append("] " if fresh else "  ")
    line.append(words.tell(location.ability), style="dim")
    return line


def attack_line(view: BraveView, words: Words) -> Text:
    """The assault or disaster that is under way."""
    attack = view.attack
    assert attack is not None, "asked only during an attack"
    what = words.say(f"brave.card.{attack.card}") if attack.card else words.say("tui.brave.assault")
    line = Text(
        words.say(
            "tui.brave.attack",
            what=what,
            target=named(words, attack.target),
            seat=attack.owner,
            strength=attack.strength,
            defence=attack.defence,
        ),
        style="bold",
    )
    if attack.die:
        line.append(" " + words.say("tui.brave.die", die=attack.die))
    if attack.needs:
        line.append(" " + words.say("tui.brave.prevents", needs=needed(words, attack.needs)))
    if attack.dice:
        line.append(" " + words.say("tui.brave.dice", dice=" ".join(attack.dice)))
    if attack.paid:
        line.append(" " + words.say("tui.brave.paid", paid=", ".join(attack.paid)))
    if attack.missing:
        line.append(" " + words.say("tui.brave.missing", missing=attack.missing))
    return line


def needed(words: Words, needs: tuple[str, ...]) -> str:
    """What prevents a disaster: `prevented by water, earth`."""
    said = ", ".join(words.say(f"brave.need.{need}") for need in needs)
    return said if needs == ("none",) else words.say("tui.brave.needs", needs=said)


def hand_lines(view: BraveView, words: Words, seat: SeatView) -> list[Text]:
    """The viewer's draft hand or disaster cards, each with what it can do."""
    lines = []
    if seat.draft_hand:
        lines.append(Text(words.say("tui.brave.draft"), style="bold"))
        lines += [location_line(card, words, fresh=False) for card in view.draft_cards]
    if seat.pick:
        lines.append(labelled(words.say("tui.brave.picked"), named(words, seat.pick)))
    if seat.hand:
        lines.append(Text(words.say("tui.brave.hand"), style="bold"))
        for card in view.hand_cards:
            lines.append(card_line(card, words, seat.hand.count(card.code)))
    return lines


def card_line(card: CardView, words: Words, count: int) -> Text:
    """A disaster card: element, strength, what its defence needs, support, and its effects."""
    line = Text("    ")
    line.append(f"{card.code:<4}", style=ELEMENTS.get(card.element, "bold"))
    line.append(words.say(f"brave.card.{card.code}") + (f" x{count} " if count > 1 else " "))
    strength = f"{card.strength}{'+d' if card.strength_die else ''}"
    element = Message(f"brave.element.{card.element}")
    needs = needed(words, card.needs)
    line.append(
        words.say(
            "tui.brave.card", element=element, strength=strength, needs=needs, support=card.support
        )
    )
    if card.timing:
        effects = "; ".join(words.tell(effect) for effect in card.effects)
        line.append(f"  {words.say(f'brave.timing.{card.timing}')}: {effects}", style="dim")
    return line


def panel(view: BraveView, words: Words, names: tuple[str, ...]) -> list[Text]:
    """Round, phase, decks, supply."""
    phase = Message(f"brave.phase.p{view.phase}")
    lines = [
        Text(words.say("tui.brave.round", round=view.round, rounds=view.rounds), style="bold"),
        Text(words.say("tui.brave.phase", phase=phase)),
    ]
    for seat, name in enumerate(names):
        line = seat_tag(seat, active=seat == view.active)
        line.append(f" {name}")
        lines.append(line)
    lines.append(
        Text(
            words.say(
                "tui.brave.decks",
                locations=view.location_deck,
                disasters=view.disaster_deck,
                discard=len(view.discard),
            )
        )
    )
    supply = " ".join(f"{e}{n}" for e, n in zip(ELEMENT_ORDER, view.tokens, strict=True))
    lines.append(Text(words.say("tui.brave.supply", tokens=supply, military=view.military)))
    legend = words.say("tui.brave.legend").splitlines()
    return [*lines, *(Text(line, style="dim") for line in legend)]


def groups(_view: BraveView, texts: list[str]) -> list[tuple[Message, list[str]]]:
    """The actions by their first words."""
    first_words = list(dict.fromkeys(text.split()[0] for text in texts))
    return [
        (Message(f"tui.brave.group.{word}"), [text for text in texts if text.split()[0] == word])
        for word in first_words
    ]


def question(view: BraveView, _names: tuple[str, ...]) -> Message:
    """What has to be decided."""
    return Message(f"tui.brave.ask.{view.due}")


def tidied(text: str, texts: list[str]) -> str:
    """Repairs case; a card alone means the only action that names it."""
    typed = " ".join(text.split())
    for known in texts:
        if known.lower() == typed.lower():
            return known
    meant = [known for known in texts if known.lower().split()[1:] == typed.lower().split()]
    if len(meant) == 1:
        return meant[0]
    word, _, rest = typed.partition(" ")
    return f"{word.lower()} {rest.upper()}" if rest else word.lower()


def previews(_text: str) -> bool:
    """Nothing is shown before it is played: dice and decks would have to be guessed."""
    return False
