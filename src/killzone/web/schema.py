"""What is kept, as database tables. A change here needs a migration beside it; a test compares the two."""

from sqlalchemy import Boolean, Column, ForeignKey, Index, Integer, MetaData, String, Table, Text

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(16), primary_key=True),
    Column("title", Text, nullable=False),
    Column("ruleset", String(40), nullable=False),
    # How far it has come, for lists; now and then a little late, since the deeds alone count.
    Column("answers", Integer, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("waiting", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("changed", Integer, nullable=False),
    Column("score", String(80), nullable=False),
    # The places of a game that is over, parted by commas.
    Column("places", String(40), nullable=False),
)

# What is written once and large stands apart from what changes often.
OPENINGS = Table(
    "openings",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # The record that the game begins with, and the dice that come after it, as JSON.
    Column("opening", Text, nullable=False),
    Column("dice", Text, nullable=False),
    # Whether somebody brought it as a file: nobody knows how large such a position makes a question.
    Column("brought", Boolean, nullable=False),
)

RECORDS = Table(
    "records",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # The record of a finished game, as JSON.
    Column("record", Text, nullable=False),
)

SEATS = Table(
    "seats",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),
    Column("name", Text, nullable=False),
    Column("bot", String(40), nullable=False),
    Column("secret_hash", String(64), nullable=False),
    Column("opened", Boolean, nullable=False),
    # Whether a bot answers for whoever sits here, and whether they write and read words of people's own.
    Column("stand_in", Boolean, nullable=False),
    Column("talks", Boolean, nullable=False),
)

# How many deeds there are, and a seal over what the table began with and all of them; small, since each renews it.
MARKS = Table(
    "marks",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("revision", Integer, nullable=False),
    Column("seal", String(32), nullable=False),
    sqlite_with_rowid=False,
)

DEEDS = Table(
    "deeds",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # The revision of the table after it: every answer taken and every answer taken back has one.
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    # The answer on one line; empty where answers were taken back, down to `number`.
    Column("answer", Text, nullable=False),
    Column("number", Integer, nullable=False),
    Column("why", Text, nullable=False),
    # How far the dice have come, and now and then the fingerprint of the position.
    Column("counter", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    # One tree instead of a table and an index: half the pages for every answer.
    sqlite_with_rowid=False,
)

# What was agreed on before the game.
TERMS = Table(
    "terms",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # What the table was asked for, as JSON; empty where it cannot be asked for again.
    Column("wish", Text, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("out", String(10), nullable=False),
    Column("listed", Boolean, nullable=False),
    # The table of the next game between the same people.
    Column("rematch", String(16), nullable=False),
    Index("terms_listed", "listed"),
)

# Tables with clocks only; small, since each answer renews it.
CLOCKS = Table(
    "clocks",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    # Milliseconds that each seat has left, parted by commas.
    Column("left", String(80), nullable=False),
    Column("seat", Integer, nullable=False),
    # Unix milliseconds; 0 while all clocks stand.
    Column("since", Integer, nullable=False),
    Column("due", Integer, nullable=False),
    Column("top", Integer, nullable=False),
    Index("clocks_due", "due"),
    sqlite_with_rowid=False,
)

# When the server last was there while a clock ran: one row.
ALIVE = Table("alive", METADATA, Column("id", Integer, primary_key=True), Column("at", Integer, nullable=False))

# Games that ended because somebody's time was up.
ENDINGS = Table(
    "endings",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("places", String(40), nullable=False),
)

LINES = Table(
    "lines",
    METADATA,
    Column("table_id", String(16), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("phrase", String(20), nullable=False),
    Column("text", Text, nullable=False),
    sqlite_with_rowid=False,
)
