"""The relations of the database, as the migrations leave them.

What happened is added and never changed; who keeps which table, among several processes, changes all the time.
"""

import sqlalchemy as sa

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("rules", sa.Integer, nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("start", sa.Text, nullable=True),
    sa.Column("secret", sa.LargeBinary, nullable=False),
)

# (table, number) is unique: should two owners ever write for one table, the second is refused.
facts = sa.Table(
    "facts",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sqlite_with_rowid=False,  # in the order of the key, and nowhere else: a move writes one page
)

# `place` is the rank that the game gives the score, where its board has fixed ranks.
scores = sa.Table(
    "scores",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("board", sa.String(32), nullable=False),
    sa.Column("name", sa.String(32), nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=True),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Index("scores_of_a_board", "game", "board", "points"),
)

# What was found out about a game that is over, by each way of finding it out that there has been.
analyses = sa.Table(
    "analyses",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    sa.Column("at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("body", sa.LargeBinary, nullable=False),
)

# The processes that share this database, and when each was last heard of, by the database's own clock.
processes = sa.Table(
    "processes",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
    sa.Column("on_bus", sa.Boolean, nullable=False),
)

# Which process keeps a table. Only who knows the fence may add facts: it is another one with each keeper.
leases = sa.Table(
    "leases",
    metadata,
    sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("process", sa.String(32), nullable=False),
    sa.Column("fence", sa.String(32), nullable=False),
    sa.Index("leases_of_a_process", "process"),
)

# What all processes must have alike, and nobody else may know.
shared_keys = sa.Table(
    "shared_keys",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
