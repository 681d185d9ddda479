"""Rules of Brave that the examples of its rule book leave open: supplies, decks, endings."""

from __future__ import annotations

from pathlib import Path

import pytest

from elementarium.core.game import traced
from elementarium.core.state import play_all
from elementarium.games.brave.options import BraveOptions
from elementarium.games.brave.reading import counters, places_where, score, size_of_hand
from elementarium.games.brave.rules import Brave
from elementarium.games.brave.terms import PILE
from tests.games.brave.tables import BRAVE, CARDS, at, random_game


def played(position: str, *texts: str, options: str = "") -> Brave:
    """The state after these actions and outcomes."""
    state = at(position, options)
    for text in texts:
        if text.startswith("~"):
            state = play_all(state, BRAVE.outcome_numbers(state, text))
        else:
            state = BRAVE.play(state, text)
    return state


def told(before: Brave, number: int) -> list[str]:
    """What everybody hears of an action or an outcome."""
    words = BRAVE.words("en")
    return [words.tell(one.told) for one in BRAVE.tell(before, traced(before, number), None)]


def holds(state: Brave, *facts: str) -> None:
    """Check facts as the examples of the rule book do."""
    for fact in facts:
        assert BRAVE.examples.fact(state, fact) is None, BRAVE.examples.fact(state, fact)


def with_card(folder: Path, old: str, new: str) -> Path:
    """The shipped cards with one change."""
    text = CARDS.read_text(encoding="utf-8")
    assert old in text
    path = folder / "changed.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


# Supplies


def test_a_shrine_gets_no_token_when_the_supply_is_out() -> None:
    """Brave 5.8: nothing happens if the supply of that element is empty."""
    full = ",".join(f"{name}{{F}}" for name in ("OUT.1", "OUT.2", "OUT.3", "OUT.4", "OUT.5"))
    state = at(
        f"bte1 n=2 r=1 ph=9 st=0 to=0 | 0 hand=EMB loc={full} | "
        "1 hand=GAL loc=OUT.6{F},TRE.1{F},BAR.1{F},SHF.1,PAN.1"
    )
    holds(state, "SHF.1={}", "tokens=F0A8E8W8", "next=1")
    assert BRAVE.legal(state) == ["elem A", "elem E", "elem W"]
    assert BRAVE.refusal(state, 1, "elem F").code == "no_supply"  # type: ignore[union-attr]


def test_the_last_token_of_the_supply_is_placed_without_a_question() -> None:
    """Brave 4, 5.1: one element left is no choice."""
    rest = "AAAAAAAAEEEEEEEEWWWWWWWFFFFFFFF"
    names = [f"{c}.{n}" for c, k in (("OUT", 6), ("BAR", 3), ("LIB", 3), ("PAN", 2), ("ACA", 3),
             ("LYC", 2), ("SHF", 2), ("SHA", 2), ("SHE", 2), ("SHW", 2), ("TMF", 2), ("TMA", 2))
             for n in range(1, k + 1)]  # fmt: skip
    laid = [f"{name}{{{token}}}" for name, token in zip(names, rest, strict=True)]
    shares = [laid[seat::3] for seat in range(3)]
    unique = [",".join(sorted(share, key=lambda n: n[:3])) for share in shares]
    position = (
        f"bte1 n=4 r=1 ph=9 st=0 to=0 | 0 hand=EMB loc=PAN.3 | 1 loc={unique[0]} | "
        f"2 loc={unique[1]} | 3 loc={unique[2]}"
    )
    state = at(position)
    holds(state, "PAN.3={W}", "tokens=F0A0E0W0")


