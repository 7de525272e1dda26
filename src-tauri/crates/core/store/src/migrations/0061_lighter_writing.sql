-- Whether the service said that it is still working on it is a fact of its own, whatever else is said of a line.
ALTER TABLE outbox ADD COLUMN under_way INTEGER NOT NULL DEFAULT 0 CHECK (under_way IN (0, 1));
UPDATE outbox SET under_way = 1 WHERE state IN ('in_doubt', 'confirming', 'held') AND reason LIKE '%the service is still working on it.';

-- Whether the history told of an account is kept with the account. To find its number among all that was told, every number stood in an index,
-- in no order of time: with each answer most pages of it were written anew.
ALTER TABLE payment_accounts ADD COLUMN told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1));
UPDATE payment_accounts SET told = 1 WHERE EXISTS (SELECT 1 FROM history_items WHERE account_number = payment_accounts.number);
DROP INDEX history_items_account;
CREATE TRIGGER accounts_told AFTER INSERT ON history_items WHEN new.account_number <> '' BEGIN
    UPDATE payment_accounts SET told = 1 WHERE number = new.account_number AND told = 0;
END;
-- Its number may be known later than the history told of it; that tells of nothing before the account was asked for, but for clocks.
CREATE TRIGGER accounts_told_when_made AFTER INSERT ON payment_accounts WHEN new.number IS NOT NULL BEGIN
    UPDATE payment_accounts SET told = 1 WHERE id = new.id
        AND EXISTS (SELECT 1 FROM history_items WHERE at >= new.created_at - 86400000 AND account_number = new.number);
END;
CREATE TRIGGER accounts_told_when_numbered AFTER UPDATE OF number ON payment_accounts WHEN new.number IS NOT old.number BEGIN
    UPDATE payment_accounts SET told = EXISTS (
        SELECT 1 FROM history_items WHERE at >= new.created_at - 86400000 AND account_number = new.number) WHERE id = new.id;
END;

-- Words that wait are of a record: the trigger that writes them makes it first.
INSERT INTO record_words (rowid, words) SELECT id, words FROM record_words_new ORDER BY id;
DROP TABLE record_words_new;
CREATE TABLE record_words_new (
    id INTEGER PRIMARY KEY,
    words TEXT NOT NULL
) STRICT;

-- A list of more than two words is made into a table for each row that is written: they are compared one by one. No index by the kind is used.
DROP INDEX outbox_single_open;
CREATE INDEX outbox_single_open ON outbox (id)
WHERE run IS NULL AND moves_money = 1 AND about IS NULL
    AND (state = 'sending' OR state = 'in_doubt' OR state = 'confirming' OR state = 'held');
DROP TRIGGER new_records_added;
CREATE TABLE records_before (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, source INTEGER NOT NULL) STRICT;
INSERT INTO records_before SELECT id, kind, source FROM records ORDER BY id;
DROP TABLE records;
CREATE TABLE records (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (
        kind = 'line' OR kind = 'history' OR kind = 'call' OR kind = 'statement' OR kind = 'notice' OR kind = 'deposit' OR kind = 'request'
            OR kind = 'account'
    ),
    -- Its id in the table of its kind.
    source INTEGER NOT NULL
) STRICT;
INSERT INTO records (id, kind, source) SELECT id, kind, source FROM records_before ORDER BY id;
DROP TABLE records_before;

-- As in 0046, without functions: a statement that calls one keeps a copy of each page that it changes, in case that the function fails.
CREATE TRIGGER new_records_added INSTEAD OF INSERT ON new_records WHEN new.words <> '' BEGIN
    INSERT INTO records (id, kind, source) VALUES (coalesce(
        (SELECT id FROM records WHERE id >= (new.at / 86400000) << 24 AND id < ((new.at / 86400000) + 1) << 24 ORDER BY id DESC LIMIT 1),
        (new.at / 86400000) << 24) + 1, new.kind, new.source);
    INSERT INTO record_words_new (id, words) VALUES (
        (SELECT id FROM records WHERE id >= (new.at / 86400000) << 24 AND id < ((new.at / 86400000) + 1) << 24 ORDER BY id DESC LIMIT 1),
        new.words);
END;
DROP TRIGGER records_of_history;
CREATE TRIGGER records_of_history AFTER INSERT ON history_items BEGIN
    INSERT INTO new_records VALUES ('history', new.id, new.at, new.reference || CAST(X'0A' AS TEXT) || new.account_number
        || CASE WHEN new.account_reference <> '' THEN CAST(X'0A' AS TEXT) || new.account_reference ELSE '' END);
END;

-- Pieces of the index are put together when there are twice as many, which writes each word anew less often, and one page of it fits into one
-- page of the file.
INSERT INTO record_words (record_words, rank) VALUES ('crisismerge', 64), ('automerge', 16), ('pgsz', 3900);
