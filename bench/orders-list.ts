/**
 * `node bench/orders-list.ts [rounds=100] [seed=1] [many=100000 …]`: the portal's order list with 1,000 and with
 * 100,000 or more orders, among them a company of 1,000 people, on both engines. Measures what each page costs, and the
 * ratio of each size to the smallest; exits 1 if a ratio exceeds 3.
 */
import { companyMember } from "./seed-company.ts";
import { openSources } from "./sources.ts";

const sources = await openSources();
const { compareSizes, parseSizes } = await sources.load<typeof import("./both-sizes.ts")>("/bench/both-sizes.ts");
const { orderListRoutes } = await sources.load<typeof import("#server/features/order-desk/list/order-list-routes.ts")>(
  "/src/server/features/order-desk/list/order-list-routes.ts",
);
const { registerCompanySpaceRoutes } = await sources.load<
  typeof import("#server/features/companies/company-space-routes.ts")
>("/src/server/features/companies/company-space-routes.ts");
const people = `/entreprises/${companyMember.organisationId}/personnes`;

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
    ["a company's people", () => people],
    ["its last page", () => `${people}?page=20`],
    ["its people searched (fatou diop)", () => `${people}?search=fatou+diop`],
    ["of one department", () => `${people}?department=Ventes`],
    ["last page", (total) => `/orders?page=${Math.ceil(total / 10)}`],
  ],
  routes: (app, deps) => {
    orderListRoutes(app, deps);
    registerCompanySpaceRoutes(app, deps, {
      publishIfComplete: async () => undefined,
      programs: { list: async () => new Map(), end: async () => undefined },
    });
  },
});
await sources.close();
