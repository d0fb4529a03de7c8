/**
 * `node tools/drawings/draw-portal.ts`, run by hand when the portal's look changes: takes screenshots of the
 * demonstration into `docs/images`: the dashboard, the orders, one order, the Atelier with Encoder, Comptabilité, a
 * proof's page and an owner's space. Needs a build.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import PostalMime from "postal-mime";
import sharp from "sharp";
import { showcaseOwner } from "#server/cli/demo/people.ts";
import { routePaths } from "#shared/route-paths.ts";
import { makeDemoYear } from "../../bench/demo-orders.ts";
import { launchBrowser, viewports } from "../../e2e/harness/browser.ts";
import { startServer } from "../../e2e/harness/server.ts";
import { standInNdefReader } from "#test/stand-ins/ndef-reader.ts";

const images = join(import.meta.dirname, "../../docs/images");
/** Width (px) of laptop screenshots that are scaled down. */
const small = 1200;
/** Waits for the chart, whose code loads after the page. */
const drawn = (page: Page) => page.locator("canvas").first().waitFor();

const dataDir = mkdtempSync(join(tmpdir(), "vcard-portal-"));
const administrator = makeDemoYear(dataDir);
const server = await startServer({ dataDir });
const browser = await launchBrowser();
const session = await logInStaff();
const { token } = JSON.parse(session) as { token: string };
await shoot("laptop", "tableau-de-bord", "portal-dash.png", '"list"', drawn);
await shoot("small", "commandes", "portal-orders.png");
await shoot("small", `commandes/${await madeOrder()}`, "portal-order.png");
await shoot("laptop", "atelier", "atelier.png");
await shoot("laptop", "atelier", "atelier-board.png", '"board"');
await shoot("phone", "atelier?etat=to_print", "atelier-phone.png");
await shoot("phone", "atelier/encoder", "encode.png", '"list"', async (page) => {
  await page.getByRole("button", { name: "Encoder", exact: true }).click();
  await page.getByText(/^Posez la carte/).waitFor();
});
await shoot("laptop", "comptabilite", "accounting.png");
await shootProof();
await shootOwner();
await browser.close();
await server.stop();
rmSync(dataDir, { recursive: true, force: true });

/** Takes a screenshot of the page on which a buyer approves a proof. */
async function shootProof(): Promise<void> {
  const page = await browser.newPage({
    ...viewports.phone,
    viewport: { width: 360, height: 900 },
    deviceScaleFactor: 1,
    locale: "fr-FR",
    reducedMotion: "reduce",
  });
  const headers = { Authorization: `Bearer ${token}` };
  const [piece] = (await (await page.request.get(`${server.url}/api/pieces?state=to_print`, { headers })).json()) as {
    orderRef: string;
  }[];
  const proofs = `${server.url}/api/orders/${piece?.orderRef}/proofs`;
  await page.request.post(proofs, { headers, data: { note: "Bonjour, voici votre carte." } });
  await page.goto(((await (await page.request.get(proofs, { headers })).json()) as { link: string }).link);
  await keep(page, "proof.png");
}

/** Takes a screenshot of the space of the owner whom the demonstration names. */
async function shootOwner(): Promise<void> {
  const space = {
    baseURL: server.url,
    locale: "fr-FR",
    timezoneId: "Africa/Dakar",
    reducedMotion: "reduce",
    deviceScaleFactor: 1,
  } as const;
  const context = await browser.newContext({ ...space, ...viewports.laptop });
  const { challenge } = (await (
    await context.request.post("/api/ma-carte/code", { data: { email: showcaseOwner.email } })
  ).json()) as { challenge: string };
  await context.request.post("/api/ma-carte/connexion", { data: { challenge, code: await mailedCode() } });
  const page = await context.newPage();
  await page.goto(routePaths.ownedCard(administrator.card, "statistiques"));
  await drawn(page);
  await keep(page, "owner-statistics.png", small);
  const phone = await browser.newContext({
    ...space,
    ...viewports.phone,
    deviceScaleFactor: 1,
    storageState: await context.storageState(),
  });
  const home = await phone.newPage();
  await home.goto(routePaths.owner);
  await keep(home, "owner-home.png");
}

/** Resolves to the code of the newest mail once that mail has one. */
async function mailedCode(): Promise<string> {
  const outbox = join(dataDir, "outbox");
  for (let tries = 0; tries < 120; tries += 1) {
    const [newest] = readdirSync(outbox)
      .filter((name) => name.endsWith(".eml"))
      .toSorted()
      .toReversed();
    const code =
      newest && /^\s*(\d{6})\s*$/m.exec((await PostalMime.parse(readFileSync(join(outbox, newest)))).text ?? "")?.[1];
    if (code) return code;
    await wait(500);
  }
  throw new Error("The owner's code was not mailed.");
}

async function logInStaff(): Promise<string> {
  const answer = await fetch(`${server.url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: administrator.email, password: administrator.password }),
  });
  return answer.text();
}

/** Finds an order that is on its way, so that every part of its page is filled. */
async function madeOrder(): Promise<string> {
  const pieces = (await (
    await fetch(`${server.url}/api/pieces?state=shipped`, { headers: { Authorization: `Bearer ${token}` } })
  ).json()) as { orderRef: string; offer: string }[];
  const piece = pieces.find(({ offer }) => offer === "GOLD") ?? pieces[0];
  if (!piece) throw new Error("Nothing of the demonstration is on its way.");
  return piece.orderRef;
}

async function keep(page: Page, file: string, width?: number): Promise<void> {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  await sharp(await page.screenshot())
    .resize(width)
    .png({ palette: true, effort: 10 })
    .toFile(join(images, file));
  await page.close();
}

/** `view`: how the Atelier is displayed; `act`: actions before the screenshot. */
async function shoot(
  device: "laptop" | "phone" | "small",
  path: string,
  file: string,
  view = '"list"',
  act: (page: Page) => Promise<void> = async () => undefined,
): Promise<void> {
  const page = await browser.newPage({
    ...viewports[device === "small" ? "laptop" : device],
    deviceScaleFactor: 1,
    baseURL: server.url,
    locale: "fr-FR",
    timezoneId: "Africa/Dakar",
    reducedMotion: "reduce",
  });
  await page.addInitScript(
    ([auth = "", kept = ""]) => {
      localStorage.setItem("auth", auth);
      localStorage.setItem("portail atelier", kept);
    },
    [session, view],
  );
  await page.addInitScript(standInNdefReader);
  await page.goto(`/administration/${path}`);
  await act(page);
  await keep(page, file, device === "small" ? small : undefined);
}
