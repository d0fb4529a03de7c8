import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { fillBuyer, fillCompany, fillPerson, pickPhoto } from "./harness/group-form.ts";
import { photosOnDisk } from "./harness/photos.ts";
import { beyondScreen } from "./harness/width.ts";

const app = await startTestApp(administrator);
const browser = await sharedBrowser();
const photos = await photosOnDisk();
afterAll(() => app.close());

const path = "/commander/plusieurs";
const firstNames = ["Awa", "Modou", "Fatou", "Cheikh", "Mariama", "Ousmane", "Aïda", "Ibrahima", "Khady", "Babacar"];
const rows = firstNames.map((name, at) => `${name}\tNDIAYE\tConseil\t77 123 45 6${at}\tpersonne${at}@example.sn`);

/** Fills in the company and two people, without portraits. */
async function fillTwo(page: Page): Promise<void> {
  await page.goto(path);
  await page.getByText("2 × Carte Silver").waitFor();
  await fillCompany(page);
  await pickPhoto(page, "#image-logo", photos.logo);
  await pickPhoto(page, "#image-cover", photos.cover);
  await fillPerson(page, 0, "Ndeye");
  await page.getByRole("button", { name: "Carte 2" }).click();
  await fillPerson(page, 1, "Coumba");
}

test("ten cards from a pasted list are ordered and paid on a phone of 360 px, with a reload in the middle", async () => {
  await withPage(browser, { url: app.url, motion: true }, async (page) => {
    await page.setViewportSize({ width: 360, height: 740 });
    let presses = 0;
    const press = async (name: string | RegExp, role: "button" | "link" = "button") => {
      presses += 1;
      await page.getByRole(role, { name }).first().tap();
    };
    const look = async () => expect(await beyondScreen(page)).toEqual([]);
    await page.goto("/commander/SILVER");
    await press("Plusieurs cartes", "link");
    await page.getByText("2 × Carte Silver").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await look();
    await fillCompany(page);
    for (const [id, file] of [
      ["#image-logo", photos.logo],
      ["#image-cover", photos.cover],
    ] as const) {
      await pickPhoto(page, id, file);
      presses += 2;
    }
    await press("Continuer");
    await press("Coller une liste");
    await page.locator("#liste").fill([...rows, "Onze\tDe trop"].join("\n"));
    await page.getByText("10 cartes au plus par commande. Pour davantage, écrivez-nous.").first().waitFor();
    await press("Remplir 10 cartes");
    expect(await page.locator("#liste").inputValue()).toBe("Onze\tDe trop");
    await press("Fermer");
    expect(await page.getByText("il manque la photo", { exact: true }).count()).toBe(10);
    expect(await axeFaults(page)).toEqual([]);
    await look();
    const addPhoto = async (at: number) => {
      await press(new RegExp(`${firstNames[at]} Ndiaye`));
      await pickPhoto(page, `[id^=personne-]:nth-child(${at + 1}) input[type=file]`, photos.profile);
      await page
        .locator(`[id^=personne-]:nth-child(${at + 1})`)
        .getByText("complète", { exact: true })
        .waitFor();
      presses += 2;
    };
    for (let at = 0; at < 5; at += 1) await addPhoto(at);
    await look();
    expect(await axeFaults(page)).toEqual([]);
    await page.reload();
    await page.getByText("Brouillon retrouvé").waitFor();
    expect(await page.getByText("complète", { exact: true }).count()).toBe(5);
    for (let at = 5; at < firstNames.length; at += 1) await addPhoto(at);
    expect(await page.getByText("complète", { exact: true }).count()).toBe(10);
    await press("Continuer");
    await press("Je suis Awa Ndiaye");
    await look();
    await press("Vérifier");
    await page.getByRole("heading", { name: "Vérifiez" }).waitFor();
    expect(await page.getByText("10 × Carte Silver").count()).toBeGreaterThan(0);
    expect(await axeFaults(page)).toEqual([]);
    await look();
    presses += 1;
    await page.getByRole("checkbox", { name: "J'accepte" }).check();
    await press("Procéder au paiement");
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    await look();
    await press("Payer la commande");
    await page.waitForURL(/\/simulator\/payment\/checkout\//);
    presses += 2;
    await page.getByLabel("Wave").check();
    await page.getByRole("button", { name: "Payer", exact: true }).click();
    await page.getByRole("heading", { name: "Commande payée" }).waitFor();
    await look();
    expect(presses).toBeLessThanOrEqual(48);
  });
}, 300_000);

test("an empty form leads to its first field; the link to a person's fault opens their block", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.goto(path);
    await page.getByText("2 × Carte Silver").waitFor();
    await page.getByRole("button", { name: "Vérifier la commande" }).click();
    await page.getByText(/informations sont à corriger/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("company");
    await page.getByRole("alert").getByRole("button", { name: "Carte 2 : E-mail" }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("email");
    expect(await axeFaults(page)).toEqual([]);
  });
});

