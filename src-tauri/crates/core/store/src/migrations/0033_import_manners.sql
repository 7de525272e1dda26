-- A step that was taken back can be made again, stays with its sheet, and may say what the columns mean: before it and after it, as JSON.
ALTER TABLE import_steps ADD COLUMN sheet TEXT;
ALTER TABLE import_steps ADD COLUMN undone INTEGER NOT NULL DEFAULT 0 CHECK (undone IN (0, 1));
ALTER TABLE import_steps ADD COLUMN columns TEXT;
