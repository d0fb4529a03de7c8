-- Refunds that the provider has not answered clearly are shown to staff.
CREATE INDEX refunds_asked ON refunds (order_ref) WHERE state = 'asked';

-- What a card was when its order went to the trash, so that a paused one comes back paused.
ALTER TABLE cards ADD COLUMN removed_from TEXT;

-- How the simulator plays the next refund of a payment.
ALTER TABLE simulator_payments ADD COLUMN refund_play TEXT;
