-- The reason of an entry without its last sentence, which is about the last look-up, if it has that sentence.
ALTER TABLE outbox ADD COLUMN reason_before TEXT;
UPDATE outbox SET reason_before = rtrim(substr(reason, 1, instr(reason, 'The last look-up ') - 1))
    WHERE instr(reason, 'The last look-up ') > 0;
-- What took a yes back, as JSON with its version. Until now only its sentence was stored, in refusal_message.
ALTER TABLE outbox ADD COLUMN objection TEXT;
