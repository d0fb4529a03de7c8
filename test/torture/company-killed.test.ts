import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { bringList, createCompany, writePeopleCsv } from "../factories/company.ts";
import { logInToServer } from "../factories/server-staff.ts";
import { administrator, type Staff } from "../factories/staff.ts";
import { openStopped } from "./load.ts";
import { report, rounds } from "./rounds.ts";

const kills = rounds(4, 200, 1);
const people = 40;
const latestKillMs = 2500;

const dataDir = mkdtempSync(join(tmpdir(), "vcard-company-killed-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A company's whole road until its cards can be printed: list, template, proof, approval, money. */
async function walkUntilGone({ url }: RunningServer, desk: Staff, companies: string[], said: () => void) {
  for (let at = 0; ; at += 1) {
    const organisation = await createCompany(desk, { name: `Killed ${Date.now()} ${at}` });
    companies.push(organisation);
    if (at > 0) said();
    const { status, body } = await bringList({ url }, desk, organisation, writePeopleCsv(people));
    expect(status).toBe(201);
    said();
    const ref = body.order?.ref ?? "";
    await desk.call("PATCH", `/organisations/${organisation}/template`, { workAddress: "Rue 5, Dakar" });
    await desk.call("POST", `/orders/${ref}/company-proof`, { note: "" });
    await desk.call("POST", `/orders/${ref}/company-proof/approve`, { reason: "Par téléphone" });
    await desk.call("POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Essai" });
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
  let server = await startServer({ dataDir, env: administrator });
  for (let round = 0; round < kills; round += 1) {
    const desk = await logInToServer(server.url);
    const begun = Promise.withResolvers<void>();
    const walks = Promise.allSettled([0, 1].map(() => walkUntilGone(server, desk, companies, begun.resolve)));
    await begun.promise;
    await wait(Math.random() * latestKillMs);
    await server.kill();
    for (const end of await walks)
      if (end.status === "rejected" && !(end.reason instanceof TypeError)) throw end.reason;
    verify(companies);
    server = await startServer({ dataDir, env: administrator });
  }
  // What was cut off is brought again: nobody has two cards.
  const desk = await logInToServer(server.url);
  for (const organisation of companies) {
    const { status, body } = await bringList(server, desk, organisation, writePeopleCsv(people));
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
