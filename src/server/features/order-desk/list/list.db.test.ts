import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { offers } from "#shared/offers/offers.ts";
import type { OrderListItem } from "#shared/contract/order-list.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";

import type { OrderRow } from "#server/features/orders/order-tables.ts";
import type { AttemptState } from "#shared/states-and-kinds.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { insertOrders, type OneCardRows, orderRows } from "#test/factories/order-row.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { isSecondEngine } from "#test/harness/engine-share.ts";
import { buildOrderSearchKeys } from "#server/features/orders/order-rules.ts";
import { orderSearchBounds } from "./order-list-rules.ts";
import { mergeOrderCountChanges } from "./order-count-store.ts";

const day = 24 * 3_600_000;
const start = Date.parse("2026-03-10T12:00:00Z");

let app: TestApp;
let staff: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  staff = await staffOn(app);
});
beforeEach(async () => {
  for (const table of ["paymentAttempts", "cards", "orderLines", "orders"] as const)
    await app.deps.db.query.deleteFrom(table).execute();
});
afterAll(() => app.close());

type Person = Partial<Pick<CardRow, "firstName" | "lastName" | "company" | "email" | "phoneNumber" | "workEmail">>;
type Changes = Partial<OrderRow> & { person?: Person };

function row({ person, ...changes }: Changes = {}): OneCardRows {
  const made = orderRows(start);
  const card = { ...made.card, ...person };
  const buyer = {
    buyerFirstName: card.firstName,
    buyerLastName: card.lastName,
    buyerEmail: card.email,
    buyerPhone: card.phoneNumber,
  };
  const order = { ...made.order, ...buyer, ...changes };
  return { order: { ...order, ...buildOrderSearchKeys(order, [card]) }, lines: made.lines, card };
}

async function insert(...orders: Changes[]): Promise<OrderRow[]> {
  const rows = orders.map((changes, at) => row({ createdAt: start + at * day, ...changes }));
  await insertOrders(app.deps.db, rows);
  return rows.map(({ order }) => order);
}

/** Most of these tests search only by name: the mailboxes and the company are the same for all. */
const named = (firstName: string, lastName: string, changes: Partial<OrderRow> = {}, person: Person = {}): Changes => ({
  person: { firstName, lastName, company: "Teranga", email: "a@example.com", workEmail: "", ...person },
  ...changes,
});
const paid = (at: number): Partial<OrderRow> => ({ paidAt: at, paidBy: "PayTech", paymentMethod: "Wave" });
const list = (parameters: string) => staff.call<OrderListItem[]>("GET", `/orders?${parameters}`);
const firstNames = async (parameters: string) => (await list(parameters)).body.map(({ firstName }) => firstName);
const totalOf = async (parameters: string) => Number((await list(parameters)).headers.get("x-total-count"));

test("needs a session for the list and the CSV", async () => {
  for (const path of ["orders", "orders.csv"]) expect((await fetch(`${app.url}/api/${path}`)).status).toBe(401);
});

test("a page has its rows, its total and its neighbors; without a page all rows come", async () => {
  await insert(...Array.from({ length: 23 }, (_, at) => named(`P${at}`, "Diop")));
  const second = await list("page=2&search=&sort=-createdAt");
  expect(second.status).toBe(200);
  expect(second.headers.get("cache-control")).toBe("no-store");
  expect(second.headers.get("x-total-count")).toBe("23");
  expect(second.headers.get("x-total-count-capped")).toBeNull();
  expect(second.headers.get("link")).toBe(
    [
      [1, "first"],
      [1, "prev"],
      [3, "next"],
      [3, "last"],
    ]
      .map(([page, rel]) => `</api/orders?page=${page}&search=&sort=-createdAt>; rel="${rel}"`)
      .join(", "),
  );
  const pages = await Promise.all([1, 2, 3, 4].map((page) => firstNames(`page=${page}`)));
  expect(pages.map(({ length }) => length)).toEqual([10, 10, 3, 0]);
  const all = await firstNames("");
  expect(all).toEqual(Array.from({ length: 23 }, (_, at) => `P${22 - at}`));
  expect(pages.flat()).toEqual(all);
  expect(await firstNames("page=1&pageSize=100")).toEqual(all);
  expect((await list("page=0")).status).toBe(422);
  expect((await list("page=1&pageSize=101")).body).toMatchObject({
    code: "request.invalid",
    fields: { pageSize: expect.any(String) },
  });
});

