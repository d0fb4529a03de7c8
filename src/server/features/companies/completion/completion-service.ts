import { AppError } from "#server/app-error.ts";
import { type CompanyCompletions, awaitedPeopleListed } from "#shared/contract/card-completion.ts";
import { formatCount } from "#shared/format/counts.ts";
import { formatIsoOrNull } from "#shared/format/day-and-time.ts";
import { type InTransaction, inTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps, Deps } from "#server/deps.ts";
import { listOrderCards, listPrivateImageUrls } from "#server/features/cards/card-service.ts";
import { isOfMember } from "#server/features/cards/card-editing-rules.ts";
import { listCardUploadsOf, listCardsOfCompany } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import {
  findMissingAskedFields,
  isHolderAwaited,
  isOutsideRounds,
  parseAskedFields,
} from "#server/features/orders/completion/asked-field-rules.ts";
import {
  countReminder,
  listOrderCompletions,
  listCompanyCompletions,
  waiveCompletionRows,
} from "#server/features/orders/order-card-service.ts";
import type { CardCompletionRow } from "#server/features/orders/completion/completion-tables.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import { findOrderByRef, lockCompanyOrders, recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import { completionStepDelaysMs, listCardLinkEnds, mailHolder } from "../invitations/invitation-service.ts";
import { getCompanyOrThrow, lockCompanyOrThrow } from "../company-lock.ts";
import type { PublishIfComplete } from "../people/people-service.ts";
import { isCompanyOrder } from "../company-rules.ts";
import { type CompanyActor, recordStaffAct, toHistoryActor, toPeopleScope } from "../company-actor.ts";
import { findDecidableMailbox } from "./card-link-service.ts";
import { tellCompanyOfMissing } from "../invitations/tell-company.ts";

interface Asked {
  card: CardRow;
  row: CardCompletionRow | undefined;
}

/** Lists the people of a company who have not approved their cards. @throws {AppError} `organisation.not_found` */
export async function readCompletions(deps: ClockDeps, actor: CompanyActor): Promise<CompanyCompletions> {
  const { organisationId } = actor;
  await getCompanyOrThrow(deps, organisationId);
  const all = await listAsked(deps, actor);
  const apartOf = tellNamesakesApart(all.map(({ card }) => card));
  const awaited = all.flatMap(({ card, row }) => (row && isHolderAwaited(row) ? [{ card, row }] : []));
  const images = await listCardUploadsOf(deps, "organisationId", organisationId);
  const links = await listCardLinkEnds(deps, organisationId);
  return {
    approved: all.filter(({ row }) => row && row.approvedAt !== null).length,
    waived: all.filter(({ row }) => row && row.approvedAt === null && row.waivedAt !== null).length,
    notInvited: all.filter(({ card, row }) => (!row || isOutsideRounds(row)) && card.state === "waiting").length,
    awaited: awaited.length,
    people: awaited.slice(0, awaitedPeopleListed).map(({ card, row }) => ({
      ref: card.ref,
      firstName: card.firstName,
      lastName: card.lastName,
      ...apartOf(card.ref),
      department: card.department,
      missing: findMissingAskedFields(card, parseAskedFields(row), images.get(card.ref)?.profile !== undefined),
      hasMail: card.ownerEmail !== "",
      mailedAt: formatIsoOrNull(row.mailedAt),
      linkUntil: formatIsoOrNull(links.get(card.ref) ?? null),
    })),
    proposals: all.flatMap(({ card, row }) => {
      const { ref, firstName, lastName, department } = card;
      const email = findDecidableMailbox(card, row);
      return email === "" ? [] : [{ ref, firstName, lastName, ...apartOf(ref), department, email }];
    }),
  };
}

/**
 * Stops waiting for holders: their cards are printed as they are, and a page that only lacked its portrait goes live.
 * Resolves to how many.
 * @throws {AppError} `organisation.not_found`, `completion.nobody`
 */
