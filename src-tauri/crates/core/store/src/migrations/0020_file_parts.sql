-- A draft's file in parts: whole, it stood in memory three times while it was written, and every look at a draft went past it.
CREATE TABLE payout_file_parts (
    draft INTEGER NOT NULL REFERENCES payout_drafts (id) ON DELETE CASCADE,
    -- From 0; the file is the parts one after the other.
    part INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (draft, part)
) STRICT;
INSERT INTO payout_file_parts (draft, part, bytes) SELECT id, 0, bytes FROM payout_drafts;
ALTER TABLE payout_drafts DROP COLUMN bytes;
