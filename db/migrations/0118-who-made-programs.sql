-- Who answers for a company's programs: who made one, or who took it over by name when the maker went (null: nobody did).
-- Empty: made before this was kept, and the audit log does not say by whom.
ALTER TABLE webhooks ADD COLUMN made_by TEXT NOT NULL DEFAULT '';
ALTER TABLE webhooks ADD COLUMN kept_by TEXT;
ALTER TABLE api_tokens ADD COLUMN kept_by TEXT;
UPDATE webhooks SET made_by = coalesce((SELECT audit_log.actor_id FROM audit_log WHERE audit_log.action = 'organisation.webhook_made' AND audit_log.organisation_id = webhooks.organisation_id AND audit_log.at >= webhooks.made_at ORDER BY audit_log.at, audit_log.id LIMIT 1), '');
