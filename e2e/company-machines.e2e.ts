import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { companyWithSpace } from "#test/factories/company-space.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { createHttpsWebhookSender } from "#server/adapters/webhooks/https-sender.ts";
import { receiverName, receiverPem, startReceiver } from "#test/stand-ins/receiver.ts";
import { startTestApp } from "#test/harness/app.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { expectSound } from "./harness/sound.ts";

const app = await startTestApp(administrator);
const browser = await sharedBrowser();
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

test("a webhook is sent to the company's address, and a failed one is sent again", async () => {
  const receiver = await startReceiver();
  app.deps.webhooks = createHttpsWebhookSender({
    resolve: async (name) => [{ address: name === receiverName ? "127.0.0.1" : "10.0.0.1", family: 4 }],
    isAllowed: (address) => address === "127.0.0.1",
    ports: [String(receiver.port), ""],
    ca: receiverPem,
  });
  const { id, at, refs, admin } = await companyWithSpace(app, desk, "Dakar", 2);
  const { cookie } = await loggedInOwner(app, `admin@${at}`);
  await withPage(browser, { url: app.url, device: "laptop", expected: [/422/] }, async (page) => {
    const [name = "", value = ""] = cookie.split("=");
    await page.context().addCookies([{ name, value, url: app.url }]);
    await page.goto(routePaths.companySpace(id, "logiciels"));
    await page.getByRole("button", { name: "Prévenir un logiciel" }).click();
    const form = page.getByRole("dialog");
    await form.getByLabel("Adresse du logiciel").fill("https://intranet.teranga.example/");
    await form.getByRole("button", { name: "Ajouter l'adresse" }).click();
    await form.getByText("Cette adresse mène à un réseau privé").waitFor();
    await expectSound(page);
    await form.getByLabel("Adresse du logiciel").fill(`${receiver.url}/${"chemin-".repeat(12)}`);
    await form.getByRole("button", { name: "Ajouter l'adresse" }).click();
    expect(await page.getByLabel("Secret", { exact: true }).inputValue()).toMatch(/^whsec_/);
    await page.getByRole("button", { name: "Je l'ai copié" }).click();
    await page.getByText("Rien n'est encore parti.").waitFor();
    receiver.answer = 500;
    await admin("POST", `/personnes/${refs[0]}/pause`, { paused: true });
    await app.worker.runDue();
    await page.reload();
    await page.getByText("En attente · Réponse 500").waitFor();
    await page.getByText("Ne répond pas depuis").waitFor();
    await expectSound(page);
    receiver.answer = 204;
    await page.getByRole("button", { name: /^Renvoyer/ }).click();
    await page.getByText(/l'événement repartira vers \d\d:\d\d/).waitFor();
    // After a failure the address is left alone for a while, whatever is pressed.
    app.clock.advance(60_000);
    await app.worker.runDue();
    await page.getByRole("button", { name: "Actualiser" }).click();
    await page.getByText("Voir 1 envoi reçu").click();
    await page.getByText("Reçu · 2 essais · Réponse 204").waitFor();
    await page.getByRole("button", { name: /^Retirer https/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Retirer", exact: true }).click();
    await page.getByText("Aucun logiciel n'est prévenu.").waitFor();
  });
  await receiver.close();
});

test("an administrator creates an API token for a program, uses it, and revokes it", async () => {
  const { id, at } = await companyWithSpace(app, desk, "Sahel", 2);
  const { cookie } = await loggedInOwner(app, `admin@${at}`);
  await withPage(browser, { url: app.url, expected: [] }, async (page) => {
    const [name = "", value = ""] = cookie.split("=");
    await page.context().addCookies([{ name, value, url: app.url }]);
    await page.goto(routePaths.companySpace(id, "logiciels"));
    await page.getByText("Aucun accès n'est donné.").waitFor();
    await page.getByRole("button", { name: "Donner un accès" }).click();
    const form = page.getByRole("dialog");
    await form.getByRole("button", { name: "Faire le jeton" }).click();
    await form.getByText("Donnez un nom à cet accès.").waitFor();
    await form.getByLabel("Nom du logiciel").fill("Annuaire interne de la direction des ressources humaines");
    await form.getByLabel("Lire les cartes").check();
    await expectSound(page);
    await form.getByRole("button", { name: "Faire le jeton" }).click();
    const secret = await page.getByLabel("Jeton", { exact: true }).inputValue();
    const answer = await fetch(`${app.url}/api/v1/people`, { headers: { Authorization: `Bearer ${secret}` } });
    expect(answer.status).toBe(200);
    await page.getByRole("button", { name: "Je l'ai copié" }).click();
    await page.getByText("Lire les personnes · Lire les cartes").waitFor();
    expect(await page.content()).not.toContain(secret);
    await expectSound(page);
    await page.getByRole("button", { name: /Fermer l'accès d'Annuaire/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Fermer l'accès" }).click();
    await page.getByText("Aucun accès n'est donné.").waitFor();
    const later = await fetch(`${app.url}/api/v1/people`, { headers: { Authorization: `Bearer ${secret}` } });
    expect(later.status).toBe(401);
    await page.goto(routePaths.developers);
    await expectSound(page);
  });
});
