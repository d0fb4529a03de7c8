-- The list and its CSV are read newest first, part by part, from an index.
CREATE INDEX newsletter_subscribers_requested ON newsletter_subscribers (requested_at, id);
CREATE INDEX newsletter_subscribers_state_requested ON newsletter_subscribers (state, requested_at, id);
DROP INDEX newsletter_subscribers_state;
