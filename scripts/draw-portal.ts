/** `node scripts/draw-portal.ts`, by hand when the portal's look changes: its dashboard, its Atelier with Encoder, Comptabilité, and the page of a proof in `docs/images`, with invented orders. Needs a build. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { openSqlite } from "#server/db/sqlite.ts";
import { seedOrders } from "../bench/seed-orders.ts";
import { seedPieces } from "../bench/seed-pieces.ts";
import { launchBrowser, viewports } from "../e2e/harness/browser.ts";
import { startServer } from "../e2e/harness/server.ts";
import { standInNdefReader } from "#test/stand-ins/ndef-reader.ts";

const images = join(import.meta.dirname, "../docs/images");
const administrator = { ADMIN_EMAIL: "awa@example.com", ADMIN_PASSWORD: "le fleuve coule" };
const dayMs = 86_400_000;

const dataDir = mkdtempSync(join(tmpdir(), "vcard-portal-"));
await invent(join(dataDir, "sen-digital-vcard.sqlite"));
const server = await startServer({ dataDir, env: administrator });
const browser = await launchBrowser();
await shoot("laptop", "tableau-de-bord", "portal-dash.png");
await shoot("laptop", "atelier", "atelier.png");
await shoot("laptop", "atelier", "atelier-board.png", '"board"');
await shoot("phone", "atelier?etat=to_print", "atelier-phone.png");
await shoot("phone", "atelier/encoder", "encode.png", '"list"', async (page) => {
  await page.getByRole("button", { name: "Encoder", exact: true }).click();
  await page.getByText(/^Posez la carte/).waitFor();
});
await shoot("laptop", "comptabilite", "accounting.png");
await shootProof();
await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

/** A year's orders; what is to be made is due from two days ago on. */
async function invent(file: string): Promise<void> {
  const db = openSqlite(file);
  await db.migrate();
  await seedOrders(db, 260, 3, Date.now());
  await seedPieces(db);
  await sql`UPDATE pieces SET due_at = ${Math.floor(Date.now() / dayMs) * dayMs + dayMs - 1} + (unicode(substr(id, 2, 1)) % 7 - 2) * ${dayMs}, state_at = ${Date.now()} - unicode(substr(id, 3, 1)) * 600000`.execute(db.query);
  // As the service's own ids are, without which a proof has no page.
  await sql`UPDATE pieces SET id = lower(hex(substr(id, 1, 16)))`.execute(db.query);
  await payAll(db);
  await db.close();
}

/** The payments behind the paid orders: by PayTech, or cash at the counter; of every ninth a part went back. */
async function payAll({ query }: ReturnType<typeof openSqlite>): Promise<void> {
  for (const [at, { ref, received, paidAt }] of (await query.selectFrom("orders").select(["ref", "received", "paidAt"]).where("paidAt", "is not", null).orderBy("paidAt", "desc").execute()).entries()) {
    const settledAt = paidAt ?? 0;
    const method = ["Wave", "Orange Money", "Espèces", "Wave"][at % 4] ?? "Wave";
    const byStaff = method === "Espèces";
    const back = at % 9 === 2 ? 2_900 : 0;
    await query.insertInto("paymentAttempts").values({
      refCommand: `SDV-${ref.slice(0, 8)}-1`, orderRef: ref, amount: received, currency: "XOF", env: "test", promoCode: null, state: "paid", token: null, redirectUrl: null, method, attention: null, createdAt: settledAt, updatedAt: settledAt, settledAt,
      discount: 0, refunded: back, takenBy: byStaff ? "system" : null, reference: null, closedAt: null, overpaid: 0,
    }).execute();
    if (back === 0) continue;
    await query.insertInto("refunds").values({ id: ref, orderRef: ref, refCommand: `SDV-${ref.slice(0, 8)}-1`, kind: "refund", amount: back, method: "Wave", byProvider: 0, reference: "", reason: "Geste commercial", actor: "system", state: "done", why: null, pauseCards: 0, cancelPieces: 0, askedAt: settledAt, doneAt: settledAt + 3_600_000 }).execute();
    await query.updateTable("orders").set({ refunded: back }).where("ref", "=", ref).execute();
  }
}

/** What a buyer is shown before his card is printed. */
async function shootProof(): Promise<void> {
  const page = await browser.newPage({ ...viewports.phone, viewport: { width: 360, height: 900 }, deviceScaleFactor: 1, locale: "fr-FR", reducedMotion: "reduce" });
  const { token } = (await (await page.request.post(`${server.url}/api/login`, { data: { email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD } })).json()) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const [piece] = (await (await page.request.get(`${server.url}/api/pieces?state=to_print`, { headers })).json()) as { id: string }[];
  const sent = await page.request.post(`${server.url}/api/pieces/${piece?.id}/proofs`, { headers, multipart: { source: "drawing", note: "Bonjour, voici votre carte." } });
  await page.goto(((await sent.json()) as { link: string }).link);
  await keep(page, "proof.png");
}

async function keep(page: Page, file: string): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot()).png({ palette: true, effort: 10 }).toFile(join(images, file));
  await page.close();
}

/** `view`: how the Atelier is shown; `act`: what is done before. */
async function shoot(device: keyof typeof viewports, path: string, file: string, view = '"list"', act: (page: Page) => Promise<void> = async () => undefined): Promise<void> {
  const page = await browser.newPage({ ...viewports[device], deviceScaleFactor: 1, baseURL: server.url, locale: "fr-FR", timezoneId: "Africa/Dakar", reducedMotion: "reduce" });
  const login = await page.request.post("/api/login", { data: { email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD } });
  await page.addInitScript(([auth = "", kept = ""]) => {
    localStorage.setItem("auth", auth);
    localStorage.setItem("portail atelier", kept);
  }, [await login.text(), view]);
  await page.addInitScript(standInNdefReader);
  await page.goto(`/administration/${path}`);
  await act(page);
  await keep(page, file);
}
