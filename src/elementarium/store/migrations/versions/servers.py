"""Several servers on one database know of each other."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Servers enter themselves when they start."""
    op.create_table(
        "server",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("backend", sa.Integer, nullable=False),
        sa.Column("begun", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen", sa.DateTime(timezone=True), nullable=False),
    )


def downgrade() -> None:
    """Stop all servers but one before; an older one refuses a database that others use."""
    op.drop_table("server")
