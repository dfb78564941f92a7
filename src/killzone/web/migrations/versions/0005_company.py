"""What friends agree on and do besides the game: clocks, bots that stand in, what is said, rematches."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("tables", sa.Column("places", sa.String(40), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("stand_in", sa.Boolean, nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("talks", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_table(
        "terms",
        _table_id(),
        sa.Column("wish", sa.Text, nullable=False),
        sa.Column("pace", sa.String(10), nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("out", sa.String(10), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("rematch", sa.String(16), nullable=False),
    )
    op.create_index("terms_listed", "terms", ["listed"])
    op.create_table(
        "clocks",
        _table_id(),
        sa.Column("left", sa.String(80), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("due", sa.Integer, nullable=False),
        sa.Column("top", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("clocks_due", "clocks", ["due"])
    op.create_table("alive", sa.Column("id", sa.Integer, primary_key=True), sa.Column("at", sa.Integer, nullable=False))
    op.create_table(
        "endings",
        _table_id(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("places", sa.String(40), nullable=False),
    )
    op.create_table(
        "lines",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("at", sa.Integer, nullable=False),
        sa.Column("phrase", sa.String(20), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )


def _table_id() -> "sa.Column[str]":
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def downgrade() -> None:
    for name in ("lines", "endings", "alive", "clocks", "terms"):
        op.drop_table(name)
    with op.batch_alter_table("seats") as seats:
        seats.drop_column("talks")
        seats.drop_column("stand_in")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("places")
