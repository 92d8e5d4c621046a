"""For which moment a browser was called last: whoever keeps the table next does not call it again."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the column: nobody knows of calls before it."""
    op.add_column("push_subscriptions", sa.Column("called_for", sa.String(32), nullable=True))


def downgrade() -> None:
    """Drop the column."""
    op.drop_column("push_subscriptions", "called_for")
