-- What became known of a line is a typed value (`domain::learnt`); `words` are a person's proof or a note. Who decided stands beside it.
ALTER TABLE evidence ADD COLUMN learnt TEXT CHECK (learnt IS NULL OR json_valid(learnt));
ALTER TABLE evidence ADD COLUMN who TEXT;

-- Whether a line ended by a person's word is a fact of its own, not its reason.
ALTER TABLE outbox ADD COLUMN by_person INTEGER NOT NULL DEFAULT 0 CHECK (by_person IN (0, 1));
UPDATE outbox SET by_person = 1 WHERE (state = 'accepted' AND reason = 'A person has proof that it was done.')
    OR (state = 'refused' AND reason = 'A person has proof that it was not done.');
