import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { readDashboard } from "#shared/contract/dashboard.ts";
import type { listOrders } from "#shared/contract/order-list.ts";
import type { listPieces, Piece } from "#shared/contract/production-pieces.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { dayMs, formatIsoDay } from "#shared/format/day-and-time.ts";
import { type CompanySection, companySections } from "#shared/route-paths.ts";
import { proofCardStates } from "#shared/states-and-kinds.ts";
import { createHttpApp } from "#server/composition/app.ts";
import type { Deps } from "#server/deps.ts";
import { runHealthChecks } from "#server/operations/doctor/run-health-checks.ts";
import { readEnvironmentSettings } from "#server/config/environment-settings.ts";
import { healthCheckReaders } from "#server/features/maintenance/system/checks.ts";
import { alertConditions } from "#server/features/maintenance/alerts/alert-conditions.ts";
import { jobHandlers } from "#server/composition/job-handlers.ts";
import { createJobWorker } from "#server/jobs/worker.ts";
import { testDeps } from "#test/harness/app.ts";
import { frozenClock } from "#test/harness/clock.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { memoryFolder } from "#test/harness/memory-folder.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { buildOrderQuery } from "#web/staff/orders/order-filters.ts";
import { parseOptionValue } from "#web/staff/parts/list/list-url-state.ts";
import { buildPieceQuery } from "#web/staff/production/piece-query.ts";
import { getTaskLink, onlineCardsLink } from "#web/staff/service/dashboard/task-links.ts";
import { staffPaths } from "#web/staff/session/staff-paths.ts";
import { type ScreenName, screenNames } from "#web/staff/session/screens.ts";
import { isShortRun } from "#test/harness/short-run.ts";
import { createDemoPictures, type DemoPictures } from "./pictures.ts";
import { type DemoYearResult, simulateDemoYear } from "./year.ts";

const folders: string[] = [];
const closings: (() => Promise<void>)[] = [];
let pictures: DemoPictures;
/** A whole year once; with the other engine, and in a developer's run, only a month. */
const days = process.env.TEST_ENGINE === "postgres" || isShortRun ? 30 : 365;
// Away from midnight, so that two runs fall on the same day.
const now = Math.floor(Date.now() / dayMs) * dayMs + 9 * 3_600_000;
let deps: Deps;
let demo: DemoYearResult;

async function open(): Promise<Deps> {
  const folder = mkdtempSync(join(memoryFolder(), "vcard-demo-"));
  folders.push(folder);
  const db = (await freshDatabase(folder)).open();
  closings.push(() => db.close());
  const clock = frozenClock();
  clock.advance(now - clock.now());
  return testDeps(readEnvironmentSettings({ DATA_DIR: folder, LOG_LEVEL: "silent" }), db, clock);
}