test("a row has what the table shows", async () => {
  const [order] = await insert({ ...named("Awa", "Diop"), ...paid(start + day), promoCode: "RENTREE" });
  expect((await list("page=1")).body).toEqual([
    {
      ref: order?.ref,
      number: order?.number,
      offer: "SILVER",
      price: offers.SILVER.price,
      nfcLink: `${app.url}/vcard/${order?.ref}?s=nfc`,
      reprintOf: null,
      completes: null,
      raises: false,
      firstName: "Awa",
      lastName: "Diop",
      createdAt: "2026-03-10T12:00:00.000Z",
      paid: true,
      paidAt: "2026-03-11T12:00:00.000Z",
      fullyPaidAt: null,
      paidBy: "PayTech",
      paymentMethod: "Wave",
      promoCode: "RENTREE",
      discount: 0,
      received: 0,
      refunded: 0,
      rest: offers.SILVER.price,
      held: 0,
      attention: false,
      transfer: null,
      deletedAt: null,
      deletedBy: null,
      company: "Teranga",
      buyerPhone: order?.buyerPhone,
      offers: ["SILVER"],
      cards: 1,
      production: null,
      missing: [],
    },
  ]);
});

test("every sort goes both ways, over pages read from either end, ignoring case and accents", async () => {
  await insert(
    named("Élodie", "ba", { offer: "CUSTOM", ...paid(start + 9 * day) }),
    named("awa", "Zidane", { offer: "SILVER" }),
    named("Zoé", "Àidara", { offer: "SILVER", ...paid(start + 2 * day) }),
    named("Fatou", "Camara", { offer: "GOLD", ...paid(start + 30 * day) }),
    named("Demba", "Ba", { offer: "CUSTOM" }),
  );
  const sorts = {
    createdAt: ["Élodie", "awa", "Zoé", "Fatou", "Demba"],
    firstName: ["awa", "Demba", "Élodie", "Fatou", "Zoé"],
    lastName: ["Zoé", "Demba", "Élodie", "Fatou", "awa"],
    offer: ["Élodie", "Demba", "Fatou", "awa", "Zoé"],
    paidAt: ["awa", "Demba", "Zoé", "Élodie", "Fatou"],
  };
  for (const [sort, expected] of Object.entries(sorts)) {
    for (const [name, names] of [
      [sort, expected],
      [`-${sort}`, expected.toReversed()],
    ] as const) {
      expect(await firstNames(`sort=${name}`), name).toEqual(names);
      const pages = await Promise.all([1, 2, 3].map((page) => firstNames(`sort=${name}&page=${page}&pageSize=2`)));
      expect(pages, `${name} by pages`).toEqual([names.slice(0, 2), names.slice(2, 4), names.slice(4)]);
    }
  }
});

test("sorts by date of payment: a fully paid order by its last payment, a part-paid one by the day of its deposit", async () => {
  const whole = { received: offers.SILVER.price };
  await insert(
    named("Awa", "Diop", { ...paid(start + 5 * day), ...whole, fullyPaidAt: start + 5 * day }),
    named("Ibou", "Fall", { ...paid(start + day), ...whole, fullyPaidAt: start + 20 * day }),
    named("Coumba", "Sow", { ...paid(start + 9 * day), received: 1000 }),
    // As the previous release leaves it: the rest was undone, but its day is kept.
    named("Demba", "Ba", { ...paid(start + 2 * day), received: 1000, fullyPaidAt: start + 30 * day }),
    // As the previous release records it: without the day of the rest.
    named("Khady", "Sarr", { ...paid(start + 7 * day), ...whole }),
    named("Oumy", "Ly"),
  );
  const names = ["Oumy", "Demba", "Awa", "Khady", "Coumba", "Ibou"];
  expect(await firstNames("sort=paidAt")).toEqual(names);
  expect(await firstNames("sort=-paidAt&page=2&pageSize=4")).toEqual(["Demba", "Oumy"]);
  expect(await firstNames("search=teranga&sort=-paidAt&page=1")).toEqual(names.toReversed());
});

