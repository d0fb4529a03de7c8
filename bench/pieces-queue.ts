/**
 * `node bench/pieces-queue.ts [rounds=100] [seed=1] [many=100000 …]`: the workshop's queue with the pieces of 1,000 and
 * of 100,000 or more orders, on both engines. Measures what each view costs, and the ratio of each size to the
 * smallest; exits 1 if a ratio exceeds 3. A sixth of all pieces is still in the workshop, so a hundred times the orders
 * is a hundred times the work.
 */
import { openSources } from "./sources.ts";

const sources = await openSources();
const { compareSizes, parseSizes } = await sources.load<typeof import("./both-sizes.ts")>("/bench/both-sizes.ts");
const { registerProductionQueueRoutes } = await sources.load<
  typeof import("#server/features/production/queue/production-queue-routes.ts")
>("/src/server/features/production/queue/production-queue-routes.ts");

await compareSizes({
  ...parseSizes(process.argv.slice(2)),
  list: "/pieces?page=1",
  cases: [
    ["all that is open", () => "/pieces?page=1&pageSize=25"],
    ["one state", () => "/pieces?page=1&pageSize=25&state=to_print"],
    ["a column of the board", () => "/pieces?page=1&pageSize=20&state=encoded"],
    ["what is late", () => "/pieces?page=1&pageSize=25&late=1"],
    ["of one offer and material", () => "/pieces?page=1&pageSize=25&offer=SILVER&material=pvc"],
    ["search, two words (fatou diop)", () => "/pieces?page=1&pageSize=25&search=fatou+diop"],
    ["the same search in one state", () => "/pieces?page=1&pageSize=25&search=fatou+diop&state=to_print"],
    ["and in what was delivered", () => "/pieces?page=1&pageSize=25&search=fatou+diop&state=delivered"],
    ["what was delivered", () => "/pieces?page=1&pageSize=25&state=delivered"],
    ["the counts", () => "/pieces/counts"],
    ["rows: pieces and lots", () => "/pieces/rows?page=1&pageSize=25"],
    ["rows in one state", () => "/pieces/rows?page=1&pageSize=25&state=to_print"],
    ["rows that are late", () => "/pieces/rows?page=1&pageSize=25&late=1"],
    ["rows that were delivered", () => "/pieces/rows?page=1&pageSize=25&state=delivered"],
    ["rows searched (fatou diop)", () => "/pieces/rows?page=1&pageSize=25&search=fatou+diop"],
  ],
  routes: registerProductionQueueRoutes,
});
await sources.close();
