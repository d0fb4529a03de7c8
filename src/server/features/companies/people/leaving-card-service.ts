import { dayMs } from "#shared/format/instants.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail, listOrderMails } from "#server/features/mails/mail-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listAdminMailboxes } from "../members/member-service.ts";
import { getCompanyOrThrow } from "../company-lock.ts";

/**
 * Tells the administrators of a card's company who have come to its space, else the order's contact, that its holder has it removed; once a day of a
 * card, however often he changes his mind. `leavesAt`: ISO 8601, when it is erased.
 */
export async function tellCompanyOfLeavingCard(
  deps: InTransaction<ClockDeps>,
  { ref, firstName, lastName, organisationId, ownerEmail }: CardRow,
  order: OrderRow,
  leavesAt: string,
): Promise<void> {
  if (organisationId === null || (await wasToldToday(deps, order.ref, ref))) return;
  const { name: company } = await getCompanyOrThrow(deps, organisationId);
  const admins = await listAdminMailboxes(deps, organisationId, { joined: true });
  const others = (admins.length > 0 ? admins : [order.buyerEmail]).filter((one) => one !== ownerEmail);
  for (const recipient of others)
    await enqueueMail(deps, {
      template: "company-card-leaving",
      orderRef: order.ref,
      recipient,
      data: { ref, company, hasSpace: admins.length > 0, name: `${firstName} ${lastName}`, leavesAt },
    });
}

async function wasToldToday(deps: ClockDeps, orderRef: string, ref: string): Promise<boolean> {
  const since = deps.clock.now() - dayMs;
  return (await listOrderMails(deps.db.query, orderRef)).some(
    ({ template, createdAt, data }) =>
      template === "company-card-leaving" && createdAt > since && (JSON.parse(data) as { ref: string }).ref === ref,
  );
}
