import type { readDashboard as readDashboardEndpoint } from "#shared/contract/dashboard.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import type { CoreDeps, DbDeps, Deps } from "#server/deps.ts";
import { computeNetRevenue } from "#server/features/payments/accounting/ledger-service.ts";
import { dailyTaskNames, type DailyTask, taskLists } from "#shared/staff/daily-tasks.ts";
import { getQueueRowsPage } from "#server/features/production/production-service.ts";
import { getOutboxPage } from "#server/features/mails/mail-admin-service.ts";
import { countOrdersOfStatus } from "#server/features/order-desk/list/order-list-service.ts";
import { countStaffUsers } from "#server/features/staff-accounts/staff-service.ts";
import { getRecentVisitFigures } from "#server/features/cards/visits/visit-service.ts";
import { getYearAndMonth, getMonthStartsOfYear, toMonthlySalesSeries } from "./monthly-sales-rules.ts";
import { mergeOrderCountChanges } from "../list/order-count-store.ts";
import * as store from "./dashboard-store.ts";

type Needs = CoreDeps & Pick<Deps, "payments">;

/** Reads the dashboard's current figures; months are those of Africa/Dakar. */
export async function getDashboardFigures(deps: Needs): Promise<EndpointAnswer<typeof readDashboardEndpoint>> {
  const { year, month } = getYearAndMonth(deps.clock.now());
  const starts = getMonthStartsOfYear(year);
  const { silver, others } = toMonthlySalesSeries(await store.countMonthlySalesByOffer(deps.db.query, year));
  return {
    user_count: await countStaffUsers(deps.db.query),
    order_count: await countOrdersOfStatus(deps, "online"),
    orders_by_month: silver,
    series: others,
    year,
    month,
    month_revenue: await computeNetRevenue(deps, starts[month] ?? 0, starts[month + 1] ?? 0),
    tasks: await countTasks(deps),
    visits: await getRecentVisitFigures(deps),
  };
}

async function countTasks(deps: CoreDeps) {
  const counts = [];
  for (const task of dailyTaskNames) counts.push({ task, ...(await countTask(deps, task)) });
  return counts;
}

/** Counts what a task's list shows, by the same query as the list. */
async function countTask(deps: CoreDeps, task: DailyTask): Promise<{ count: number; capped: boolean }> {
  const filters = taskLists[task];
  const first = { page: 1, pageSize: 1 };
  if (filters.list === "orders") return { count: await countOrdersOfStatus(deps, filters.status), capped: false };
  if (filters.list === "mails")
    return { count: (await getOutboxPage(deps, { ...filters, ...first })).total, capped: false };
  const { total, capped } = await getQueueRowsPage(deps, { late: "0", search: "", ...filters }, first);
  return { count: total, capped };
}

/** Sums up, nightly, the collected changes of the stored counts of orders, cards and sales. */
export async function compactStoredCounts({ db }: DbDeps): Promise<void> {
  await mergeOrderCountChanges(db);
  await store.compactDashboardCounts(db);
}
