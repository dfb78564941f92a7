"""Large texts that are written once stand apart from rows that change often; deeds are one tree."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_DEEDS = "table_id, revision, seat, answer, number, why, counter, digest"


def upgrade() -> None:
    op.create_table("openings", _of_table(), _text("opening"), _text("dice"))
    op.create_table("records", _of_table(), _text("record"))
    op.execute("INSERT INTO openings SELECT id, opening, dice FROM tables")
    op.execute("INSERT INTO records SELECT id, record FROM tables WHERE record IS NOT NULL")
    op.drop_index("ix_tables_changed", "tables")
    for column in ("opening", "dice", "record"):
        op.drop_column("tables", column)
    op.rename_table("deeds", "deeds_before")
    op.create_table(
        "deeds",
        _of_table(),
        sa.Column("revision", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        _text("answer"),
        sa.Column("number", sa.Integer, nullable=False),
        _text("why"),
        sa.Column("counter", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(f"INSERT INTO deeds ({_DEEDS}) SELECT {_DEEDS} FROM deeds_before")
    op.drop_table("deeds_before")


def downgrade() -> None:
    raise NotImplementedError("tables are not taken back to the version before; use a copy of the older database")


def _of_table() -> "sa.Column[str]":
    return sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def _text(name: str) -> "sa.Column[str]":
    return sa.Column(name, sa.Text, nullable=False)
