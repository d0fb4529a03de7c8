-- That a card's owner was mailed a month's statistics: one row a card and month (its first instant), written with the mail.
CREATE TABLE statistics_mails (
  card_ref TEXT NOT NULL REFERENCES cards (ref),
  month BIGINT NOT NULL,
  mail_id TEXT NOT NULL,
  PRIMARY KEY (card_ref, month)
);

-- Whether an owner wants them (stopped_at), and the secret of their unsubscribe link; for the address that the card's owner has then.
CREATE TABLE statistics_choices (
  card_ref TEXT PRIMARY KEY REFERENCES cards (ref),
  email TEXT NOT NULL,
  token TEXT NOT NULL UNIQUE,
  stopped_at BIGINT
);
