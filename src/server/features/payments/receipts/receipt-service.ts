import {
  type Receipt,
  type ReceivedPayment,
  formatReceiptStatus,
  getReceiptPartyLines,
  nameReceiptPayment,
} from "#shared/payment/receipt.ts";
import type { CoreDeps, Deps, OrderRefundedEvent } from "#server/deps.ts";
import type { SpelledName } from "#server/features/cards/printed-text-rules.ts";
import type { EnqueueMailInput } from "#server/features/mails/mail-service.ts";
import type { PaidCard } from "#server/features/mails/templates/mail-rules.ts";
import {
  type IncompleteCard,
  listCardsSentElsewhere,
  describeOrderLines,
  listOrderLines,
} from "#server/features/orders/order-card-service.ts";
import { listUnapprovedCardRefs } from "#server/features/orders/proofs/proof-service.ts";
import {
  findOfferRaise,
  computeAmountDue,
  isReprint,
  toOrderDelivery,
  promisedDay,
} from "#server/features/orders/order-rules.ts";
import type { OrderLineRow, OrderRow, Sale } from "#server/features/orders/order-tables.ts";
import { readPaidSale } from "../payable-order.ts";
import { filterCountedPayments } from "../payment-rules.ts";
import { listCountedPayments } from "../payment-service.ts";
import { sumLineRefunds } from "../refunds-store.ts";
import type { FirstPayment, PaidSale, PaymentAttemptRow } from "../payment-tables.ts";
import { buildOrderReceipt, receiptOfPayment, toDrawnReceipt } from "./receipt-rules.ts";
import { formatFcfa } from "#shared/format/fcfa.ts";
import {
  beginDocumentSheet,
  drawDocumentHeadings,
  drawDocumentParties,
  drawDocumentRow,
  drawDocumentRule,
  drawDocumentSum,
  documentGrey,
  type DocumentSheet,
} from "#server/rendering/document/document-sheet.ts";
import { findReceived } from "../payer-payment.ts";

type Needs = CoreDeps;

/**
 * Reads the receipt of an order; `undefined` while it is not paid. The caller must check that the requester is the
 * buyer.
 */
export async function readOrderReceipt(deps: Needs, order: OrderRow): Promise<Receipt | undefined> {
  return order.paidAt === null ? undefined : buildSaleReceipt(deps, await readPaidSale(deps, order));
}

async function buildSaleReceipt(
  deps: Needs,
  { order, lines, attempts }: Omit<PaidSale, "cards">,
): Promise<Receipt | undefined> {
  return buildOrderReceipt(order, lines, buildSeller(deps), {
    refundedLines: await listRefundedLines(deps, order, lines),
    payments: filterCountedPayments(attempts),
  });
}

