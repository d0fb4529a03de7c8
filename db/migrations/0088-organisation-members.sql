-- Who looks after a company's cards. `email`: in small letters, by which he logs in; empty once he has left.
-- `departments`: JSON, those of a manager; an admin has them all. `invited_by`: `staff:<user id>`, or a member's id.
CREATE TABLE organisation_members (
  id TEXT PRIMARY KEY,
  organisation_id TEXT NOT NULL REFERENCES organisations (id),
  email TEXT NOT NULL,
  role TEXT NOT NULL,
  departments TEXT NOT NULL,
  invited_by TEXT NOT NULL,
  invited_at BIGINT NOT NULL,
  joined_at BIGINT,
  left_at BIGINT
);
CREATE UNIQUE INDEX organisation_members_email ON organisation_members (email, organisation_id) WHERE left_at IS NULL;
CREATE INDEX organisation_members_organisation ON organisation_members (organisation_id);
