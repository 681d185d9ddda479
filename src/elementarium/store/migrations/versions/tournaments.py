"""Tournaments: what is played, who plays, who plays whom."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """There were none before."""
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("kind", sa.String(40), nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("form", sa.String(8), nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("clock", sa.Text, nullable=False),
        sa.Column("founder", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
    )
    op.create_index("tournament_by_founder", "tournament", ["founder", "created"])
    op.create_table(
        "entrant",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournament.id"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("program", sa.String(20), nullable=False),
        sa.Column("gone", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("tournament", "n"),
    )
    op.create_index("entrant_by_guest", "entrant", ["guest"])
    op.create_table(
        "pairing",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournament.id"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("first", sa.Integer, nullable=False),
        sa.Column("second", sa.Integer, nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("points", sa.Double, nullable=True),
        sa.PrimaryKeyConstraint("tournament", "round", "first"),
    )


def downgrade() -> None:
    """Tournaments are lost, their games are not."""
    for table in ("pairing", "entrant", "tournament"):
        op.drop_table(table)
