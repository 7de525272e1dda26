-- What agreed when a month was closed, as JSON: of each row of the other side what it is known by and the payments that it is. It follows
-- from the snapshot, and is read for every month after it. Of closings made before this column it is read from the snapshot.
ALTER TABLE month_closings ADD COLUMN settled TEXT;
CREATE TRIGGER month_closings_settled BEFORE UPDATE OF settled ON month_closings
BEGIN SELECT raise(ABORT, 'a closing is never changed'); END;
