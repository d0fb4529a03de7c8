import type { AuditGroup } from "#shared/audit-groups.ts";
import type { AuditAction } from "#shared/words.ts";

/** What was done, after the person's name. */
export const actionWords: Record<AuditAction, string> = {
  login: "s'est connecté",
  "login.failed": "n'a pas pu se connecter",
  logout: "s'est déconnecté",
  "session.revoked": "a fermé une session",
  "user.created": "a créé un compte",
  "user.renamed": "a renommé un compte",
  "user.role_changed": "a changé le rôle d'un compte",
  "user.password_given": "a donné un nouveau mot de passe par défaut",
  "user.deleted": "a supprimé un compte",
  "password.changed": "a changé son mot de passe",
  "password.link_sent": "a demandé un lien pour un nouveau mot de passe",
  "password.reset_by_link": "a choisi un nouveau mot de passe par un lien",
  "device.code_sent": "a demandé un code de connexion",
  "device.confirmed": "a fait reconnaître un appareil",
  "totp.enabled": "a activé son second facteur",
  "totp.disabled": "a retiré son second facteur",
  "totp.codes_renewed": "a fait de nouveaux codes de secours",
  "setting.changed": "a changé un réglage",
  "newsletter.exported": "a exporté la newsletter",
  "orders.exported": "a exporté les commandes",
  "order.created": "a saisi une commande",
  "order.deleted": "a supprimé une commande",
  "order.restored": "a restauré une commande",
  "order.corrected": "a corrigé une carte",
  "order.noted": "a écrit une note",
  "order.marked_paid": "a encaissé une commande",
  "accounting.exported": "a exporté la comptabilité",
  "payment.refunded": "a remboursé un paiement",
  "payment.closed": "a réglé autrement un second paiement",
  "refund.closed": "a dit ce qu'est devenu un remboursement",
  "cards.paused": "a mis une page en pause",
  "cards.resumed": "a remis une page en ligne",
  "payment.undone": "a annulé un encaissement",
  "payment.verified": "a vérifié un paiement",
  "pieces.moved": "a déplacé des pièces",
  "piece.remade": "a fait refaire une pièce",
  "piece.encoded": "a encodé une pièce",
  "piece.checked": "a contrôlé une pièce",
  "tag.locked": "a verrouillé une puce",
  "mail.resent": "a renvoyé un e-mail",
  "mail.retried": "a relancé un e-mail",
  "mail.all_retried": "a relancé tous les e-mails en échec",
  "promo.created": "a créé un code promo",
  "promo.disabled": "a arrêté un code promo",
  "promo.enabled": "a remis un code promo en service",
};

const groupWords: Record<AuditGroup, string> = {
  orders: "Commandes",
  workshop: "Atelier",
  payments: "Paiements",
  team: "Équipe",
  mails: "E-mails",
  "promo-codes": "Codes promo",
  settings: "Réglages",
  logins: "Connexions",
};

/** The journal's filter; without one, logins are left out. */
export const groupOptions: readonly { value: AuditGroup | "all" | ""; label: string }[] = [
  { value: "", label: "Tout sauf les connexions" },
  ...Object.entries(groupWords).map(([value, label]) => ({ value: value as AuditGroup, label })),
  { value: "all", label: "Tout" },
];
