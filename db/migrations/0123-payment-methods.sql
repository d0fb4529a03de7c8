-- How money that staff noted came or went has one name each; what is none of these stays as it was written
-- (src/shared/payment/staff-payment-methods.ts reads it). SQLite lowers no accented letter.
UPDATE payment_attempts SET method = CASE
  WHEN lower(trim(method)) IN ('especes', 'espèces', 'espÈces', 'espece', 'espèce', 'en especes', 'en espèces', 'cash', 'liquide') THEN 'Espèces'
  WHEN lower(trim(method)) = 'wave' THEN 'Wave'
  WHEN lower(trim(method)) IN ('orange money', 'orange', 'om', 'o.m.') THEN 'Orange Money'
  WHEN lower(trim(method)) IN ('mixx by yas', 'mixx', 'yas', 'free money') THEN 'Mixx by Yas'
  WHEN lower(trim(method)) IN ('virement bancaire', 'virement') THEN 'Virement bancaire'
  WHEN lower(trim(method)) IN ('cheque', 'chèque', 'chÈque') THEN 'Chèque'
  ELSE method END
WHERE taken_by IS NOT NULL AND method NOT IN ('Espèces', 'Wave', 'Orange Money', 'Mixx by Yas', 'Virement bancaire', 'Chèque');
UPDATE refunds SET method = CASE
  WHEN lower(trim(method)) IN ('especes', 'espèces', 'espÈces', 'espece', 'espèce', 'en especes', 'en espèces', 'cash', 'liquide') THEN 'Espèces'
  WHEN lower(trim(method)) = 'wave' THEN 'Wave'
  WHEN lower(trim(method)) IN ('orange money', 'orange', 'om', 'o.m.') THEN 'Orange Money'
  WHEN lower(trim(method)) IN ('mixx by yas', 'mixx', 'yas', 'free money') THEN 'Mixx by Yas'
  WHEN lower(trim(method)) IN ('virement bancaire', 'virement') THEN 'Virement bancaire'
  WHEN lower(trim(method)) IN ('cheque', 'chèque', 'chÈque') THEN 'Chèque'
  ELSE method END
WHERE by_provider = 0 AND method NOT IN ('Espèces', 'Wave', 'Orange Money', 'Mixx by Yas', 'Virement bancaire', 'Chèque');
UPDATE orders SET payment_method = CASE
  WHEN lower(trim(payment_method)) IN ('especes', 'espèces', 'espÈces', 'espece', 'espèce', 'en especes', 'en espèces', 'cash', 'liquide') THEN 'Espèces'
  WHEN lower(trim(payment_method)) = 'wave' THEN 'Wave'
  WHEN lower(trim(payment_method)) IN ('orange money', 'orange', 'om', 'o.m.') THEN 'Orange Money'
  WHEN lower(trim(payment_method)) IN ('mixx by yas', 'mixx', 'yas', 'free money') THEN 'Mixx by Yas'
  WHEN lower(trim(payment_method)) IN ('virement bancaire', 'virement') THEN 'Virement bancaire'
  WHEN lower(trim(payment_method)) IN ('cheque', 'chèque', 'chÈque') THEN 'Chèque'
  ELSE payment_method END
WHERE paid_by = 'Équipe' AND payment_method NOT IN ('Espèces', 'Wave', 'Orange Money', 'Mixx by Yas', 'Virement bancaire', 'Chèque');
