const names: Record<string, string> = {
  "order-received": "Commande reçue",
  "payment-received": "Paiement reçu",
  "staff-order-paid": "Commande payée, à l'équipe",
  "staff-order-overpaid": "Commande payée deux fois, à l'équipe",
  "staff-account-created": "Compte ouvert, à un collègue",
  "staff-password-changed": "Mot de passe changé, à un collègue",
  "newsletter-confirmation": "Confirmation de la newsletter",
};

/** What people call a mail's template. */
export function templateName(template: string): string {
  return names[template] ?? template;
}
