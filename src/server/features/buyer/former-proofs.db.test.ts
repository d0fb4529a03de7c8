import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openProof, orderOfCompany } from "#test/factories/proof.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { Proof } from "#shared/contract/proofs.ts";
import { projectRoot } from "#server/config/project-root.ts";
import { inTransaction } from "#server/db/database.ts";
import { enqueueJob } from "#server/jobs/queue.ts";
import { listProvedCards } from "#server/features/orders/proofs/proof-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { listPiecesByOrder } from "#server/features/production/production-service.ts";

const app = await startTestApp(administrator);
const { deps, clock, url, worker } = app;
const { query } = deps.db;
afterAll(() => app.close());

const run = (text: string) => sql.raw(text).execute(query);
const literal = (value: string | number | null) =>
  typeof value === "string" ? `'${value.replaceAll("'", "''")}'` : String(value);
const insert = (table: string, row: Record<string, string | number | null>) =>
  run(`INSERT INTO ${table} (${Object.keys(row).join(", ")}) VALUES (${Object.values(row).map(literal).join(", ")})`);

/** The tables as the previous version had them. */
const formerTables = [
  "DROP TABLE proof_cards",
  "DROP TABLE proofs",
  `CREATE TABLE proofs (id TEXT PRIMARY KEY, piece_id TEXT NOT NULL REFERENCES pieces (id), order_ref TEXT NOT NULL REFERENCES orders (ref),
    version INTEGER NOT NULL, secret TEXT NOT NULL, source TEXT NOT NULL, state TEXT NOT NULL, name TEXT NOT NULL, job_title TEXT NOT NULL,
    company TEXT NOT NULL, file_upload TEXT, logo_upload TEXT, note TEXT NOT NULL, answer TEXT NOT NULL, sent_at BIGINT NOT NULL,
    sent_by TEXT NOT NULL, answered_at BIGINT, reminded INTEGER NOT NULL, UNIQUE (piece_id, version))`,
  "CREATE INDEX proofs_order ON proofs (order_ref)",
  `CREATE TABLE company_proofs (order_ref TEXT NOT NULL REFERENCES orders (ref), version INTEGER NOT NULL, source TEXT NOT NULL,
    note TEXT NOT NULL, sent_at BIGINT NOT NULL, sent_by TEXT NOT NULL, told_at BIGINT, reminded INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (order_ref, version))`,
  `CREATE TABLE company_proof_cards (order_ref TEXT NOT NULL REFERENCES orders (ref), version INTEGER NOT NULL,
    card_ref TEXT NOT NULL REFERENCES cards (ref), offer TEXT NOT NULL, name TEXT NOT NULL, job_title TEXT NOT NULL, company TEXT NOT NULL,
    logo_upload TEXT, state TEXT NOT NULL, remark TEXT NOT NULL, answered_at BIGINT, answered_by TEXT NOT NULL, answered_name TEXT NOT NULL,
    seen_at BIGINT, PRIMARY KEY (order_ref, version, card_ref))`,
];

/** Runs the migration statement by statement; a function's body belongs to its statement. */
async function migrate(): Promise<void> {
  const folder = join(projectRoot, "db/migrations");
  const other = deps.db.engine === "sqlite" ? ".pg.sql" : ".sqlite.sql";
  const file = readdirSync(folder).find((name) => name.includes("one-proof") && !name.endsWith(other)) ?? "";
  let statement = "";
  const text = readFileSync(join(folder, file), "utf8").replaceAll(/^--.*$/gm, "");
  for (const part of text.split(/(?<=;)\n/)) {
    statement += `${part}\n`;
    if (statement.split("$$").length % 2 === 0 || statement.trim() === "") continue;
    await run(statement);
    statement = "";
  }
}

/** Queues a job as the previous version wrote it. */
async function remindLater(kind: string, payload: object): Promise<void> {
  const orderRef = "none";
  const key = `former ${kind}`;
  const runAt = clock.now() + dayMs;
  await inTransaction(deps, (deps) =>
    enqueueJob(deps, { kind: "proof.remind", payload: { orderRef, version: 1, reminder: 1 }, key, runAt }),
  );
  const text = literal(JSON.stringify(payload));
  if (deps.db.engine === "sqlite") {
    await run(`UPDATE jobs SET kind = '${kind}', payload = ${text} WHERE key = '${key}'`);
    return;
  }
  await run(`SELECT pgboss.create_queue('${kind}', '{"policy": "standard"}'::jsonb)`);
  await run(
    `UPDATE pgboss.job SET name = '${kind}', data = jsonb_set(data, '{payload}', to_jsonb(${text}::text)) WHERE data->>'key' = '${key}'`,
  );
}

const secret = "0123456789abcdef0123456789abcdef";
const common = { sent_by: "staff:khady@example.com", note: "" };

