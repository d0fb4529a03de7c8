-- How a card's owner has it shown: what of it visitors do not see (JSON of field names), a colour of his own in the place of the
-- drawn one (`#rrggbb`; empty: none), and the page's dress. Versions keep them, and the images, within their `content`.
ALTER TABLE cards ADD COLUMN hidden TEXT NOT NULL DEFAULT '[]';
ALTER TABLE cards ADD COLUMN own_accent TEXT NOT NULL DEFAULT '';
ALTER TABLE cards ADD COLUMN dress TEXT NOT NULL DEFAULT 'auto';
