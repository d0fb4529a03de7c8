import type { AuditAction } from "#shared/staff/audit-actions.ts";

/**
 * Fields of rows about an order that erasing the order empties: staff type reasons, and mail entries name the
 * recipient.
 */
export interface AuditPersonalData {
  /** A short French sentence, or nothing; without secrets. */
  details: string;
}

/** One action of a person in the portal. Rows are only added, and deleted once they are old. */
export interface AuditLogRow extends AuditPersonalData {
  id: string;
  at: number;
  actorId: string;
  /** The actor's name at that time: accounts can be deleted. */
  actorName: string;
  action: AuditAction;
  /** The object's name for people: an order's number, a code, a mailbox. */
  target: string;
  /** The order it is about, when it is about one. */
  orderRef: string | null;
  /** The company that it is about, whose erasure empties it; null: none, or written by a version before. */
  organisationId: string | null;
}

export interface AuditTables {
  auditLog: AuditLogRow;
}
