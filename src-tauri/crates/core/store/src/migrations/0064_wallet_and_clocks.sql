-- What the wallet held when nothing was on its way, and what was sent since. Kept, so that the comparison at the end of a batch is made after a
-- restart too.
CREATE TABLE wallet_watch (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    since INTEGER NOT NULL,
    held_minor INTEGER NOT NULL CHECK (held_minor >= 0)
) STRICT;
CREATE TABLE wallet_watch_lines (
    line INTEGER PRIMARY KEY REFERENCES outbox (id),
    -- It was sent before, and was not known then.
    before INTEGER NOT NULL CHECK (before IN (0, 1))
) STRICT;
-- What a comparison of the wallet with the payments of a run found.
CREATE TABLE wallet_checks (
    id INTEGER PRIMARY KEY,
    run INTEGER NOT NULL REFERENCES payout_runs (id),
    -- When the wallet was looked at before. Nothing where the service did not say what it held.
    since INTEGER,
    at INTEGER NOT NULL,
    result TEXT NOT NULL CHECK (
        result = 'fits' OR result = 'fell' OR result = 'balance_unknown' OR result = 'cost_unknown'
    ),
    least_minor INTEGER CHECK ((least_minor IS NOT NULL) = (result = 'fell')),
    most_minor INTEGER CHECK ((most_minor IS NOT NULL) = (result = 'fell')),
    -- When a person who looked at it went on.
    seen_at INTEGER
) STRICT;
CREATE INDEX wallet_checks_run ON wallet_checks (run);
-- The clocks as the program last put them on record.
CREATE TABLE clocks (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    wall INTEGER NOT NULL,
    since_start INTEGER,
    start TEXT,
    ahead INTEGER
) STRICT;
