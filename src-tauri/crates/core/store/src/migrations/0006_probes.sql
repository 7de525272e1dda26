-- What the service answered to deliberate questions about itself; nothing is ever overwritten.
CREATE TABLE probes (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    asked_at INTEGER NOT NULL,
    profile TEXT NOT NULL,
    asked TEXT NOT NULL,
    result TEXT NOT NULL,
    answer TEXT NOT NULL,
    details TEXT NOT NULL
) STRICT;
CREATE INDEX probes_name ON probes (name, id);
