import type { OwnCompany } from "#shared/contract/company-members.ts";
import type { CompanyHome } from "#shared/contract/company-home.ts";
import type { Reading } from "./use-read.ts";
import type { SpaceAddress } from "./use-address.ts";

/** What each part of a company's space is given. */
export interface SectionProps {
  company: OwnCompany;
  address: SpaceAddress;
  /** What waits, and where the orders stand. */
  home: Reading<CompanyHome>;
  /** Where the team is written to. */
  supportEmail: string;
}
