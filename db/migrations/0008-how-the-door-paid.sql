-- How what was taken at the door was paid: cash is what a courier hands in. Before, cash was what almost all paid with.
ALTER TABLE deliveries ADD COLUMN method TEXT NOT NULL DEFAULT 'Espèces';
