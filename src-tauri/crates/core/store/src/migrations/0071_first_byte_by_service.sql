-- When the first byte of a payment may have left, by the service's time, where its answer told that. What ended before is not dated by it.
ALTER TABLE outbox ADD COLUMN first_byte_by_service INTEGER;
