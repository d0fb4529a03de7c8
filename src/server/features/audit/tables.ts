import type { AuditAction } from "#shared/words.ts";

/** Who did what in the portal; rows are only ever added. */
export interface AuditLogRow {
  id: string;
  at: number;
  actorId: string;
  /** As it was then: accounts can be deleted. */
  actorName: string;
  action: AuditAction;
  /** What it was done to, as people call it: an order's number, a code, an address. */
  target: string;
  /** A short French sentence, or nothing; without secrets. */
  details: string;
  /** The order it is about, when it is about one. */
  orderRef: string | null;
}

export interface AuditTables {
  auditLog: AuditLogRow;
}
