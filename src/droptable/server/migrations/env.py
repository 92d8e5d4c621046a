"""How Alembic reaches the database: by the connection that the store gives it, within the store's transaction."""

from alembic import context

from droptable.server.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
with context.begin_transaction():
    context.run_migrations()
