import type { ProofSource, ProofState } from "#shared/states-and-kinds.ts";

/** Fields that erasing an order empties. */
export interface ProofPersonalData {
  name: string;
  jobTitle: string;
  company: string;
  note: string;
  answer: string;
  /** 128 random bits, the same for all versions of a piece: anybody who knows it can answer as the buyer. */
  secret: string;
}

/** One version of a piece's design; its content never changes. */
export interface ProofRow extends ProofPersonalData {
  id: string;
  pieceId: string;
  orderRef: string;
  /** Counted from 1 for each piece. */
  version: number;
  source: ProofSource;
  state: ProofState;
  /** The upload with its design or, for a drawing, with its own copy of the logo. */
  fileUpload: string | null;
  /** For a drawing: the upload that was the card's logo. */
  logoUpload: string | null;
  sentAt: number;
  sentBy: string;
  answeredAt: number | null;
  /** Number of reminders sent. */
  reminded: number;
}

export interface ProofTables {
  proofs: ProofRow;
}
