-- The mailbox that whoever came by the link of a company's card gave, as long as the card says it and nobody has confirmed
-- or refused it; and what the card said before. Empty: none.
ALTER TABLE card_completions ADD COLUMN proposed_mailbox TEXT NOT NULL DEFAULT '';
ALTER TABLE card_completions ADD COLUMN mailbox_before TEXT NOT NULL DEFAULT '';
