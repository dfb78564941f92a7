"""Every table has a mark: how many entries it has, and a seal over all of them."""

import sqlalchemy as sa
from alembic import op

from killzone.web.soundness import sealed_all

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "marks",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("seal", sa.String(32), nullable=False),
        sqlite_with_rowid=False,
    )
    connection = op.get_bind()
    of = sa.text(
        "SELECT revision, seat, answer, number, why, counter, digest FROM deeds WHERE table_id = :id ORDER BY revision"
    )
    add = sa.text("INSERT INTO marks VALUES (:id, :revision, :seal)")
    for id, opening, dice in connection.execute(sa.text("SELECT table_id, opening, dice FROM openings")).all():
        deeds = [tuple(row) for row in connection.execute(of, {"id": id})]
        seal = sealed_all((opening, dice), deeds)
        connection.execute(add, {"id": id, "revision": len(deeds), "seal": seal})


def downgrade() -> None:
    op.drop_table("marks")
