-- Where a draft was made from an earlier run: its rows that were not paid in a new batch, or the same people once more.
CREATE TABLE payout_origins (
    draft INTEGER PRIMARY KEY REFERENCES payout_drafts (id) ON DELETE CASCADE,
    run INTEGER NOT NULL REFERENCES payout_runs (id),
    kind TEXT NOT NULL CHECK (kind IN ('not_paid', 'same_people'))
) STRICT;
CREATE INDEX payout_origins_run ON payout_origins (run);

-- Which row of such a draft stands for which item of that run.
CREATE TABLE payout_origin_rows (
    draft INTEGER NOT NULL REFERENCES payout_origins (draft) ON DELETE CASCADE,
    row INTEGER NOT NULL,
    item INTEGER NOT NULL REFERENCES payout_items (id),
    PRIMARY KEY (draft, row)
) STRICT, WITHOUT ROWID;
CREATE INDEX payout_origin_rows_item ON payout_origin_rows (item);
