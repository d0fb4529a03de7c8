-- The journal leads to the order that an entry is about, and says in French what it said in names of ours.
ALTER TABLE audit_log ADD COLUMN order_ref TEXT;
UPDATE audit_log SET order_ref = (SELECT ref FROM orders WHERE orders.number = audit_log.target) WHERE target LIKE 'SDV-%';
UPDATE audit_log SET details = 'Commande reçue' WHERE action = 'mail.resent' AND details = 'order-received';
UPDATE audit_log SET details = 'Paiement reçu' WHERE action = 'mail.resent' AND details = 'payment-received';
UPDATE audit_log SET target = 'Commande reçue' WHERE action = 'mail.retried' AND target = 'order-received';
UPDATE audit_log SET target = 'Paiement reçu' WHERE action = 'mail.retried' AND target = 'payment-received';
UPDATE audit_log SET target = 'Commande payée, à l''équipe' WHERE action = 'mail.retried' AND target = 'staff-order-paid';
UPDATE audit_log SET target = 'Commande payée deux fois, à l''équipe' WHERE action = 'mail.retried' AND target = 'staff-order-overpaid';
UPDATE audit_log SET target = 'Compte ouvert, à un collègue' WHERE action = 'mail.retried' AND target = 'staff-account-created';
UPDATE audit_log SET target = 'Mot de passe changé, à un collègue' WHERE action = 'mail.retried' AND target = 'staff-password-changed';
UPDATE audit_log SET target = 'Confirmation de la newsletter' WHERE action = 'mail.retried' AND target = 'newsletter-confirmation';
UPDATE audit_log SET details =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(details,
    'workDescription', 'Description de l''entreprise'), 'workAddress', 'Adresse de l''entreprise'), 'workPhoneNumber', 'Téléphone professionnel'), 'workEmail', 'E-mail professionnel'),
    'firstName', 'Prénom'), 'lastName', 'Nom'), 'jobTitle', 'Fonction'), 'company', 'Entreprise'), 'phoneNumber', 'Téléphone'), 'socialMedias', 'Liens'), 'email', 'E-mail'), 'address', 'Adresse')
  WHERE action = 'order.corrected';
