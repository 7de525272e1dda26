-- What the accounts of the books are called in this profile; what is not here has its usual name and no code.
CREATE TABLE journal_accounts (
    kind TEXT PRIMARY KEY,
    code TEXT NOT NULL,
    name TEXT NOT NULL
) STRICT;
