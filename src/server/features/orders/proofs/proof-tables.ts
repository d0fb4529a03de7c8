import type { OfferName } from "#shared/offers/offers.ts";
import type { ProofCardState, ProofOrigin } from "#shared/states-and-kinds.ts";

/** Fields that erasing an order empties. */
export interface ProofPersonalData {
  /** Of staff to who answers; of a version by which the desk approved: why. */
  note: string;
  /** 128 random bits, the same for all versions of an order: anybody who knows it can answer as the buyer. */
  secret: string;
}

/** One version of what a buyer or a company is shown of an order's cards. */
export interface ProofRow extends ProofPersonalData {
  orderRef: string;
  /** From 1, within the order. */
  version: number;
  source: ProofOrigin;
  sentAt: number;
  /** `staff:<user id>`. */
  sentBy: string;
  /** When its last answer was sent to the team; null: none was. */
  toldAt: number | null;
  /** How many reminders were written. */
  reminded: number;
}

export interface ProofCardPersonalData {
  name: string;
  jobTitle: string;
  company: string;
  /** Of who answers, about this card. */
  remark: string;
  answeredName: string;
}

/** One card of a version, with what would have been printed of it when it was sent; that never changes. */
export interface ProofCardRow extends ProofCardPersonalData {
  orderRef: string;
  version: number;
  cardRef: string;
  offer: OfferName;
  /** The upload that was its logo, which may be gone since; null: it had none, or a file is shown. */
  logoUpload: string | null;
  /** The upload with its design; of a buyer's drawing its own copy of the logo. */
  fileUpload: string | null;
  state: ProofCardState;
  /** When the page that shows it was first opened; null: not yet. */
  seenAt: number | null;
  answeredAt: number | null;
  /** `buyer`, or `staff:<user id>` in their name; empty: nobody yet. */
  answeredBy: string;
}

/** A card of a version, with how that came to be. */
export type ShownProofCard = ProofCardRow & Pick<ProofRow, "source" | "sentAt">;

export interface ProofTables {
  proofs: ProofRow;
  proofCards: ProofCardRow;
}
