-- What a person said the columns mean is a step like any other, so that it can be undone: `{"before": …, "after": …}`, each with the
-- mapping (null lets the columns be recognised) and the content digest that goes with it. None where the step is about rows only.
ALTER TABLE payout_draft_steps ADD COLUMN columns TEXT;

-- What a person said once of columns with these names in this order, for the next file that has them.
CREATE TABLE remembered_columns (
    fingerprint TEXT PRIMARY KEY,
    mapping TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;
