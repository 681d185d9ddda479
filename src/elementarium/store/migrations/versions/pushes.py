"""Browsers that want to be called when it is their guest's turn."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Nobody is called until a browser asks for it."""
    op.create_table(
        "push",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("secret", sa.String(40), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_index("push_by_guest", "push", ["guest", "created"])


def downgrade() -> None:
    """Forget them; they ask again."""
    op.drop_table("push")
