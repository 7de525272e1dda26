-- Months that were prepared for closing, and closed: the review as it was, whole, with what it came from. Never changed and never removed;
-- opening a closed month again leaves it and marks it.
CREATE TABLE month_closings (
    id INTEGER PRIMARY KEY,
    month TEXT NOT NULL,
    prepared_at INTEGER NOT NULL,
    -- By name; empty where nobody has one.
    prepared_by TEXT NOT NULL,
    comment TEXT NOT NULL,
    -- The review as it was, as JSON, and its SHA-256.
    snapshot TEXT NOT NULL,
    digest TEXT NOT NULL,
    -- SHA-256 of what was compared alone, to see whether anything changed since.
    content TEXT NOT NULL,
    -- The rows of the service that it came from, a JSON object a line.
    raw TEXT NOT NULL,
    -- What was open, as JSON: what each row is known by, and when it was.
    carried TEXT NOT NULL,
    signed_at INTEGER,
    signed_by TEXT CHECK ((signed_by IS NULL) = (signed_at IS NULL)),
    -- Taken back before it was signed.
    taken_back_at INTEGER,
    taken_back_by TEXT CHECK ((taken_back_by IS NULL) = (taken_back_at IS NULL)),
    reopened_at INTEGER,
    reopened_by TEXT CHECK ((reopened_by IS NULL) = (reopened_at IS NULL)),
    reason TEXT CHECK ((reason IS NULL) = (reopened_at IS NULL)),
    CHECK (taken_back_at IS NULL OR signed_at IS NULL),
    CHECK (reopened_at IS NULL OR signed_at IS NOT NULL)
) STRICT;
CREATE UNIQUE INDEX month_closings_one ON month_closings (month) WHERE taken_back_at IS NULL AND reopened_at IS NULL;
CREATE TRIGGER month_closings_stay BEFORE DELETE ON month_closings BEGIN SELECT raise(ABORT, 'a closing is never removed'); END;
CREATE TRIGGER month_closings_are BEFORE UPDATE OF month, prepared_at, prepared_by, comment, snapshot, digest, content, raw, carried
ON month_closings BEGIN SELECT raise(ABORT, 'a closing is never changed'); END;
