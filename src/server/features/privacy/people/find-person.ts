import { listCardTexts } from "#shared/card/card-text-rules.ts";
import type { PersonOverview } from "#shared/contract/personal-data.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import type { ClockDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { parsePhoneToE164 } from "#server/features/orders/phone-rules.ts";
import { listOrderCards, getCardOrThrow } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { listLeadsByPerson } from "#server/features/owners/leads/lead-service.ts";
import type { LeadRow } from "#server/features/owners/leads/lead-tables.ts";
import { findSubscriptionByEmail } from "#server/features/mails/newsletter/newsletter-service.ts";
import { listMatchingOrders } from "#server/features/order-desk/list/order-list-service.ts";
import { listOwnedCards, readOwnerLogins } from "#server/features/owners/owner-service.ts";
import { listMemberships } from "#server/features/companies/members/member-service.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";

/** A person's order: all of it if they bought it, else only the cards with their e-mail. */
export interface PersonOrderEntry {
  order: OrderRow;
  as: "buyer" | "card";
  cards: CardRow[];
}

export interface PersonDataRecords {
  email: string | null;
  orders: PersonOrderEntry[];
  subscription: Awaited<ReturnType<typeof findSubscriptionByEmail>>;
  /** Leads that the person left on cards, with the name of each card's owner. */
  left: { contact: LeadRow; owner: string }[];
  /** The person's sessions as an owner, their cards in Apple Wallet, and the mails to them as an owner. */
  logins: Awaited<ReturnType<typeof readOwnerLogins>>;
  /** The companies whose cards the person looks after. */
  memberships: Awaited<ReturnType<typeof listMemberships>>;
}

/**
 * Finds all that belongs to a person: their orders, cards, leads, subscription, log-ins and memberships; erased orders
 * are left out. `about`: their mailbox in any case; the number or reference of an order, for its buyer; or a telephone
 * in a lead.
 * @throws {AppError} `person.not_found`
 */
export async function findPersonRecords(deps: ClockDeps, about: string): Promise<PersonDataRecords> {
  if (about.includes("@")) return findByMailbox(deps, about.toLowerCase());
  const phone = parsePhoneToE164(about);
  if (phone !== undefined) return findByPhone(deps, phone);
  const named = await findOrder(deps, about.toUpperCase());
  return findByMailbox(deps, named.buyerEmail.toLowerCase() || null, named);
}

/** `named`: the order that was used to ask about the person. */
async function findByMailbox(deps: ClockDeps, email: string | null, named?: OrderRow): Promise<PersonDataRecords> {
  const { orders, subscription, left } = await readByMailbox(deps, email);
  const memberships = email === null ? [] : await listMemberships(deps, email);
  // An order that staff began may not have a mailbox yet.
  if (named && !orders.some(({ order }) => order.ref === named.ref))
    orders.unshift({ order: named, as: "buyer", cards: await listOrderCards(deps.db.query, named.ref) });
  if (orders.length + left.length + memberships.length === 0 && !subscription) throw new AppError("person.not_found");
  const logins = await readOwnerLogins(
    deps,
    email ?? "",
    orders.flatMap(({ cards }) => cards.map(({ ownerEmail }) => ownerEmail)),
  );
  return { email, orders, subscription, left, logins, memberships };
}

type FoundByMailbox = Pick<PersonDataRecords, "orders" | "subscription" | "left">;

async function readByMailbox(deps: ClockDeps, email: string | null): Promise<FoundByMailbox> {
  if (email === null) return { orders: [], subscription: undefined, left: [] };
  const orders = await listPersonOrders(deps, email);
  const subscription = await findSubscriptionByEmail(deps, email);
  return { orders, subscription, left: await listVisitorLeads(deps, { email }) };
}

/** Finds a person's leads by telephone; their orders are left out, since the number does not prove whose they are. */
async function findByPhone(deps: ClockDeps, phone: string): Promise<PersonDataRecords> {
  const left = await listVisitorLeads(deps, { phone });
  if (left.length === 0) throw new AppError("person.not_found");
  return {
    email: null,
    orders: [],
    subscription: undefined,
    left,
    logins: { sessions: [], passes: [], mails: [] },
    memberships: [],
  };
}

