-- A manager's wish for a card does not stand in the place of its holder's.
DROP INDEX change_requests_open;
CREATE UNIQUE INDEX change_requests_open ON change_requests (card_ref, field, asked_by) WHERE state = 'open';
