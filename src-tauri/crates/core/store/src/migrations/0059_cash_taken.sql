-- Home counts the cash of which nobody wrote down that it was handed over.
CREATE INDEX outbox_cash_taken ON outbox (id) WHERE operation = 'dispenseCash' AND state = 'accepted';
