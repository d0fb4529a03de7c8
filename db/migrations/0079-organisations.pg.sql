-- A company whose people hold cards. `billing_*`, `contact_name`: whom we write to about its orders.
-- `list_columns`: JSON, what staff decided its lists' columns to hold, by heading.
CREATE TABLE organisations (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  legal_name TEXT NOT NULL,
  ninea TEXT NOT NULL,
  rccm TEXT NOT NULL,
  address TEXT NOT NULL,
  contact_name TEXT NOT NULL,
  billing_email TEXT NOT NULL,
  billing_phone TEXT NOT NULL,
  vat_regime TEXT NOT NULL,
  search_text TEXT NOT NULL,
  list_columns TEXT NOT NULL,
  version INTEGER NOT NULL,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  archived_at BIGINT
);

-- What a company's cards share; copied into each card when it is made, and at each change.
-- `locked`, `asked`: JSON lists of a card's fields. `left_sentence`: the page of a card whose holder has left says it.
CREATE TABLE organisation_templates (
  organisation_id TEXT PRIMARY KEY REFERENCES organisations (id),
  offer TEXT NOT NULL,
  company TEXT NOT NULL,
  work_address TEXT NOT NULL,
  work_phone_number TEXT NOT NULL,
  work_email TEXT NOT NULL,
  work_description TEXT NOT NULL,
  social_medias TEXT NOT NULL,
  logo_upload_id TEXT,
  cover_upload_id TEXT,
  own_accent TEXT NOT NULL,
  dress TEXT NOT NULL,
  locked TEXT NOT NULL,
  asked TEXT NOT NULL,
  left_sentence TEXT NOT NULL,
  version INTEGER NOT NULL,
  updated_at BIGINT NOT NULL
);

ALTER TABLE orders ADD COLUMN organisation_id TEXT REFERENCES organisations (id);
CREATE INDEX orders_organisation ON orders (organisation_id) WHERE organisation_id IS NOT NULL;

-- `locked`: JSON, the fields that the company decides, as in its template.
ALTER TABLE cards ADD COLUMN organisation_id TEXT REFERENCES organisations (id);
ALTER TABLE cards ADD COLUMN department TEXT NOT NULL DEFAULT '';
ALTER TABLE cards ADD COLUMN employee_number TEXT NOT NULL DEFAULT '';
ALTER TABLE cards ADD COLUMN locked TEXT NOT NULL DEFAULT '[]';
CREATE INDEX cards_organisation ON cards (organisation_id) WHERE organisation_id IS NOT NULL;

-- An upload that a company's template shows stays.
CREATE FUNCTION keep_template_upload() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM organisation_templates WHERE old.id IN (logo_upload_id, cover_upload_id)) THEN RETURN NULL; END IF;
  RETURN old;
END $$;
CREATE TRIGGER uploads_of_templates BEFORE DELETE ON uploads FOR EACH ROW EXECUTE FUNCTION keep_template_upload();
