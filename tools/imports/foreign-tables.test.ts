import { expect, test } from "vitest";
import { findReadModelProblems, findTableOwners, findTableProblems } from "./foreign-tables.ts";

const features = "src/server/features";
const texts = new Map([
  ["src/server/db/tables.ts", "export interface Tables\n  extends CardTables,\n    JobTables,\n    OrderTables {\n}\n"],
  [
    `${features}/cards/card-tables.ts`,
    "export interface CardTables {\n  cards: CardRow;\n  cardImages: ImageRow;\n}\n",
  ],
  [
    `${features}/orders/order-tables.ts`,
    "export interface OrderTables {\n  orders: OrderRow & { queue: 1 | null };\n}\n",
  ],
  ["src/server/jobs/job-tables.ts", "export interface JobTables {\n  jobs: JobRow;\n}\n"],
]);
const owners = findTableOwners(texts);
const problemsOf = (file: string, code: string) => findTableProblems(owners, file, code);
const store = "src/server/features/orders/order-store.ts";

test.each([
  ["reads", "cards", `query.selectFrom("cards").selectAll()`],
  ["reads", "cards", `query\n  .selectFrom(\n    "cards as shown",\n  )`],
  ["reads", "cards", `query.selectFrom(["orders", "cards"])`],
  ["reads", "cards", `query.selectFrom("orders").innerJoin("cards", "cards.orderRef", "orders.ref")`],
  ["reads", "cardImages", `query.selectFrom("orders").leftJoinLateral("cardImages as one", (join) => join)`],
  ["reads", "cards", `({ exists, selectFrom }) => exists(selectFrom("cards").select("ref"))`],
  ["reads", "cards", `query.updateTable("orders").from("cards")`],
  ["reads", "cards", `query.deleteFrom("orders").using("cards")`],
  ["reads", "card_images", "sql`SELECT 1 FROM card_images`"],
  ["reads", "cards", "sql`SELECT 1 FROM orders, cards AS c WHERE 1 = 1`"],
  ["reads", "cards", "sql<number>`SELECT 1 FROM orders\n  LEFT JOIN cards ON cards.order_ref = orders.ref`"],
  ["reads", "cards", 'sql`SELECT 1 FROM ${sql.table("cards")}`'],
  ["reads", "jobs", `query.selectFrom("jobs")`],
  ["writes", "cards", `query.insertInto("cards").values(row)`],
  ["writes", "cards", `query.updateTable("cards").set(row)`],
  ["writes", "cards", `query.deleteFrom("cards")`],
  ["writes", "cards", `const insert = createPreparedInsert("cards");`],
  ["writes", "cards", "sql`UPDATE cards SET version = 1`"],
  ["writes", "cards", "sql`DELETE FROM cards`"],
  ["writes", "cards", "sql`INSERT INTO cards VALUES (1)`"],
])("a store of orders that %s %s is told which service to call: %s", (what, table, code) => {
  const [problem, ...others] = problemsOf(store, code);
  expect(others).toEqual([]);
  const owner = table === "jobs" ? "src/server/jobs/" : "cards";
  expect(problem).toContain(`${what} ${table}, which belongs to ${owner}: call a service of ${owner}`);
  expect(problem?.includes("read-model.ts")).toBe(what === "reads");
});

test.each([
  ["its own tables", store, `query.selectFrom("orders"); query.deleteFrom("orders");`],
  ["words that are tables' names too", store, `const kind = { from: "cards" }; text.startsWith("cards");`],
  [
    "a read model reads any table",
    `${features}/orders/list-read-model.ts`,
    `query.selectFrom("cards").innerJoin("jobs")`,
  ],
  ["the copy of a database reads all", "src/server/db/copy/snapshot.ts", "const all = `SELECT id FROM cards`;"],
  ["the queue's adapter has its jobs", "src/server/db/jobs/table-job-queue.ts", `query.updateTable("jobs")`],
  ["tests look where they like", `${features}/orders/orders.db.test.ts`, `query.deleteFrom("cards")`],
])("allowed: %s", (_what, file, code) => {
  expect(problemsOf(file, code)).toEqual([]);
});

test("folders that are no feature must follow the rules too", () => {
  expect(problemsOf("src/server/db/sales.ts", `query.selectFrom("orders")`)).toHaveLength(1);
  expect(problemsOf("src/server/operations/doctor/check.ts", "sql`SELECT 1 FROM orders`")).toHaveLength(1);
});

test("a read model writes to no table, not even to its own feature's", () => {
  expect(problemsOf(`${features}/orders/list-read-model.ts`, `query.updateTable("orders")`)).toEqual([
    "writes orders, and a read model only reads: write in a store",
  ]);
});

test("a table name in a variable is refused, since its owner cannot be seen", () => {
  expect(problemsOf(store, `for (const table of tables) query.deleteFrom(table)`)).toEqual([
    "deleteFrom(table) hides which table it is: write the table's name there",
  ]);
});

test("the check stops at a group of tables that no file describes", () => {
  expect(() => findTableOwners(new Map([...texts].slice(0, 3)))).toThrow("JobTables");
});

test("docs/read-models.md must name each read model, and only existing ones", () => {
  const files = [`${features}/orders/list-read-model.ts`];
  expect(findReadModelProblems(files, "| `orders/list-read-model.ts` |")).toEqual([]);
  expect(findReadModelProblems(files, "")).toEqual([
    `${features}/orders/list-read-model.ts: name it in docs/read-models.md, and say why`,
  ]);
  expect(findReadModelProblems([], "`orders/list-read-model.ts`")).toEqual([
    "docs/read-models.md: there is no read model orders/list-read-model.ts",
  ]);
});
