import type { AuditAction } from "#shared/staff/audit-actions.ts";

/** Fields that erasing an order empties in its entries: staff type reasons, and mail entries name the recipient. */
export interface AuditPersonalData {
  /** A short French sentence without secrets, or empty. */
  details: string;
}

/** One action of a person in the portal. Rows are only added, and deleted when they are old. */
export interface AuditLogRow extends AuditPersonalData {
  id: string;
  at: number;
  actorId: string;
  /** The actor's name at that time, since accounts can be deleted. */
  actorName: string;
  action: AuditAction;
  /** What people call the object: an order's number, a code, a mailbox. */
  target: string;
  /** The order that the entry is about, if any. */
  orderRef: string | null;
  /** The company that the entry is about, whose erasure empties it; null: none, or written by an older version. */
  organisationId: string | null;
}

export interface AuditTables {
  auditLog: AuditLogRow;
}
