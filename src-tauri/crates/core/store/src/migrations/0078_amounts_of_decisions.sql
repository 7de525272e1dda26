-- The amount of the row when it was decided, in kobo. NULL for decisions of earlier versions, which have only their sentence, in told.
ALTER TABLE month_steps ADD COLUMN amount_minor INTEGER;

DROP TRIGGER month_steps_are;
CREATE TRIGGER month_steps_are BEFORE UPDATE ON month_steps
WHEN old.undone_at IS NOT NULL OR new.undone_at IS NULL
    OR new.id IS NOT old.id OR new.at IS NOT old.at OR new.who IS NOT old.who OR new.month IS NOT old.month OR new.side IS NOT old.side
    OR new.row IS NOT old.row OR new.said IS NOT old.said OR new.words IS NOT old.words OR new.party IS NOT old.party
    OR new.told IS NOT old.told OR new.oldest_at IS NOT old.oldest_at OR new.amount_minor IS NOT old.amount_minor
BEGIN SELECT raise(ABORT, 'what was said of a month is taken back once, and never changed'); END;
