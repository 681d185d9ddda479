"""Cards are data: the shipped file, files of owners, and files that are refused (Brave 2, 11)."""

from __future__ import annotations

import pickle
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from elementarium.core.conformance import check_game
from elementarium.core.errors import ElementariumError, RecordError
from elementarium.core.game import Game
from elementarium.core.records import Record, check
from elementarium.core.rng import Rng
from elementarium.core.seats import NOBODY
from elementarium.core.uncompiled import is_compiled
from elementarium.core.words import catalogue
from elementarium.games.brave.actions import actions_of
from elementarium.games.brave.card_file import ABILITIES, EFFECTS, NEEDS, read_cards
from tests.games.brave.tables import BRAVE, CARDS, random_number

SHIPPED = CARDS.read_text(encoding="utf-8")


def owners_game(folder: Path, text: str) -> Game[Any]:
    """The game with the cards of this text."""
    path = folder / "my-cards.toml"
    path.write_text(text, encoding="utf-8")
    assert BRAVE.with_cards is not None
    return BRAVE.with_cards(str(path))


def test_the_package_ships_the_file_of_the_rule_book() -> None:
    """Brave 8.3: records name the file by its sha256, so the copies are equal byte for byte."""
    from elementarium.games import brave

    shipped = Path(str(brave.__file__)).with_name("brave-cards.toml")
    assert shipped.read_bytes() == CARDS.read_bytes()
    assert BRAVE.data is not None
    assert BRAVE.data.written().startswith("brave-cards reconstruction-1 sha256:fd3f77c1")


def test_the_shipped_file_has_1024_actions() -> None:
    """Brave 13."""
    assert len(BRAVE.actions) == 1024
    texts = [BRAVE.write_action(BRAVE.start(2, BRAVE.options()), n) for n in (0, 8, 736, 1023)]
    assert texts == ["pass", "pick OUT.1", "act EMB", "guard ECL d1d2"]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('kind = "military", n = 1', 'kind = "militia", n = 1', "BAR, ability: kind cannot be"),
        ('kind = "military", n = 1', 'kind = "military"', "BAR, ability does not say its n"),
        ('kind = "military", n = 1', 'kind = "military", n = 0', "BAR, ability: n is a whole"),
        ('kind = "assault_shield"', 'kind = "assault_shield", n = 1', "CIT, ability says n"),
        ('kind = "wild_use", element = "fire"', 'kind = "wild_use", element = "any"', "SPF"),
        ('code = "BAR"', 'code = "OUT"', "OUT is used for two cards"),
        ('code = "BAR"', 'code = "EMB"', "EMB is used for two cards"),
        ('code = "BAR"', 'code = "Bar"', "a code is three capital letters"),
        ('name = "Barracks"', 'name = "Outposts"', "Outposts is used for two cards"),
        ("location_deck_size = 56", "location_deck_size = 57", "the locations are 56 cards"),
        ("disaster_deck_size = 46", "disaster_deck_size = 40", "the disasters are 46 cards"),
        ('do = "draw", n = 2', 'do = "dream", n = 2', "EMB, effects: do cannot be 'dream'"),
        ('do = "draw", n = 2', 'do = "add_defence", n = 2', "EMB, effects: do cannot be"),
        ('do = "set_defence", n = 1', 'do = "draw", n = 1', "AFT, effects: do cannot be"),
        (
            '[{ do = "set_defence", n = 1 }]',
            '[{ do = "set_defence", n = 1 }, { do = "set_defence", n = 1 }]',
            "AFT is a D! card and has exactly one effect",
        ),
        ('trigger = "attack_on_you"', 'trigger = "whenever"', "QUI: trigger cannot be"),
        ('timing = "D!"', 'timing = "!"', "WIL: timing cannot be"),
        ('needs = ["pair"]', 'needs = ["pairs"]', "HEA: needs cannot hold 'pairs'"),
        ('needs = ["pair"]', 'needs = ["triple", "triple", "triple"]', "HEA needs more than 8"),
        ("dice = 2", "dice = 3", "EMB: dice is a whole number from 0 to 2"),
        ("preventable = true", "preventable = false", "EMB cannot be prevented, so it has no dice"),
        ("strength = 4", "strength = -4", "EMB: strength is a whole number"),
        ("strength = 4", 'strength = "4"', "EMB: strength is a whole number"),
        ("defence = 7", "defence = 0", "OUT: defence is a whole number from 1"),
        ("vp = 1", "vp = 1\ncolor = 3", "OUT says color, which means nothing there"),
        ("support = 2", "support = true", "EMB: support is a whole number"),
        ("vp_token_unlimited = true", "vp_token_unlimited = false", "vp_token_unlimited is true"),
        ("[supply]", "[supplies]", "does not say its supply"),
        ('format = "brave-cards"', 'format = "other"', "no file of brave-cards"),
        ("version = 1", "version = 2", "whole number from 1 to 99|no file of brave-cards"),
        ('format = "brave-cards"', "format =", "no TOML file"),
    ],
)
def test_a_wrong_file_is_refused_with_the_card_and_the_reason(
    old: str, new: str, sentence: str, tmp_path: Path
) -> None:
    """Brave 11, loader checks."""
    assert old in SHIPPED
    with pytest.raises(ElementariumError, match=re.escape(sentence).replace(r"\|", "|")):
        owners_game(tmp_path, SHIPPED.replace(old, new, 1))


