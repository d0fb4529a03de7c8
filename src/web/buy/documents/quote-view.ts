import type { PayablePart } from "#shared/payment/payable-part.ts";
import type { OrderDocuments } from "#shared/contract/documents.ts";
import type { DocumentContent } from "#shared/payment/documents.ts";
import type { BuyerFormState } from "./invoice-buyer-form.tsx";

type Listed = OrderDocuments["documents"][number];

/** What `/payer/{ref}/devis` shows. */
export interface QuoteView {
  ref: string;
  /** The order's number. */
  number: string;
  /** The newest, as it was issued; null: none was. */
  quote: { listed: Listed; content: DocumentContent } | null;
  /** The newest first. */
  earlier: readonly Listed[];
  /** Null: a quote stands, or none can be issued. */
  form: BuyerFormState | null;
  /** Who accepts, as it was typed. */
  typedName: string;
  /** Why nothing was done. */
  refused?: string;
  isNotReady: boolean;
  /** null: nothing is paid any more. */
  payable: PayablePart | null;
  /** Whether its cards are shown to a company. */
  isCompany: boolean;
  supportEmail: string;
}
