import type { CompanyRole } from "#shared/access/access.ts";

export interface CompanyMemberIdentity {
  id: string;
  organisationId: string;
  /** In lower case. */
  email: string;
  role: CompanyRole;
  /** The departments whose cards a manager looks after; an admin looks after all. */
  departments: readonly string[];
}
