"""Tables, seats, actions, guests."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make everything."""
    op.create_table(
        "game",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("founder", sa.String(64), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("watch", sa.Boolean, nullable=False),
        sa.Column("hints", sa.Boolean, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("rematch", sa.String(32), nullable=False),
        sa.Column("tags", sa.Text, nullable=False),
    )
    op.create_index("game_by_status", "game", ["status", "listed", "created"])
    op.create_table(
        "secret",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), primary_key=True),
        sa.Column("seed", sa.String(64), nullable=False),
    )
    op.create_table(
        "seat",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("level", sa.String(20), nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("game", "n"),
    )
    op.create_index("seat_by_guest", "seat", ["guest"])
    op.create_table(
        "action",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("chance", sa.Text, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.PrimaryKeyConstraint("game", "seq"),
        sa.UniqueConstraint("game", "id", name="action_once"),
    )
    op.create_table(
        "guest",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
    )
    op.create_table(
        "setting",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Remove everything."""
    for table in ("setting", "guest", "action", "seat", "secret", "game"):
        op.drop_table(table)
