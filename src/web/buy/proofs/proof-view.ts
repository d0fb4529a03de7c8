import type { PayablePart } from "#shared/payment/payable-part.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";
import type { ProofCardState, ProofStanding } from "#shared/states-and-kinds.ts";

export interface ProofCardView {
  cardRef: string;
  /** The latest version that contains the card. */
  version: number;
  name: string;
  /** The card as drawn, or the design that was sent as a file. */
  shows: { card: PrintedCard; offer: OfferName; qr: string | undefined } | { image: string } | { pdf: string };
  /** Link to a PDF of the shown version. */
  pdf: string;
  standing: ProofStanding;
  /** Whether it can still be answered. */
  isAsked: boolean;
  remark: string;
  department: string;
  /** What the card's page shows besides the print. */
  facts: readonly { term: string; value: string }[];
  /** Whether the holder adds their photo later. */
  isPhotoToCome: boolean;
  /** The card's earlier versions, newest first. */
  earlier: readonly { version: number; state: ProofCardState; remark: string }[];
}

/** The filters of the page; the first one is the default if cards wait for an answer. */
export const proofFilters = ["attente", "remarques", "approuvees", "toutes"] as const;
export type ProofFilter = (typeof proofFilters)[number];

/** Which cards the page shows. */
export interface ProofQuery {
  filter: ProofFilter;
  search: string;
  page: number;
}

export interface ProofView {
  /** The address at which the page was opened. */
  base: string;
  number: string;
  /** For a company's order: its name and the next part to pay; null: nothing is left to pay. */
  company: { name: string; orderRef: string; payable: PayablePart | null } | undefined;
  /** Null: nothing was sent yet. */
  version: number | null;
  /** The note that staff sent with this version. */
  note: string;
  counts: Readonly<Record<ProofFilter, number>>;
  /** Number of cards that changed since they were shown, so that the team sends them again. */
  changed: number;
  /** Number of cards that are neither approved nor have a remark. */
  waiting: number;
  /** Number of remarks not yet sent to the team. */
  unsentRemarks: number;
  cards: readonly ProofCardView[];
  query: ProofQuery;
  pages: number;
  /** Number of waiting cards on other pages that were never opened; `unseenPage`: the first of those pages. */
  unseen: number;
  unseenPage: number;
  /** Number of remarks typed but unsaved when all cards were approved: now they are saved, and nothing is approved. */
  notedAtApproval: number;
  /** The person who answers, unless another name is entered. */
  contact: string;
  supportEmail: string;
  /** Why the last answer was refused, and its texts, so that they are not lost. */
  refused?: {
    sentence: string;
    remarks: Readonly<Record<string, string>>;
    name: string;
  };
}

/** Id of the form for the whole page, used by the fields and buttons beside each card. */
export const answerFormId = "reponse-formulaire";

/** Builds the address of a part of the page. */
export function buildProofQuery({ filter, search, page }: ProofQuery): string {
  const parts = new URLSearchParams({
    voir: filter,
    ...(search === "" ? {} : { q: search }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return `?${parts.toString()}`;
}
