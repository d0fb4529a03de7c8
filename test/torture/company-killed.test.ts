import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { writePeopleCsv } from "../factories/company.ts";
import { administrator } from "../factories/staff.ts";
import { openStopped, serverEnv } from "./load.ts";
import { report, rounds } from "./rounds.ts";

const kills = rounds(4, 200, 1);
const people = 40;
const latestKillMs = 2500;
const env = { ...serverEnv, ...administrator };

const dataDir = mkdtempSync(join(tmpdir(), "vcard-company-killed-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

let calls = 0;
/** Calls the API as staff; each call from an address of its own, out of the limits' way. */
async function call(
  server: RunningServer,
  token: string,
  method: string,
  path: string,
  body?: object | FormData,
): Promise<{ status: number; body: Record<string, unknown> }> {
  calls += 1;
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      "X-Forwarded-For": `10.7.${(calls >> 8) & 255}.${calls & 255}`,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(isForm || body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function logIn(server: RunningServer): Promise<string> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = administrator;
  return String((await call(server, "", "POST", "/login", { email, password })).body.token);
}

/** A company's whole road until its cards can be printed: list, template, proof, approval, money. */
async function walkUntilGone(server: RunningServer, token: string, companies: string[], said: () => void) {
  for (let at = 0; ; at += 1) {
    const made = await call(server, token, "POST", "/organisations", { name: `Killed ${Date.now()} ${at}` });
    const organisation = String(made.body.id);
    companies.push(organisation);
    const form = new FormData();
    form.set("decisions", JSON.stringify({ columns: [], corrections: [], withoutRows: [], organisation }));
    form.set("file", new Blob([writePeopleCsv(people)]), "liste.csv");
    if (at > 0) said();
    const { status, body } = await call(server, token, "POST", "/company-lists/order", form);
    expect(status).toBe(201);
    said();
    const { ref } = body.order as { ref: string };
    await call(server, token, "PATCH", `/organisations/${organisation}/template`, { workAddress: "Rue 5, Dakar" });
    await call(server, token, "POST", `/orders/${ref}/company-proof`, { note: "" });
    await call(server, token, "POST", `/orders/${ref}/company-proof/approve`, { reason: "Par téléphone" });
    await call(server, token, "POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Essai" });
  }
}

/** Counts, in each company, what each step writes of all its cards: none, or all of them. */
function verify(companies: readonly string[]): { cards: number; approved: number; pieces: number } {
  const database = openStopped(dataDir);
  expect(database.prepare("PRAGMA integrity_check").all()).toEqual([{ integrity_check: "ok" }]);
  const all = { cards: 0, approved: 0, pieces: 0 };
  const count = (sql: string, id: string) => Number(Object.values(database.prepare(sql).get(id) ?? {})[0] ?? 0);
  const ofCompany = "(SELECT ref FROM cards WHERE organisation_id = ?)";
  for (const id of companies) {
    const seen = {
      cards: count("SELECT count(*) FROM cards WHERE organisation_id = ?", id),
      lines: count(
        "SELECT count(*) FROM order_lines WHERE id IN (SELECT line_id FROM cards WHERE organisation_id = ?)",
        id,
      ),
      mails: count("SELECT count(DISTINCT email) FROM cards WHERE organisation_id = ?", id),
      moved: count("SELECT count(*) FROM cards WHERE organisation_id = ? AND work_address = 'Rue 5, Dakar'", id),
      shown: count(`SELECT count(*) FROM company_proof_cards WHERE card_ref IN ${ofCompany} AND version = 1`, id),
      approved: count(
        `SELECT count(*) FROM company_proof_cards WHERE card_ref IN ${ofCompany} AND state = 'approved'`,
        id,
      ),
      pieces: count(`SELECT count(*) FROM pieces WHERE card_ref IN ${ofCompany}`, id),
    };
    for (const [what, counted] of Object.entries(seen)) expect([0, people], `${what} of ${id}`).toContain(counted);
    all.cards += seen.cards;
    all.approved += seen.approved;
    all.pieces += seen.pieces;
  }
  database.close();
  return all;
}

test(`kill -9, ${kills} times while companies' lists become cards that are shown, approved and paid: each step is whole or not there`, async () => {
  const companies: string[] = [];
  let server = await startServer({ dataDir, env });
  for (let round = 0; round < kills; round += 1) {
    const token = await logIn(server);
    const begun = Promise.withResolvers<void>();
    const walks = Promise.allSettled([0, 1].map(() => walkUntilGone(server, token, companies, begun.resolve)));
    await begun.promise;
    await wait(Math.random() * latestKillMs);
    await server.kill();
    for (const end of await walks)
      if (end.status === "rejected" && !(end.reason instanceof TypeError)) throw end.reason;
    verify(companies);
    server = await startServer({ dataDir, env });
  }
  // What was cut off is brought again: nobody has two cards.
  const token = await logIn(server);
  for (const organisation of companies) {
    const form = new FormData();
    form.set("decisions", JSON.stringify({ columns: [], corrections: [], withoutRows: [], organisation }));
    form.set("file", new Blob([writePeopleCsv(people)]), "liste.csv");
    const { status, body } = await call(server, token, "POST", "/company-lists/order", form);
    expect([status, status === 201 ? body.made : body.code]).toEqual(
      status === 201 ? [201, people] : [status, "list.nobody_new"],
    );
  }
  expect(await server.stop()).toBe(0);
  const { cards, approved, pieces } = verify(companies);
  expect(cards).toBe(companies.length * people);
  report(
    `kill -9: ${kills} kills while ${companies.length} companies of ${people} were made: ${cards} cards, ${approved} approved, ${pieces} pieces, none half`,
  );
});
