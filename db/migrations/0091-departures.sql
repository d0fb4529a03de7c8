-- Who held a company's card and has left it, and what became of his printed address. `left_by`: `staff:<user id>`, or a member's id.
-- `department`: his, by which a manager finds the address once the card is erased. `colleague_ref`: the card to which his page leads.
-- `state`: `left` (can be undone until the card is erased, and given to a successor), `undone`, `succeeded`, `retired`.
CREATE TABLE card_departures (
  id TEXT PRIMARY KEY,
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  organisation_id TEXT NOT NULL REFERENCES organisations (id),
  department TEXT NOT NULL,
  left_at BIGINT NOT NULL,
  left_by TEXT NOT NULL,
  colleague_ref TEXT REFERENCES cards (ref),
  state TEXT NOT NULL,
  state_at BIGINT NOT NULL
);
-- Of two who say at once that somebody has left, one does.
CREATE UNIQUE INDEX card_departures_open ON card_departures (card_ref) WHERE state = 'left';
CREATE INDEX card_departures_card ON card_departures (card_ref, id);
CREATE INDEX card_departures_organisation ON card_departures (organisation_id, state);

-- How many people the card's address had, its present holder included: tells their contact files apart.
ALTER TABLE cards ADD COLUMN holders INTEGER NOT NULL DEFAULT 1;

-- The company that reads these details too, as their visitor agreed; null: the card's holder alone.
-- `holder_left`: 1: the holder has left the company, which alone reads them. `search_text`: folded, of those that a company reads.
ALTER TABLE left_contacts ADD COLUMN organisation_id TEXT REFERENCES organisations (id);
ALTER TABLE left_contacts ADD COLUMN holder_left INTEGER NOT NULL DEFAULT 0;
ALTER TABLE left_contacts ADD COLUMN search_text TEXT NOT NULL DEFAULT '';
CREATE INDEX left_contacts_organisation ON left_contacts (organisation_id, id) WHERE organisation_id IS NOT NULL;
