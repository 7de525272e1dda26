-- What is final is looked up once more: when it was, or not before when it is tried again.
ALTER TABLE outbox ADD COLUMN verified_at INTEGER;
ALTER TABLE outbox ADD COLUMN verify_after INTEGER;
CREATE INDEX outbox_verify ON outbox (settled_at)
    WHERE verified_at IS NULL AND moves_money = 1 AND state IN ('accepted', 'refused');

-- What was learnt of a payment and contradicts its end. Only who saw it is ever added.
CREATE TABLE alarms (
    id INTEGER PRIMARY KEY,
    line INTEGER NOT NULL REFERENCES outbox (id),
    at INTEGER NOT NULL,
    words TEXT NOT NULL,
    seen_at INTEGER,
    evidence TEXT
) STRICT;
CREATE INDEX alarms_line ON alarms (line);
