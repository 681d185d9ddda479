"""Numbers of the seats for the chance of a table, and how it began."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None

GAME = {"origin": (8, "deal"), "source": (48, ""), "proof": (8, "secret")}
SEAT = {"promise": (64, ""), "number": (64, "")}


def upgrade() -> None:
    """What stands there was drawn from the house's secret alone; what was brought is unproved."""
    for table, columns in (("game", GAME), ("seat", SEAT)):
        for name, (length, value) in columns.items():
            column = sa.Column(name, sa.String(length), nullable=False, server_default=value)
            op.add_column(table, column)
    op.execute("UPDATE game SET origin = 'position' WHERE start <> '' AND tags = ''")
    op.execute("UPDATE game SET origin = 'record', proof = 'none' WHERE tags <> ''")


def downgrade() -> None:
    """Forget them; games that were dealt with numbers can then no longer be read."""
    for table, columns in (("seat", SEAT), ("game", GAME)):
        for name in columns:
            op.drop_column(table, name)
