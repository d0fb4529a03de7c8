import type { Readable } from "node:stream";
import type { Person } from "#shared/contract/people.ts";
import type { Deps } from "../../deps.ts";
import { type Actor, recordAudit } from "../audit/service.ts";
import { archiveOf } from "./archive.ts";
import * as find from "./find.ts";

/** What is known of a person; `about` as for `find.ts`. @throws {AppError} `person.not_found` */
export async function findPerson(deps: Pick<Deps, "db" | "clock">, about: string): Promise<Person> {
  return find.toPerson(await find.findPerson(deps, about));
}

/** A person's data as a ZIP; the audit says who asked for it and which orders it holds, not whose they are. @throws {AppError} `person.not_found` */
export async function exportPerson(deps: Deps, actor: Actor, about: string): Promise<Readable> {
  const person = await find.findPerson(deps, about);
  const numbers = person.orders.map(({ order }) => order.number);
  const more = [numbers.length > 1 ? `${numbers.length} commandes` : "", person.subscription ? "newsletter" : ""].filter((part) => part !== "").join(" · ");
  await recordAudit(deps, { actor, action: "person.exported", target: numbers[0] ?? "Newsletter", details: more, ...(person.orders[0] ? { orderRef: person.orders[0].order.ref } : {}) });
  return archiveOf(deps, person);
}
