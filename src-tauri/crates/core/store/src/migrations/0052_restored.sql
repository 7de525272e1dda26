-- Records that were restored from a backup lack whatever was sent after it was made: when that was.
ALTER TABLE gaps ADD COLUMN restored_from INTEGER;
