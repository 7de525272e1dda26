-- The digest of what was sent told what is hidden in it: a short code is found by trying them all. From here on it is of what is kept.
UPDATE calls SET body_digest = '' WHERE body LIKE '%••••%';
