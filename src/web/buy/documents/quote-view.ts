import type { PayablePart } from "#shared/payment/payable-part.ts";
import type { OrderDocuments } from "#shared/contract/documents.ts";
import type { DocumentContent } from "#shared/payment/documents.ts";
import type { BuyerFormState } from "./invoice-buyer-form.tsx";

type Listed = OrderDocuments["documents"][number];

/** Data of the page `/payer/{ref}/devis`. */
export interface QuoteView {
  ref: string;
  /** The order's number. */
  number: string;
  /** The newest quote, as it was issued; null: none yet. */
  quote: { listed: Listed; content: DocumentContent } | null;
  /** Earlier quotes, newest first. */
  earlier: readonly Listed[];
  /** Null if a quote is valid, or none can be issued. */
  form: BuyerFormState | null;
  /** Name of the person who accepts, as typed. */
  typedName: string;
  /** Why the request was refused. */
  refused?: string;
  isNotReady: boolean;
  /** Null: nothing is left to pay. */
  payable: PayablePart | null;
  /** Whether the cards are shown to a company for approval. */
  isCompany: boolean;
  supportEmail: string;
}
