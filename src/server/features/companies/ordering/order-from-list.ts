import { setImmediate as nextTurn } from "node:timers/promises";
import { AppError } from "#shared/errors/app-error.ts";
import type { ListDecisions } from "#shared/contract/company-list.ts";
import { formatCount } from "#shared/format/counts.ts";
import { inTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import { recordAuditEntry, type StaffActor } from "#server/features/audit/audit-service.ts";
import { lockOrganisationOrders } from "#server/features/orders/organisation-order-service.ts";
import { rememberColumns } from "../people-list/columns/detect-columns-rules.ts";
import { readValues } from "../people-list/people/duplicates-rules.ts";
import { lockOrganisationOrThrow } from "../organisation-lock.ts";
import { rememberListColumns } from "../organisation-service.ts";
import { getTemplateOrThrow } from "../template-service.ts";
import { applyListChanges } from "./apply-list-changes.ts";
import { makeCompanyOrder } from "./make-company-order.ts";
import { type MatchedCard, matchCompanyPeople, readCompanyList } from "./read-company-list.ts";

/** What bringing a list did. */
export interface BroughtList {
  order: { ref: string; number: string } | null;
  made: number;
  changed: number;
  same: number;
}

/**
 * Makes one order of a company's list: a card for each new person, in the list's order; others are changed as the list
 * says, and nobody is made twice, also where two press at once. `agreedPrice`: whole FCFA a card.
 * @throws {AppError} as `readPeopleList`; `list.faults_left`, `list.nobody`, `list.nobody_new`, `list.links_full`,
 * `organisation.not_found`, `organisation.archived`, `offer.unavailable`
 */
export async function orderFromList(
  deps: Deps,
  actor: StaffActor,
  bytes: Buffer,
  decisions: ListDecisions & { organisation: string },
  agreedPrice?: number,
): Promise<BroughtList> {
  const list = await readCompanyList(deps, bytes, decisions);
  if (list.cards.length === 0) throw new AppError("list.nobody");
  if (list.cards.some(({ fields }) => Object.values(fields).some(({ fault }) => fault)))
    throw new AppError("list.faults_left");
  return inTransaction(deps, async (deps) => {
    const organisation = await lockOrganisationOrThrow(deps, decisions.organisation);
    if (organisation.archivedAt !== null) throw new AppError("organisation.archived");
    const template = await getTemplateOrThrow(deps, organisation.id);
    await lockOrganisationOrders(deps, organisation.id);
    const matched = await matchCompanyPeople(deps, list.cards, template);
    // A thousand people take some milliseconds at each step.
    await nextTurn();
    const isNew = ({ match }: MatchedCard) => match.kind === "new";
    const fresh = matched.filter(isNew).map(({ card }) => card);
    const changed = matched.filter(({ match }) => match.kind === "changed");
    if (fresh.length + changed.length === 0) throw new AppError("list.nobody_new");
    await applyListChanges(deps, actor, template, changed);
    const order =
      fresh.length > 0
        ? await makeCompanyOrder(deps, `staff:${actor.userId}`, {
            organisation,
            template,
            people: fresh.map(readValues),
            agreedPrice,
          })
        : null;
    await rememberListColumns(deps, organisation, rememberColumns(list.assignment));
    await recordAuditEntry(deps, {
      actor,
      action: "organisation.list_brought",
      organisationId: organisation.id,
      target: organisation.name,
      details: `${formatCount(fresh.length, "nouvelle carte", "nouvelles cartes")}, ${formatCount(changed.length, "carte changée", "cartes changées")}.`,
      ...(order && { orderRef: order.ref }),
    });
    return {
      order: order && { ref: order.ref, number: order.number },
      made: fresh.length,
      changed: changed.length,
      same: matched.length - fresh.length - changed.length,
    };
  });
}
