import { normalizeMailbox } from "#server/auth/mailbox-rules.ts";
import { mapDeliveryTexts } from "#shared/order/delivery-texts.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { CoreDeps } from "#server/deps.ts";
import { listCardDeliveries, listOrderLines } from "#server/features/orders/order-card-service.ts";
import { listOrderHistory } from "#server/features/orders/order-service.ts";
import { listDocumentContents } from "#server/features/documents/document-service.ts";
import { listOrderDeliveries } from "#server/features/order-desk/delivery/delivery-service.ts";
import { getMailPreviewOrThrow } from "#server/features/mails/mail-admin-service.ts";
import type { MailRow } from "#server/features/mails/mail-tables.ts";
import { readOrderDetail } from "#server/features/order-desk/order-detail-service.ts";
import { ownerMailTemplates } from "#server/features/owners/owner-service.ts";
import { listOrderPieceMoves, listPiecesByOrder } from "#server/features/production/production-service.ts";
import { listProofCards, listProofs } from "#server/features/orders/proofs/proof-service.ts";
import { buildCardExport } from "./card-data.ts";
import type { PersonOrderEntry } from "./find-person.ts";
import { isCardOwnerMailbox } from "./version-images.ts";

const machines: readonly string[] = ["buyer", "payer", "owner", "system"];
const iso = (at: number) => new Date(at).toISOString();

/** Builds the JSON of everything kept about an order, for this person. */
export async function buildOrderExport(
  deps: CoreDeps,
  own: PersonOrderEntry,
  email: string | null,
): Promise<Record<string, unknown>> {
  const { order, as } = own;
  const elsewhere = new Map(
    (await listCardDeliveries(deps.db.query, order.ref)).map((row) => [
      row.cardRef,
      mapDeliveryTexts((name) => row[name]),
    ]),
  );
  const cards = await Promise.all(
    own.cards.map(async (card) => {
      const data = await buildCardExport(deps, card, email);
      const isShown = as !== "card" || isCardOwnerMailbox(card, email);
      const delivery = elsewhere.get(card.ref);
      return isShown && delivery ? { ...data, delivery } : data;
    }),
  );
  if (as === "card") return { number: order.number, as, cards };
  const { ref, number, price, paymentMethod, promoCode, discount, received, refunded } = order;
  const lines = await listOrderLines(deps.db.query, ref);
  const { attempts, refunds, notices, events, mails } = await readOrderDetail(deps, ref);
  const providers = new Set(attempts.map(({ provider }) => provider));
  // Colleagues are people too: the buyer is not told which team member did something.
  const nameless = (actor: string) => (machines.includes(actor) || providers.has(actor) ? actor : "team");
  // Under whatever name the card's link gives them.
  const byOwners = new Set(
    (await listOrderHistory(deps.db.query, ref)).flatMap(({ id, actor }) => (actor === "owner" ? [id] : [])),
  );
  const ownsAll = own.cards.every((card) => isCardOwnerMailbox(card, email));
  return {
    number,
    as,
    reference: ref,
    price,
    lines: lines.map(({ kind, label, offer, quantity, unitPrice, discount }) => ({
      kind,
      label,
      offer,
      quantity,
      unitPrice,
      discount,
    })),
    discount,
    received,
    refunded,
    paymentMethod,
    promoCode,
    createdAt: iso(order.createdAt),
    paidAt: formatIsoOrNull(order.paidAt),
    deletedAt: formatIsoOrNull(order.deletedAt),
    announcedTransfer: order.transferAt === null ? null : { at: iso(order.transferAt), amount: order.transferAmount },
    buyer: {
      firstName: order.buyerFirstName,
      lastName: order.buyerLastName,
      email: order.buyerEmail,
      phone: order.buyerPhone,
    },
    delivery: mapDeliveryTexts((name) => order[name]),
    cards,
    payments: attempts.map(({ takenBy, ...attempt }) => ({ ...attempt, takenBy: takenBy && "team" })),
    refunds: refunds.map((refund) => ({ ...refund, actor: nameless(refund.actor) })),
    paymentNotices: notices,
    history: events.map((event) => ({
      ...event,
      actor: byOwners.has(event.id) ? "owner" : nameless(event.actor),
      details: byOwners.has(event.id) && !ownsAll ? {} : event.details,
    })),
    mails: await Promise.all(
      mails.filter((mail) => !isToAnother(mail, email)).map(({ id }) => buildMailExport(deps, id)),
    ),
    pieces: (await listPiecesByOrder(deps.db.query, ref)).map(({ place, kind, material, state, createdAt }) => ({
      place,
      kind,
      material,
      state,
      createdAt: iso(createdAt),
    })),
    pieceMoves: (await listOrderPieceMoves(deps.db.query, ref)).map(({ at, fromState, toState, why }) => ({
      at: iso(at),
      from: fromState,
      to: toState,
      why,
    })),
    deliveries: (await listOrderDeliveries(deps.db.query, ref)).map(
      ({ at, outcome, receivedBy, note, amount, againOn }) => ({
        at: iso(at),
        outcome,
        receivedBy,
        note,
        amount,
        againOn: formatIsoOrNull(againOn),
      }),
    ),
    documents: await listDocumentContents(deps, ref),
    // A company's remarks about its people's cards belong to those people.
    proofs: order.organisationId === null ? await exportProofs(deps, ref) : [],
  };
}

async function exportProofs(deps: CoreDeps, orderRef: string) {
  const cards = Map.groupBy(await listProofCards(deps.db.query, orderRef), ({ version }) => version);
  return (await listProofs(deps.db.query, orderRef)).map(({ version, source, note, sentAt }) => ({
    version,
    source,
    note,
    sentAt: iso(sentAt),
    cards: (cards.get(version) ?? []).map(({ name, state, remark, answeredAt }) => ({
      name,
      state,
      remark,
      answeredAt: formatIsoOrNull(answeredAt),
    })),
  }));
}

/** Checks whether a mail of an order went to a card's owner other than this person. */
function isToAnother({ template, recipient }: Pick<MailRow, "template" | "recipient">, email: string | null): boolean {
  return (
    (template === "card-statistics" || ownerMailTemplates.includes(template)) && normalizeMailbox(recipient) !== email
  );
}

/** Builds the export of a mail, with secret links masked. */
export async function buildMailExport(deps: CoreDeps, id: MailRow["id"]) {
  const { template, recipient, state, createdAt, sentAt, subject, text } = await getMailPreviewOrThrow(deps, id);
  return { template, recipient, state, createdAt, sentAt, subject, text };
}
