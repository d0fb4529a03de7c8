-- Of a use that is held: by which network, as a hash, gone with the hold. Of a payment: whether its code had no use left.
ALTER TABLE promo_redemptions ADD COLUMN holder TEXT;
ALTER TABLE promo_redemptions ADD COLUMN over_limit INTEGER NOT NULL DEFAULT 0;
CREATE INDEX promo_redemptions_held ON promo_redemptions (code, updated_at) WHERE state = 'reserved';
CREATE INDEX promo_redemptions_over_limit ON promo_redemptions (code, updated_at) WHERE over_limit = 1;
