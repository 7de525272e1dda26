-- Under which reference a question did something, so that it can be asked about a day later.
ALTER TABLE probes ADD COLUMN reference TEXT;
