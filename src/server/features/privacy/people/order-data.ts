import { mapDeliveryTexts } from "#shared/delivery-texts.ts";
import { formatIsoOrNull } from "#shared/instants.ts";
import { paymentProviderName } from "#shared/payment-provider.ts";
import type { Deps } from "#server/deps.ts";
import {
  toCardTexts,
  listParsedCardVersions,
  toCardAppearance,
  toVisibleCardTexts,
} from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listAllCardLeads } from "#server/features/owners/leads/lead-service.ts";
import type { LeftContactRow } from "#server/features/owners/leads/lead-tables.ts";
import { listCardDeliveries } from "#server/features/orders/delivering/card-delivery-service.ts";
import { listOrderLines } from "#server/features/orders/lines/order-line-service.ts";
import { listDocumentContents } from "#server/features/documents/document-service.ts";
import { listOrderDeliveries } from "#server/features/order-management/delivery/delivery-service.ts";
import { getMailPreviewOrThrow } from "#server/features/mails/mail-service.ts";
import type { MailRow } from "#server/features/mails/mail-tables.ts";
import { readOrderDetail } from "#server/features/order-management/admin/order-admin-service.ts";
import { normalizeOwnerEmail, ownerMailTemplates } from "#server/features/owners/owner-service.ts";
import { listAllRequestsOfCard } from "#server/features/organisations/requests/change-request-service.ts";
import { listOrderPieceMoves, listPiecesByOrder } from "#server/features/production/production-service.ts";
import { listOrderProofs } from "#server/features/production/proofs/proof-service.ts";
import { listCardVisitCounts } from "#server/features/cards/visits/visit-service.ts";
import type { PersonOrderEntry } from "./find-person.ts";
import { nameCardArchiveImages, isCardOwnerMailbox } from "./version-images.ts";

type Needs = Pick<Deps, "db" | "clock" | "settings">;

/** Colleagues are persons too: who of the team did something is not the buyer's. */
const machines: readonly string[] = ["buyer", "owner", paymentProviderName, "system"];
const nameless = (actor: string) => {
  if (machines.includes(actor)) return actor;
  return "team";
};
const iso = (at: number) => new Date(at).toISOString();

/** Builds the JSON of all that is kept of an order, for the person whom it is about. */
export async function buildOrderExport(
  deps: Needs,
  own: PersonOrderEntry,
  email: string | null,
): Promise<Record<string, unknown>> {
  const { order, as } = own;
  const elsewhere = new Map(
    (await listCardDeliveries(deps, order.ref)).map((row) => [row.cardRef, mapDeliveryTexts((name) => row[name])]),
  );
  const cards = await Promise.all(
    own.cards.map(async (card) => {
      const data = await cardData(deps, card, email);
      const isShown = as !== "card" || isCardOwnerMailbox(card, email);
      const delivery = elsewhere.get(card.ref);
      return isShown && delivery ? { ...data, delivery } : data;
    }),
  );
  if (as === "card") return { number: order.number, as, cards };
  const { ref, number, price, paymentMethod, promoCode, discount, received, refunded } = order;
  const lines = await listOrderLines(deps, ref);
  const { attempts, refunds, notices, events, mails } = await readOrderDetail(deps, ref);
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
      actor: nameless(event.actor),
      details: event.actor === "owner" && !ownsAll ? {} : event.details,
    })),
    mails: await Promise.all(
      mails.filter((mail) => !isToAnother(mail, email)).map(({ id }) => buildMailExport(deps, id)),
    ),
    pieces: (await listPiecesByOrder(deps, ref)).map(({ place, kind, material, state, createdAt }) => ({
      place,
      kind,
      material,
      state,
      createdAt: iso(createdAt),
    })),
    pieceMoves: (await listOrderPieceMoves(deps, ref)).map(({ at, fromState, toState, why }) => ({
      at: iso(at),
      from: fromState,
      to: toState,
      why,
    })),
    deliveries: (await listOrderDeliveries(deps, ref)).map(({ at, outcome, receivedBy, note, amount, againOn }) => ({
      at: iso(at),
      outcome,
      receivedBy,
      note,
      amount,
      againOn: formatIsoOrNull(againOn),
    })),
    documents: await listDocumentContents(deps, ref),
    proofs: (await listOrderProofs(deps, ref)).flatMap(({ place, versions }) =>
      versions.map(({ version, source, state, note, answer, sentAt, answeredAt }) => ({
        place,
        version,
        source,
        state,
        note,
        answer,
        sentAt,
        answeredAt,
      })),
    ),
  };
}

/** Checks whether a mail of an order went to a card's owner other than this person. */
function isToAnother({ template, recipient }: Pick<MailRow, "template" | "recipient">, email: string | null): boolean {
  return (
    (template === "card-statistics" || ownerMailTemplates.includes(template)) &&
    normalizeOwnerEmail(recipient) !== email
  );
}

/** Data that only a card's owner sees (hidden fields, versions, visits, change requests, leads) is left out of anybody else's archive. */
async function cardData(deps: Needs, card: CardRow, email: string | null) {
  const owned = isCardOwnerMailbox(card, email) && {
    ownerEmail: card.ownerEmail,
    versions: await readVersions(deps, card),
    visits: await readVisits(deps, card),
    changeRequests: await listAllRequestsOfCard(deps, card.ref),
    contactsLeft: (await listAllCardLeads(deps, card.ref)).map(toLeadExport),
  };
  return {
    ...owned,
    reference: card.ref,
    state: card.state,
    ...(owned ? toCardTexts(card) : toVisibleCardTexts(card)),
    ...toCardAppearance(card),
    changedAt: iso(card.changedAt),
  };
}

async function readVisits(deps: Needs, { ref }: CardRow) {
  const counted = await listCardVisitCounts(deps, ref);
  return counted.map(({ day, source, kind, times }) => ({ day: iso(day).slice(0, 10), source, kind, times }));
}

/** Their images by the names that the archive gives them. */
async function readVersions(deps: Needs, card: CardRow) {
  const names = await nameCardArchiveImages(deps, card);
  return (await listParsedCardVersions(deps, card.ref)).map(
    ({ at, actor, content: { images, hidden, socialMedias, ...texts } }) => ({
      at: iso(at),
      actor,
      ...texts,
      socialMedias: JSON.parse(socialMedias) as string[],
      ...(hidden !== undefined && { hidden: JSON.parse(hidden) as string[] }),
      ...(images && { images: Object.values(images).map((id) => `carte-${card.place}-${names.get(id) ?? ""}`) }),
    }),
  );
}

/** Converts a lead, with the consent given, for the export. */
export function toLeadExport({ name, phone, email, word, consentVersion, consentText, leftAt }: LeftContactRow) {
  return { leftAt: iso(leftAt), name, phone, email, word, consentVersion, consentText };
}

/** Builds the export of a mail, its secret links masked. */
export async function buildMailExport(deps: Pick<Deps, "db" | "settings">, id: MailRow["id"]) {
  const { template, recipient, state, createdAt, sentAt, subject, text } = await getMailPreviewOrThrow(deps, id);
  return { template, recipient, state, createdAt, sentAt, subject, text };
}
