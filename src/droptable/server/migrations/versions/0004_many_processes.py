"""Many processes at one database: who they are, which tables each keeps, and the keys that they share."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the relations."""
    op.create_table(
        "processes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("on_bus", sa.Boolean, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("fence", sa.String(32), nullable=False),
    )
    op.create_index("leases_of_a_process", "leases", ["process"])
    op.create_table(
        "shared_keys",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    """Drop the relations."""
    op.drop_table("shared_keys")
    op.drop_table("leases")
    op.drop_table("processes")