export async function waiveHolders(
  deps: Deps,
  actor: CompanyActor,
  refs: readonly string[] | undefined,
  publishIfComplete: PublishIfComplete,
): Promise<number> {
  return inTransaction(deps, async (deps) => {
    const { name } = await lockCompanyOrThrow(deps, actor.organisationId);
    // The same lock as edits take, so that an approval under way is not overtaken.
    await lockCompanyOrders(deps, actor.organisationId);
    const awaited = (await listAsked(deps, actor)).flatMap(({ card, row }) =>
      row && isHolderAwaited(row) && (!refs || refs.includes(card.ref)) ? [card.ref] : [],
    );
    const by = toHistoryActor(actor);
    const waived = await waiveCompletionRows(deps.db.query, awaited, { waivedAt: deps.clock.now(), waivedBy: by });
    if (waived.length === 0) throw new AppError("completion.nobody");
    for (const [orderRef, { length }] of Map.groupBy(waived, (row) => row.orderRef))
      await finishOrder(deps, { orderRef, by, cards: length }, publishIfComplete);
    await recordStaffAct(deps, actor, {
      action: "organisation.holders_waived",
      target: name,
      details: `${formatCount(waived.length, "carte")}.`,
    });
    return waived.length;
  });
}

async function finishOrder(
  deps: InTransaction<Deps>,
  { orderRef, by, cards }: { orderRef: string; by: string; cards: number },
  publishIfComplete: PublishIfComplete,
): Promise<void> {
  await recordOrderHistoryEntry(deps, {
    orderRef,
    actor: by,
    kind: "completion.waived",
    details: { text: `${formatCount(cards, "carte")}.` },
  });
  await publishIfComplete(deps, orderRef);
}

/** Lists the cards that an actor looks after, by name, each with its completion row if its holder was asked. */
async function listAsked(deps: DbDeps, actor: CompanyActor): Promise<Asked[]> {
  const scope = toPeopleScope(actor);
  const rows = await listCompanyCompletions(deps.db.query, actor.organisationId);
  const byCard = new Map(rows.map((row) => [row.cardRef, row]));
  return (await listCardsOfCompany(deps.db.query, actor.organisationId))
    .filter((card) => isOfMember(scope, card) && card.removalAskedAt === null)
    .map((card) => ({ card, row: byCard.get(card.ref) }))
    .toSorted((one, other) => toSortKey(one.card).localeCompare(toSortKey(other.card), "fr"));
}

const toSortKey = ({ lastName, firstName }: CardRow) => `${lastName} ${firstName}`;

/** Reminds the holders of a round who have not answered; after the last reminder, tells their company instead. */
export async function runCompletionReminder(
  deps: ClockDeps,
  { orderRef, at, step }: { orderRef: string; at: number; step: number },
): Promise<void> {
  const order = await findOrderByRef(deps.db.query, orderRef);
  if (!order || !isCompanyOrder(order) || order.deletedAt !== null) return;
  const { name, archivedAt } = await getCompanyOrThrow(deps, order.organisationId);
  if (archivedAt !== null) return;
  const cards = new Map((await listOrderCards(deps.db.query, orderRef)).map((card) => [card.ref, card]));
  const images = await listPrivateImageUrls(deps, [...cards.values()]);
  const rows = (await listOrderCompletions(deps.db.query, orderRef)).filter(
    (row) => row.begunAt === at && isHolderAwaited(row) && row.reminders < step,
  );
  if (step === completionStepDelaysMs.length)
    return inTransaction(deps, async (deps) => {
      let isNews = false;
      for (const { cardRef } of rows) isNews = (await countReminder(deps.db.query, cardRef, step)) || isNews;
      if (isNews) await tellCompanyOfMissing(deps, order, at, "silent");
    });
  for (const row of rows) {
    const card = cards.get(row.cardRef);
    if (!card || card.removalAskedAt !== null || card.state === "removed") continue;
    const missing = findMissingAskedFields(card, parseAskedFields(row), Boolean(images.get(card.ref)?.profile));
    await inTransaction(deps, async (deps) => {
      if (await countReminder(deps.db.query, card.ref, step)) await mailHolder(deps, card, name, missing, step);
    });
  }
}