def test_a_file_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(ElementariumError, match=r"cannot read the card file .*none"):
        read_cards(str(tmp_path / "none.toml"))


def test_a_draft_that_could_never_end_is_refused(tmp_path: Path) -> None:
    """Brave 3, R3: swapping must find a legal card sooner or later."""
    text = re.sub(r"(?ms)^\[\[location\]\].*?(?=^\[\[disaster\]\])", "", SHIPPED, count=1)
    cards = "".join(
        f'[[location]]\ncode = "L{letter}X"\nname = "Town {letter}"\ncount = {count}\ndefence = 6\n'
        'vp = 2\nability = { kind = "none" }\n'
        for letter, count in zip("ABCDE", (14, 14, 14, 13, 1), strict=True)
    )
    with pytest.raises(ElementariumError, match="too many of one name"):
        owners_game(tmp_path, text + cards)


def test_names_of_an_owners_file_come_from_beside_it(tmp_path: Path) -> None:
    """The names live with the data: in the file, and translated in a file beside it."""
    (tmp_path / "my-cards.zh.toml").write_text('[name]\nOUT = "岗哨"\n', encoding="utf-8")
    game = owners_game(tmp_path, SHIPPED.replace('"Outposts"', '"Watch {Posts}"'))
    assert game.words("en").say("brave.card.OUT") == "Watch {Posts}"
    assert game.words("zh").say("brave.card.OUT") == "岗哨"
    assert game.words("zh").say("brave.card.EMB") == "Ember Rain"
    (tmp_path / "my-cards.zh.toml").write_text('[name]\nXXX = "?"\n', encoding="utf-8")
    with pytest.raises(ElementariumError, match="XXX"):
        owners_game(tmp_path, SHIPPED)


def test_every_shipped_card_has_a_chinese_name() -> None:
    deck = BRAVE.start(2, BRAVE.options()).cards.deck
    english, chinese = dict(deck.names)["en"], dict(deck.names)["zh"]
    assert [code for code, _ in english] == [code for code, _ in chinese]
    assert not {name for _, name in chinese} & {name for _, name in english}
    assert len({name for _, name in chinese}) == len(chinese)


def test_every_ability_effect_and_need_has_words() -> None:
    for language in ("en", "zh"):
        sentences = catalogue("elementarium.games.brave", language)
        assert {f"brave.ability.{kind}" for kind in ABILITIES} <= sentences.keys()
        for effects in EFFECTS.values():
            assert {f"brave.effect.{word}" for word in effects} <= sentences.keys()
        assert {f"brave.need.{word}" for word in NEEDS} <= sentences.keys()


def test_a_record_of_other_cards_is_refused(tmp_path: Path) -> None:
    """README 7: the Data tag names the cards."""
    game = owners_game(tmp_path, SHIPPED + "\n# my own\n")
    assert game.data is not None
    assert game.data.file == "my-cards"
    start = game.start(2, game.options())
    record = Record(
        "brave",
        1,
        ("A", "B"),
        game.options(),
        game.write_position(start),
        (),
        "*",
        game.data.written(),
    )
    assert check(record, game) == start
    with pytest.raises(RecordError, match="played with the data"):
        check(record, BRAVE)


def test_states_of_different_cards_are_different(tmp_path: Path) -> None:
    game = owners_game(tmp_path, SHIPPED.replace("vp = 5", "vp = 6"))
    state = game.start(2, game.options())
    assert state != BRAVE.start(2, BRAVE.options())
    assert pickle.loads(pickle.dumps(state)) == state


def test_a_disaster_without_dice_can_be_prevented_by_payment(tmp_path: Path) -> None:
    """Brave 5.7: no dice, but a payment; the story says that it was prevented."""
    game = owners_game(tmp_path, SHIPPED.replace("dice = 2", "dice = 0", 1))
    state = game.read_position(
        "bte1 n=2 r=1 ph=5 st=0 to=0 | 0 hand=BRU loc=OUT.1 | 1 hand=DOW,GAL loc=LIB.1,SHW.1{W} | "
        "now=pay card=EMB at=LIB.1 el=F sup=SMO",
        game.options(),
    )
    (played,) = game.walk(state, "tok SHW.1")
    told = [event.told.key for event in game.tell(state, played, 0)]
    assert "brave.story.prevented" in told
    assert "brave.story.too_weak" not in told


