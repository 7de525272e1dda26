-- A statement of the wrong file, or of the wrong account, is taken back: its lines go, it stays with its mark and its file, which a closing may name.
ALTER TABLE statements ADD COLUMN taken_back_at INTEGER;
-- By name; empty where nobody has one.
ALTER TABLE statements ADD COLUMN taken_back_by TEXT CHECK ((taken_back_by IS NULL) = (taken_back_at IS NULL));

CREATE TRIGGER statements_stay BEFORE DELETE ON statements BEGIN SELECT raise(ABORT, 'a statement is never removed'); END;
CREATE TRIGGER statements_are BEFORE UPDATE OF id, account, file_name, file_digest, bytes, sheet, first_day, last_day, opening_minor,
    closing_minor, imported_at ON statements
BEGIN SELECT raise(ABORT, 'a statement is never changed'); END;
CREATE TRIGGER statements_back_once BEFORE UPDATE OF taken_back_at, taken_back_by ON statements
WHEN old.taken_back_at IS NOT NULL OR new.taken_back_at IS NULL
BEGIN SELECT raise(ABORT, 'a statement is taken back once'); END;
CREATE TRIGGER statement_lines_stay BEFORE DELETE ON statement_lines
WHEN (SELECT taken_back_at FROM statements WHERE id = old.statement) IS NULL
BEGIN SELECT raise(ABORT, 'a line goes only with its statement'); END;
