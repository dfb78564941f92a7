"""Alembic's entry: runs the migrations on the connection that the store hands over."""

from alembic import context

from killzone.web.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