ELEMENT_WORDS = ("fire", "air", "earth", "water")


@st.composite
def tables(draw: st.DrawFn, words: Any) -> str:
    """The table of a word from a closed list, with everything it needs."""
    key, options = words
    word = draw(st.sampled_from(sorted(options)))
    said = [f'{key} = "{word}"']
    if options[word].n:
        said.append(f"n = {draw(st.integers(1, 3))}")
    if options[word].elements is not None:
        said.append(f'element = "{draw(st.sampled_from(sorted(options[word].elements)))}"')
    if options[word].limit:
        said.append(f"max_defence = {draw(st.integers(1, 8))}")
    return "{ " + ", ".join(said) + " }"


@st.composite
def card_files(draw: st.DrawFn) -> str:
    """Any file of cards that the loader must accept."""
    codes = [f"{a}{b}Q" for a in "ABCDEFGHJK" for b in "ABCDEFGHJK"]
    locations = draw(st.integers(16, 24))
    kinds = draw(st.integers(6, 20))
    text, total = "", 0
    for code in codes[:locations]:
        count = draw(st.integers(2, 3))
        total += count
        ability = draw(tables(("kind", ABILITIES)))
        text += (
            f'[[location]]\ncode = "{code}"\nname = "Town {code}"\ncount = {count}\n'
            f"defence = {draw(st.integers(1, 9))}\nvp = {draw(st.integers(0, 5))}\n"
            f"ability = {ability}\n"
        )
    disasters = 0
    for code in codes[50 : 50 + kinds]:
        count = draw(st.integers(1, 3))
        disasters += count
        timing = draw(st.sampled_from(["@", "@", "D!", "R!"]))
        triggers = sorted(set(EFFECTS) - {"@", "D!"})
        trigger = draw(st.sampled_from(triggers)) if timing == "R!" else ""
        most = 1 if timing == "D!" else 3
        effects = draw(
            st.lists(tables(("do", EFFECTS[trigger or timing])), min_size=1, max_size=most)
        )
        preventable = draw(st.booleans())
        needs = (
            draw(st.lists(st.sampled_from(NEEDS), min_size=1, max_size=2)) if preventable else []
        )
        said = ", ".join(f'"{need}"' for need in needs)
        text += (
            f'[[disaster]]\ncode = "{code}"\nname = "Woe {code}"\ncount = {count}\n'
            f'element = "{draw(st.sampled_from([*ELEMENT_WORDS, "wild"]))}"\n'
            f"strength = {draw(st.integers(0, 9))}\n"
            f"strength_die = {str(draw(st.booleans())).lower()}\n"
            f"dice = {draw(st.integers(0, 2)) if preventable else 0}\n"
            f"preventable = {str(preventable).lower()}\nneeds = [{said}]\n"
            f'support = {draw(st.integers(0, 4))}\ntiming = "{timing}"\n'
            + (f'trigger = "{trigger}"\n' if trigger else "")
            + f"effects = [{', '.join(effects)}]\n"
        )
    head = (
        'format = "brave-cards"\nversion = 1\nname = "generated"\n'
        f"location_deck_size = {total}\ndisaster_deck_size = {disasters}\n[supply]\n"
        f"element_tokens_each = {draw(st.integers(0, 8))}\n"
        f"element_markers_each = {draw(st.integers(0, 3))}\n"
        f"military_tokens = {draw(st.integers(0, 10))}\n"
        f"army_markers_each = {draw(st.integers(0, 4))}\nvp_token_unlimited = true\n"
    )
    return head + text


@settings(
    max_examples=25 if is_compiled() else 3,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
        HealthCheck.large_base_example,
    ],
)
@given(text=card_files(), seats=st.integers(2, 4), seed=st.integers(0, 2**32))
def test_any_file_over_the_closed_lists_can_be_played_to_the_end(
    text: str, seats: int, seed: int, tmp_path: Path
) -> None:
    """Brave 1, 2.3: an engine implements the words once and knows no card by name."""
    game = owners_game(tmp_path, text)
    rng = Rng(seed)
    for _ in range(4):
        state = game.start(seats, game.options())
        while state.to_act != NOBODY:
            state.apply(random_number(state, rng))
        assert abs(sum(state.returns())) < 1e-9
    check_game(game, seats=seats, seed=seed, look_every=40 if is_compiled() else 200)
    deck = state.cards.deck
    places, kinds = sum(card.count for card in deck.locations), len(deck.disasters)
    assert len(actions_of(deck)) == 8 + 13 * places + 8 * kinds