test("a card for somebody else starts with one block; a second tab learns of the first and takes over without loss", async () => {
  await withPage(browser, { url: app.url }, async (page) => {
    await page.goto("/commander/SILVER");
    await page.getByRole("link", { name: "Pour quelqu'un d'autre" }).click();
    await page.getByRole("heading", { name: "Une carte pour quelqu'un d'autre" }).waitFor();
    await page.getByText("1 × Carte Silver").waitFor();
    await page.locator("#company").fill("Teranga Conseil");
    await page.waitForTimeout(600);
    const second = await page.context().newPage();
    await second.goto(`${app.url}${path}`);
    await second.getByText("Cette commande est ouverte dans un autre onglet.").waitFor();
    await second.getByRole("button", { name: "Continuer ici" }).click();
    await second.locator("#company").waitFor();
    await expect.poll(() => second.locator("#company").inputValue()).toBe("Teranga Conseil");
    await page.getByText("Cette commande est ouverte dans un autre onglet.").waitFor();
    await second.close();
  });
});

test("a buyer who returns to a single card finds its form filled with what they typed about themselves and their company", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.goto("/commander/SILVER");
    await page.locator("#firstName").waitFor();
    await page.waitForTimeout(600);
    await page.goto(path);
    await page.getByText("2 × Carte Silver").waitFor();
    await fillCompany(page);
    await fillBuyer(page);
    await page.getByRole("link", { name: "Une seule carte, pour moi" }).click();
    await page.waitForURL(/\/commander\/SILVER$/);
    await expect.poll(() => page.locator("#firstName").inputValue()).toBe("Mariama");
    expect(await page.locator("#company").inputValue()).toBe("Teranga Conseil");
    await page.locator("#firstName").fill("Awa");
    await page.waitForTimeout(600);
    await page.goto(path);
    await page.getByText("Brouillon retrouvé").waitFor();
    await page.getByRole("link", { name: "Une seule carte, pour moi" }).click();
    // What was typed in that form is not overwritten.
    await expect.poll(() => page.locator("#firstName").inputValue()).toBe("Awa");
  });
});

test("a missing portrait is named before the order is sent, and afterwards only its card lists what is missing", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await page.goto(`${path}?une`);
    await page.getByText("1 × Carte Silver").waitFor();
    await fillCompany(page);
    await pickPhoto(page, "#image-logo", photos.logo);
    await pickPhoto(page, "#image-cover", photos.cover);
    await fillPerson(page, 0, "Ndeye");
    await fillBuyer(page);
    await page.getByRole("button", { name: "Vérifier la commande" }).click();
    await page.getByText("Une photo manque : Ndeye Thioune").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("checkbox", { name: "J'accepte" }).check();
    await page.getByRole("button", { name: "Procéder au paiement" }).click();
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    await page.getByText("il manque : photo de profil").waitFor();
    await page.getByRole("link", { name: "Compléter" }).click();
    await expect.poll(() => page.locator("#firstName").inputValue()).toBe("Ndeye");
  });
});

