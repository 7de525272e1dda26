-- What the watching knows of a request beside when its next look is due: when it was last asked about singly, and that the history told
-- of something since.
CREATE TABLE request_looks (
    request INTEGER PRIMARY KEY REFERENCES payment_requests (id),
    asked_at INTEGER,
    pointed_at INTEGER
) STRICT;
