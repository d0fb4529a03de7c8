import type { ProofSource, ProofState } from "#shared/words.ts";

/** What erasing an order empties. */
export interface ProofPersonalData {
  name: string;
  jobTitle: string;
  company: string;
  note: string;
  answer: string;
  /** 128 random bits, the same for all versions of a piece: whoever holds it answers as the buyer. */
  secret: string;
}

/** One version of what a piece will look like; what it shows does not change any more. */
export interface ProofRow extends ProofPersonalData {
  id: string;
  pieceId: string;
  orderRef: string;
  /** From 1, of its piece. */
  version: number;
  source: ProofSource;
  state: ProofState;
  /** The upload that holds its design or, of a drawing, its own copy of the logo. */
  fileUpload: string | null;
  /** Of a drawing: the upload that was the card's logo. */
  logoUpload: string | null;
  sentAt: number;
  sentBy: string;
  answeredAt: number | null;
  /** How many reminders have been written. */
  reminded: number;
}

export interface ProofTables {
  proofs: ProofRow;
}