/** Lists the refunds of each line of an order that has several. */
async function listRefundedLines(
  deps: Needs,
  { ref, refunded }: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<NonNullable<Receipt["refundedLines"]>> {
  if (refunded === 0 || lines.length < 2) return [];
  const described = await describeOrderLines(deps, lines);
  const sums = await sumLineRefunds(deps.db.query, ref);
  return lines.flatMap(({ id, label }) => {
    const amount = sums.get(id) ?? 0;
    return amount === 0 ? [] : [{ label: described.get(id)?.name ?? label, amount }];
  });
}

function buildSeller({ settings }: Pick<Deps, "settings">): Receipt["seller"] {
  const { company: name, address, legalId, phone, supportEmail: email } = settings.site;
  return { name, address, legalId, phone, email };
}

/**
 * Reads the receipt of a payer who is not the buyer, for their own payment, which is one of `refCommands`. `undefined`
 * while none was received.
 */
export async function readPayerReceipt(
  deps: Needs,
  order: OrderRow,
  refCommands: readonly string[],
): Promise<Receipt | undefined> {
  const payment = await findReceived(deps, order.ref, refCommands);
  if (!payment || payment.settledAt === null) return undefined;
  const lines = await listOrderLines(deps.db.query, order.ref);
  const { settledAt } = payment;
  return receiptOfPayment(
    order,
    lines,
    { ...payment, settledAt },
    buildSeller(deps),
    await readRestAfter(deps, order, payment),
  );
}

/** Reads what was due after one payment of an order (whole FCFA); 0 if that payment is to be given back. */
async function readRestAfter(
  deps: Needs,
  { ref, price, discount }: OrderRow,
  { refCommand }: Pick<PaymentAttemptRow, "refCommand">,
): Promise<number> {
  const payments = await listCountedPayments(deps, ref);
  const at = payments.findIndex((one) => one.refCommand === refCommand);
  if (at === -1) return 0;
  const until = payments.slice(0, at + 1).reduce((all, { amount }) => all + amount, 0);
  return Math.max(0, price - discount - until);
}

/** What the mails about a paid sale also need to know. */
interface SoldState {
  incomplete?: readonly IncompleteCard[];
  /** The buyer approves a proof before the card is made. */
  designing?: boolean;
  /** The money goes back. */
  comesBack?: boolean;
}

/**
 * Prepares the mail that confirms the payment to the buyer, with the receipt and what their cards still lack. It
 * promises no day while something is missing, or their company has not approved.
 */
export async function preparePaymentReceivedMail(
  deps: Needs,
  sale: PaidSale,
  { incomplete = [], designing = false, comesBack = false }: SoldState = {},
): Promise<EnqueueMailInput<"payment-received">> {
  const { order } = sale;
  const { buyerFirstName: firstName, buyerEmail: recipient, number, ref, key } = order;
  const receipt = await buildSaleReceipt(deps, sale);
  const isHeld = incomplete.length > 0 || (await listUnapprovedCardRefs(deps, order)).size > 0;
  const promised = isHeld ? undefined : promisedDay(order, deps.settings.site);
  const cards = describeCardsForOthers(sale, incomplete);
  const missing = incomplete.flatMap((card) => card.missing);
  const elsewhere = await listCardsSentElsewhere(deps, ref);
  return {
    template: "payment-received",
    orderRef: ref,
    recipient,
    data: {
      firstName,
      number,
      ref,
      key,
      offer: order.offer,
      delivery: toOrderDelivery(order),
      ...(elsewhere.length > 0 && { elsewhere }),
      ...(promised !== undefined && { promised }),
      ...(order.reprintOf !== null && { reprintOf: order.reprintOf }),
      ...(isReprint(order) && sale.cards.length > 1 && { reprints: sale.cards.length }),
      ...(findOfferRaise(sale.lines) && { raises: true }),
      ...(receipt && { amount: receipt.amount, receipt }),
      ...(cards && { cards }),
      ...(missing.length > 0 && { missing: [...new Set(missing)] }),
      ...(designing && { designing }),
      ...(comesBack && { comesBack }),
    },
  };
}

/** Describes the cards of an order that has several, or whose buyer is not the card's owner; else `undefined`. */
function describeCardsForOthers({ order, cards }: Sale, incomplete: readonly IncompleteCard[]): PaidCard[] | undefined {
  if (isReprint(order)) return undefined;
  if (cards.every(({ ownerEmail }) => ownerEmail === order.buyerEmail) && cards.length < 2) return undefined;
  return cards.map(({ ref, firstName, lastName }) => ({
    ref,
    name: `${firstName} ${lastName}`.trim(),
    missing: incomplete.find((card) => card.ref === ref)?.missing ?? [],
  }));
}

/** Prepares the mail that tells the team that an order was paid. */
export function prepareStaffPaidMail(
  deps: Needs,
  { order, lines, cards }: Sale,
  { amount, paidBy }: Pick<FirstPayment, "amount" | "paidBy">,
  { incomplete = [], designing = false, comesBack = false }: SoldState,
): EnqueueMailInput<"staff-order-paid"> {
  const { buyerFirstName: firstName, buyerLastName: lastName, number, ref, offer } = order;
  const rest = computeAmountDue(order);
  const [first] = cards;
  return {
    template: "staff-order-paid",
    orderRef: ref,
    recipient: deps.settings.site.supportEmail,
    data: {
      firstName,
      lastName,
      company: first?.company ?? "",
      number,
      ref,
      offer,
      ...(cards.length > 1 && { cards: cards.map((card) => card.offer) }),
      amount,
      ...(rest > 0 && { rest }),
      paidBy,
      ...(incomplete.length > 0 && { waits: true }),
      ...(order.reprintOf !== null && { reprintOf: order.reprintOf }),
      ...(findOfferRaise(lines) && { raises: true }),
      ...(designing && { designing }),
      ...(comesBack && { comesBack }),
    },
  };
}

/** Prepares the mail that confirms a further payment to the buyer; `undefined` while the order is not paid. */
export async function prepareRestReceivedMail(
  deps: Needs,
  sale: Omit<PaidSale, "cards">,
  amount: number,
): Promise<EnqueueMailInput<"payment-rest-received"> | undefined> {
  const { buyerFirstName: firstName, buyerEmail: recipient, number, ref, key } = sale.order;
  const receipt = await buildSaleReceipt(deps, sale);
  return (
    receipt && {
      template: "payment-rest-received",
      orderRef: ref,
      recipient,
      data: { firstName, number, ref, key, amount, receipt },
    }
  );
}

type AnnouncedRefund = Pick<OrderRefundedEvent, "amount" | "method" | "payment" | "stillPaid">;

/** Prepares the mail that announces a refund to the buyer. */
export async function prepareRefundedMail(
  deps: Needs,
  sale: Omit<PaidSale, "cards">,
  { amount, method, payment, stillPaid }: AnnouncedRefund,
): Promise<EnqueueMailInput<"payment-refunded">> {
  const { buyerFirstName: firstName, buyerEmail: recipient, number, ref, key, deletedAt } = sale.order;
  // An order in the trash has no page.
  const receipt = deletedAt === null ? await buildSaleReceipt(deps, sale) : undefined;
  return {
    template: "payment-refunded",
    orderRef: ref,
    recipient,
    data: { firstName, number, ref, key, amount, method, payment, stillPaid, ...(receipt && { receipt }) },
  };
}

/**
 * Prepares the mail that tells the buyer that they paid twice. It names all payments, and announces the refund of one,
 * or of `excess` (whole FCFA) for an order paid in parts.
 */
export function preparePaidTwiceMail(
  order: OrderRow,
  payments: ReceivedPayment[],
  excess?: number,
): EnqueueMailInput<"payment-twice"> {
  const { buyerFirstName: firstName, buyerEmail: recipient, number, ref, key } = order;
  const data = { firstName, number, ref, key, payments, ...(excess !== undefined && { excess }) };
  return { template: "payment-twice", orderRef: ref, recipient, data };
}

/**
 * Draws the receipt on one A4 sheet, in the fonts of the pages. Everyone who paid gets one: the order's `cards` spell
 * the names that our fonts cannot draw.
 */
export async function drawReceiptPdf(written: Receipt, cards: readonly SpelledName[] = []): Promise<Buffer> {
  const receipt = toDrawnReceipt(written, cards);
  const { number, seller, buyer, lines } = receipt;
  const sheet = beginDocumentSheet({
    title: `Reçu ${number}`,
    author: seller.name,
    subject: "Reçu de paiement",
    heading: "Reçu de paiement",
    under: `Commande ${number}, ${formatReceiptStatus(receipt)}`,
  });
  drawDocumentParties(sheet, [getReceiptPartyLines(seller), getReceiptPartyLines(buyer)]);
  drawDocumentHeadings(sheet);
  for (const { label, quantity, unitPrice, total } of lines)
    drawDocumentRow(sheet, [label, String(quantity), formatFcfa(unitPrice), formatFcfa(total)]);
  drawTotals(sheet, receipt);
  sheet.doc.y += 16;
  sheet.write(`Prix en francs CFA. Une question\u00a0? Écrivez à ${seller.email}.`, {
    colour: documentGrey,
    size: 9.5,
  });
  sheet.doc.end();
  return sheet.done;
}

function drawTotals(
  sheet: DocumentSheet,
  { discount, payments = [], amount, rest, method, refunded, refundedLines = [] }: Receipt,
): void {
  sheet.doc.y += 6;
  const line = (label: string, sum: number) => drawDocumentSum(sheet, label, formatFcfa(sum));
  if (discount) line(discount.label, -discount.amount);
  for (const payment of payments) line(nameReceiptPayment(payment), payment.amount);
  drawDocumentSum(sheet, "Total payé", formatFcfa(amount), { bold: true, size: 15 });
  if (rest > 0) line("Reste à payer", rest);
  if (payments.length === 0) drawDocumentSum(sheet, "Moyen de paiement", method);
  if (refunded > 0) line("Remboursé", refunded);
  for (const { label, amount: back } of refundedLines) line(`dont ${label}`, back);
  sheet.doc.y += 10;
  drawDocumentRule(sheet);
}