beforeAll(async () => {
  pictures = await createDemoPictures();
  deps = await open();
  demo = await simulateDemoYear(deps, { days, now, pictures });
}, 600_000);
afterAll(async () => {
  for (const close of closings) await close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const distinct = <Value>(values: readonly Value[]) => [...new Set(values)].toSorted();

test("contains every state that the team meets", async () => {
  const { query } = deps.db;
  const pieces = await query.selectFrom("pieces").select(["state", "kind", "dueAt"]).where("shelved", "=", 0).execute();
  expect(distinct(pieces.map(({ state }) => state))).toEqual(
    expect.arrayContaining([
      "to_design",
      "proof_sent",
      "to_print",
      "printed",
      "encoded",
      "checked",
      "shipped",
      "delivered",
      "on_hold",
      "defective",
      "returned",
    ]),
  );
  expect(pieces.filter(({ state, dueAt }) => state === "on_hold" && dueAt < now)).not.toEqual([]);
  expect(distinct((await query.selectFrom("proofCards").select("state").execute()).map(({ state }) => state))).toEqual(
    proofCardStates.filter((state) => state !== "superseded").toSorted(),
  );
  const beyond = await query
    .selectFrom("orders")
    .select("deliveryFee")
    .where("deliveryTown", "not in", ["", "Dakar"])
    .execute();
  expect(beyond.some(({ deliveryFee }) => deliveryFee === null)).toBe(true);
  expect(beyond.some(({ deliveryFee }) => deliveryFee !== null)).toBe(true);
  const attempts = await query
    .selectFrom("paymentAttempts")
    .select(["state", "overpaid", "closedAt", "method"])
    .execute();
  expect(distinct(attempts.map(({ state }) => state))).toEqual(expect.arrayContaining(["canceled", "paid", "pending"]));
  expect(
    attempts.filter(({ overpaid, closedAt, state }) => overpaid === 1 && closedAt === null && state === "paid"),
  ).toHaveLength(1);
  const orders = await query.selectFrom("orders").selectAll().execute();
  expect(distinct(orders.flatMap(({ paidBy }) => paidBy ?? []))).toEqual(["Code promo", "PayTech", "Équipe"]);
  expect(distinct(orders.map(({ offer }) => offer))).toEqual(["CUSTOM", "GOLD", "SILVER"]);
  expect(orders.filter(({ begun, organisationId }) => begun === 1 && organisationId === null)).toHaveLength(1);
  expect(orders.filter(({ deletedAt, expiredAt }) => deletedAt !== null && expiredAt === null)).not.toEqual([]);
  expect(
    distinct((await query.selectFrom("deliveries").select("outcome").execute()).map(({ outcome }) => outcome)),
  ).toEqual(["delivered", "missed"]);
  expect(await query.selectFrom("users").select(["role", "mustChangePassword"]).orderBy("role").execute()).toEqual(
    ["admin", "desk", "workshop"].map((role) => ({ role, mustChangePassword: 0 })),
  );
  expect((await query.selectFrom("leftContacts").select("id").execute()).length).toBeGreaterThanOrEqual(16);
});

test.runIf(days === 365)(
  "and what takes a year: every way to pay and to refund, orders erased for their age, used-up and ended codes",
  async () => {
    const { query } = deps.db;
    const [orders, pieces, attempts, refunds] = await Promise.all([
      query.selectFrom("orders").select(["reprintOf", "expiredAt"]).execute(),
      query.selectFrom("pieces").select("kind").execute(),
      query.selectFrom("paymentAttempts").select("method").execute(),
      query.selectFrom("refunds").select("byProvider").execute(),
    ]);
    expect(distinct(refunds.map(({ byProvider }) => byProvider))).toEqual([0, 1]);
    expect(distinct(attempts.flatMap(({ method }) => method ?? []))).toEqual(
      expect.arrayContaining(["Carte Bancaire", "Espèces", "Mixx by Yas", "Orange Money", "Virement", "Wave"]),
    );
    expect(distinct(pieces.map(({ kind }) => kind))).toEqual(["first", "replacement", "reprint"]);
    expect(orders.filter(({ reprintOf }) => reprintOf !== null)).not.toEqual([]);
    expect(orders.filter(({ expiredAt }) => expiredAt !== null).length).toBeGreaterThan(5);
    const codes = await query.selectFrom("promoCodes").select(["taken", "maxUses", "endsAt", "disabledAt"]).execute();
    expect(codes.some(({ taken, maxUses }) => taken === maxUses)).toBe(true);
    expect(codes.some(({ endsAt, taken }) => endsAt !== null && endsAt < now && taken > 0)).toBe(true);
    expect(codes.some(({ disabledAt }) => disabledAt !== null)).toBe(true);
  },
);

test("the ledger agrees: each order's received and refunded amounts are the sums of its payments and refunds", async () => {
  const { query } = deps.db;
  const [orders, attempts, refunds] = await Promise.all([
    query.selectFrom("orders").selectAll().execute(),
    query.selectFrom("paymentAttempts").selectAll().execute(),
    query.selectFrom("refunds").selectAll().execute(),
  ]);
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
  for (const { ref, received, refunded } of orders) {
    const counted = attempts.filter((one) => one.orderRef === ref && one.settledAt !== null && one.overpaid === 0);
    const back = refunds.filter(
      (one) =>
        one.orderRef === ref && one.state === "done" && counted.some(({ refCommand }) => refCommand === one.refCommand),
    );
    expect(received, ref).toEqual(sum(counted));
    expect(refunded, ref).toEqual(sum(back));
  }
  expect(refunds.filter(({ state }) => state !== "done")).toEqual([]);
});

test("a service that starts on it mails nobody, asks the provider nothing, raises no alarm and erases nothing", async () => {
  const { query } = deps.db;
  const before = {
    mails: await query.selectFrom("mails").select(["id", "sentAt"]).execute(),
    orders: await query.selectFrom("orders").select(["ref", "updatedAt", "expiredAt"]).orderBy("ref").execute(),
  };
  expect(before.mails.filter(({ sentAt }) => sentAt === null)).toEqual([]);
  expect(readdirSync(join(deps.settings.dataDir, "outbox")).length).toBeLessThan(before.mails.length);
  const asked: string[] = [];
  const watching: Deps = {
    ...deps,
    payments: {
      ...deps.payments,
      readStatus: async ({ refCommand }) => (asked.push(refCommand), { state: "pending", raw: "" }),
    },
  };
  const app = await createHttpApp(watching);
  const worker = createJobWorker(watching, jobHandlers);
  const ran = await worker.runDue();
  await worker.stop();
  await app.close();
  // Only recurring jobs run, once each.
  expect(asked).toEqual([]);
  expect(ran < 20).toBe(true);
  expect(await query.selectFrom("mails").select(["id", "sentAt"]).execute()).toEqual(before.mails);
  expect(await query.selectFrom("orders").select(["ref", "updatedAt", "expiredAt"]).orderBy("ref").execute()).toEqual(
    before.orders,
  );
  // The disk is the test machine's, not the demo's.
  const alarms = await Promise.all(
    alertConditions.filter(({ name }) => name !== "disk").map(async ({ look }) => look(deps)),
  );
  expect(alarms.filter((text) => text !== undefined)).toEqual([]);
  // A trial that nobody has set up has faults of its own; the demo must add none.
  const failings = async (of: Deps) =>
    (await runHealthChecks({ ...of, ...healthCheckReaders }))
      .filter(({ level }) => level === "fail")
      // The findings' texts may differ in what the demo's administrator has set, so only their beginnings count.
      .map(({ text }) => text.split(":")[0]);
  expect(await failings(deps)).toEqual(await failings(await open()));
});

/** What a screen reads: the path, and the parts of the answer that must not be empty (a list or a sum). */
type Read = readonly [path: string, ...full: string[]];

/** `:ref`: an order in the workshop; `:id`: a company; `:month`: this month. Null: a form, which reads nothing. */
const portal: Record<ScreenName, readonly Read[] | null> = {
  login: null,
  forgottenPassword: null,
  newPassword: null,
  dashboard: [["/users/dashboard", "order_count", "month_revenue", "tasks"]],
  users: [["/users", ""]],
  orders: [["/orders", ""]],
  order: [
    ["/orders/:ref", "number"],
    ["/orders/:ref/pieces", ""],
    ["/orders/:ref/documents", "documents"],
    ["/orders/:ref/proofs", "versions"],
  ],
  newOrder: null,
  companies: [["/organisations", "organisations.1"]],
  companyOrder: null,
  company: [
    ["/organisations/:id", "orders", "departments", "template.logoUrl"],
    ["/organisations/:id/members", "1"],
    ["/organisations/:id/people", "people"],
    ["/organisations/:id/completions", "awaited"],
    ["/organisations/:id/change-requests", "open"],
    ["/organisations/:id/departures", "departures"],
    ["/organisations/:id/reprints", "people"],
  ],
  promoCodes: [["/promo-codes", ""]],
  newsletter: [["/newsletter/subscribers", ""]],
  atelier: [
    ["/pieces", ""],
    ["/pieces/rows", ""],
  ],
  lot: [["/lots/:ref", "departments"]],
  packing: [["/lots/:ref/pieces", ""]],
  encode: [["/encoding", "pieces"]],
  check: [["/pieces?state=encoded", ""]],
  run: [["/deliveries/run", "stops"]],
  accounting: [
    ["/accounting", ""],
    ["/accounting/totals", "methods"],
  ],
  documents: [
    ["/documents?kind=quote", ""],
    ["/documents?kind=invoice", ""],
  ],
  receivables: [["/documents/receivables", "buyers"]],
  accountingMonth: [["/accounting/months/:month", "entries", "documents"]],
  mails: [["/mails", ""]],
  audit: [["/audit", ""]],
  people: null,
  settings: [["/settings", ""]],
  system: [["/system", "version"]],
  security: [["/me/sessions", ""]],
  password: null,
};

const space: Record<CompanySection, readonly Read[]> = {
  accueil: [["/accueil", "orders", "dues", "missing.names", "requests", "departures"]],
  personnes: [["/personnes", "people", "departments"]],
  "a-completer": [["/a-completer", "people", "approved"]],
  demandes: [["/demandes", "open", "decided"]],
  nouvelles: [["/nouvelles-cartes", "departments"]],
  modele: [
    ["/modele", "people", "printed"],
    ["/reimpressions", "people"],
  ],
  "a-payer": [["/a-payer", "orders"]],
  factures: [["/factures", "papers"]],
  statistiques: [["/statistiques", "departments", "months"]],
  contacts: [["/contacts", "leads"]],
  departs: [["/departs", "departures"]],
  logiciels: [
    ["/acces", ""],
    ["/webhooks", ""],
    ["/webhooks/envois", "deliveries"],
  ],
  gestion: [["/membres", "1"]],
};

/** Counts what is at a path of an answer, such as `people` or `template.logoUrl`. */
function countAt(answer: unknown, place: string): number {
  const found =
    place === "" ? answer : place.split(".").reduce((of: unknown, key) => Object(of)[key] as unknown, answer);
  return typeof found === "number" ? found : Object.keys(Object(found ?? "")).length;
}

const isKept = ({ refunded, incomplete, unapproved, unpaid, awaited }: Piece) =>
  refunded || incomplete || unapproved || unpaid || awaited;

test("every count of the dashboard is the length of the list that its link opens", async () => {
  const app = await createHttpApp(deps);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const login = await callApi(url, "POST", "/api/login", {
    body: { email: "mariama@demo.example", password: demo.password },
  });
  const { token } = login.body as { token: string };
  const read = async (path: string) => (await callApi(url, "GET", path, { token })).body;
  const failed = await deps.db.query.selectFrom("mails").select(["id", "sentAt"]).executeTakeFirstOrThrow();
  await deps.db.query.updateTable("mails").set({ failedAt: now, sentAt: null }).where("id", "=", failed.id).execute();
  const unpaid = await deps.db.query
    .selectFrom("orders")
    .select(["ref", "price"])
    .where("paidAt", "is", null)
    .where("deletedAt", "is", null)
    .where("expiredAt", "is", null)
    .executeTakeFirstOrThrow();
  await deps.db.query
    .updateTable("orders")
    .set({ transferAt: now, transferAmount: unpaid.price, transferBy: "buyer" })
    .where("ref", "=", unpaid.ref)
    .execute();
  const rowsOf = async (path: string, query: object, pageSize: number): Promise<unknown[]> => {
    const given = Object.entries(query).filter(([, value]) => Boolean(value)) as [string, string][];
    const rows: unknown[] = [];
    for (let page = 1; ; page += 1) {
      const part = new URLSearchParams([...given, ["page", `${page}`], ["pageSize", `${pageSize}`]]);
      const some = (await read(`${path}?${part}`)) as unknown[];
      rows.push(...some);
      if (some.length < pageSize) return rows;
    }
  };
  const lengthOf = async (...list: Parameters<typeof rowsOf>) => (await rowsOf(...list)).length;
  /** Reads the length of a link's list in the way that the screens read their addresses. */
  const lengthOfLink = async (link: string): Promise<number> => {
    const { pathname, searchParams } = new URL(link, url);
    const address = {
      read: (name: string) => searchParams.get(name) ?? "",
      choice: <Value extends string>(name: string, options: readonly { value: Value }[]) =>
        parseOptionValue(searchParams.get(name), options),
    };
    if (pathname === staffPaths.orders) return lengthOf("/api/orders", buildOrderQuery(address), 100);
    if (pathname === staffPaths.atelier) return lengthOf("/api/pieces/rows", buildPieceQuery(address), 200);
    if (pathname === staffPaths.mails) return lengthOf("/api/mails", { state: address.read("etat") }, 100);
    return ((await read("/api/users")) as unknown[]).length;
  };
  const figures = (await read("/api/users/dashboard")) as EndpointAnswer<typeof readDashboard>;
  const counts: [what: string, count: number, link: string][] = [
    ["users", figures.user_count, staffPaths.users],
    ["orders", figures.order_count, onlineCardsLink],
    ...figures.tasks.map(({ task, count }): (typeof counts)[number] => [task, count, getTaskLink(task)]),
  ];
  const lengths: typeof counts = [];
  for (const [what, , link] of counts) lengths.push([what, await lengthOfLink(link), link]);
  expect(counts).toEqual(lengths);
  // If every list were empty, all counts would agree without proving anything.
  expect(figures.tasks.filter(({ count }) => count === 0).map(({ task }) => task)).toEqual([]);

  // The rows' own fields agree with the counts too.
  const orders = (await rowsOf("/api/orders", {}, 100)) as EndpointAnswer<typeof listOrders>;
  const countOf = (task: string) => figures.tasks.find((one) => one.task === task)?.count;
  const unprinted = ["to_design", "proof_sent", "approved", "to_print", "on_hold"];
  expect(countOf("collect")).toBe(orders.filter(({ paid, rest }) => !paid || rest > 0).length);
  expect(countOf("complete")).toBe(
    orders.filter(({ missing, production }) => missing.length > 0 && unprinted.includes(production?.state ?? ""))
      .length,
  );
  const toPrint = (await rowsOf("/api/pieces", { state: "to_print" }, 200)) as EndpointAnswer<typeof listPieces>;
  expect(toPrint.filter(isKept)).not.toEqual([]);
  const ready = (await rowsOf("/api/pieces", { state: "to_print", ready: "1" }, 200)) as typeof toPrint;
  expect(ready.map(({ id }) => id)).toEqual(toPrint.filter((piece) => !isKept(piece)).map(({ id }) => id));
  await deps.db.query
    .updateTable("mails")
    .set({ failedAt: null, sentAt: failed.sentAt })
    .where("id", "=", failed.id)
    .execute();
  await app.close();
});

test("no screen of the portal or of a company's space is empty", async () => {
  const app = await createHttpApp(deps);
  const url = await app.listen({ port: 0, host: "127.0.0.1" });
  const login = await callApi(url, "POST", "/api/login", {
    body: { email: "mariama@demo.example", password: demo.password },
  });
  const { token } = login.body as { token: string };
  const { query } = deps.db;
  const lot = await query
    .selectFrom("pieces")
    .select("orderRef")
    .where("lot", "is not", null)
    .where("state", "=", "to_print")
    .executeTakeFirst();
  const company = await query.selectFrom("apiTokens").select("organisationId").executeTakeFirst();
  const admin = await query
    .selectFrom("organisationMembers")
    .select("email")
    .where("organisationId", "=", company?.organisationId ?? "")
    .where("role", "=", "admin")
    .executeTakeFirst();
  const { cookie } = await loggedInOwner({ deps, url }, admin?.email ?? "");
  const empty: string[] = [];
  const look = async (screen: string, reads: readonly Read[], call: (path: string) => Promise<unknown>) => {
    for (const [path, ...places] of reads) {
      const answer = await call(
        path
          .replace(":ref", lot?.orderRef ?? "")
          .replace(":id", company?.organisationId ?? "")
          .replace(":month", formatIsoDay(now).slice(0, 7)),
      );
      for (const place of places) if (countAt(answer, place) === 0) empty.push(`${screen}: ${path} ${place}`);
    }
  };
  for (const screen of screenNames)
    await look(
      screen,
      portal[screen] ?? [],
      async (path) => (await callApi(url, "GET", `/api${path}`, { token })).body,
    );
  for (const section of companySections)
    await look(
      section,
      space[section],
      async (path) =>
        (
          await callApi(url, "GET", `/api/entreprises/${company?.organisationId}${path}`, {
            headers: { Cookie: cookie },
          })
        ).body,
    );
  await look("personnes", [["/personnes"]], async (path) => {
    const { body } = await callApi(url, "GET", `/api/entreprises/${company?.organisationId}${path}`, {
      headers: { Cookie: cookie },
    });
    const { people } = body as { people: { lastOpened: string | null }[] };
    if (people.filter(({ lastOpened }) => lastOpened !== null).length < 4) empty.push("seen pages");
  });
  await look("documents", [["/documents?pageSize=100"]], async (path) => {
    const listed = (await callApi(url, "GET", `/api${path}`, { token })).body as { kind: string; state: string }[];
    const states = new Set(listed.map(({ kind, state }) => `${kind} ${state}`));
    for (const one of ["quote open", "quote accepted", "invoice paid", "invoice due", "invoice late"])
      if (!states.has(one)) empty.push(one);
  });
  await app.close();
  expect(empty).toEqual([]);
});

// The plan and its acts do not depend on the engine.
test.runIf(days === 365)(
  "gives the same orders in two runs on the same day, at any hour",
  async () => {
    const some = await Promise.all(
      [0, 6].map(async (hours) => {
        const deps = await open();
        await simulateDemoYear(deps, { days: 30, now: now + hours * 3_600_000, pictures });
        return factsOf(deps);
      }),
    );
    expect(some[0]?.orders.length).toBeGreaterThan(35);
    expect(some[1]).toEqual(some[0]);
  },
  600_000,
);

/** Everything but what is random: references, numbers, secrets. */
async function factsOf({ db: { query } }: Deps) {
  const orders = await query
    .selectFrom("orders")
    .select([
      "createdAt",
      "offer",
      "buyerFirstName",
      "buyerLastName",
      "buyerEmail",
      "buyerPhone",
      "price",
      "received",
      "refunded",
      "paidAt",
      "fullyPaidAt",
      "paidBy",
      "paymentMethod",
      "promoCode",
      "deletedAt",
      "expiredAt",
    ])
    .orderBy("createdAt")
    .execute();
  const pieces = await query
    .selectFrom("pieces")
    .select(["state", "kind", "stateAt", "dueAt", "offer", "material"])
    .orderBy("stateAt")
    .orderBy("dueAt")
    .execute();
  const visits = await query
    .selectFrom("visits")
    .select(({ fn }) => ["day", fn.sum<number>("times").as("times")])
    .groupBy("day")
    .orderBy("day")
    .execute();
  return { orders, pieces, visits };
}

test("ids are complete, and sort by time", async () => {
  const rows = await deps.db.query.selectFrom("mails").select(["id", "createdAt"]).orderBy("id").execute();
  expect(rows.filter(({ id, createdAt }) => !/^[0-9A-Z]{26}$/.test(id) || !Number.isInteger(createdAt))).toEqual([]);
});

test("nothing is from today or later, and the refs are those of the plan", async () => {
  const { query } = deps.db;
  const rows = await query.selectFrom("orders").select(["ref", "createdAt"]).execute();
  expect(rows.every(({ createdAt }) => createdAt < demo.plan.end && formatIsoDay(createdAt) < formatIsoDay(now))).toBe(
    true,
  );
  expect(demo.refs.every((ref) => rows.some((row) => row.ref === ref))).toBe(true);
});
