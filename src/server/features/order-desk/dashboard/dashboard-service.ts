import type { readDashboard as readDashboardEndpoint } from "#shared/contract/dashboard.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { DbDeps, Deps } from "#server/deps.ts";
import { computeNetRevenue } from "#server/features/payments/accounting/ledger-service.ts";
import { countAllFailedMails } from "#server/features/mails/mail-service.ts";
import { readOrderTotals } from "#server/features/order-desk/list/order-list-service.ts";
import { countStaffUsers } from "#server/features/staff-accounts/staff-service.ts";
import { getRecentVisitFigures } from "#server/features/cards/visits/visit-service.ts";
import { getYearAndMonth, getMonthStartsOfYear, toMonthlySalesSeries } from "./monthly-sales-rules.ts";
import { mergeOrderCountChanges } from "../list/order-count-store.ts";
import * as store from "./dashboard-store.ts";

type Needs = Pick<Deps, "db" | "clock" | "payments">;

/** Reads the dashboard's figures now; months are those of Africa/Dakar. */
export async function getDashboardFigures(deps: Needs): Promise<EndpointAnswer<typeof readDashboardEndpoint>> {
  const { year, month } = getYearAndMonth(deps.clock.now());
  const starts = getMonthStartsOfYear(year);
  const { silver, others } = toMonthlySalesSeries(await store.countMonthlySalesByOffer(deps.db.query, year));
  const { unpaid, attention, transfers } = await readOrderTotals(deps);
  return {
    user_count: await countStaffUsers(deps.db.query),
    order_count: await store.countLiveCards(deps.db.query),
    orders_by_month: silver,
    series: others,
    year,
    month,
    month_revenue: await computeNetRevenue(deps, starts[month] ?? 0, starts[month + 1] ?? 0),
    unpaid_count: unpaid,
    attention_count: attention,
    transfer_count: transfers,
    failed_mail_count: await countAllFailedMails(deps),
    visits: await getRecentVisitFigures(deps),
  };
}

/** Sums up, nightly, the changes of the stored counts of orders, cards and sales. */
export async function compactStoredCounts({ db }: DbDeps): Promise<void> {
  await mergeOrderCountChanges(db);
  await store.compactDashboardCounts(db);
}
