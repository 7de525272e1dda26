-- What is to be done about a notice, and by whom.
ALTER TABLE notices ADD COLUMN hash TEXT;
-- The same text by the same way, after it was known to be worth nothing, is counted and not kept again.
ALTER TABLE notices ADD COLUMN times INTEGER NOT NULL DEFAULT 1;
ALTER TABLE notices ADD COLUMN last_at INTEGER;
-- When the service is asked about it; none when it need not be.
ALTER TABLE notices ADD COLUMN ask_at INTEGER;
ALTER TABLE notices ADD COLUMN asked INTEGER NOT NULL DEFAULT 0;
-- 'agrees', 'otherwise' or 'not_found', once the service was asked; `confirmed` has its words.
ALTER TABLE notices ADD COLUMN agreement TEXT CHECK (agreement IN ('agrees', 'otherwise', 'not_found'));
ALTER TABLE notices ADD COLUMN needs_person INTEGER NOT NULL DEFAULT 0;
-- When a person put it aside.
ALTER TABLE notices ADD COLUMN aside_at INTEGER;
CREATE INDEX notices_hash ON notices (hash) WHERE hash IS NOT NULL;
CREATE INDEX notices_ask ON notices (ask_at) WHERE ask_at IS NOT NULL;
CREATE INDEX notices_needs ON notices (id) WHERE needs_person = 1 AND aside_at IS NULL;
CREATE INDEX notices_unread ON notices (id) WHERE seen_at IS NULL AND verdict <> 'repeat';

-- How notices reach this profile, as JSON.
CREATE TABLE notice_ways (
    only_one INTEGER PRIMARY KEY CHECK (only_one = 1),
    ways TEXT NOT NULL
) STRICT;
