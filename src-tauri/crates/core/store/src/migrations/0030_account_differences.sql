-- Home counts these.
CREATE INDEX payment_accounts_differing ON payment_accounts (id) WHERE differences <> '[]';
