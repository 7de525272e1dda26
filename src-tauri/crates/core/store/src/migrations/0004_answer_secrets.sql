-- What came back once and is worth money or opens something: withdrawal codes, a new merchant's keys. As JSON, name by name.
CREATE TABLE answer_secrets (
    call INTEGER PRIMARY KEY REFERENCES calls (id),
    secrets TEXT NOT NULL
) STRICT;
