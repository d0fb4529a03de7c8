import type { OwnCompany } from "#shared/contract/company-members.ts";
import type { CompanyHome } from "#shared/contract/company-home.ts";
import type { Reading } from "./use-read.ts";
import type { SpaceAddress } from "./use-address.ts";

/** Props of every section of a company's space. */
export interface SectionProps {
  company: OwnCompany;
  address: SpaceAddress;
  /** Open tasks, and the state of the orders. */
  home: Reading<CompanyHome>;
  /** The team's mail address. */
  supportEmail: string;
}
