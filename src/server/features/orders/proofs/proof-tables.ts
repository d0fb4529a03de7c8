import type { OfferName } from "#shared/offers/offers.ts";
import type { ProofCardState, ProofOrigin } from "#shared/states-and-kinds.ts";

/** Personal data that is emptied when an order is erased. */
export interface ProofPersonalData {
  /** Staff's note to the person who answers; in a version that the desk approved: the reason. */
  note: string;
  /** 128 random bits, the same for all versions of an order: anybody with it can answer as the buyer. */
  secret: string;
}

/** A version of what a buyer or a company is shown of an order's cards. */
export interface ProofRow extends ProofPersonalData {
  orderRef: string;
  /** From 1, within the order. */
  version: number;
  source: ProofOrigin;
  sentAt: number;
  /** `staff:<user id>`. */
  sentBy: string;
  /** When the team was told of the last answer; null: never. */
  toldAt: number | null;
  /** Number of reminders sent. */
  reminded: number;
}

export interface ProofCardPersonalData {
  name: string;
  jobTitle: string;
  company: string;
  /** What the person who answers says about this card. */
  remark: string;
  answeredName: string;
}

/** A card of a version, with what would have been printed at the time of sending; these fields never change. */
export interface ProofCardRow extends ProofCardPersonalData {
  orderRef: string;
  version: number;
  cardRef: string;
  offer: OfferName;
  /** The logo's upload, which may be gone since; null: no logo, or a design file is shown. */
  logoUpload: string | null;
  /** The design's upload; for a drawing sent to a buyer, a separate copy of the logo. */
  fileUpload: string | null;
  state: ProofCardState;
  /** When the page that shows it was first opened; null: never. */
  seenAt: number | null;
  answeredAt: number | null;
  /** `buyer`, or `staff:<user id>` on their behalf; empty: nobody yet. */
  answeredBy: string;
}

/** A card of a version, with the version's source and time. */
export type ShownProofCard = ProofCardRow & Pick<ProofRow, "source" | "sentAt">;

export interface ProofTables {
  proofs: ProofRow;
  proofCards: ProofCardRow;
}
