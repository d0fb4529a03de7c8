import type { RequestableField } from "#shared/company/shared-card-fields.ts";
import type { ChangeRequestState } from "#shared/states-and-kinds.ts";

/** Fields that name or describe the person; the row is deleted with its card. */
interface ChangeRequestPersonalData {
  fromValue: string;
  toValue: string;
  /** Of whoever refuses, to whoever asked. */
  word: string;
}

/** A locked field that somebody asks a company to change on one card. */
export interface ChangeRequestRow extends ChangeRequestPersonalData {
  id: string;
  organisationId: string;
  orderRef: string;
  cardRef: string;
  field: RequestableField;
  /** `holder`, or a member's id. */
  askedBy: string;
  askedAt: number;
  state: ChangeRequestState;
  /** A member's id, or `staff:<user id>`; empty: nobody yet. */
  decidedBy: string;
  decidedAt: number | null;
}

export interface ChangeRequestTables {
  changeRequests: ChangeRequestRow;
}
