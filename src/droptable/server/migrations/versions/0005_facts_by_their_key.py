"""Facts lie in the order of their key on SQLite, not beside an index of it: a move writes half as many pages."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Move the facts to a relation without row numbers."""
    _move(sqlite_with_rowid=False)


def downgrade() -> None:
    """Move them back."""
    _move(sqlite_with_rowid=True)


def _move(sqlite_with_rowid: bool) -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    op.rename_table("facts", "facts_before")
    op.create_table(
        "facts",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=sqlite_with_rowid,
    )
    op.execute("INSERT INTO facts SELECT table_id, number, at, body FROM facts_before")
    op.drop_table("facts_before")
