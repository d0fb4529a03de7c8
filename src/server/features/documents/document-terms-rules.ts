import type { DocumentKind } from "#shared/payment/documents.ts";
import { dayMs, formatFrenchDay } from "#shared/format/instants.ts";
import { formatFcfa } from "#shared/format/money.ts";
import { paymentMethodsText, paymentProviderName } from "#shared/payment/payment-provider.ts";
import { formatPriceStep, type PriceStep } from "#shared/offers/price-steps.ts";

/** What a seller's settings say of payment and law; empty while it is not set. */
interface TermSettings {
  invoiceTermDays: number;
  bankDetails: string;
  invoiceMentions: string;
  priceSteps: readonly PriceStep[];
}

interface Paper {
  kind: DocumentKind;
  /** ms. */
  issuedAt: number;
  /** Whole FCFA. */
  rest: number;
  discount: object | null;
}

/** Lists the sentences that end a paper. */
export function listDocumentTerms(settings: TermSettings, paper: Paper): string[] {
  const { bankDetails, invoiceMentions } = settings;
  const transfer = bankDetails === "" ? [] : [`Virement\u00a0: ${bankDetails}`];
  const mentions = invoiceMentions === "" ? [] : [invoiceMentions];
  switch (paper.kind) {
    case "quote":
      return [...listQuoteTerms(settings, paper), ...transfer, ...mentions];
    case "pro_forma":
      return [
        "Cette facture pro forma annonce une facture, elle n'en est pas une\u00a0: elle ne se comptabilise pas. La facture elle-même est émise sur demande.",
        ...(paper.rest > 0 ? transfer : []),
        ...mentions,
      ];
    case "invoice":
      return [...(paper.rest > 0 ? [formatInvoiceTerm(settings, paper), ...transfer] : []), ...mentions];
    case "credit_note":
      return mentions;
  }
}

function formatInvoiceTerm({ invoiceTermDays }: TermSettings, { issuedAt, rest }: Paper): string {
  const until =
    invoiceTermDays === 0 ? "à réception" : `au plus tard le ${formatFrenchDay(issuedAt + invoiceTermDays * dayMs)}`;
  return `Reste à payer\u00a0: ${formatFcfa(rest)}, ${until}, par le lien de la commande ou par virement.`;
}

function listQuoteTerms({ priceSteps }: TermSettings, { discount }: Paper): string[] {
  const steps = priceSteps.map(formatPriceStep).join("\u00a0; ");
  return [
    "Pour l'accepter à temps\u00a0: le bouton «\u00a0Accepter le devis\u00a0» de sa page, ce papier daté et signé, ou un paiement de la commande, même en partie. Accepté, il vaut commande à ces prix.",
    `Moyens de paiement\u00a0: ${paymentProviderName} (${paymentMethodsText}), par le lien de la commande, ou virement bancaire.`,
    ...(discount && steps !== "" ? [`Prix par quantité\u00a0: ${steps}.`] : []),
  ];
}
