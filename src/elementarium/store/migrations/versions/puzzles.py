"""Puzzles: who has solved which, how well, and how hard they have turned out to be."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """There were none before."""
    op.create_table(
        "puzzle_try",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("day", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("guest", "game", "puzzle"),
    )
    op.create_table(
        "puzzle_rating",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("elo", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("guest", "game"),
    )
    op.create_table(
        "puzzle",
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("puzzle", sa.String(16), nullable=False),
        sa.Column("elo", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("solved", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game", "puzzle"),
    )


def downgrade() -> None:
    """What people have solved is lost."""
    for table in ("puzzle", "puzzle_rating", "puzzle_try"):
        op.drop_table(table)
