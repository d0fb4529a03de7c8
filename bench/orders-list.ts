/**
 * The portal's order list with 1,000 orders and with 100,000 or more, on both engines: what each page costs, and the
 * ratio of each
 * size to the smallest.
 * `node bench/orders-list.ts [rounds=100] [seed=1] [many=100000 …]`; exits 1 when a ratio passes 3.
 */
import { orderListRoutes } from "#server/features/order-management/admin/list/order-list-routes.ts";
import { compareSizes, parseSizes } from "./both-sizes.ts";

await compareSizes({
  ...parseSizes(process.argv.slice(2)),
  list: "/orders?page=1",
  cases: [
    ["first page", () => "/orders?page=1"],
    ["search, common fragment (ndi)", () => "/orders?page=1&search=ndi"],
    ["search, rare fragment (goudia)", () => "/orders?page=1&search=goudia"],
    ["search, two words (fatou diop)", () => "/orders?page=1&search=fatou+diop"],
    ["of the frequent offer", () => "/orders?page=1&offer=SILVER"],
    ["of a rare offer", () => "/orders?page=1&offer=GOLD"],
    ["by date of payment", () => "/orders?page=1&sort=-paidAt"],
    ["last page", (total) => `/orders?page=${Math.ceil(total / 10)}`],
  ],
  routes: orderListRoutes,
});
