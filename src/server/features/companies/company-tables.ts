import type { CompanyRole } from "#shared/access/access.ts";
import type { CardColorScheme } from "#shared/card/card-look.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { SharedTextName } from "#shared/company/company-texts.ts";

/** Fields emptied when a company is erased: they can name its owner or its contact. */
export interface CompanyPersonalData {
  /** The name on screens and cards. */
  name: string;
  legalName: string;
  ninea: string;
  rccm: string;
  address: string;
  /** The contact for its orders. */
  contactName: string;
  billingEmail: string;
  /** E.164; empty: unknown. */
  billingPhone: string;
  /** All of the above, folded by `foldSearchText`. */
  searchText: string;
}

export interface CustomerCompanyRow extends CompanyPersonalData {
  id: string;
  /** As worded by the company's accountant; empty: not known. */
  vatRegime: string;
  /** JSON of `RememberedColumns`. */
  listColumns: string;
  /** Grows with each change of this row. */
  version: number;
  createdAt: number;
  updatedAt: number;
  archivedAt: number | null;
}

/** Fields emptied when the company is erased. An empty text: each person has their own. Telephones are E.164. */
export interface TemplatePersonalData extends Record<SharedTextName, string> {
  /** A JSON array of URLs. */
  socialMedias: string;
  /** Shown on the page of a card whose holder has left the company. */
  leftSentence: string;
}

/** What a company's cards share; each card keeps a copy. */
export interface CompanyTemplateRow extends TemplatePersonalData {
  organisationId: string;
  /** The offer for new cards. */
  offer: OfferName;
  logoUploadId: string | null;
  coverUploadId: string | null;
  /** `#rrggbb`; empty: the logo's colour. */
  ownAccent: string;
  dress: CardColorScheme;
  /** JSON: fields of a card that its holder cannot change. */
  locked: string;
  /** JSON: fields of a card that its holder is asked for. */
  asked: string;
  /** Whole FCFA a card, agreed with the company for its offer; null: the list price. */
  agreedPrice: number | null;
  /** Grows with each change of this row. */
  version: number;
  updatedAt: number;
}

/** Fields emptied when a member is erased. */
export interface MemberPersonalData {
  /** The mailbox they log in with, in lower case; empty once they have left. */
  email: string;
}

/** Somebody who looks after a company's cards, or once did. */
export interface CompanyMemberRow extends MemberPersonalData {
  id: string;
  organisationId: string;
  role: CompanyRole;
  /** JSON: the departments that a manager looks after. */
  departments: string;
  /** `staff:<user id>`, or a member's id. */
  invitedBy: string;
  invitedAt: number;
  /** Null: not logged in since the invitation. */
  joinedAt: number | null;
  leftAt: number | null;
}

/** A shared text that a company lets differ on one card. */
export interface CardExceptionRow {
  cardRef: string;
  field: SharedTextName;
  organisationId: string;
  orderRef: string;
}

export interface CompanyTables {
  cardExceptions: CardExceptionRow;
  organisationMembers: CompanyMemberRow;
  organisations: CustomerCompanyRow;
  organisationTemplates: CompanyTemplateRow;
}
