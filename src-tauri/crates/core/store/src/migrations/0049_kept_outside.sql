-- What became of the keys of sub-merchants, by the reference of the onboarding. The keys themselves never stand here.
CREATE TABLE sub_merchants (
    reference TEXT PRIMARY KEY,
    asked_at INTEGER NOT NULL,
    -- What the merchant signs in with; no secret.
    public_id TEXT,
    secret_key INTEGER NOT NULL DEFAULT 0 CHECK (secret_key IN (0, 1)),
    hash_key INTEGER NOT NULL DEFAULT 0 CHECK (hash_key IN (0, 1)),
    kept_at INTEGER,
    removed_at INTEGER
) STRICT;
CREATE INDEX outbox_sub_merchants ON outbox (id) WHERE operation = 'onboardMerchant';

-- Customers whose passwords are in the keychain, because somebody wanted it so. The passwords themselves never stand here.
CREATE TABLE kept_customers (
    principal TEXT PRIMARY KEY,
    kept_at INTEGER NOT NULL
) STRICT;
