-- Whatever else the service is told of a customer is kept until it has it, and no longer than a month: when it was typed.
ALTER TABLE customers ADD COLUMN details_saved_at INTEGER;
