import type { PayablePart } from "#shared/payment/payable-part.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";
import type { ProofCardState, ProofStanding } from "#shared/states-and-kinds.ts";

export interface ProofCardView {
  cardRef: string;
  /** The last version that shows it. */
  version: number;
  name: string;
  /** The card as it is drawn, or the design that was sent as a file. */
  shows: { card: PrintedCard; offer: OfferName; qr: string | undefined } | { image: string } | { pdf: string };
  /** The PDF of what is shown. */
  pdf: string;
  standing: ProofStanding;
  /** Whether it may still be answered. */
  isAsked: boolean;
  remark: string;
  department: string;
  /** What its page says beside the print. */
  facts: readonly { term: string; value: string }[];
  /** Its holder adds their photo later. */
  isPhotoToCome: boolean;
  /** Its versions before, the newest first. */
  earlier: readonly { version: number; state: ProofCardState; remark: string }[];
}

/** Lists the choices of what the page shows; the first where something waits. */
export const proofFilters = ["attente", "remarques", "approuvees", "toutes"] as const;
export type ProofFilter = (typeof proofFilters)[number];

/** What of the cards the page shows. */
export interface ProofQuery {
  filter: ProofFilter;
  search: string;
  page: number;
}

export interface ProofView {
  /** The address of the page, by which it was opened. */
  base: string;
  number: string;
  /** Of a company's order: its name, and what is paid next of it; null: nothing is any more. */
  company: { name: string; orderRef: string; payable: PayablePart | null } | undefined;
  /** Null: nothing was sent yet. */
  version: number | null;
  /** Of staff, with this version. */
  note: string;
  counts: Readonly<Record<ProofFilter, number>>;
  /** Cards that the team corrects, since they changed after they were shown. */
  changed: number;
  /** Cards that are neither approved nor have a remark. */
  waiting: number;
  /** Remarks that were not sent to the team yet. */
  unsentRemarks: number;
  cards: readonly ProofCardView[];
  query: ProofQuery;
  pages: number;
  /** Cards that wait on other pages, which were never opened; and the first of those pages. */
  unseen: number;
  unseenPage: number;
  /** Remarks that were typed and not noted when all were approved: they are now, and nothing is approved. */
  notedAtApproval: number;
  /** Who answers unless another name is written. */
  contact: string;
  supportEmail: string;
  /** Why the last answer was refused; its words are not lost. */
  refused?: {
    sentence: string;
    remarks: Readonly<Record<string, string>>;
    name: string;
  };
}

/** The form of the whole page, which fields and buttons beside each card name. */
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
