-- The landing page promised to tell of the GOLD card, and its form did not ask for it: who subscribed there waits too.
INSERT INTO newsletter_wishes (subscriber_id, offer, asked_at, told_at)
SELECT id, 'GOLD', requested_at, NULL FROM newsletter_subscribers
WHERE NOT EXISTS (SELECT 1 FROM newsletter_wishes WHERE subscriber_id = newsletter_subscribers.id AND offer = 'GOLD');
