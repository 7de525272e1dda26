-- A review reads the payments of some weeks, however many there were in all the years before.
CREATE INDEX outbox_sent ON outbox (first_sent_at) WHERE moves_money = 1;
