import { formatPersonName } from "#shared/format/person-name.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import { enqueueMail, listOrderMails } from "#server/features/mails/mail-service.ts";

import { isHolderAwaited } from "#server/features/orders/completion/asked-field-rules.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import { listOrderCompletions } from "#server/features/orders/order-card-service.ts";
import { listMemberRows } from "../members/member-store.ts";
import { getCompanyOrThrow } from "../company-lock.ts";
import type { CompanyOrder } from "../company-rules.ts";

/** The most people that one mail names; the space lists them all. */
export const mostNamed = 30;

/**
 * Mails a company's administrators, or without one the order's contact, a list of people of a round: those who have not
 * completed their card, or those whom we cannot write to.
 */
export async function tellCompanyOfMissing(
  deps: InTransaction<ClockDeps>,
  order: CompanyOrder,
  begunAt: number,
  why: "withoutMail" | "silent",
): Promise<void> {
  const rows = (await listOrderCompletions(deps.db.query, order.ref)).filter(
    (row) => row.begunAt === begunAt && isHolderAwaited(row),
  );
  const awaited = new Set(rows.map(({ cardRef }) => cardRef));
  const cards = await listOrderCards(deps.db.query, order.ref);
  const apartOf = tellNamesakesApart(cards);
  const people = cards.filter(
    ({ ref, ownerEmail, removalAskedAt }) =>
      awaited.has(ref) && removalAskedAt === null && (why === "silent" || ownerEmail === ""),
  );
  if (people.length === 0 || (await wasTold(deps, order.ref, begunAt, why))) return;
  const { name } = await getCompanyOrThrow(deps, order.organisationId);
  const { recipients, hasSpace } = await findWhoIsTold(deps, order);
  for (const recipient of recipients)
    await enqueueMail(deps, {
      template: "company-people-missing",
      orderRef: order.ref,
      recipient,
      data: {
        company: name,
        why,
        round: begunAt,
        hasSpace,
        count: people.length,
        people: people.slice(0, mostNamed).map(({ ref, firstName, lastName }) => ({
          ref,
          name: formatPersonName({ firstName, lastName, ...apartOf(ref) }),
        })),
      },
    });
}

/** Finds who gets mails about an order's cards: its company's administrators, else the order's contact. */
export async function findWhoIsTold(
  deps: DbDeps,
  { organisationId, buyerEmail }: CompanyOrder,
): Promise<{ recipients: string[]; hasSpace: boolean }> {
  const admins = (await listMemberRows(deps.db.query, organisationId)).filter(({ role }) => role === "admin");
  const hasSpace = admins.length > 0;
  return { recipients: hasSpace ? admins.map(({ email }) => email) : [buyerEmail], hasSpace };
}

/** Keeps a job that runs again from telling anybody twice. */
async function wasTold(deps: DbDeps, orderRef: string, round: number, why: string): Promise<boolean> {
  return (await listOrderMails(deps.db.query, orderRef)).some(({ template, data }) => {
    if (template !== "company-people-missing") return false;
    const told = JSON.parse(data) as { round: number; why: string };
    return told.round === round && told.why === why;
  });
}
