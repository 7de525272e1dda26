-- What people said of rows of a month: each word once, taken back by a mark. Rows and payments are named by what they are known by for
-- good, so that a statement that is imported again keeps what was said.
CREATE TABLE month_steps (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    -- By name; empty where nobody has one.
    who TEXT NOT NULL,
    -- In which it was said.
    month TEXT NOT NULL,
    side TEXT NOT NULL CHECK (side IN ('service', 'bank')),
    row TEXT NOT NULL,
    -- What was said, as JSON.
    said TEXT NOT NULL,
    -- The words of the row and the other party of the payment, from which is learned.
    words TEXT NOT NULL,
    party TEXT NOT NULL,
    -- In a sentence.
    told TEXT NOT NULL,
    -- When the earliest of the row and its payments was.
    oldest_at INTEGER NOT NULL,
    undone_at INTEGER,
    undone_by TEXT CHECK ((undone_by IS NULL) = (undone_at IS NULL))
) STRICT;
CREATE INDEX month_steps_month ON month_steps (month, id);
CREATE TRIGGER month_steps_stay BEFORE DELETE ON month_steps BEGIN SELECT raise(ABORT, 'what was said of a month is never removed'); END;
