"""How Alembic reaches the database: by the URL that the store gives it, with the synchronous driver."""

import sqlalchemy as sa
from alembic import context

from droptable.server.store import metadata


def migrate() -> None:
    """Bring the database up to date in one transaction."""
    url = sa.make_url(context.config.attributes["url"])
    engine = sa.create_engine(url.set(drivername=url.get_backend_name()))
    with engine.connect() as connection:
        context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
        with context.begin_transaction():
            context.run_migrations()
        connection.commit()
    engine.dispose()


migrate()
