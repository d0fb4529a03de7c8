import type { OfferName } from "#shared/offers/offers.ts";
import type { CompanyProofCardState, CompanyProofSource } from "#shared/states-and-kinds.ts";

/** Fields that erasing an order empties. */
export interface CompanyProofPersonalData {
  /** Of staff to the company; of a version by which the desk approved: why. */
  note: string;
}

/** One version of what a company is shown of its order's cards. */
export interface CompanyProofRow extends CompanyProofPersonalData {
  orderRef: string;
  /** From 1, within the order. */
  version: number;
  source: CompanyProofSource;
  sentAt: number;
  /** `staff:<user id>`. */
  sentBy: string;
  /** When the company last sent its remarks to the team; null: it has not. */
  toldAt: number | null;
  /** How many reminders were written. */
  reminded: number;
}

export interface CompanyProofCardPersonalData {
  name: string;
  jobTitle: string;
  company: string;
  /** The company's, about this card. */
  remark: string;
  answeredName: string;
}

/** One card of a version, with what would have been printed of it when it was sent; that never changes. */
export interface CompanyProofCardRow extends CompanyProofCardPersonalData {
  orderRef: string;
  version: number;
  cardRef: string;
  offer: OfferName;
  /** The upload that was its logo, which may be gone since; null: it had none. */
  logoUpload: string | null;
  state: CompanyProofCardState;
  /** When the page that shows it was first opened; null: not yet. */
  seenAt: number | null;
  answeredAt: number | null;
  /** `buyer`, or `staff:<user id>` in its name; empty: nobody yet. */
  answeredBy: string;
}

export interface CompanyProofTables {
  companyProofs: CompanyProofRow;
  companyProofCards: CompanyProofCardRow;
}
