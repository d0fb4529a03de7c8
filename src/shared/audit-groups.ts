import type { AuditAction } from "./words.ts";

/** The journal's parts; logins have one of their own, since there are many of them. */
export const auditGroups = ["orders", "workshop", "payments", "team", "mails", "promo-codes", "logins"] as const;
export type AuditGroup = (typeof auditGroups)[number];

export const auditGroupOf: Record<AuditAction, AuditGroup> = {
  login: "logins",
  "login.failed": "logins",
  logout: "logins",
  "session.revoked": "logins",
  "device.code_sent": "logins",
  "device.confirmed": "logins",
  "user.created": "team",
  "user.renamed": "team",
  "user.role_changed": "team",
  "user.password_given": "team",
  "user.deleted": "team",
  "password.changed": "team",
  "password.link_sent": "logins",
  "password.reset_by_link": "team",
  "totp.enabled": "team",
  "totp.disabled": "team",
  "totp.codes_renewed": "team",
  "order.created": "orders",
  "order.corrected": "orders",
  "order.noted": "orders",
  "order.deleted": "orders",
  "order.restored": "orders",
  "orders.exported": "orders",
  "pieces.moved": "workshop",
  "piece.remade": "workshop",
  "order.marked_paid": "payments",
  "payment.undone": "payments",
  "payment.verified": "payments",
  "mail.resent": "mails",
  "mail.retried": "mails",
  "mail.all_retried": "mails",
  "newsletter.exported": "mails",
  "promo.created": "promo-codes",
  "promo.disabled": "promo-codes",
  "promo.enabled": "promo-codes",
};
