import { formatCount } from "#shared/counts.ts";
import { dayMs, formatFrenchDay } from "#shared/instants.ts";
import { groupPhoneDigits } from "#shared/grouped-phone.ts";
import { groupOrderLines } from "#shared/order-lines.ts";
import { paymentMethodsText, paymentProviderName } from "#shared/payment-provider.ts";
import { formatPriceStep, type PriceStep } from "#shared/price-steps.ts";
import type { Quote } from "#shared/quote.ts";
import { computeAmountDue } from "../../orders/order-rules.ts";
import type { OrderLineRow, OrderRow } from "../../orders/order-tables.ts";
import type { OrganisationRow } from "../organisation-tables.ts";

/** What a quote says of its seller. */
interface Seller {
  company: string;
  address: string;
  legalId: string;
  phone: string;
  supportEmail: string;
}

interface QuoteParts {
  order: Pick<OrderRow, "number" | "price" | "discount" | "received" | "refunded" | "paidAt">;
  lines: readonly OrderLineRow[];
  organisation: OrganisationRow;
  seller: Seller;
  steps: readonly PriceStep[];
  /** When it was offered (ms), how many days it holds, and what time it is. */
  madeAt: number;
  days: number;
  now: number;
}

/** Builds the quote of a company's order, at the prices with which it was made. */
export function buildQuote({ order, lines, organisation, seller, steps, madeAt, days, now }: QuoteParts): Quote {
  const groups = groupOrderLines(lines);
  const discount = groups.reduce((sum, line) => sum + line.discount, 0);
  const cards = lines.filter(({ kind }) => kind === "card").length;
  const until = madeAt + days * dayMs;
  return {
    number: order.number,
    madeOn: formatFrenchDay(madeAt),
    validUntil: formatFrenchDay(until),
    isExpired: order.paidAt === null && now > until,
    seller: [seller.company, seller.address, seller.legalId, seller.phone, seller.supportEmail].filter(Boolean),
    buyer: listBuyerLines(organisation),
    lines: groups.map(({ label, quantity, unitPrice }) => ({
      label,
      quantity,
      unitPrice,
      total: quantity * unitPrice,
    })),
    discount: discount > 0 ? { label: `Remise pour ${formatCount(cards, "carte")}`, amount: discount } : null,
    total: order.price,
    received: order.received - order.refunded,
    rest: computeAmountDue(order),
    terms: [
      `Moyens de paiement\u00a0: ${paymentProviderName} (${paymentMethodsText}), par le lien de la commande, ou virement bancaire, dont nous vous donnons les coordonnées.`,
      ...(discount > 0 && steps.length > 0
        ? [`Prix par quantité\u00a0: ${steps.map(formatPriceStep).join("\u00a0; ")}.`]
        : []),
    ],
    supportEmail: seller.supportEmail,
  };
}

function listBuyerLines({
  name,
  legalName,
  ninea,
  rccm,
  address,
  contactName,
  billingEmail,
  billingPhone,
}: OrganisationRow): string[] {
  return [
    legalName || name,
    legalName !== "" && legalName !== name ? name : "",
    address,
    ninea && `NINEA ${ninea.replace(/^NINEA\s*/i, "")}`,
    rccm && `RCCM ${rccm.replace(/^RCCM\s*/i, "")}`,
    contactName,
    billingEmail,
    groupPhoneDigits(billingPhone),
  ].filter((line) => line !== "");
}
