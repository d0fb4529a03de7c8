-- What a backup read of its place, and which node made it. `images_read`: new ones, and those of before whose turn it was;
-- `damaged`: files of its place that nothing good is left of.
ALTER TABLE backups ADD COLUMN node TEXT NOT NULL DEFAULT '';
ALTER TABLE backups ADD COLUMN images BIGINT NOT NULL DEFAULT 0;
ALTER TABLE backups ADD COLUMN images_read BIGINT NOT NULL DEFAULT 0;
ALTER TABLE backups ADD COLUMN damaged BIGINT NOT NULL DEFAULT 0;
