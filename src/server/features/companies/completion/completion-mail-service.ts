import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { enqueueMail, listOrderMails } from "#server/features/mails/mail-service.ts";
import { getProposedMailbox, isHolderAwaited } from "#server/features/orders/completion/asked-field-rules.ts";
import { listOrderCompletions } from "#server/features/orders/order-card-service.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import { findOrderByRef, lockOrderForUpdate } from "#server/features/orders/order-service.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { formatPersonName } from "#shared/format/person-name.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { getCompanyOrThrow } from "../company-lock.ts";
import { type CompanyOrder, isCompanyOrder } from "../company-rules.ts";
import { isOwnerFixed } from "../people/people-rules.ts";
import { hasHolder } from "../invitations/invitation-service.ts";
import { findWhoIsTold, mostNamed } from "../invitations/tell-company.ts";

/** 8:00 in Dakar (UTC), when people read their mails. */
const morningMs = 8 * 3_600_000;

/** Returns the next 8:00 after an instant; the mail sent then covers everything until then. */
function findNextMorning(now: number): number {
  return Math.floor((now - morningMs) / dayMs) * dayMs + dayMs + morningMs;
}

/**
 * Tells a company that a holder has just approved their card: in the day's mail, or at once if nobody is awaited any
 * more. The card's order is locked.
 */
export async function tellCompanyOfCompletion(deps: InTransaction<ClockDeps>, orderRef: string): Promise<void> {
  const order = await findOrderByRef(deps.db.query, orderRef);
  if (!order || !isCompanyOrder(order)) return;
  const now = deps.clock.now();
  if ((await readProgress(deps, orderRef)).left === 0)
    await tell(deps, order, { morning: findNextMorning(now), until: now + 1 });
  else await planDailyMail(deps, orderRef);
}

/** Plans the day's one mail about an order's completions. */
export async function planDailyMail(deps: InTransaction<ClockDeps>, orderRef: string): Promise<void> {
  const until = findNextMorning(deps.clock.now());
  const key = `completion.tell:${orderRef}:${until}`;
  await enqueueJob(deps, { kind: "completion.tell", payload: { orderRef, until }, key, runAt: until });
}

/** Tells a company who completed their cards in the day that ends at `until`; running the job again repeats nothing. */
export async function runDailyCompletionMail(
  deps: ClockDeps,
  { orderRef, until }: { orderRef: string; until: number },
): Promise<void> {
  const order = await findOrderByRef(deps.db.query, orderRef);
  if (!order || !isCompanyOrder(order) || order.deletedAt !== null) return;
  await inTransaction(deps, async (deps) => {
    await lockOrderForUpdate(deps, orderRef);
    await tell(deps, order, { morning: until, until });
  });
}

/** Reads whom an order has approvals of, whom it waits for, and how many mailboxes its company has to confirm. */
async function readProgress(deps: ClockDeps, orderRef: string) {
  const rows = new Map((await listOrderCompletions(deps.db.query, orderRef)).map((row) => [row.cardRef, row]));
  const all = await listOrderCards(deps.db.query, orderRef);
  const cards = all.filter(hasHolder);
  return {
    apartOf: tellNamesakesApart(all),
    approved: cards.flatMap((card) => {
      const at = rows.get(card.ref)?.approvedAt ?? null;
      return at === null ? [] : [{ card, at }];
    }),
    left: cards.filter((card) => {
      const row = rows.get(card.ref);
      return row ? isHolderAwaited(row) : card.state === "waiting";
    }).length,
    toConfirm: cards.filter((card) => !isOwnerFixed(card) && getProposedMailbox(card, rows.get(card.ref)) !== "")
      .length,
  };
}

async function tell(
  deps: InTransaction<ClockDeps>,
  order: CompanyOrder,
  { morning, until }: { morning: number; until: number },
): Promise<void> {
  const { name, archivedAt } = await getCompanyOrThrow(deps, order.organisationId);
  if (archivedAt !== null) return;
  const told = (await listOrderMails(deps.db.query, order.ref))
    .filter(({ template }) => template === "company-completions")
    .map(({ data }) => JSON.parse(data) as { until: number; toConfirm: number })
    .filter((mail) => mail.until > morning - dayMs);
  const since = Math.max(morning - dayMs, ...told.map((mail) => mail.until));
  const { apartOf, approved, left, toConfirm } = await readProgress(deps, order.ref);
  const people = approved.filter(({ at }) => at >= since && at < until);
  if (people.length === 0 && toConfirm <= Math.max(0, ...told.map((mail) => mail.toConfirm))) return;
  const { recipients, hasSpace } = await findWhoIsTold(deps, order);
  for (const recipient of recipients)
    await enqueueMail(deps, {
      template: "company-completions",
      orderRef: order.ref,
      recipient,
      data: {
        organisationId: order.organisationId,
        company: name,
        hasSpace,
        until,
        count: people.length,
        people: people.slice(0, mostNamed).map(({ card: { ref, firstName, lastName } }) => ({
          ref,
          name: formatPersonName({ firstName, lastName, ...apartOf(ref) }),
        })),
        left,
        toConfirm: hasSpace ? toConfirm : 0,
      },
    });
}