def test_without_markers_a_location_has_no_ability() -> None:
    """Brave 5.1: none left, no marker; it is still acquired."""
    kept = "kF", "kF", "kF", "kA", "kA", "kA", "kE", "kE", "kE", "kW", "kW", "kW"
    names = "OUT.1", "OUT.2", "OUT.3", "OUT.4", "BAR.1", "LIB.1"
    more = "OUT.5", "OUT.6", "TRE.1", "AGO.1", "SIE.1", "ORA.1"
    first = ",".join(f"{n}{{{k}}}" for n, k in zip(names, kept[:6], strict=True))
    second = ",".join(f"{n}{{{k}}}" for n, k in zip(more, kept[6:], strict=True))
    state = at(
        f"bte1 n=3 r=2 ph=1 st=2 to=2 | 0 loc={first} | 1 loc={second} | "
        "2 loc=BAR.2,LIB.2,TRE.2,AGO.2 | dev=ACA.1,LYC.1,SPF.1 | ld=SPA.1,SPE.1"
    )
    after = BRAVE.play(state, "take ACA.1")
    holds(after, "ACA.1={}", "2.nloc=5", "dev=LYC.1,SPF.1,SPA.1")


def test_military_tokens_run_out() -> None:
    """Brave 2.3: `place_military` cannot be carried out without a token in supply."""
    full = ",".join(f"{name}{{m}}" for name in ("OUT.1", "OUT.2", "OUT.3", "OUT.4", "OUT.5"))
    state = at(
        f"bte1 n=2 r=1 ph=3 st=0 to=0 | 0 hand=LAN,TSU loc={full},LIB.1 | "
        "1 hand=EMB loc=OUT.6{m},TRE.1{m},BAR.1{m},SIE.1{m},ORA.1{m}"
    )
    assert BRAVE.legal(state) == ["pass", "act TSU"]
    assert BRAVE.refusal(state, 0, "act LAN").code == "no_effect"  # type: ignore[union-attr]


# Decks


def test_a_draw_from_nothing_is_lost() -> None:
    """Brave 5.2: deck and discard pile both empty."""
    state = at(
        "bte1 n=2 r=2 ph=2 st=0 to=0 | 0 hand=EMB,TSU loc=BAR.1,OUT.2 | 1 hand=ROC loc=OUT.1,SAN.1 "
        "| dd=BRU"
    )
    holds(state, "0.hand=EMB,TSU,BRU", "1.hand=ROC", "ndd=0", "ndis=0", "next=0")


def test_a_card_in_use_is_not_shuffled_into_the_new_deck() -> None:
    """Brave 5.2: it is discarded only after it has been resolved."""
    state = played(
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 hand=GAL,TSU loc=OUT.1 | 1 hand=EMB loc=OUT.2 | "
        "dd= | dis=SIN,SIN",
        "act GAL",
    )
    holds(state, "0.hand=TSU,SIN,SIN", "dis=GAL", "ndd=0")


def test_a_guarding_card_is_in_use_until_its_draws_are_made() -> None:
    """Brave 2.3, 5.2: drawing for new `+` faces is part of re-rolling."""
    state = played(
        "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=GAL loc=OUT.1 | 1 hand=WIL loc=SIE.1,OUT.2 | dd= | "
        "dis=TSU,DOW | now=use card=FIR at=SIE.1 el=F dice=AA",
        "guard WIL d1d2",
        "~def +F",
    )
    assert "dd=(DOW,TSU) | now=draw card=FIR at=SIE.1 el=F dice=+F steps=1 use=WIL left=1" in (
        BRAVE.write_position(state)
    )
    state = play_all(state, BRAVE.outcome_numbers(state, "~draw 1 TSU"))
    holds(state, "0.pile=SIE.1", "dis=FIR,WIL")


def test_both_location_cards_and_deck_run_out() -> None:
    """Brave 5.1: nothing anywhere, so a player stays below five."""
    state = at(
        "bte1 n=2 r=2 ph=1 st=0 to=0 | 0 loc=BAR.1,LIB.1 | 1 loc=OUT.5,SAN.1,ORA.2,TRE.1 | "
        "dev=OUT.1 | ld= | dd=EMB,EMB"
    )
    holds(state, "0.locs=BAR.1,LIB.1,OUT.1", "1.nloc=4", "dev=", "nld=0")


