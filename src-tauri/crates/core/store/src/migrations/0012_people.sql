-- Who works with this profile. Nobody: one person without a PIN.
CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE COLLATE NOCASE,
    role TEXT NOT NULL CHECK (role IN ('prepare', 'approve', 'both', 'auditor')),
    owner INTEGER NOT NULL CHECK (owner IN (0, 1)),
    -- How the PIN becomes what is kept of it.
    pin_salt BLOB NOT NULL,
    pin_memory_kib INTEGER NOT NULL,
    pin_passes INTEGER NOT NULL,
    pin_hash BLOB NOT NULL,
    -- Wrong tries since the last right one, counted before each try is looked at.
    tries INTEGER NOT NULL DEFAULT 0,
    tried_at INTEGER,
    added_at INTEGER NOT NULL,
    -- People are never deleted: the records name them.
    left_at INTEGER
) STRICT;
CREATE UNIQUE INDEX people_one_owner ON people (owner) WHERE owner = 1;

-- What people did, in a chain: each entry carries the hash of the one before it.
CREATE TABLE audit (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    before TEXT,
    after TEXT,
    prev_hash TEXT NOT NULL,
    hash TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_stays BEFORE UPDATE ON audit BEGIN SELECT raise(ABORT, 'an entry of the audit is never changed'); END;
CREATE TRIGGER audit_grows BEFORE DELETE ON audit BEGIN SELECT raise(ABORT, 'an entry of the audit is never removed'); END;

-- Everybody who had a hand in a draft: none of them approves it.
CREATE TABLE payout_draft_makers (
    draft INTEGER NOT NULL REFERENCES payout_drafts (id) ON DELETE CASCADE,
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (draft, person)
) STRICT, WITHOUT ROWID;

-- A draft frozen for approval: what would be sent, every field of every payment.
CREATE TABLE payout_plans (
    id INTEGER PRIMARY KEY,
    draft INTEGER NOT NULL REFERENCES payout_drafts (id) ON DELETE CASCADE,
    digest TEXT NOT NULL,
    route TEXT NOT NULL CHECK (route IN ('single', 'group')),
    group_size INTEGER NOT NULL CHECK (group_size BETWEEN 1 AND 300),
    total_minor INTEGER NOT NULL,
    contact TEXT,
    paid_before INTEGER,
    made_at INTEGER NOT NULL,
    made_by INTEGER REFERENCES people (id),
    -- The draft was changed after this.
    voided_at INTEGER
) STRICT;
CREATE INDEX payout_plans_draft ON payout_plans (draft);

CREATE TABLE payout_plan_items (
    plan INTEGER NOT NULL REFERENCES payout_plans (id) ON DELETE CASCADE,
    place INTEGER NOT NULL,
    row INTEGER NOT NULL,
    sheet TEXT NOT NULL,
    name TEXT NOT NULL,
    bank TEXT NOT NULL,
    bank_code TEXT,
    bank_id TEXT NOT NULL,
    account TEXT NOT NULL,
    amount_minor INTEGER NOT NULL,
    remarks TEXT NOT NULL,
    row_reference TEXT NOT NULL,
    phone TEXT,
    email TEXT,
    own_contact INTEGER NOT NULL CHECK (own_contact IN (0, 1)),
    sender TEXT NOT NULL,
    PRIMARY KEY (plan, place)
) STRICT, WITHOUT ROWID;

-- Who approved which plan. The run says which of them it was sent on.
CREATE TABLE payout_approvals (
    id INTEGER PRIMARY KEY,
    plan INTEGER NOT NULL REFERENCES payout_plans (id),
    digest TEXT NOT NULL,
    approver INTEGER REFERENCES people (id),
    at INTEGER NOT NULL
) STRICT;
ALTER TABLE payout_runs ADD COLUMN approval INTEGER REFERENCES payout_approvals (id);
