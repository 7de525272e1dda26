-- Lists are sorted by any of their columns. An order that is found in an index needs no other page of the records, which are encrypted.
CREATE INDEX payment_requests_purpose ON payment_requests (state, lower(coalesce(purpose, '')), created_at);
DROP INDEX calls_listed;
CREATE INDEX calls_listed ON calls (armed_at, look_up_of, changes, operation, outcome, http_status, answered_at);
CREATE INDEX notices_listed ON notices (verdict, kind, agreement, needs_person, aside_at, reference, account_number, notification_id);
CREATE INDEX outbox_single_listed ON outbox (operation, state, sent_at, amount_minor, by_person)
    WHERE run IS NULL AND moves_money = 1 AND about IS NULL;
CREATE INDEX outbox_single_on_hold ON outbox (id, reference)
    WHERE run IS NULL AND moves_money = 1 AND about IS NULL AND state = 'accepted' AND CASE WHEN json_valid(body) THEN
        coalesce(nullif(trim(body ->> '$.miniRecipentKYCLevel'), ''), nullif(trim(body ->> '$.minRecipentKYCLevel'), '')) END IS NOT NULL;
