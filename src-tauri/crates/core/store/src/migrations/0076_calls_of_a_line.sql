-- The calls of a payment are looked up by the payment: for its proof, its answers, and the keys in them.
CREATE INDEX call_lines_by_line ON call_lines (line);
