import type { RequestableField } from "#shared/company/shared-card-fields.ts";
import type { ChangeRequestState } from "#shared/states-and-kinds.ts";

/** Fields that name or describe a person; the row is deleted with its card. */
interface ChangeRequestPersonalData {
  fromValue: string;
  toValue: string;
  /** The decider's message to the person who asked. */
  word: string;
}

/** A request that a company change a locked field of one card. */
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
  /** A member's id, or `staff:<user id>`; empty while open. */
  decidedBy: string;
  decidedAt: number | null;
}

export interface ChangeRequestTables {
  changeRequests: ChangeRequestRow;
}
