-- Marks of closings are set once, all at once and only where they are new; words about months are taken back once and else stay. So it
-- is for REPLACE INTO too, which removes a row without asking what watches over removals.

-- One person prepared and signed, and was permitted to.
ALTER TABLE month_closings ADD COLUMN alone INTEGER NOT NULL DEFAULT 0 CHECK (alone IN (0, 1));
UPDATE month_closings SET alone = 1 WHERE signed_by = prepared_by;

CREATE TRIGGER month_closings_begin BEFORE INSERT ON month_closings
WHEN EXISTS (SELECT 1 FROM month_closings WHERE id = new.id)
    OR EXISTS (SELECT 1 FROM month_closings WHERE month = new.month AND taken_back_at IS NULL AND reopened_at IS NULL)
    OR new.signed_at IS NOT NULL OR new.taken_back_at IS NOT NULL OR new.reopened_at IS NOT NULL OR new.alone
BEGIN SELECT raise(ABORT, 'a closing is never put in the place of another, and begins without marks'); END;

CREATE TRIGGER month_closings_marks BEFORE UPDATE ON month_closings
WHEN new.id IS NOT old.id
    OR (old.signed_at IS NOT NULL
        AND (new.signed_at IS NOT old.signed_at OR new.signed_by IS NOT old.signed_by OR new.alone IS NOT old.alone))
    OR (new.signed_at IS NULL AND new.alone)
    OR (old.taken_back_at IS NOT NULL
        AND (new.taken_back_at IS NOT old.taken_back_at OR new.taken_back_by IS NOT old.taken_back_by))
    OR (old.reopened_at IS NOT NULL
        AND (new.reopened_at IS NOT old.reopened_at OR new.reopened_by IS NOT old.reopened_by OR new.reason IS NOT old.reason))
BEGIN SELECT raise(ABORT, 'a mark of a closing is never changed'); END;

CREATE TRIGGER month_closings_two BEFORE UPDATE OF signed_by ON month_closings
WHEN old.signed_at IS NULL AND new.signed_by = old.prepared_by AND NOT new.alone
BEGIN SELECT raise(ABORT, 'whoever prepared a month does not sign it'); END;

CREATE TRIGGER month_steps_begin BEFORE INSERT ON month_steps
WHEN EXISTS (SELECT 1 FROM month_steps WHERE id = new.id) OR new.undone_at IS NOT NULL
BEGIN SELECT raise(ABORT, 'what was said of a month is never put in the place of something else'); END;

CREATE TRIGGER month_steps_are BEFORE UPDATE ON month_steps
WHEN old.undone_at IS NOT NULL OR new.undone_at IS NULL
    OR new.id IS NOT old.id OR new.at IS NOT old.at OR new.who IS NOT old.who OR new.month IS NOT old.month OR new.side IS NOT old.side
    OR new.row IS NOT old.row OR new.said IS NOT old.said OR new.words IS NOT old.words OR new.party IS NOT old.party
    OR new.told IS NOT old.told OR new.oldest_at IS NOT old.oldest_at
BEGIN SELECT raise(ABORT, 'what was said of a month is taken back once, and never changed'); END;
