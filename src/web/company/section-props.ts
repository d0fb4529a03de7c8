import type { OwnCompany } from "#shared/contract/company-members.ts";
import type { SpaceAddress } from "./use-address.ts";

/** What each part of a company's space is given. */
export interface SectionProps {
  company: OwnCompany;
  address: SpaceAddress;
  /** Where the team is written to. */
  supportEmail: string;
  /** What the page knows of him and of his companies is no longer so. */
  onChanged: () => void;
}
