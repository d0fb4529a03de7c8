import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { Person } from "#shared/contract/people.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { type Actor, recordAudit } from "#server/features/audit/audit-service.ts";
import { removeLeft } from "#server/features/owners/leads/lead-service.ts";
import { spend } from "#server/auth/rate-limit/rate-limit-service.ts";
import { requireOwnCard } from "#server/features/owners/owner-service.ts";
import { archiveOf } from "./archive.ts";
import * as find from "./find-person.ts";

/** What is known of a person; `about` as for `find-person.ts`. @throws {AppError} `person.not_found` */
export async function findPerson(deps: Pick<Deps, "db" | "clock">, about: string): Promise<Person> {
  return find.toPerson(await find.findPerson(deps, about));
}

/**
 * A person's data as a ZIP; the audit says who asked for it and which orders it holds, not whose they are.
 * @throws {AppError} `person.not_found`, `person.mailbox_needed`
 */
export async function exportPerson(deps: Deps, actor: Actor, about: string): Promise<Readable> {
  const person = find.ofOnePerson(await find.findPerson(deps, about));
  const numbers = person.orders.map(({ order }) => order.number);
  const more = [numbers.length > 1 ? `${numbers.length} commandes` : "", person.subscription ? "newsletter" : "", person.left.length > 0 ? "coordonnées laissées" : ""].filter((part) => part !== "").join(" · ");
  await recordAudit(deps, { actor, action: "person.exported", target: numbers[0] ?? (person.subscription ? "Newsletter" : "Coordonnées laissées"), details: more, ...(person.orders[0] ? { orderRef: person.orders[0].order.ref } : {}) });
  return archiveOf(deps, person);
}

/** Archives of one owner: each reads all that is his. */
const exportLimit = { name: "own-exports", max: 10, windowMs: 3_600_000 } as const;

/**
 * What is kept of an owner, as `exportPerson` gives it, for himself: his mailbox is who he is, so that of an order that another
 * bought he gets his cards alone. `ref`: one of his cards. @throws {AppError} `order.not_found`, `request.rate_limited`
 */
export async function exportOwn(deps: Deps, own: OwnerSession, ref: string): Promise<Readable> {
  await requireOwnCard(deps, own, ref);
  await spend(deps, exportLimit, createHash("sha256").update(own.email).digest("hex"));
  return archiveOf(deps, await find.findPerson(deps, own.email));
}

/** Erases what somebody left on a card, since he asks for it; the audit says who did so, not whose it was. @throws {AppError} `contact.not_found` */
export async function eraseLeft(deps: Pick<Deps, "db" | "clock">, actor: Actor, id: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await removeLeft(deps, id);
    await recordAudit(deps, { actor, action: "contact.erased", target: "Coordonnées laissées", details: "" });
  });
  await deps.db.forgetErased();
}
