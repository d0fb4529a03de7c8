import type { CompanyRole } from "#shared/access/access.ts";
import type { CardColorScheme } from "#shared/card/card-look.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { SharedTextName } from "#shared/company/company-texts.ts";

/** Fields that erasing a company empties: they can name its owner, or whom we write to. */
export interface CompanyPersonalData {
  /** What it is called on screens and cards. */
  name: string;
  legalName: string;
  ninea: string;
  rccm: string;
  address: string;
  /** Whom we write to about its orders. */
  contactName: string;
  billingEmail: string;
  /** E.164; empty: none is known. */
  billingPhone: string;
  /** All of it as `foldSearchText` folds it. */
  searchText: string;
}

/** A company whose people hold cards. */
export interface CustomerCompanyRow extends CompanyPersonalData {
  id: string;
  /** In words of the company's accountant; empty: not known. */
  vatRegime: string;
  /** JSON of `RememberedColumns`. */
  listColumns: string;
  /** Grows with each change of this row. */
  version: number;
  createdAt: number;
  updatedAt: number;
  archivedAt: number | null;
}

/** Fields of a template that erasing its company empties; an empty text is each person's own, a telephone E.164. */
export interface TemplatePersonalData extends Record<SharedTextName, string> {
  /** A JSON array of URLs. */
  socialMedias: string;
  /** What the page of a card says whose holder has left the company. */
  leftSentence: string;
}

/** What a company's cards share; each card has a copy. */
export interface CompanyTemplateRow extends TemplatePersonalData {
  organisationId: string;
  /** The offer of new cards. */
  offer: OfferName;
  logoUploadId: string | null;
  coverUploadId: string | null;
  /** `#rrggbb`; empty: the logo's colour. */
  ownAccent: string;
  dress: CardColorScheme;
  /** JSON: the card's fields that the holder cannot change. */
  locked: string;
  /** JSON: the card's fields that the holder is asked for. */
  asked: string;
  /** Whole FCFA a card of its offer, as agreed with the company; null: the price list's. */
  agreedPrice: number | null;
  /** Grows with each change of this row. */
  version: number;
  updatedAt: number;
}

/** Fields that erasing a member empties. */
export interface MemberPersonalData {
  /** In lower case, by which they log in; empty once they have left. */
  email: string;
}

/** Somebody who looks after a company's cards, or did. */
export interface CompanyMemberRow extends MemberPersonalData {
  id: string;
  organisationId: string;
  role: CompanyRole;
  /** JSON: the departments of a manager. */
  departments: string;
  /** `staff:<user id>`, or a member's id. */
  invitedBy: string;
  invitedAt: number;
  /** Null: has not logged in since the invitation. */
  joinedAt: number | null;
  leftAt: number | null;
}

/** A shared text that a company has granted one card to have otherwise. */
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
