-- Every order is written with its lines, and every card with its own: nobody fills in what 0.1.0 left out once.
DROP TRIGGER order_lines_missing;
DROP TRIGGER cards_line_missing;
