import { formatCount } from "#shared/format/counts.ts";
import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { PersonOverview } from "#shared/contract/people.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { removeLeadOrThrow } from "#server/features/owners/leads/lead-service.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { requireOwnCard } from "#server/features/owners/owner-service.ts";
import { createPersonalDataArchive } from "./archive.ts";
import * as find from "./find-person.ts";

/** Gets the data known about a person; `about` as in `find-person.ts`. @throws {AppError} `person.not_found` */
export async function getPersonForStaff(deps: Pick<Deps, "db" | "clock">, about: string): Promise<PersonOverview> {
  return find.toPersonResponse(await find.findPersonRecords(deps, about));
}

/**
 * Exports a person's data as a ZIP; the audit says who asked for it and which orders it holds, not whose they are.
 * @throws {AppError} `person.not_found`, `person.mailbox_needed`
 */
export async function exportPersonArchive(deps: Deps, actor: AuditActor, about: string): Promise<Readable> {
  const person = find.restrictToOnePerson(await find.findPersonRecords(deps, about));
  const numbers = person.orders.map(({ order }) => order.number);
  const more: string[] = [];
  if (numbers.length > 1) more.push(formatCount(numbers.length, "commande"));
  if (person.subscription) more.push("newsletter");
  if (person.left.length > 0) more.push("coordonnées laissées");
  await recordAuditEntry(deps, {
    actor,
    action: "person.exported",
    target: numbers[0] ?? (person.subscription ? "Newsletter" : "Coordonnées laissées"),
    details: more.join(" · "),
    ...(person.orders[0] && { orderRef: person.orders[0].order.ref }),
  });
  return createPersonalDataArchive(deps, person);
}

/** Archives of one owner: each reads all that is his. */
const exportLimit = { name: "own-exports", max: 10, windowMs: 3_600_000 } as const;

/**
 * Exports an owner's data to himself, as `exportPersonArchive` does: his mailbox identifies him, so of an order
 * that another bought he gets only his cards. `ref`: one of his cards.
 * @throws {AppError} `order.not_found`, `request.rate_limited`
 */
export async function exportOwnerArchive(deps: Deps, own: OwnerSession, ref: string): Promise<Readable> {
  await requireOwnCard(deps, own, ref);
  await consumeRateLimit(deps, exportLimit, createHash("sha256").update(own.email).digest("hex"));
  return createPersonalDataArchive(deps, await find.findPersonRecords(deps, own.email));
}

/**
 * Erases a lead at the person's request; the audit says who did so, not whose it was.
 * @throws {AppError} `contact.not_found`
 */
export async function eraseLeadOnRequest(
  deps: Pick<Deps, "db" | "clock">,
  actor: AuditActor,
  id: string,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    await removeLeadOrThrow(deps, id);
    await recordAuditEntry(deps, { actor, action: "contact.erased", target: "Coordonnées laissées", details: "" });
  });
  await deps.db.purgeErasedData();
}
