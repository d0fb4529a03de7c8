const names: Record<string, string> = {
  "login.failed": "n'a pas pu se connecter",
  "user.created": "a créé un compte",
  "user.deleted": "a supprimé un compte",
  "password.changed": "a changé son mot de passe",
  "session.revoked": "a fermé une session",
  "totp.enabled": "a activé son second facteur",
  "totp.disabled": "a retiré son second facteur",
  "newsletter.exported": "a exporté la newsletter",
  "orders.exported": "a exporté les commandes",
  "order.created": "a saisi une commande",
  "order.deleted": "a supprimé une commande",
  "order.restored": "a restauré une commande",
  "order.corrected": "a corrigé une carte",
  "order.noted": "a écrit une note",
  "order.marked_paid": "a marqué une commande payée",
  "payment.verified": "a vérifié un paiement",
  "mail.resent": "a renvoyé un courriel",
  "mail.retried": "a relancé un courriel",
  "promo.created": "a créé un code promo",
  "promo.disabled": "a arrêté un code promo",
  "promo.enabled": "a remis un code promo en service",
};

/** What was done, after the person's name. */
export function actionName(action: string): string {
  return names[action] ?? action;
}
