-- What a person changed in a draft, step by step, so that each can be undone: the changes and those that undo them.
CREATE TABLE payout_draft_steps (
    id INTEGER PRIMARY KEY,
    draft INTEGER NOT NULL REFERENCES payout_drafts (id) ON DELETE CASCADE,
    -- Rows are those of this sheet; none where the file was read by its first one.
    sheet TEXT,
    at INTEGER NOT NULL,
    made TEXT NOT NULL,
    undo TEXT NOT NULL,
    undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1))
) STRICT;
CREATE INDEX payout_draft_steps_draft ON payout_draft_steps (draft, id);

INSERT INTO payout_draft_steps (draft, sheet, at, made, undo)
SELECT
    id,
    sheet,
    read_at,
    (SELECT json_group_array(json_object('what', 'left_out', 'row', value, 'out', json('true'))) FROM json_each(left_out)),
    (SELECT json_group_array(json_object('what', 'left_out', 'row', value, 'out', json('false'))) FROM json_each(left_out))
FROM payout_drafts
WHERE left_out <> '[]';

ALTER TABLE payout_drafts DROP COLUMN left_out;
-- What each column means, where a person said so.
ALTER TABLE payout_drafts ADD COLUMN mapping TEXT;
