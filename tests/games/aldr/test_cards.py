"""Card files of Aldr: the shipped one, an owner's own one, and bad ones (Aldr 1, 2)."""

from __future__ import annotations

import pickle
from pathlib import Path
from typing import Any

import pytest

from elementarium.core.card_files import CardFileError
from elementarium.core.conformance import check_game
from elementarium.core.errors import PositionError, RecordError
from elementarium.core.items import Item
from elementarium.core.records import Record, check, read_record
from elementarium.core.rng import Rng
from elementarium.core.uncompiled import is_compiled
from elementarium.games.aldr.cards import read_cards, shipped_cards
from elementarium.games.aldr.patterns import progress
from tests.games.aldr.walks import ALDR

DOCS = Path(__file__).parents[3] / "docs" / "rules" / "aldr-cards.toml"
SHIPPED = DOCS.read_text("utf-8")

OWN = """
format = "aldr-cards"
version = 1
name = "three in a row"
deck_size = 40
hand_size = 3
cards_per_turn = 2
pool_size = 2
pattern_size = 3
players_min = 2
players_max = 3
table_columns = 9
table_rows = 7

[[seats]]
letter = "R"
colour = "Red"
[[seats]]
letter = "Y"
colour = "Yellow"
[[seats]]
letter = "K"
colour = "Black"

[[icons]]
letter = "F"
name = "Fire"
kind = "element"
replaces = "W"
[[icons]]
letter = "W"
name = "Water"
kind = "element"
replaces = "E"
[[icons]]
letter = "E"
name = "Earth"
kind = "element"
replaces = "A"
[[icons]]
letter = "A"
name = "Wind"
kind = "element"
replaces = "F"
[[icons]]
letter = "V"
name = "Void"
kind = "void"
[[icons]]
letter = "S"
name = "Seal"
kind = "wild"

[start_card]
top_left = "d4"
rows = ["FWE"]

[[patterns]]
element = "F"
rows = ["###"]
[[patterns]]
element = "W"
rows = ["##", "#."]
[[patterns]]
element = "E"
rows = ["##", "#."]
[[patterns]]
element = "A"
rows = ["###"]

[[cards]]
icons = "FW"
count = 14
[[cards]]
icons = "EA"
count = 14
[[cards]]
icons = "SS"
count = 2
[[cards]]
icons = "VS"
count = 10
"""


def own_game(folder: Path) -> Any:
    path = folder / "my-cards.toml"
    path.write_text(OWN, encoding="utf-8")
    assert ALDR.with_cards is not None
    return ALDR.with_cards(str(path))


def test_the_shipped_cards_are_those_of_the_rule_book() -> None:
    """Aldr 8.3: records name the file by its checksum, so the copies must not differ."""
    package = Path(__file__).parents[3] / "src/elementarium/games/aldr/aldr-cards.toml"
    assert package.read_bytes() == DOCS.read_bytes()
    assert ALDR.data is not None
    assert ALDR.data.written() == (
        "aldr-cards reconstruction-1 "
        "sha256:e6fab60fe3a7fc911ac1a76eff2a25a932ac108be2620ac416b6648e83574851"
    )


def test_the_shipped_cards_add_up() -> None:
    """Aldr 2."""
    cards = shipped_cards()
    assert sum(cards.counts) == 100
    assert sum(count > 0 for count in cards.counts) == 18
    assert [len(shape) for shape in cards.shapes] == [4, 4, 4, 4]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("options", ["", "claim_scope=any claim=may last_round=true"])
def test_an_owners_own_cards_are_a_game_like_any_other(
    tmp_path: Path, seats: int, options: str
) -> None:
    """Aldr 1: hands, pool, patterns, colours, table and the circle of elements are data."""
    game = own_game(tmp_path)
    look = 2 if is_compiled() else 20
    for seed in range(3):
        check_game(
            game,
            seats=seats,
            seed=seed,
            options=ALDR.options.read(options),
            look_every=look,
        )


