-- The company that an act is about, so that erasing it empties what was written of it under whatever name it had then.
ALTER TABLE audit_log ADD COLUMN organisation_id TEXT;
CREATE INDEX audit_log_organisation ON audit_log (organisation_id) WHERE organisation_id IS NOT NULL;
-- Of acts before: by their order, by the member who acted, by a name that one company had then, and by a name that these have.
UPDATE audit_log SET organisation_id = (SELECT orders.organisation_id FROM orders WHERE orders.ref = audit_log.order_ref)
  WHERE action LIKE 'organisation.%' AND order_ref IS NOT NULL;
UPDATE audit_log SET organisation_id = (SELECT organisation_members.organisation_id FROM organisation_members WHERE organisation_members.id = audit_log.actor_id)
  WHERE action LIKE 'organisation.%' AND organisation_id IS NULL;
UPDATE audit_log SET organisation_id = (SELECT min(organisations.id) FROM organisations WHERE organisations.name = audit_log.target HAVING count(*) = 1 AND min(organisations.created_at) <= audit_log.at)
  WHERE action LIKE 'organisation.%' AND organisation_id IS NULL AND target <> '';
UPDATE audit_log SET organisation_id = (SELECT min(known.organisation_id) FROM audit_log AS known WHERE known.organisation_id IN (SELECT organisations.id FROM organisations WHERE organisations.created_at <= audit_log.at) AND known.target = audit_log.target HAVING count(DISTINCT known.organisation_id) = 1)
  WHERE action LIKE 'organisation.%' AND organisation_id IS NULL AND target <> '';
-- When the print file of a piece was drawn; null: what is printed was read from the card as it was said to be printed.
ALTER TABLE piece_prints ADD COLUMN drawn_at BIGINT;
