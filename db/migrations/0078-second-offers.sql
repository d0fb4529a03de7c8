-- The orders that sell an offer beside their first card's, for the list's filter.
CREATE INDEX order_lines_second_offers ON order_lines (offer, order_ref) WHERE position > 1;
