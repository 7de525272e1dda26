-- Other names of banks: those that people saved, and the banks that somebody picked once for a name that no list knows.
CREATE TABLE bank_aliases (
    id INTEGER PRIMARY KEY,
    -- As it was typed; of a picked one, its key.
    written TEXT NOT NULL,
    -- By what two of them are one.
    key TEXT NOT NULL,
    bank TEXT NOT NULL,
    -- The central bank's code; none where it is not known.
    code TEXT,
    how TEXT NOT NULL CHECK (how IN ('saved', 'picked')),
    saved_at INTEGER NOT NULL,
    saved_by TEXT NOT NULL,
    removed_at INTEGER
) STRICT;
CREATE UNIQUE INDEX bank_aliases_key ON bank_aliases (key) WHERE removed_at IS NULL;
INSERT INTO bank_aliases (written, key, bank, code, how, saved_at, saved_by)
    SELECT written, written, bank, code, 'picked', at, '' FROM picked_banks;
DROP TABLE picked_banks;

-- When the list was fetched with which the present one was compared.
CREATE TABLE directory_fetches (
    list TEXT PRIMARY KEY,
    since INTEGER NOT NULL
) STRICT;

-- What a list of the service said otherwise than the one before.
CREATE TABLE directory_changes (
    id INTEGER PRIMARY KEY,
    list TEXT NOT NULL,
    at INTEGER NOT NULL,
    since INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('added', 'gone', 'renamed', 'told', 'identity')),
    name TEXT NOT NULL,
    was TEXT,
    now TEXT
) STRICT;
CREATE INDEX directory_changes_list ON directory_changes (list, at);
