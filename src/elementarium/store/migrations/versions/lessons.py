"""Lessons: what a coach has told somebody of a finished game; and tables where one warns."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody had a coach before."""
    op.create_table(
        "lesson",
        sa.Column("game", sa.String(32), sa.ForeignKey("game.id"), nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game", "n"),
    )
    op.add_column("game", sa.Column("coach", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Lessons are lost, their games are not."""
    op.drop_column("game", "coach")
    op.drop_table("lesson")
