-- What somebody of the team may do. Whoever has an account may do everything, and stays so; a row that does not say its role gets the least.
ALTER TABLE users ADD COLUMN role TEXT NOT NULL DEFAULT 'workshop';
UPDATE users SET role = 'admin';
