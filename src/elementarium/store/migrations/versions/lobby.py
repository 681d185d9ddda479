"""What the lobby shows is found without looking at every table there ever was."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Mark the tables that have a free seat for anybody."""
    op.add_column(
        "game", sa.Column("in_lobby", sa.Boolean, nullable=False, server_default=sa.false())
    )
    game = sa.table(
        "game",
        sa.column("id", sa.String),
        sa.column("listed", sa.Boolean),
        sa.column("status", sa.String),
        sa.column("in_lobby", sa.Boolean),
    )
    seat = sa.table("seat", sa.column("game", sa.String), sa.column("kind", sa.String))
    free = sa.select(seat.c.game).where(seat.c.kind == "open")
    shown = sa.and_(game.c.listed, game.c.status != "over", game.c.id.in_(free))
    op.execute(game.update().where(shown).values(in_lobby=True))
    op.create_index("game_in_lobby", "game", ["in_lobby", "created"])
    op.create_index("game_by_founder", "game", ["founder", "created"])


def downgrade() -> None:
    """Forget the marks: they can be found out again."""
    op.drop_index("game_by_founder", "game")
    op.drop_index("game_in_lobby", "game")
    op.drop_column("game", "in_lobby")