def test_a_search_through_an_unknown_deck_in_vain_makes_its_order_public() -> None:
    """Brave 5.1: all go back in the same order, and everybody has seen them."""
    state = played(
        "bte1 n=2 r=2 ph=1 st=0 to=0 | 0 loc=BAR.1,LIB.1,SIE.1,ORA.1 | "
        "1 loc=OUT.5,SAN.1,ORA.2,TRE.1,AGO.1 | dev=BAR.2 | ld=(BAR.3,LIB.3)",
        "~dig LIB.3",
    )
    holds(state, "0.nloc=4", "dev=BAR.2", "ld=LIB.3,BAR.3")
    assert BRAVE.view(state, None).bottom == ("LIB.3", "BAR.3")


# Endings


@pytest.mark.parametrize(
    ("first", "second", "winners", "returns"),
    [
        ("vp=9", "vp=8", (0,), [1.0, -1.0]),
        ("vp=4 pile=OUT.1,OUT.2", "vp=4 pile=AGO.1", (0,), [1.0, -1.0]),
        ("vp=5 pile=OUT.1", "vp=4 pile=AGO.1", (0,), [1.0, -1.0]),
        ("vp=4 hand=GAL", "vp=4 hand=EMB,BRU", (1,), [-1.0, 1.0]),
        ("vp=4 hand=GAL", "vp=4 hand=EMB", (0, 1), [0.0, 0.0]),
    ],
)
def test_ties_are_broken_in_four_steps(
    first: str, second: str, winners: tuple[int, ...], returns: list[float]
) -> None:
    """Brave 6: points, cards in the pile, VP tokens, cards in hand, then it is shared."""
    state = at(f"bte1 n=2 r=8 ph=9 st=1 to=1 | 0 {first} | 1 {second}")
    result = BRAVE.result(state)
    assert result is not None
    assert result.winners == winners
    assert state.returns() == returns


def test_four_players_share_the_victory_of_two() -> None:
    """Brave 6: r = (n*w - 1)/(n - 1)."""
    state = at("bte1 n=4 r=4 ph=9 st=3 to=3 | 0 vp=9 | 1 vp=9 | 2 vp=1 | 3")
    result = BRAVE.result(state)
    assert result is not None
    assert result.written() == "winners 0 1 | scores 9 9 1 0 | returns +1/3 +1/3 -1/3 -1/3"


def test_large_scores_are_compared_exactly() -> None:
    """Brave 6: points come before everything else, however many there are."""
    state = at("bte1 n=2 r=8 ph=9 st=1 to=1 | 0 vp=3000 | 1 vp=3001")
    assert state.returns() == [-1.0, 1.0]


@pytest.mark.parametrize(("seats", "rounds"), [(2, 8), (3, 6), (4, 4)])
def test_the_number_of_rounds_follows_from_the_players(seats: int, rounds: int) -> None:
    """Brave R32."""
    assert BRAVE.start(seats, BRAVE.options()).rulings.last_round == rounds


# Cards that the shipped list does not have


def test_a_sixth_location_scores_like_the_fifth() -> None:
    """Brave R27: five or more locations give 3 VP."""
    six = "OUT.1,OUT.2,OUT.3,OUT.4,BAR.1,TRE.1"
    state = at(f"bte1 n=2 r=1 ph=8 st=0 to=0 | 0 hand=EMB loc={six} | 1 hand=GAL loc=LIB.1")
    holds(state, "0.vp=4", "0.nloc=6", "1.vp=0")


