/** Names the groups by which the audit log is filtered; logins have their own, since there are many of them. */
export const auditGroupLabels = {
  orders: "Commandes",
  workshop: "Atelier",
  payments: "Paiements",
  team: "Équipe",
  mails: "E-mails",
  "promo-codes": "Codes promo",
  settings: "Réglages",
  logins: "Connexions",
} as const;
export type AuditGroup = keyof typeof auditGroupLabels;
export const auditGroups = Object.keys(auditGroupLabels) as AuditGroup[];

export interface AuditActionDefinition {
  group: AuditGroup;
  /** Describes the act, after the person's name. */
  label: string;
}

/** Defines each of the staff's actions that the audit log keeps; rows keep the name, so one is never renamed. */
export const auditActions = {
  login: { group: "logins", label: "s'est connecté" },
  "login.failed": { group: "logins", label: "n'a pas pu se connecter" },
  logout: { group: "logins", label: "s'est déconnecté" },
  "session.revoked": { group: "logins", label: "a fermé une session" },
  "device.code_sent": { group: "logins", label: "a demandé un code de connexion" },
  "device.confirmed": { group: "logins", label: "a fait reconnaître un appareil" },
  "user.created": { group: "team", label: "a créé un compte" },
  "user.renamed": { group: "team", label: "a renommé un compte" },
  "user.role_changed": { group: "team", label: "a changé le rôle d'un compte" },
  "user.password_given": { group: "team", label: "a donné un nouveau mot de passe par défaut" },
  "user.deleted": { group: "team", label: "a supprimé un compte" },
  "password.changed": { group: "team", label: "a changé son mot de passe" },
  "password.link_sent": { group: "logins", label: "a demandé un lien pour un nouveau mot de passe" },
  "password.reset_by_link": { group: "team", label: "a choisi un nouveau mot de passe par un lien" },
  "totp.enabled": { group: "team", label: "a activé son second facteur" },
  "totp.disabled": { group: "team", label: "a retiré son second facteur" },
  "totp.codes_renewed": { group: "team", label: "a fait de nouveaux codes de secours" },
  "order.created": { group: "orders", label: "a saisi une commande" },
  "order.corrected": { group: "orders", label: "a corrigé une carte" },
  "order.fee_agreed": { group: "orders", label: "a noté des frais de livraison convenus" },
  "order.noted": { group: "orders", label: "a écrit une note" },
  "order.deleted": { group: "orders", label: "a supprimé une commande" },
  "order.restored": { group: "orders", label: "a restauré une commande" },
  "order.erased": { group: "orders", label: "a effacé les données d'une commande" },
  "orders.exported": { group: "orders", label: "a exporté les commandes" },
  "accounting.exported": { group: "payments", label: "a exporté la comptabilité" },
  "cards.paused": { group: "orders", label: "a mis une page en pause" },
  "cards.resumed": { group: "orders", label: "a remis une page en ligne" },
  "card.owner_changed": { group: "orders", label: "a changé l'adresse du propriétaire d'une carte" },
  "card.owner_link_sent": { group: "orders", label: "a envoyé un lien de connexion au propriétaire d'une carte" },
  "card.removed": { group: "orders", label: "a retiré sa carte" },
  "card.taken_off": { group: "orders", label: "a retiré une carte d'une commande" },
  "card.kept": { group: "orders", label: "a gardé une carte qui devait être retirée" },
  "card.lost": { group: "orders", label: "a fait remplacer une carte perdue" },
  "order.marked_paid": { group: "payments", label: "a encaissé une commande" },
  "payment.undone": { group: "payments", label: "a annulé un encaissement" },
  "payment.refunded": { group: "payments", label: "a remboursé un paiement" },
  "payment.closed": { group: "payments", label: "a réglé autrement un second paiement" },
  "refund.closed": { group: "payments", label: "a dit ce qu'est devenu un remboursement" },
  "payment.verified": { group: "payments", label: "a vérifié un paiement" },
  "pieces.moved": { group: "workshop", label: "a déplacé des pièces" },
  "piece.remade": { group: "workshop", label: "a fait refaire une pièce" },
  "piece.material_set": { group: "workshop", label: "a dit la matière d'une pièce" },
  "proof.sent": { group: "workshop", label: "a envoyé une épreuve" },
  "piece.encoded": { group: "workshop", label: "a encodé une pièce" },
  "piece.checked": { group: "workshop", label: "a contrôlé une pièce" },
  "tag.locked": { group: "workshop", label: "a verrouillé une puce" },
  "pieces.delivered": { group: "workshop", label: "a livré une commande" },
  "delivery.missed": { group: "workshop", label: "n'a trouvé personne à livrer" },
  "mail.resent": { group: "mails", label: "a renvoyé un e-mail" },
  "mail.retried": { group: "mails", label: "a relancé un e-mail" },
  "mail.all_retried": { group: "mails", label: "a relancé tous les e-mails en échec" },
  "promo.created": { group: "promo-codes", label: "a créé un code promo" },
  "promo.disabled": { group: "promo-codes", label: "a arrêté un code promo" },
  "promo.enabled": { group: "promo-codes", label: "a remis un code promo en service" },
  "newsletter.exported": { group: "mails", label: "a exporté la newsletter" },
  "newsletter.removed": { group: "mails", label: "a effacé un inscrit de la newsletter" },
  "newsletter.told": { group: "mails", label: "a prévenu les inscrits d'une mise en vente" },
  "person.exported": { group: "orders", label: "a exporté les données d'une personne" },
  "contact.erased": { group: "mails", label: "a effacé des coordonnées laissées" },
  "setting.changed": { group: "settings", label: "a changé un réglage" },
  "job.retried": { group: "settings", label: "a relancé un travail en échec" },
} as const satisfies Readonly<Record<string, AuditActionDefinition>>;
export type AuditAction = keyof typeof auditActions;
export const auditActionNames = Object.keys(auditActions) as AuditAction[];
