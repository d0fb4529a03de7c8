import { AppError } from "#shared/errors/app-error.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import { listCardsHandedOnSince, listOrganisationCards } from "#server/features/cards/company-card-service.ts";
import { listOrdersMadeOrRestoredSince } from "#server/features/orders/order-service.ts";
import { matchPeople } from "../people-list/people/match-people-rules.ts";
import { getTemplateOrThrow } from "../template-service.ts";
import { toExistingPerson } from "./company-cards.ts";

/**
 * Checks that nobody of an order that came back out of the trash got another card of its locked company since it went
 * there, as when the list was brought again meanwhile. What stood beside it before stays so; who leaves has no card any more.
 * @throws {AppError} `order.people_twice`
 */
export async function assertNobodyTwice(
  deps: InTransaction<DbDeps>,
  organisationId: string,
  orderRef: string,
  deletedAt: number,
): Promise<void> {
  const template = await getTemplateOrThrow(deps, organisationId);
  const orders = await listOrdersMadeOrRestoredSince(deps, organisationId, deletedAt);
  const handedOn = await listCardsHandedOnSince(deps, organisationId, deletedAt);
  const people = (await listOrganisationCards(deps.db.query, organisationId))
    .filter((card) => card.orderRef === orderRef || orders.has(card.orderRef) || handedOn.has(card.ref))
    .map((card) => ({ ...toExistingPerson(card, template), isBack: card.orderRef === orderRef }))
    .filter(({ isLeaving }) => !isLeaving);
  const back = people.filter(({ isBack }) => isBack).map(({ values }, row) => ({ row, values }));
  const matches = matchPeople(
    back,
    people.filter(({ isBack }) => !isBack),
  );
  if (matches.some(({ kind }) => kind !== "new")) throw new AppError("order.people_twice");
}
