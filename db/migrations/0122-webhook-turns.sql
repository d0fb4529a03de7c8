-- Events go out company by company, straight from their rows, no longer by a job each. `due_at`: when it is tried at the
-- earliest; `turn_at`: when the company of the address last had its turn; `held_until`: until then a node sends for that
-- company. An event that waits in a job of the version before is due at once.
ALTER TABLE webhooks ADD COLUMN turn_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE webhooks ADD COLUMN held_until BIGINT NOT NULL DEFAULT 0;
ALTER TABLE webhook_deliveries ADD COLUMN due_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (webhook_id, due_at, id)
  WHERE delivered_at IS NULL AND given_up_at IS NULL;
