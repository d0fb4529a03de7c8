-- No order prints a card anew twice, whatever its code does.
CREATE UNIQUE INDEX order_lines_reprints ON order_lines (order_ref, card_ref) WHERE card_ref IS NOT NULL;
