import { insertOrders, orderRows } from "#test/factories/order-row.ts";
import { unpaidOrders } from "#test/factories/unpaid-order.ts";
import { customSales, silverSales } from "./tables/portal-dashboard.ts";
import type { World } from "./world.ts";

const months = [
  "de janvier",
  "de février",
  "de mars",
  "d'avril",
  "de mai",
  "de juin",
  "de juillet",
  "d'août",
  "de septembre",
  "d'octobre",
  "de novembre",
  "de décembre",
];

/** Makes sales by month, waiting orders and accounts; returns what the dashboard must show of them. */
export async function makeSales({ app, staff }: Pick<World, "app" | "staff">): Promise<Record<string, string>> {
  const now = new Date(app.clock.now());
  const year = now.getUTCFullYear();
  const sold = [
    ["SILVER", silverSales],
    ["CUSTOM", customSales],
  ] as const;
  for (const [offer, counts] of sold) {
    const instants = counts.flatMap((count, month) => Array.from({ length: count }, () => Date.UTC(year, month, 15)));
    const rows = instants.map((paidAt) => {
      const { order, lines, card } = orderRows(app.clock.now(), {}, { offer });
      return {
        order: { ...order, paidAt, paidBy: "PayTech" as const, received: order.price },
        lines,
        card: { ...card, state: "live" as const },
      };
    });
    await insertOrders(app.deps.db, rows);
  }
  const unpaidCount = 7;
  await unpaidOrders(app.deps.db, unpaidCount, app.clock.now());
  for (const [name, email] of [
    ["Ousmane Ba", "ousmane@example.com"],
    ["Fatou Fall", "fatou@example.com"],
  ]) {
    const { status } = await staff.call("POST", "/users", { name, email, password: "Ndar-2026" });
    if (status !== 201) throw new Error(`No account was made: ${status}`);
  }
  return {
    year: String(year),
    userCount: "3",
    orderCount: String([...silverSales, ...customSales].reduce((sum, count) => sum + count, 0)),
    unpaidCount: String(unpaidCount),
    revenueLabel: `Recette ${months[now.getUTCMonth()]}`,
    revenue: "0",
    monthStart: `${now.toISOString().slice(0, 7)}-01`,
  };
}
