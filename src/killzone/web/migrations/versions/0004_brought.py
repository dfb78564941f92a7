"""Which tables somebody brought as a file; of those there are nobody knows, so all are taken for such."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("openings", sa.Column("brought", sa.Boolean, nullable=False, server_default=sa.true()))


def downgrade() -> None:
    op.drop_column("openings", "brought")
