-- A manager's wish for a card does not stand in the place of its holder's. The order of the card is locked while somebody asks,
-- so one asker has one open wish a field; not unique, for the version before writes over all of a field at once.
DROP INDEX change_requests_open;
CREATE INDEX change_requests_open ON change_requests (card_ref, field, asked_by) WHERE state = 'open';