test("search finds fragments anywhere, ignores accents, case and apostrophes, and needs every word to match", async () => {
  // Numbers without letters: a random one might begin with the letter that is searched for.
  const [, , third] = await insert(
    named("Aïssatou", "N'Diaye", { number: "SDV-00000001" }, { company: "Énergie Sahel" }),
    named("Moussa", "Diop", { number: "SDV-00000002" }, { email: "moussa_d@baobab.sn" }),
    named("Ba", "Sarr-Cissé", { number: "SDV-00000003" }, { company: "Cœur Conseil" }),
    named("Abdou", "Faye", { deletedAt: start }),
    named("Abdou", "Seck", { expiredAt: start }),
  );
  const found = {
    aissatou: ["Aïssatou"],
    AÏSSA: ["Aïssatou"],
    ndiaye: ["Aïssatou"],
    "n’diaye": ["Aïssatou"],
    iay: ["Aïssatou"],
    dio: ["Moussa"],
    "diop moussa": ["Moussa"],
    "diop fatou": [],
    "sahel aiss": ["Aïssatou"],
    baobab: ["Moussa"],
    "@bao": ["Moussa"],
    moussa_d: ["Moussa"],
    coeur: ["Ba"],
    "sarr cisse": ["Ba"],
    sarrcisse: [],
    b: ["Ba"],
    ba: ["Ba"],
    ss: [],
    abdou: [],
    '"': ["Ba", "Moussa", "Aïssatou"],
    "%": ["Ba", "Moussa", "Aïssatou"],
    "dio%": ["Moussa"],
    "*": ["Ba", "Moussa", "Aïssatou"],
    "dio OR aiss": [],
    // Near spellings. Seen to fail when only the typed one was searched for.
    musa: ["Moussa"],
    mousa: ["Moussa"],
    aisatou: ["Aïssatou"],
    "aissatu ndiaye": ["Aïssatou"],
    conseill: [],
  };
  for (const [typed, expected] of Object.entries(found)) {
    const answer = await list(`page=1&search=${encodeURIComponent(typed)}`);
    expect(
      answer.body.map(({ firstName }) => firstName),
      typed,
    ).toEqual(expected);
    expect(answer.headers.get("x-total-count"), typed).toBe(String(expected.length));
  }
  expect(await firstNames(`search=${third?.number}`)).toEqual(["Ba"]);
  expect(await firstNames("search=teranga&sort=lastName&page=1")).toEqual(["Moussa"]);
  expect(await firstNames("search=example&sort=firstName&page=1")).toEqual(["Aïssatou", "Ba"]);
  expect(await firstNames("search=example&page=2&pageSize=1")).toEqual(["Aïssatou"]);
  expect(await firstNames("search=abd&trash=1")).toEqual(["Abdou"]);
  expect(await totalOf(`page=1&search=${"x".repeat(100)}`)).toBe(0);
  expect((await list(`search=${"x".repeat(101)}`)).status).toBe(422);
});

// Seen to fail without the promo code's words in `setOrderPaidIfUnpaid`, and without `joinNumbers` in
// `parseSearchTerms`.
test("search finds telephone numbers as people type them, the card's mailboxes, and a promo code once it has paid", async () => {
  const [awa] = await insert(
    named("Awa", "Diop", {}, { phoneNumber: "+221771234567", workEmail: "bureau@teranga.sn" }),
    named("Moussa", "Fall", {}, { phoneNumber: "+33612345678", workEmail: "" }),
  );
  await payOrder(app.deps, awa?.ref ?? "", { promoCode: "RENTRÉE-26" });
  const found = {
    "77 123 45 67": "Awa",
    "771234567": "Awa",
    "+221771234567": "Awa",
    "+221 77 123 45 67": "Awa",
    "00221 77-123-45-67": "Awa",
    "(+221) 77.123.45.67": "Awa",
    "77 12": "Awa",
    "awa 77 123 45 67": "Awa",
    "06 12 34 56 78": "Moussa",
    "+33 6 12 34 56 78": "Moussa",
    "fall 77 123 45 67": undefined,
    "bureau@teranga": "Awa",
    "rentree-26": "Awa",
    RENTRÉE: "Awa",
    "rentree fall": undefined,
  };
  for (const [typed, name] of Object.entries(found))
    expect(await firstNames(`search=${encodeURIComponent(typed)}`), typed).toEqual(name === undefined ? [] : [name]);
});