/**
 * Removes leads with a mailbox from a search by telephone: several people may share one telephone, and those leads are
 * exported by their mailbox.
 * @throws {AppError} `person.mailbox_needed` if nothing is left
 */
export function restrictToOnePerson(person: PersonDataRecords): PersonDataRecords {
  if (person.email !== null || person.orders.length > 0) return person;
  const left = person.left.filter(({ contact }) => contact.email === "");
  if (left.length === 0) throw new AppError("person.mailbox_needed");
  return { ...person, left };
}

async function listVisitorLeads(
  deps: ClockDeps,
  who: Parameters<typeof listLeadsByPerson>[1],
): Promise<PersonDataRecords["left"]> {
  return Promise.all(
    (await listLeadsByPerson(deps.db.query, who)).map(async (contact) => {
      const { firstName, lastName } = await getCardOrThrow(deps, contact.cardRef);
      // The address may have another holder now than when the lead was left.
      return { contact, owner: contact.holderLeft === 1 ? "une personne partie" : `${firstName} ${lastName}` };
    }),
  );
}

/** Returns the name on the person's card if they did not buy the order, else the buyer's. */
function getPersonName({ order, as, cards: [card] }: PersonDataRecords["orders"][number]) {
  if (as === "card" && card) return { firstName: card.firstName, lastName: card.lastName };
  return { firstName: order.buyerFirstName, lastName: order.buyerLastName };
}

/** Converts the records to what the portal shows. */
export function toPersonResponse({ email, orders, subscription, left }: PersonDataRecords): PersonOverview {
  const listed = orders.map((found) => {
    const { ref, number, offer, paidAt, createdAt, deletedAt } = found.order;
    return {
      ref,
      number,
      offer,
      as: found.as,
      ...getPersonName(found),
      paid: paidAt !== null,
      createdAt: new Date(createdAt).toISOString(),
      deletedAt: formatIsoOrNull(deletedAt),
    };
  });
  return {
    email,
    orders: listed,
    left: left.map(({ contact, owner }) => ({ id: contact.id, owner, at: new Date(contact.leftAt).toISOString() })),
    newsletter: subscription ? { state: subscription.subscriber.state } : null,
  };
}

async function findOrder(deps: ClockDeps, text: string): Promise<OrderRow> {
  const order = /^[0-9A-Z]{26}$/.test(text)
    ? await getAnyOrderOrThrow(deps, text)
    : (await candidates(deps, text)).find(({ number }) => number === text);
  if (!order || order.expiredAt !== null) throw new AppError("person.not_found");
  return order;
}

/** Lists the orders of exactly this mailbox: the search also finds longer mailboxes that contain it. */
async function listPersonOrders(deps: ClockDeps, email: string): Promise<PersonOrderEntry[]> {
  const found: PersonOrderEntry[] = [];
  const orders = await candidates(deps, email);
  // An owner's address that staff changed is not in the order's search text.
  for (const { orderRef } of await listOwnedCards(deps, email))
    if (!orders.some(({ ref }) => ref === orderRef)) orders.push(await getAnyOrderOrThrow(deps, orderRef));
  for (const order of orders) {
    const cards = await listOrderCards(deps.db.query, order.ref);
    const own = cards.filter((card) =>
      [...listCardTexts({ kind: "email" }), "ownerEmail" as const].some((name) => card[name].toLowerCase() === email),
    );
    if (order.buyerEmail.toLowerCase() === email) found.push({ order, as: "buyer", cards });
    else if (own.length > 0) found.push({ order, as: "card", cards: own });
  }
  return found;
}

async function candidates(deps: ClockDeps, search: string): Promise<OrderRow[]> {
  const found: OrderRow[] = [];
  for (const trash of ["0", "1"] as const) {
    const { batches } = await listMatchingOrders(deps, { search, late: "0", trash, sort: "-createdAt" });
    for await (const rows of batches)
      found.push(...(await Promise.all(rows.map(({ ref }) => getAnyOrderOrThrow(deps, ref)))));
  }
  return found;
}
