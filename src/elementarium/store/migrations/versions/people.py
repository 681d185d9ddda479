"""What people have played, who they are on other devices, and how strong they are."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

SEAT = {"near": 4, "ended": 32, "outcome": 8, "against": 20}
GUEST = {"phrase": 64, "shown": 16, "became": 64}
FOUND_OUT = """
UPDATE seat SET
    ended = (SELECT coalesce(
        (SELECT max(at) FROM action WHERE action.game = seat.game), game.created)
        FROM game WHERE game.id = seat.game),
    against = (SELECT CASE
        WHEN count(DISTINCT CASE WHEN other.kind = 'program' THEN other.level ELSE '' END) > 1
            THEN 'mixed'
        ELSE max(CASE WHEN other.kind = 'program' THEN other.level ELSE '' END) END
        FROM seat AS other WHERE other.game = seat.game AND other.n <> seat.n),
    outcome = (SELECT CASE
        WHEN game.status = 'closed' THEN 'closed'
        WHEN game.ending NOT IN ('rules', 'resign', 'time') THEN 'none'
        WHEN length(game.winners) = 2 * game.seats - 1 OR game.winners = '' THEN 'drawn'
        WHEN ' ' || game.winners || ' ' LIKE '% ' || seat.n || ' %' THEN 'won'
        ELSE 'lost' END
        FROM game WHERE game.id = seat.game)
WHERE kind = 'person' AND game IN (SELECT id FROM game WHERE status <> 'playing')
"""
"""Nobody has noted who left a table of three or more: there the program that went on counts."""


def upgrade() -> None:
    """Games that ended before are found in lists too; none of them counts for a rating."""
    counts = sa.Column("counts", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("game", counts)
    for table, columns in (("seat", SEAT), ("guest", GUEST)):
        for name, length in columns.items():
            column = sa.Column(name, sa.String(length), nullable=False, server_default="")
            op.add_column(table, column)
    op.execute(FOUND_OUT)
    op.drop_index("seat_by_guest", "seat")
    op.create_index("seat_by_guest", "seat", ["guest", "ended"])
    op.create_index("guest_by_phrase", "guest", ["phrase"])
    op.create_index("guest_shown", "guest", ["shown"])
    op.create_table(
        "link",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("until", sa.String(32), nullable=False),
    )
    op.create_index("link_by_guest", "link", ["guest"])
    op.create_table(
        "rating",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("elo", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("rating_by_guest", "rating", ["guest"])
    op.create_index("rating_by_elo", "rating", ["kind", "pace", "elo"])
    op.create_table(
        "rated",
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("rating", sa.String(16), nullable=False),
        sa.Column("elo", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("gain", sa.Double, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("rated_by_game", "rated", ["game"])
    op.create_index("rated_by_rating", "rated", ["rating", "seq"])


def downgrade() -> None:
    """Forget it; phrases and ratings are lost, games are not."""
    for table in ("rated", "rating", "link"):
        op.drop_table(table)
    for name in ("guest_by_phrase", "guest_shown"):
        op.drop_index(name, "guest")
    op.drop_index("seat_by_guest", "seat")
    op.create_index("seat_by_guest", "seat", ["guest"])
    for table, columns in (("guest", GUEST), ("seat", SEAT)):
        for name in columns:
            op.drop_column(table, name)
    op.drop_column("game", "counts")
