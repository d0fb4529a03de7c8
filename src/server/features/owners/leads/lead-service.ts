import { createHash } from "node:crypto";
import { offers } from "#shared/offers.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/app-error.ts";
import { isSecretId, newId } from "#server/db/ids.ts";
import { requireLiveCard } from "#server/features/cards/card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { count, hasHitLeft, spendByAddress } from "#server/auth/rate-limit/rate-limit-service.ts";
import { requireOrder } from "#server/features/orders/order-service.ts";
import { byAddressLimit, crowdedFrom, keptContactsMs, readContact, shareOf, tellingMs, type TypedContact } from "./lead-rules.ts";
import * as store from "./lead-store.ts";
import type { LeftContactRow } from "./lead-tables.ts";
import type { OrderPart } from "#server/db/order-part.ts";

export { contactsCsv, contactsVcf } from "./lead-files.ts";
export { keptContactsMs } from "./lead-rules.ts";
export { tellOwners } from "./lead-notifications.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** Rows of one page of an owner's list. */
const pageSize = 50;

/** A card that takes details now. @throws {AppError} `card.paused`, `order.not_found`, `contacts.closed` */
export async function requireTaking(deps: Pick<Deps, "db">, ref: string): Promise<CardRow> {
  const card = await requireLiveCard(deps, ref);
  const { offer } = await requireOrder(deps, card.orderRef);
  if (card.takesContacts !== 1 || !offers[offer].takesContacts) throw new AppError("contacts.closed");
  return card;
}

/**
 * Keeps what a visitor leaves for the owner of a card that takes it; sent again with the same secret it replaces what that left.
 * `address`: the network address that it comes from. @throws {AppError} `request.invalid` with the sentence of each field, `contacts.crowded`
 */
export async function leaveContact(deps: Needs, card: CardRow, typed: TypedContact, address: string): Promise<void> {
  const read = readContact(typed, ownerNameOf(card));
  if ("faults" in read) throw new AppError("request.invalid", { fields: read.faults });
  if (!isSecretId(typed.secret)) throw new AppError("request.malformed");
  await spendShare(deps, card.ref, address);
  const now = deps.clock.now();
  const kept = await inTransaction(deps, ({ db: { query } }) =>
    store.putContact(query, { id: newId(now), cardRef: card.ref, ...read.contact, consentVersion: typed.consent, consentText: read.consentText, secretHash: hash(typed.secret), leftAt: now, toldAt: null }),
  );
  if (!kept) throw new AppError("request.malformed");
}

/** A card closes to nobody but who crowds it. @throws {AppError} `contacts.crowded` */
async function spendShare(deps: Needs, ref: string, address: string): Promise<void> {
  let crowded = false;
  for (const limit of crowdedFrom) crowded = !(await hasHitLeft(deps, limit, ref)) || crowded;
  await spendByAddress(deps, shareOf(ref, crowded), address, "contacts.crowded");
  await spendByAddress(deps, byAddressLimit, address, "contacts.crowded");
  for (const limit of crowdedFrom) await count(deps, limit, ref);
}

export function ownerNameOf({ firstName, lastName }: Pick<CardRow, "firstName" | "lastName">): string {
  return `${firstName} ${lastName}`;
}

/** What a visitor left on a card, for who has its secret; `undefined` once it is erased. */
export async function findLeft(deps: Pick<Deps, "db">, ref: string, secret: string): Promise<LeftContactRow | undefined> {
  const contact = isSecretId(secret) ? await store.findBySecret(deps.db.query, hash(secret)) : undefined;
  return contact?.cardRef === ref ? contact : undefined;
}

/** A visitor erases what he left himself; again changes nothing. */
export async function eraseLeft(deps: Pick<Deps, "db">, secret: string): Promise<void> {
  if (isSecretId(secret) && (await store.removeBySecret(deps.db.query, hash(secret)))) await deps.db.forgetErased();
}

/** What was left on a card, the newest first, from the one after `before` on. */
export async function listLeft(deps: Pick<Deps, "db">, ref: string, before?: string): Promise<{ items: LeftContactRow[]; total: number; more: boolean }> {
  const rows = await store.listContacts(deps.db.query, ref, before, pageSize + 1);
  return { items: rows.slice(0, pageSize), total: await store.countContacts(deps.db.query, ref), more: rows.length > pageSize };
}

/** All that was left on a card, the newest first. */
export async function listAllLeft(deps: Pick<Deps, "db">, ref: string): Promise<LeftContactRow[]> {
  return store.listContacts(deps.db.query, ref, undefined, 100_000);
}

/** All that a person left, on whatever card: by mailbox in small letters, or by a number as E.164. */
export async function listLeftBy(deps: Pick<Deps, "db">, who: { email: string } | { phone: string }): Promise<LeftContactRow[]> {
  return store.listContactsOf(deps.db.query, who);
}

/** Erases what was left: by its card's owner (`ref` is then his card), or by staff. @throws {AppError} `contact.not_found` */
export async function removeLeft(deps: Pick<Deps, "db">, id: string, ref?: string): Promise<void> {
  if (!(await store.removeContact(deps.db.query, id, ref))) throw new AppError("contact.not_found");
}

/** Nightly: erases what was left more than twelve months ago. */
export async function forgetOldContacts(deps: Needs): Promise<void> {
  const now = deps.clock.now();
  await store.removeContactsBefore(deps.db.query, now - keptContactsMs);
  await store.removeTellings(deps.db.query, now - 24 * tellingMs);
}

/** Erases what was left on an order's cards. */
export async function eraseContactsOf(deps: InTransaction<Pick<Deps, "db">>, part: OrderPart): Promise<void> {
  await store.removeContactsOf(deps.db.query, part);
}

/** 128 random bits, so one round is enough. */
function hash(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