test("the search follows a correction, an erasure and a removal at once", async () => {
  const [order] = await insert(named("Awa", "Diop"));
  const { query } = app.deps.db;
  const change = (changes: Partial<OrderRow>) =>
    query
      .updateTable("orders")
      .set(changes)
      .where("ref", "=", order?.ref ?? "")
      .execute();
  await change(
    buildOrderSearchKeys(
      { buyerFirstName: "Khady", buyerLastName: "Sow", buyerEmail: "", buyerPhone: "", number: "", promoCode: null },
      [],
    ),
  );
  expect(await totalOf("page=1&search=awa")).toBe(0);
  expect(await totalOf("page=1&search=khady")).toBe(1);
  await change({ deletedAt: start });
  expect(await totalOf("page=1&search=khady")).toBe(0);
  expect(await totalOf("page=1&search=khady&trash=1")).toBe(1);
  await change({ deletedAt: null });
  expect(await totalOf("page=1&search=khady")).toBe(1);
  await change({ expiredAt: start, searchText: "" });
  expect(await totalOf("page=1&search=khady")).toBe(0);
  expect(await totalOf("page=1")).toBe(0);
  await query.deleteFrom("cards").execute();
  await query.deleteFrom("orderLines").execute();
  await query.deleteFrom("orders").execute();
  await insert(named("Awa", "Diop"));
  expect(await totalOf("page=1&search=awa")).toBe(1);
});

// Only on SQLite, as the other tests of what HTTP adds: `walk.db.test.ts` compares what the statements find.
test.skipIf(isSecondEngine)("a search of more than the cap says so, and its pages go on", async () => {
  await insert(
    ...Array.from({ length: orderSearchBounds.counted }, (_, at) =>
      named("Awa", `Fall${at}`, { createdAt: start + at }),
    ),
  );
  const exact = await list("page=1&search=fall");
  expect(exact.headers.get("x-total-count")).toEqual(String(orderSearchBounds.counted));
  expect(exact.headers.get("x-total-count-capped")).toBe(null);
  await insert(named("Bineta", "Fall", { createdAt: start + day }));
  const capped = await list("page=1&search=fall");
  expect(capped.headers.get("x-total-count")).toEqual(String(orderSearchBounds.counted));
  expect(capped.headers.get("x-total-count-capped")).toBe("true");
  expect(capped.body[0]?.firstName).toBe("Bineta");
  expect(capped.headers.get("link")).not.toContain('rel="last"');
  expect(await firstNames(`page=${orderSearchBounds.counted / 10 + 1}&search=fall`)).toEqual(["Awa"]);
  expect(await totalOf("page=1")).toBe(orderSearchBounds.counted + 1);
});