def test_a_card_may_do_several_things_in_order(tmp_path: Path) -> None:
    """Brave 2.3: effects are done in order; what cannot be done is skipped."""
    path = with_card(
        tmp_path,
        'effects = [{ do = "gain_vp", n = 1 }]',
        'effects = [{ do = "remove_army" }, { do = "place_military", n = 2 }, '
        '{ do = "draw", n = 1 }, { do = "gain_vp", n = 2 }]',
    )
    assert BRAVE.with_cards is not None
    game = BRAVE.with_cards(str(path))
    state = game.read_position(
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 hand=TSU loc=OUT.1,BAR.1,LIB.1 | 1 hand=EMB loc=OUT.2",
        game.options(),
    )
    state = game.play(state, "act TSU")
    assert game.write_position(state).endswith("now=loc card=TSU ef=2 done=1")
    state = game.play(state, "loc BAR.1")
    assert game.write_position(state).endswith("now=loc card=TSU ef=2 step=1 done=1")
    assert game.legal(state) == ["loc OUT.1", "loc LIB.1"]
    state = game.play(state, "loc LIB.1")
    assert game.write_position(state).endswith("now=draw card=TSU left=1 ef=3 done=1")
    state = play_all(state, game.outcome_numbers(state, "~draw 0 EMB"))
    holds(state, "0.vp=2", "0.hand=EMB", "dis=TSU", "mil=8")


def test_a_location_may_re_roll_twice(tmp_path: Path) -> None:
    """Brave 5.7: n times per location and defence."""
    path = with_card(tmp_path, 'kind = "reroll_defence", n = 1', 'kind = "reroll_defence", n = 2')
    assert BRAVE.with_cards is not None
    game = BRAVE.with_cards(str(path))
    state = game.read_position(
        "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=GAL loc=OUT.1 | 1 hand=GAL loc=SIE.1,SAN.1 | "
        "now=use card=FIR at=SIE.1 el=F dice=EA",
        game.options(),
    )
    for _ in range(2):
        assert "use SAN.1 d2" in game.legal(state)
        state = game.play(state, "use SAN.1 d2")
        state = play_all(state, game.outcome_numbers(state, "~def E"))
    holds(state, "0.pile=SIE.1")


def test_any_one_element_may_be_needed(tmp_path: Path) -> None:
    """Brave 2.2: `any` = one source of any element; several needs are filled together."""
    path = with_card(tmp_path, 'needs = ["pair"]', 'needs = ["pair", "any", "fire"]')
    assert BRAVE.with_cards is not None
    game = BRAVE.with_cards(str(path))
    state = game.read_position(
        "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=GAL loc=OUT.1 | 1 hand=EMB,GAL,DOW loc=SIE.1 | "
        "now=pay card=HEA at=SIE.1 el=F dice=WW",
        game.options(),
    )
    assert game.legal(state) == ["concede", "pay EMB", "pay GAL", "pay DOW"]
    state = game.play(state, "pay EMB")
    assert game.legal(state) == ["pay GAL", "pay DOW"]


def test_nobody_reacts_twice_to_one_loss() -> None:
    """Brave 5.5: one such card per lost location."""
    state = played(
        "bte1 n=2 r=1 ph=4 st=0 to=0 | 0 hand=EMB loc=SIE.1,BAR.1 | 1 hand=MAE,GAL loc=LIB.1,OUT.2 "
        "| dd=SIN,SIN,?",
        "assault LIB.1",
        "~roll 6",
        "react MAE",
    )
    holds(state, "1.hand=GAL,SIN,SIN", "next=0")
    assert "assault OUT.2" in BRAVE.legal(state)


def test_eight_actions_are_the_most() -> None:
    """Brave 5.3: draw and extra-action loops stop."""
    state = at(
        "bte1 n=2 r=1 ph=3 st=0 to=0 | 0 hand=TSU,GAL loc=OUT.1 | 1 hand=EMB loc=OUT.2 | "
        "dd=EMB,BRU | now=act done=7 more=9"
    )
    holds(BRAVE.play(state, "act TSU"), "next=1", "0.vp=1")


def test_a_player_without_cards_counts_as_passing_in_phase_seven() -> None:
    """Brave 5.8: the right is given up even if a card comes later."""
    state = at(
        "bte1 n=3 r=1 ph=7 st=0 to=0 | 0 xd=1 loc=OUT.1 | 1 hand=GAL,ROC xd=1 loc=OUT.2 | "
        "2 hand=ROC loc=OUT.3"
    )
    assert "| 0 xd=1 d7=x loc=OUT.1 |" in BRAVE.write_position(state)
    holds(state, "next=1")


