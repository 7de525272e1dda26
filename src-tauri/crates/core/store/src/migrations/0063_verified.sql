-- When a line that ended is verified next; nothing once it was verified five weeks after its end, and where nobody can be asked.
DROP INDEX outbox_verify;
UPDATE outbox SET verify_after = CASE
    WHEN moves_money = 0 OR attempts = 0 OR about IS NOT NULL OR NOT (state = 'accepted' OR state = 'refused') THEN NULL
    -- From before each was verified until then; a status query about it would prove little now.
    WHEN settled_at < (unixepoch() - 3024000) * 1000 THEN NULL
    WHEN verified_at IS NULL THEN settled_at + 600000
    ELSE settled_at + 86400000
END;
-- Where a status query said nothing, when it is made again.
ALTER TABLE outbox ADD COLUMN verify_again_at INTEGER;
CREATE INDEX outbox_verify ON outbox (verify_after) WHERE verify_after IS NOT NULL;

-- What a status query found against the end of a line, and what a person found out: older ones have a note alone.
ALTER TABLE alarms ADD COLUMN finding TEXT CHECK (finding IS NULL OR json_valid(finding));
ALTER TABLE alarms ADD COLUMN outcome TEXT CHECK (outcome IS NULL OR outcome = 'paid' OR outcome = 'not_paid');
