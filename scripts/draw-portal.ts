/** `node scripts/draw-portal.ts`, by hand when the portal's look changes: its dashboard and its Atelier in `docs/images`, with invented orders. Needs a build. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { openSqlite } from "#server/db/sqlite.ts";
import { seedOrders } from "../bench/seed-orders.ts";
import { seedPieces } from "../bench/seed-pieces.ts";
import { launchBrowser, viewports } from "../e2e/harness/browser.ts";
import { startServer } from "../e2e/harness/server.ts";

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
  await db.close();
}

/** `view`: how the Atelier is shown. */
async function shoot(device: keyof typeof viewports, path: string, file: string, view = '"list"'): Promise<void> {
  const page = await browser.newPage({ ...viewports[device], deviceScaleFactor: 1, baseURL: server.url, locale: "fr-FR", timezoneId: "Africa/Dakar", reducedMotion: "reduce" });
  const login = await page.request.post("/api/login", { data: { email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD } });
  await page.addInitScript(([auth = "", kept = ""]) => {
    localStorage.setItem("auth", auth);
    localStorage.setItem("portail atelier", kept);
  }, [await login.text(), view]);
  await page.goto(`/administration/${path}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot()).png({ palette: true, effort: 10 }).toFile(join(images, file));
  await page.close();
}