def test_own_rules_of_covering_patterns_and_edges_hold(tmp_path: Path) -> None:
    """Aldr 5.1, 5.2 with the owner's numbers."""
    game = own_game(tmp_path)
    text = "aldr1 a7:FW | *- | R:FW Y:EA | P:- | D:30 | 1R play1 X:- Z:0"
    state = game.read_position(text, ALDR.options())
    codes = {"FW@a7e": None, "FW@b7s": None, "WF@a7e": "replacement", "FW@a7n": "off_table"}
    for text, code in codes.items():
        refusal = game.refusal(state, 0, text)
        assert (refusal.code if refusal else None) == code, text
    assert progress(state, 0)[1] > 0


def test_states_with_other_cards_are_different(tmp_path: Path) -> None:
    """A state carries its cards with it, into pickles too."""
    game = own_game(tmp_path)
    ours = game.start(2, ALDR.options())
    theirs = ALDR.start(2, ALDR.options())
    assert ours != theirs
    assert pickle.loads(pickle.dumps(ours)).cards == ours.cards != theirs.cards


def test_a_record_is_replayed_only_with_its_own_cards(tmp_path: Path) -> None:
    """rules/README 7: the Data tag."""
    game = own_game(tmp_path)
    state = game.start(2, ALDR.options())
    game.deal(state, Rng(1))
    first = game.legal(state)[0]
    data = game.data.written()
    record = Record(
        game="aldr",
        version=1,
        players=("Ann", "Bob"),
        options=ALDR.options(),
        start=game.write_position(state),
        items=(Item(first, 0),),
        result="*",
        data=data,
    )
    again = read_record(record.written())
    assert data.startswith("my-cards three in a row sha256:")
    check(again, game)
    with pytest.raises(RecordError, match="was played with the data my-cards"):
        check(again, ALDR)


def test_a_position_knows_the_cards_it_is_read_with(tmp_path: Path) -> None:
    """Aldr 8.2: known kinds are those of the file."""
    game = own_game(tmp_path)
    text = "aldr1 d4:FWE | *- | R:{} Y:EA | P:- | D:30 | 1R play1 X:- Z:0"
    game.read_position(text.format("VS"), ALDR.options())
    with pytest.raises(PositionError, match="there is no card FF"):
        game.read_position(text.format("FF"), ALDR.options())
    with pytest.raises(PositionError, match="does not fit"):
        game.read_position(text.format("VS").replace("d4", "h4"), ALDR.options())


