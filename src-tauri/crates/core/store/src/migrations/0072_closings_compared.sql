-- What a month was prepared with is compared as it is read; a digest of it would depend on how it is written.
DROP TRIGGER month_closings_are;
ALTER TABLE month_closings DROP COLUMN content;
CREATE TRIGGER month_closings_are BEFORE UPDATE OF month, prepared_at, prepared_by, comment, snapshot, digest, raw, carried
ON month_closings BEGIN SELECT raise(ABORT, 'a closing is never changed'); END;
