-- What a row of the service said of itself before it said otherwise: the status or the fee with which a month was closed is not lost when
-- the service tells another one later.
CREATE TABLE service_rows_before (
    id INTEGER PRIMARY KEY,
    row INTEGER NOT NULL REFERENCES service_rows (id),
    status TEXT NOT NULL,
    fee_minor INTEGER,
    told TEXT NOT NULL,
    -- When it said otherwise.
    until_at INTEGER NOT NULL
) STRICT;
CREATE INDEX service_rows_before_until ON service_rows_before (until_at);