test("filters by payment, offer, days of Dakar (both included) and trash, each with its count", async () => {
  const [paidOne, , , , , trashed] = await insert(
    named("Paid", "A", { ...paid(start), createdAt: Date.parse("2026-03-01T00:00:00Z") }),
    named("Late", "B", { createdAt: Date.parse("2026-03-01T23:59:59.999Z") }),
    named("Next", "C", { createdAt: Date.parse("2026-03-02T00:00:00Z"), offer: "CUSTOM" }),
    named("Before", "D", { createdAt: Date.parse("2026-02-28T23:59:59.999Z"), ...paid(start), offer: "CUSTOM" }),
    named("Erased", "E", { expiredAt: start }),
    named("Trash", "F", { deletedAt: start, ...paid(start) }),
  );
  const expected: Record<string, string[]> = {
    "": ["Next", "Late", "Paid", "Before"],
    "status=paid": ["Paid", "Before"],
    "status=unpaid": ["Next", "Late"],
    "offer=CUSTOM": ["Next", "Before"],
    "offer=CUSTOM&status=paid": ["Before"],
    "offer=GOLD": [],
    "from=2026-03-01&to=2026-03-01": ["Late", "Paid"],
    "from=2026-03-02": ["Next"],
    "to=2026-02-28": ["Before"],
    "from=2026-03-01&status=paid": ["Paid"],
    "trash=1": ["Trash"],
    "trash=1&status=unpaid": [],
    "trash=1&offer=SILVER": ["Trash"],
    "status=attention": [],
  };
  for (const [parameters, names] of Object.entries(expected)) {
    const answer = await list(`page=1&${parameters}`);
    expect(
      answer.body.map(({ firstName }) => firstName),
      parameters,
    ).toEqual(names);
    expect(answer.headers.get("x-total-count"), parameters).toBe(String(names.length));
  }
  for (const parameters of ["status=gone", "offer=silver", "from=2026-02-30", "sort=price", "trash=2"])
    expect((await list(parameters)).status, parameters).toBe(422);
  await mergeOrderCountChanges(app.deps.db);
  await mergeOrderCountChanges(app.deps.db);
  expect(await totalOf("page=1")).toBe(4);
  expect(await totalOf("page=1&trash=1")).toBe(1);
  expect(await totalOf("page=1&status=unpaid")).toBe(2);
  await app.deps.db.query
    .updateTable("orders")
    .set({ deletedAt: null })
    .where("ref", "=", trashed?.ref ?? "")
    .execute();
  await app.deps.db.query
    .deleteFrom("cards")
    .where("orderRef", "=", paidOne?.ref ?? "")
    .execute();
  await app.deps.db.query
    .deleteFrom("orderLines")
    .where("orderRef", "=", paidOne?.ref ?? "")
    .execute();
  await app.deps.db.query
    .deleteFrom("orders")
    .where("ref", "=", paidOne?.ref ?? "")
    .execute();
  expect(await totalOf("page=1")).toBe(4);
  expect(await totalOf("page=1&trash=1")).toBe(0);
  expect(await totalOf("page=1&status=paid")).toBe(2);
});

test("stored counts stay exact while many orders change at once and the counts are merged", async () => {
  // Seen to fail on PostgreSQL with the merge in two statements, which read the sums before they deleted their rows.
  const { query } = app.deps.db;
  const rows = await insert(...Array.from({ length: 60 }, (_, at) => named(`N${at}`, "Ba")));
  const set = (ref: string, changes: Partial<OrderRow>) =>
    query.updateTable("orders").set(changes).where("ref", "=", ref).execute();
  async function live(ref: string, at: number): Promise<void> {
    await set(ref, paid(start));
    if (at % 2 === 0) await set(ref, { deletedAt: start });
    if (at % 4 === 0) await set(ref, { deletedAt: null });
    if (at % 6 === 0) await set(ref, { expiredAt: start });
    if (at % 5 === 0) await insert(named(`M${at}`, "Sow", { offer: "CUSTOM" }));
  }
  await Promise.all(
    rows.flatMap(({ ref }, at) => [live(ref, at), ...(at % 3 === 0 ? [mergeOrderCountChanges(app.deps.db)] : [])]),
  );
  const counted = async (state: "paid" | "unpaid") =>
    (
      await query
        .selectFrom("orders")
        .select("ref")
        .where("deletedAt", "is", null)
        .where("expiredAt", "is", null)
        .where("paidAt", state === "paid" ? "is not" : "is", null)
        .execute()
    ).length;
  const [paidCount, unpaidCount] = [await counted("paid"), await counted("unpaid")];
  expect(paidCount > 0).toBe(true);
  expect(unpaidCount).toBe(12);
  for (const _ of [1, 2]) {
    expect(await totalOf("page=1&status=paid")).toEqual(paidCount);
    expect(await totalOf("page=1&status=unpaid")).toBe(12);
    expect(await totalOf("page=1&offer=CUSTOM")).toBe(12);
    expect(await totalOf("page=1")).toEqual(paidCount + 12);
    await mergeOrderCountChanges(app.deps.db);
  }
});