BAD = [
    ("format = ", "form = ", "begins with format"),
    ("version = 1", "version = 2", "version = 1"),
    ('name = "reconstruction-1"', "name = 7", "name must be a text"),
    ("deck_size = 100", "deck_size = 99", "add up to 100, but deck_size is 99"),
    ("count = 10", "count = 11", "add up to 101"),
    ("count = 10", "count = 0", "count of FW must be"),
    ("count = 10", 'count = "ten"', "count of FW must be"),
    ("hand_size = 5", "hand_size = 30", "need 124 cards"),
    ("hand_size = 5", "hand_size = 0", "hand_size must be a whole number"),
    ("hand_size = 5", "hand_size = true", "hand_size must be a whole number"),
    ("cards_per_turn = 2", "cards_per_turn = 3", "from 1 to 2"),
    ("pool_size = 4", "pool_size = -1", "pool_size must be"),
    ("players_max = 4", "players_max = 9", "players_max must be"),
    ("players_max = 4", "players_max = 3", "4 \\[\\[seats\\]\\] for players_max = 3"),
    ("players_min = 2", "players_min = 5", "players_min must be"),
    ("table_columns = 26", "table_columns = 27", "table_columns must be"),
    ("table_columns = 26", "table_columns = 12", "does not fit on the table"),
    ("table_rows = 26", "table_rows = 13", "does not fit on the table"),
    ("pattern_size = 4", "pattern_size = 5", "has 4 cells, but pattern_size is 5"),
    ("pattern_size = 4", "pattern_size = 40", "pattern_size must be"),
    ('letter = "B"', 'letter = "O"', "capital letter of its own"),
    ('letter = "B"', 'letter = "Blue"', "capital letter of its own"),
    ('colour = "Blue"', 'shade = "Blue"', '"shade" means nothing'),
    ('letter = "V"', 'letter = "X"', "the icons must be F W E A V S"),
    ('kind = "wild"', 'kind = "element"', 'S must be of the kind "wild"'),
    ('replaces = "A"', 'replaces = "E"', "one circle"),
    ('replaces = "A"', 'replaces = "V"', "what F replaces must be one of"),
    ('replaces = "A"', "", "what F replaces must be one of"),
    ('kind = "void"', 'kind = "void"\nreplaces = "F"', "V covers everything"),
    ('name = "Void"', 'name = ""', "name of the icon V"),
    ('top_left = "m14"', 'top_left = "14m"', "is no cell such as m14"),
    ('top_left = "m14"', 'top_left = "z14"', "does not fit"),
    ('top_left = "m14"', 'top_left = "m1"', "does not fit"),
    ('rows = ["FA", "WE"]', 'rows = ["FA", "W"]', "equally long"),
    ('rows = ["FA", "WE"]', 'rows = ["FA", "W."]', "cannot have the row"),
    ('rows = ["FA", "WE"]', "rows = []", "must have `rows`"),
    ('rows = ["####"]', 'rows = ["##.##"]', "does not hang together"),
    ('rows = ["##", "##"]', 'rows = ["##.", ".##"]', None),
    ('rows = ["##", "##"]', 'rows = ["#.", ".#", "#.", ".#"]', "does not hang together"),
    ('rows = ["##", "##"]', 'rows = ["##", "#."]', "has 3 cells"),
    ('rows = ["##", "##"]', 'rows = ["..", ".."]', "has 0 cells"),
    ('rows = ["##", "##"]', 'rows = ["##", "#X"]', "cannot have the row"),
    ('element = "E"', 'element = "W"', "pattern of W is given twice"),
    ('element = "E"', 'element = "S"', "element of a pattern must be"),
    ('icons = "FF"', 'icons = "FX"', '"FX" is no card'),
    ('icons = "FF"', 'icons = "F"', '"F" is no card'),
    ('icons = "FF"', 'icons = "WF"', 'must be written "FW"'),
    ('icons = "FF"', 'icons = "WW"', "WW is given twice"),
    ("\n[[cards]]", "\n[[card]]", '"card" means nothing'),
    ("[start_card]", "[start]", '"start" means nothing'),
    ("\ndeck_size", "\ndecksize", '"decksize" means nothing'),
    ("deck_size = 100", "deck_size = ", "this is no TOML file"),
]


@pytest.mark.parametrize(("old", "new", "reason"), BAD)
def test_a_bad_card_file_is_refused_with_the_reason(
    tmp_path: Path, old: str, new: str, reason: str | None
) -> None:
    """Aldr 1: counts, icons, shapes, start card, circle and limits are checked on load."""
    text = SHIPPED.replace(old, new, 1)
    assert text != SHIPPED
    path = tmp_path / "my-cards.toml"
    path.write_text(text, "utf-8")
    if reason is None:
        read_cards(path)
        return
    with pytest.raises(CardFileError, match=reason) as caught:
        read_cards(path)
    assert str(caught.value).startswith("my-cards.toml: ")


def test_a_missing_card_file_is_one_clear_sentence(tmp_path: Path) -> None:
    assert ALDR.with_cards is not None
    with pytest.raises(CardFileError, match=r"cannot read the card file .*: No such file"):
        ALDR.with_cards(str(tmp_path / "none.toml"))


def test_a_card_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "my-cards.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(CardFileError, match="no TOML file"):
        read_cards(path)
