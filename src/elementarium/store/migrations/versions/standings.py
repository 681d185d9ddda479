"""How every table stands, for lists of tables; and whether its people may write to each other."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Whose turn it is and how it ended is noted when a table is next opened or played at."""
    op.add_column("game", sa.Column("turn", sa.Integer, nullable=False, server_default="-1"))
    op.add_column("game", sa.Column("ending", sa.String(16), nullable=False, server_default=""))
    op.add_column("game", sa.Column("winners", sa.String(16), nullable=False, server_default=""))
    op.add_column("game", sa.Column("talk", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Forget what can be found out again; nobody can write any more."""
    for name in ("talk", "winners", "ending", "turn"):
        op.drop_column("game", name)
