import type { AuditAction } from "#shared/audit-actions.ts";

/**
 * What erasing an order empties, of the rows that are about it: staff type reasons, and mails name who they went to.
 */
export interface AuditPersonalData {
  /** A short French sentence, or nothing; without secrets. */
  details: string;
}

/** Who did what in the portal; rows are only ever added, and go for their age. */
export interface AuditLogRow extends AuditPersonalData {
  id: string;
  at: number;
  actorId: string;
  /** As it was then: accounts can be deleted. */
  actorName: string;
  action: AuditAction;
  /** The object's name for people: an order's number, a code, a mailbox. */
  target: string;
  /** The order it is about, when it is about one. */
  orderRef: string | null;
}

export interface AuditTables {
  auditLog: AuditLogRow;
}