test("finds what needs attention, even in the trash", async () => {
  const orders = await insert(
    named("Disputed", "A"),
    named("Overpaid", "B", paid(start)),
    named("Deleted", "C", { deletedAt: start }),
    named("Quiet", "D"),
    named("Refunded", "E", paid(start)),
  );
  const states: [AttemptState, number][] = [
    ["needs_attention", 0],
    ["paid", 1],
    ["needs_attention", 0],
    ["pending", 0],
    ["refunded", 1],
  ];
  const attempts = orders.map(({ ref }, at) => ({
    refCommand: generateSecretId(),
    orderRef: ref,
    amount: 12_900,
    currency: "XOF" as const,
    env: "test" as const,
    promoCode: null,
    state: states[at]?.[0] ?? ("created" as const),
    token: null,
    redirectUrl: null,
    method: null,
    attention: null,
    createdAt: start,
    updatedAt: start,
    settledAt: null,
    overpaid: states[at]?.[1] ?? 0,
    discount: 0,
    refunded: 0,
  }));
  await app.deps.db.query.insertInto("paymentAttempts").values(attempts).execute();
  const { body, headers } = await list("page=1&status=attention&sort=createdAt");
  expect(body.map(({ firstName, attention }) => [firstName, attention])).toEqual([
    ["Disputed", true],
    ["Overpaid", true],
    ["Deleted", true],
  ]);
  expect(headers.get("x-total-count")).toBe("3");
  expect(await firstNames("page=1&status=attention&search=delet")).toEqual(["Deleted"]);
  expect((await list("sort=createdAt")).body.map(({ attention }) => attention)).toEqual([true, true, false, false]);
});

test.skipIf(isSecondEngine)(
  "the CSV is the filtered list, with its mark, line ends, quotes and harmless formulas, and the log says who exported it",
  async () => {
    await insert(
      named('=HYPERLINK("http://evil")', "Diop; fils", {
        ...paid(start + day),
        received: offers.SILVER.price,
        paymentMethod: "@SUM",
        promoCode: "-10%",
      }),
      named('Awa "la" Grande', "Élite", { createdAt: start - day }),
      named("Trash", "A", { deletedAt: start }),
    );
    const { body, headers, status } = await staff.call<string>("GET", "/orders.csv?sort=-createdAt");
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="commandes.csv"');
    const lines = body.split("\r\n");
    expect(lines[0]).toBe(
      "\ufeffNuméro;Type;Prénom;Nom;E-mail;Téléphone;Adresse;Entreprise;Fonction;Prix (FCFA);Date de commande;Date de paiement;Payé par;Mode de paiement;Code promo;Lien NFC;Acompte reçu le;Reste à encaisser (FCFA);Ville de livraison;Frais de livraison (FCFA);Cartes;Prix avant remise (FCFA);Remise (FCFA)",
    );
    expect(lines).toHaveLength(4);
    expect(lines[3]).toBe("");
    expect(lines[1]).toContain(`;SILVER;"'=HYPERLINK(""http://evil"")";"Diop; fils";a@example.com;+221 77 123 45 67;`);
    expect(lines[1]).toContain(`;${offers.SILVER.price};2026-03-10 12:00;2026-03-11 12:00;PayTech;'@SUM;'-10%;`);
    expect(lines[2]).toContain(';"Awa ""la"" Grande";Élite;');
    expect(lines[1]).toMatch(new RegExp(`;${app.url}/vcard/[0-9A-Z]{26}\\?s=nfc;;;;;1;${offers.SILVER.price};0$`));
    // An unpaid card has no public address yet.
    expect(lines[2]).not.toContain("/vcard/");
    const [first, second] = (await list("sort=createdAt")).body;
    const selected = await staff.call<string>("GET", `/orders.csv?refs=${second?.ref},${first?.ref}`);
    expect(
      selected.body
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(";")[0]),
    ).toEqual([second?.number, first?.number]);
    expect(
      (await staff.call("GET", `/orders.csv?refs=${Array.from({ length: 201 }, () => first?.ref).join()}`)).status,
    ).toBe(422);
    const filtered = await staff.call<string>("GET", "/orders.csv?search=elite");
    expect(filtered.body.split("\r\n")).toHaveLength(3);
    expect((await staff.call<unknown[]>("GET", "/audit")).body[0]).toMatchObject({
      actor: "Administrateur",
      action: "orders.exported",
      details: "Commandes\u00a0: celles d'une recherche.",
    });
  },
);

test.skipIf(isSecondEngine)("a CSV of more than one chunk has every order once, in order", async () => {
  const rows = Array.from({ length: 1201 }, (_, at) => row({ ...named(`N${at}`, "Ba"), createdAt: start + at }));
  await insertOrders(app.deps.db, rows);
  const { body } = await staff.call<string>("GET", "/orders.csv?sort=createdAt");
  expect(
    body
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.split(";")[2]),
  ).toEqual(rows.map(({ order }) => order.buyerFirstName));
});
