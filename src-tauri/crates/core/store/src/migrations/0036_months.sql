-- What the reconciliation report and the transaction history told, each row once, however often it was asked for. Two that are alike are
-- told apart by their number among those alike in one answer.
CREATE TABLE service_rows (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL CHECK (source IN ('reconciliation_report', 'transaction_history')),
    digest TEXT NOT NULL,
    occurrence INTEGER NOT NULL CHECK (occurrence >= 1),
    -- When it says that it happened; where that cannot be read, the start of the window that told it first.
    at INTEGER NOT NULL,
    reference TEXT NOT NULL,
    -- The code of the process, or the service's id of the movement.
    code TEXT NOT NULL,
    -- The type of the movement; empty in the report.
    kind TEXT NOT NULL,
    description TEXT NOT NULL,
    status TEXT NOT NULL,
    -- None where the amount is told in a way that kobo cannot hold; `told` has it word for word. Below zero only where it was told so.
    amount_minor INTEGER,
    -- With its tax, where it is told.
    fee_minor INTEGER,
    -- What the wallet held afterwards, where it is told.
    balance_minor INTEGER,
    -- Its time and its amount can be read.
    readable INTEGER NOT NULL CHECK (readable IN (0, 1)),
    -- As it was told last: how it stands may change.
    told TEXT NOT NULL,
    first_told_at INTEGER NOT NULL,
    UNIQUE (source, digest, occurrence)
) STRICT;
CREATE INDEX service_rows_at ON service_rows (source, at);
CREATE INDEX service_rows_reference ON service_rows (reference);

-- Which periods were asked for of which source, and what came of it. Those of the history that were answered stand in history_windows.
CREATE TABLE service_windows (
    id INTEGER PRIMARY KEY,
    source TEXT NOT NULL CHECK (source IN ('history', 'reconciliation_report', 'transaction_history')),
    from_at INTEGER NOT NULL,
    until_at INTEGER NOT NULL CHECK (until_at > from_at),
    asked_at INTEGER NOT NULL,
    items INTEGER NOT NULL,
    -- There may be more than was told.
    cut_off INTEGER NOT NULL CHECK (cut_off IN (0, 1)),
    -- Why no usable answer came; none where one did.
    problem TEXT,
    UNIQUE (source, from_at, until_at)
) STRICT;