// Seen to fail while the form requested the card's page, which did not exist yet, and took the card for lost.
test("text typed to complete a card of a paid order is kept; the card is neither reported lost nor sold again", async () => {
  await withPage(browser, { url: app.url, device: "laptop" }, async (page) => {
    await fillTwo(page);
    await fillBuyer(page);
    await page.getByRole("button", { name: "Vérifier la commande" }).click();
    await page.getByRole("checkbox", { name: "J'accepte" }).check();
    await page.getByRole("button", { name: "Procéder au paiement" }).click();
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    const order = page.url();
    await page.getByRole("button", { name: "Payer la commande" }).click();
    await page.getByRole("button", { name: "Payer", exact: true }).click();
    await page.getByRole("heading", { name: "Commande payée" }).waitFor();
    const completion = (await page.getByRole("link", { name: "Compléter" }).last().getAttribute("href")) ?? "";
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(completion);
    await expect.poll(() => page.locator("#firstName").inputValue()).toBe("Coumba");
    await page.getByText("Il manque : photo de profil.").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("image-profile");
    // A paid card is not ordered again, so there is neither the order form's heading nor a price.
    expect(await page.locator("h1").allInnerTexts()).toEqual(["Compléter la carte"]);
    expect(await page.locator("body").innerText()).not.toContain("FCFA");
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await page.locator("h1, aside[aria-label='Votre commande']").allInnerTexts()).not.toContain("FCFA");
    const correction = page.url();
    await page.locator("#jobTitle").fill("Directrice des ventes");
    await expect
      .poll(() => page.evaluate(() => JSON.stringify(Object.values(localStorage))))
      .toContain("Directrice des ventes");
    await page.goto("/commander/SILVER");
    await page.locator("#firstName").waitFor();
    await page.waitForLoadState("networkidle");
    expect(await page.getByText("n'existe plus").count()).toBe(0);
    expect(await page.locator("#firstName").inputValue()).toBe("");
    await page.goto(order);
    await page.getByRole("heading", { name: "Commande payée" }).waitFor();
    await page.goto(correction);
    await expect.poll(() => page.locator("#jobTitle").inputValue()).toBe("Directrice des ventes");
  });
});

test("a card sent elsewhere adds its fee at once, keeps it over a reload, and shows it again if it changed before the order", async () => {
  const staff = await staffOn(app);
  const setFee = async (fee: number, version: number) => {
    const value = [{ name: "Thiès", fee, days: 3 }];
    const changes = [{ key: "deliveryTowns", version, value }];
    expect((await staff.call("PATCH", "/settings", { changes })).status).toBe(200);
  };
  await setFee(2500, 0);
  await withPage(browser, { url: app.url, device: "laptop", expected: [/status of 409/] }, async (page) => {
    await fillTwo(page);
    const block = page.locator("[id^=personne-]").nth(1);
    await block.getByRole("checkbox", { name: "Livrer cette carte ailleurs" }).check();
    await fillBuyer(page);
    await page.getByRole("button", { name: "Vérifier la commande" }).click();
    await page.getByRole("alert").getByRole("button", { name: "Carte 2 : Adresse de livraison" }).click();
    await page.keyboard.type("Quartier Randoulène");
    await block.locator("select[name=deliveryTown]").selectOption("Thiès");
    await block.locator("[name=deliveryRecipient]").fill("Tante Fanta");
    await page.getByText("1 × Livraison à part").first().waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.waitForTimeout(600);
    await page.reload();
    await page.getByText("Brouillon retrouvé").waitFor();
    await page.getByText("1 × Livraison à part").first().waitFor();
    await page.getByRole("button", { name: "Vérifier la commande" }).click();
    await page.getByRole("heading", { name: "La carte de Coumba Thioune est envoyée ailleurs" }).waitFor();
    await page.getByText("Quartier Randoulène, Thiès").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    await page.getByRole("checkbox", { name: "J'accepte" }).check();
    // The fee changes between review and payment.
    await setFee(3000, 1);
    await page.getByRole("button", { name: "Procéder au paiement" }).click();
    await page.getByText("Le prix de cette commande a changé : vérifiez-le avant de payer.").waitFor();
    await page.getByText("3 000 FCFA, réglés avec la commande").waitFor();
    await page.getByRole("button", { name: "Procéder au paiement" }).click();
    await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
    await page.getByText("Livraison de la carte de Coumba Thioune").waitFor();
    await page.getByText("Tante Fanta").waitFor();
    await page.getByText("28 800").first().waitFor();
  });
});
