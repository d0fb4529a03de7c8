-- Which file of an upload is for print; uploads of before have none.
ALTER TABLE uploads ADD COLUMN master text;
