import type { readDashboard as readDashboardEndpoint } from "#shared/contract/dashboard.ts";
import type { Answer } from "#shared/contract/endpoint.ts";
import type { Deps } from "#server/deps.ts";
import { readTakings } from "#server/features/payments/accounting/accounting-service.ts";
import { countFailedMails } from "#server/features/mails/mail-service.ts";
import { readOrderTotals } from "#server/features/order-management/admin/list/order-list-service.ts";
import { readVisits } from "#server/features/cards/visits/visit-service.ts";
import { monthOf, monthStarts, toSeries } from "./dashboard-rules.ts";
import * as store from "./dashboard-store.ts";

/** The dashboard's figures now; months are those of Africa/Dakar. */
export async function readDashboard(deps: Pick<Deps, "db" | "clock" | "payments">): Promise<Answer<typeof readDashboardEndpoint>> {
  const { year, month } = monthOf(deps.clock.now());
  const starts = monthStarts(year);
  const { silver, others } = toSeries(await store.countSales(deps.db.query, year));
  const { unpaid, attention } = await readOrderTotals(deps);
  return {
    user_count: await store.countUsers(deps.db.query),
    order_count: await store.countLiveCards(deps.db.query),
    orders_by_month: silver,
    series: others,
    year,
    month,
    month_revenue: await readTakings(deps, starts[month] ?? 0, starts[month + 1] ?? 0),
    unpaid_count: unpaid,
    attention_count: attention,
    failed_mail_count: await countFailedMails(deps),
    visits: await readVisits(deps),
  };
}

/** PostgreSQL collects changes of what is counted; this sums them up. */
export async function mergeDashboardCounts(deps: Pick<Deps, "db">): Promise<void> {
  await store.mergeCounts(deps.db);
}