def test_the_story_tells_what_somebody_had_to_do_for_want_of_a_choice() -> None:
    """Brave 4: forced decisions are not asked and not recorded, but seen at the table."""
    before = at("bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=EMB,BRU,GAL loc=OUT.1 | 1 hand=DOW loc=SIE.1")
    (number,) = BRAVE.read_action(before, "play EMB") or ()
    assert told(before, number) == [
        "P0 plays the disaster Ember Rain",
        "P0 aims at Siege Yard (SIE.1)",
    ]


def test_the_story_names_the_sides_of_dice() -> None:
    """Brave 5.7: an element, any element, a card; one die thrown again is told alone."""
    state = at(
        "bte1 n=2 r=1 ph=6 st=1 to=0 | 0 hand=GAL loc=OUT.1,TMW.1 "
        "| 1 hand=WIL,RIP loc=LIB.1,SAN.1,SHW.1{W} "
        "| now=def card=PRI at=LIB.1 die=5 el=W sup=DOW dice=__"
    )
    heard = []
    for text in ("~def ?F", "guard WIL d1d2", "~def FA", "use SAN.1 d2", "~def E"):
        read = BRAVE.outcome_numbers if text.startswith("~") else BRAVE.read_action
        (number,) = read(state, text) or ()
        heard.append(told(state, number)[0])
        state = play_all(state, (number,))
    assert heard == [
        "the defence dice show: any element; fire",
        "P1 uses Wildfire on both dice",
        "the defence dice show: fire; air",
        "P1 uses Sanctuary (SAN.1) on die 2",
        "the defence die shows: earth",
    ]


@pytest.mark.parametrize(
    ("seats", "tie"),
    [
        ("| 0 vp=5 pile=OUT.1 hand=EMB loc=SIE.1 | 1 vp=4 pile=OUT.2 loc=SIE.2", None),
        ("| 0 vp=4 pile=OUT.1,OUT.2 hand=EMB loc=SIE.1 | 1 vp=4 pile=AGO.1 loc=SIE.2", "cards"),
        ("| 0 vp=4 pile=OUT.1 hand=EMB loc=SIE.1 | 1 vp=3 pile=AGO.1 loc=SIE.2", "tokens"),
        ("| 0 vp=4 pile=OUT.1 hand=EMB loc=SIE.1 | 1 vp=4 pile=OUT.2 loc=SIE.2", "hand"),
        ("| 0 vp=4 pile=OUT.1 hand=EMB loc=SIE.1 | 1 vp=4 pile=OUT.2 hand=GAL loc=SIE.2", "shared"),
    ],
)
def test_the_story_ends_with_the_points_and_what_decided(seats: str, tie: str | None) -> None:
    """Brave 6."""
    before = at(f"bte1 n=2 r=8 ph=6 st=1 to=0 {seats}")
    (number,) = BRAVE.read_action(before, "pass") or ()
    events = BRAVE.tell(before, traced(before, number), None)
    heard = [event.told.key.split(".")[-1] for event in events]
    ties = [f"tie_{tie}"] if tie else []
    winners = 2 if tie == "shared" else 1
    end = heard[heard.index("over_rounds") :]
    assert end == ["over_rounds", "counted", "counted", *ties, *["wins"] * winners]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whoever_is_best_has_won(seats: int) -> None:
    """Brave 6: by points, locations in the pile, tokens and cards."""
    for seed in range(5):
        *_, (state, _) = random_game(seats, seed, BraveOptions(rounds=1))
        standings = [standing(state, seat) for seat in range(seats)]
        returns = state.returns()
        assert [one == max(standings) for one in standings] == [
            one == max(returns) for one in returns
        ]


def standing(state: Brave, seat: int) -> tuple[int, int, int, int]:
    """Points, location cards in the pile, VP tokens, disaster cards in hand (6)."""
    piled = len(places_where(state, PILE + seat))
    return score(state, seat), piled, counters(state, seat)[0], size_of_hand(state, seat)