test("proofs of both former kinds are still read, answered and followed by reminders", async () => {
  const desk = await staffOn(app, "binta@example.com", "Binta", "desk");
  const ref = await placeOrder(url);
  await payOrder(deps, ref);
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
  const [piece] = await listPiecesByOrder(query, ref);
  if (!piece) throw new Error("No piece was made.");
  await query.updateTable("pieces").set({ state: "proof_sent" }).where("id", "=", piece.id).execute();
  const order = await orderOfCompany(app, desk, 2);
  const [ofBuyer] = await listProvedCards(deps, await getOrderOrThrow(deps, ref));
  const [first, second] = await listProvedCards(deps, order);
  if (!ofBuyer || !first || !second) throw new Error("No cards.");
  for (const statement of formerTables) await run(statement);
  const texts = ({ name, jobTitle, company }: typeof first.now) => ({ name, job_title: jobTitle, company });
  const now = clock.now();
  for (const [id, version, state, answer, answeredAt] of [
    ["p1", 1, "change_asked", "Le nom plus grand", now - dayMs],
    ["p2", 2, "sent", "", null],
  ] as const)
    await insert("proofs", {
      ...common,
      ...texts(ofBuyer.now),
      id,
      version,
      state,
      answer,
      secret,
      piece_id: piece.id,
      order_ref: ref,
      source: "drawing",
      file_upload: null,
      logo_upload: null,
      sent_at: now - dayMs + version,
      answered_at: answeredAt,
      reminded: 1,
    });
  for (const version of [1, 2])
    await insert("company_proofs", {
      ...common,
      order_ref: order.ref,
      version,
      source: "sent",
      sent_at: now - dayMs + version,
      reminded: 0,
      told_at: version === 1 ? now - 1000 : null,
    });
  for (const [card, version, state, remark] of [
    [first, 1, "approved", ""],
    [second, 1, "superseded", "Son nom s'écrit Ndiaye"],
    [second, 2, "shown", ""],
  ] as const)
    await insert("company_proof_cards", {
      ...texts(card.now),
      order_ref: order.ref,
      version,
      card_ref: card.card.ref,
      offer: card.now.offer,
      state,
      remark,
      logo_upload: card.now.logoUpload,
      answered_at: version === 1 ? now - 1000 : null,
      seen_at: now - 2000,
      answered_by: version === 1 ? "buyer" : "",
      answered_name: version === 1 ? "Fatou Sow" : "",
    });
  await remindLater("proof.remind", { proofId: "p2", reminder: 2 });
  await remindLater("company_proof.remind", { orderRef: order.ref, version: 2, reminder: 1 });
  const { key } = order;
  for (const [template, data] of [
    [
      "company-proof-sent",
      { name: "Fatou Sow", number: "N", ref: order.ref, key, version: 2, cards: 1, of: 2, note: "" },
    ],
    ["staff-company-proof-answered", { number: "N", ref, name: "Fatou Sow", version: 1, approved: 1, marked: 1 }],
    [
      "staff-proof-answered",
      { number: "N", ref, firstName: "A", lastName: "B", version: 1, approved: true, words: "" },
    ],
  ] as const)
    await insert("mails", {
      id: `m ${template}`,
      template,
      data: JSON.stringify(data),
      recipient: "a@example.com",
      order_ref: null,
      created_at: now,
    });

  await migrate();

  const page = await fetch(`${url}/epreuve/${piece.id}/${secret}`);
  expect([page.status, await page.text()]).toEqual([
    200,
    expect.stringMatching(
      /version 2[^]*J&#x27;approuve[^]*Version 1[^]*modification demandée\. «[^]*Le nom plus grand/,
    ),
  ]);
  const read = async (of: string) => (await desk.call<Proof>("GET", `/orders/${of}/proofs`)).body;
  expect((await read(ref)).versions.map(({ shown: [card] }) => [card?.state, card?.remark])).toEqual([
    ["shown", ""],
    ["marked", "Le nom plus grand"],
  ]);
  expect((await read(ref)).link).toMatch(secret);
  const { standings, versions } = await read(order.ref);
  expect(standings.filter(({ cards }) => cards > 0)).toEqual([
    { standing: "waiting", cards: 1 },
    { standing: "approved", cards: 1 },
  ]);
  expect(versions.map(({ version, cards, marked }) => [version, cards, marked])).toEqual([
    [2, 1, 0],
    [1, 2, 1],
  ]);
  expect((await openProof(app, order)).html).toContain("1 carte à vérifier");
  const mails = await query.selectFrom("mails").select(["template", "data"]).where("id", "like", "m %").execute();
  expect(mails.map(({ template, data }) => ({ template, ...(JSON.parse(data) as object) }))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        template: "proof-sent",
        firstName: "Fatou Sow",
        path: `/payer/${order.ref}/cartes?cle=${key}`,
        reminder: 0,
        isCompany: true,
      }),
      expect.objectContaining({
        template: "staff-proof-answered",
        name: "Fatou Sow",
        approved: 1,
        marked: 1,
        words: "",
      }),
      expect.objectContaining({ template: "staff-proof-answered", name: "A B", approved: 1, marked: 0 }),
    ]),
  );
  clock.advance(dayMs + 1000);
  await worker.runDue();
  const reminders = await query
    .selectFrom("mails")
    .select(["orderRef", "data"])
    .where("template", "=", "proof-sent")
    .where("orderRef", "in", [ref, order.ref])
    .execute();
  expect(
    Object.fromEntries(
      reminders.map(({ orderRef, data }) => [orderRef, (JSON.parse(data) as { reminder: number }).reminder]),
    ),
  ).toEqual({ [ref]: 2, [order.ref]: 1 });
  const body = new URLSearchParams({ version: "2", decision: "approuver" });
  expect(
    (await fetch(`${url}/epreuve/${piece.id}/${secret}`, { method: "POST", body, redirect: "manual" })).status,
  ).toBe(303);
  expect((await listPiecesByOrder(query, ref))[0]?.state).toBe("to_print");
});
