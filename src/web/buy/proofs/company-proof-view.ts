import type { PayablePart } from "#shared/payment/payable-part.ts";
import type { OfferName } from "#shared/offers/offers.ts";
import type { PrintedCard } from "#shared/card/printed/layout.ts";
import type { CompanyCardStanding } from "#shared/states-and-kinds.ts";

export interface ShownCompanyCard {
  cardRef: string;
  offer: OfferName;
  printed: PrintedCard;
  standing: Exclude<CompanyCardStanding, "unsent">;
  /** Whether it may still be marked, or its mark taken off. */
  isAsked: boolean;
  remark: string;
  department: string;
  /** What its page says beside the print. */
  facts: readonly { term: string; value: string }[];
  /** Its holder adds his photo later. */
  isPhotoToCome: boolean;
}

/** Lists the choices of what the page shows; the first where something waits. */
export const companyProofFilters = ["attente", "remarques", "approuvees", "toutes"] as const;
export type CompanyProofFilter = (typeof companyProofFilters)[number];

/** What of the cards the page shows. */
export interface CompanyProofQuery {
  filter: CompanyProofFilter;
  search: string;
  page: number;
}

export interface CompanyProofView {
  orderRef: string;
  number: string;
  company: string;
  /** Null: nothing was sent yet. */
  version: number | null;
  /** Of staff, with this version. */
  note: string;
  counts: Readonly<Record<CompanyProofFilter, number>>;
  /** Cards that the team corrects, since they changed after they were shown. */
  changed: number;
  /** Remarks that were not sent to the team yet. */
  unsentRemarks: number;
  cards: readonly ShownCompanyCard[];
  query: CompanyProofQuery;
  pages: number;
  /** Cards that the filter and the search find. */
  found: number;
  /** Cards that wait on other pages, which were never opened; and the first of those pages. */
  unseen: number;
  unseenPage: number;
  /** Remarks that were typed and not noted when it approved: they are now, and nothing is approved. */
  notedAtApproval: number;
  /** Who answers unless another name is written. */
  contact: string;
  /** null: nothing is paid any more. */
  payable: PayablePart | null;
  supportEmail: string;
  /** Why the last answer was refused; its words are not lost. */
  refused?: {
    sentence: string;
    cardRef?: string | undefined;
    remarks: Readonly<Record<string, string>>;
    name: string;
  };
}

/** The form of the whole page, which fields and buttons beside each card name. */
export const answerFormId = "reponse-formulaire";

/** Builds the address of a part of the page. */
export function buildCompanyProofQuery({ filter, search, page }: CompanyProofQuery): string {
  const parts = new URLSearchParams({
    voir: filter,
    ...(search === "" ? {} : { q: search }),
    ...(page === 1 ? {} : { page: String(page) }),
  });
  return `?${parts.toString()}`;
}
