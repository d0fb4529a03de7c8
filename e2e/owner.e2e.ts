import { afterAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/database.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { movePieceInTransaction } from "#server/features/production/piece-move-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { getMonthStart } from "#shared/format/months.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import type { VisitKind } from "#shared/states-and-kinds.ts";
import { addDemoVisits } from "#server/features/cards/visits/visit-service.ts";
import { getDakarDayStart } from "#server/features/cards/visits/visit-rules.ts";
import { loggedInOwner, mailedCode, ownedCard } from "#test/factories/owner.ts";
import { startTestApp } from "#test/harness/app.ts";
import { axeFaults } from "./harness/axe.ts";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { dragOnto, fingerOn, mouseOn } from "./harness/drag.ts";
import { expectSound } from "./harness/sound.ts";
import { beyondScreen } from "./harness/width.ts";
import { unfoldEditor, unfoldVersions } from "./harness/unfold-editor.ts";

const app = await startTestApp();
const browser = await sharedBrowser();
afterAll(() => app.close());

const email = "awa.diop@example.com";
const codeOf = async () => {
  const mail = await mailedCode(app, email);
  if (!mail) throw new Error("No code was mailed.");
  return mail;
};

test("an owner logs in on a phone with the mailed code, finds the card, and logs out; the mail's link logs in with one press", async () => {
  await ownedCard(app, email, { firstName: "Awa", lastName: "Diop" });
  await withPage(browser, { url: app.url, motion: true, expected: [/401|422/] }, async (page) => {
    await page.goto(routePaths.owner);
    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    expect(await axeFaults(page)).toEqual([]);
    expect(await beyondScreen(page)).toEqual([]);
    await page.getByRole("button", { name: "Recevoir un code" }).click();
    const field = page.getByRole("textbox", { name: "Code reçu par e-mail" });
    await field.waitFor();
    const { code } = await codeOf();
    // As when the phone discards the page while the mail is read.
    await page.reload();
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, "0"));
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByText("Ce code n'est pas le bon").waitFor();
    await field.fill(code);
    await page.getByRole("button", { name: "Se connecter" }).click();
    await page.getByRole("heading", { name: "Awa Diop" }).waitFor();
    await page.getByText("(cet appareil)").waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await beyondScreen(page)).toEqual([]);
    await page.getByRole("button", { name: "Se déconnecter" }).click();
    await page.getByRole("button", { name: "Recevoir un code" }).waitFor();

    await page.getByRole("textbox", { name: "E-mail" }).fill(email);
    await page.getByRole("button", { name: "Recevoir un code" }).click();
    await field.waitFor();
    const { token } = await codeOf();
    await page.goto(routePaths.home);
    await page.goto(secretLinks.ownerLink(token));
    const enter = page.getByRole("button", { name: "Se connecter sur cet appareil" });
    await enter.waitFor();
    expect(page.url()).not.toContain(token);
    await enter.click();
    await page.getByRole("heading", { name: "Awa Diop" }).waitFor();
  });
});

test("an owner changes a link, moves it to the top, sees it on the page, restores the previous version, and is shown another device's change", async () => {
  const ref = await ownedCard(app, "khady@example.com", {
    firstName: "Khady",
    lastName: "Ba",
    socialMedias: ["https://ancien.example/a"],
  });
  await app.deps.db.query.updateTable("cards").set({ offer: "CUSTOM" }).where("ref", "=", ref).execute();
  const { cookie, call } = await loggedInOwner(app, "khady@example.com");
  const [name = "", value = ""] = cookie.split("=");
  await withPage(browser, { url: app.url, expected: [/409/] }, async (page, context) => {
    await context.addCookies([{ name, value, url: app.url }]);
    await page.goto(routePaths.owner);
    await page.getByRole("button", { name: "Modifier la carte de Khady Ba" }).click();
    await unfoldEditor(page);
    const field = page.getByRole("textbox", { name: "Lien de votre site" });
    await field.fill("https://nouveau.example/b");
    await page.getByRole("button", { name: "Ajouter" }).click();
    // Moved by mouse, by finger and by keyboard. Seen to fail without `onPointerDown`; by finger without `touch-none`.
    const handle = page.getByRole("button", { name: /^Déplacer nouveau/ });
    const [first, second] = [
      page.getByRole("button", { name: /^Déplacer nouveau.*1 sur 2/ }),
      page.getByRole("button", { name: /^Déplacer nouveau.*2 sur 2/ }),
    ];
    const places = page.getByRole("list", { name: "Liens ajoutés" }).getByRole("listitem");
    await dragOnto(handle, places.nth(0), mouseOn(page), first);
    await dragOnto(handle, places.nth(1), await fingerOn(page), second);
    await handle.press("ArrowUp");
    await first.waitFor();
    // There "Retirer" is only for screen readers, inside a button that fits.
    expect(await axeFaults(page)).toEqual([]);
    expect((await beyondScreen(page)).filter((text) => text !== "Retirer")).toEqual([]);
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("Enregistré\u00a0: votre page est à jour.").waitFor();
    const shown = async () =>
      (await (await fetch(`${app.url}/vcard/${ref}`)).text())
        .match(/https:\/\/(?:nouveau|ancien)\.example\/\w/g)
        ?.filter((link, at, all) => all.indexOf(link) === at);
    expect(await shown()).toEqual(["https://nouveau.example/b", "https://ancien.example/a"]);

    await unfoldVersions(page);
    await page.getByRole("button", { name: /^Remettre la version/ }).click();
    await page.getByText("Cette version est de nouveau en place.").waitFor();
    expect(await shown()).toEqual(["https://ancien.example/a"]);

    const read = (await call("GET", `/cartes/${ref}`)).body as EditableCard;
    const elsewhere = {
      ...mapCardTexts((text) => read[text]),
      socialMedias: read.socialMedias,
      version: read.version,
      company: "Écrite ailleurs",
    };
    await unfoldEditor(page);
    const company = page.getByRole("textbox", { name: "Entreprise", exact: true });
    await company.fill("Écrite ici");
    expect((await call("PATCH", `/cartes/${ref}`, elsewhere)).status).toBe(200);
    await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
    await page.getByText("Ailleurs\u00a0: Écrite ailleurs").waitFor();
    await page.getByRole("button", { name: "Enregistrer ce qui est ici" }).click();
    await expect
      .poll(async () => ((await call("GET", `/cartes/${ref}`)).body as EditableCard).company)
      .toBe("Écrite ici");
    await page.getByText("Ailleurs\u00a0: Écrite ailleurs").waitFor({ state: "detached" });
  });
});

test("a GOLD owner sees their card's counts by day and month, as charts and as tables; without visits the page says so", async () => {
  // Moves to the middle of a month, so that yesterday is in the same month.
  app.clock.advance(getMonthStart(app.clock.now(), -1) + 14.5 * dayMs - app.clock.now());
  const ref = await ownedCard(app, "sokhna@example.com", { firstName: "Sokhna", lastName: "Fall", offer: "GOLD" });
  const { cookie } = await loggedInOwner(app, "sokhna@example.com");
  const [name = "", value = ""] = cookie.split("=");
  await withPage(browser, { url: app.url, expected: [/503/] }, async (page, context) => {
    await context.addCookies([{ name, value, url: app.url }]);
    // On the first try the server is too busy.
    await page.route(
      "**/statistiques",
      (route) => route.fulfill({ status: 503, json: { code: "server.busy", message: "Le service est très demandé." } }),
      { times: 1 },
    );
    await page.goto(routePaths.ownedCard(ref, "statistiques"));
    await page.getByRole("alert").getByText("Le service est très demandé.").waitFor();
    await page.getByRole("button", { name: "Réessayer" }).click();
    await page.getByText("Aucune visite encore").waitFor();
    await expect.poll(() => axeFaults(page)).toEqual([]);
    expect(await beyondScreen(page)).toEqual([]);

    const yesterday = getDakarDayStart(app.clock.now()) - dayMs;
    const lastMonth = getMonthStart(app.clock.now(), 1);
    const counted = (day: number, kind: VisitKind, times: number) => ({
      cardRef: ref,
      day,
      source: "qr" as const,
      kind,
      times,
    });
    await addDemoVisits(app.deps, [
      counted(yesterday, "view", 12),
      counted(yesterday, "save", 5),
      counted(getMonthStart(lastMonth, 1), "view", 31),
      counted(lastMonth, "view", 47),
    ]);
    await page.reload();
    await page.getByRole("heading", { name: "Vues par jour" }).waitFor();
    const months = page.getByRole("table", { name: "Mois par mois" });
    await months.waitFor({ state: "attached" });
    expect(await months.getByRole("row").count()).toBe(3);
    await months.getByRole("cell", { name: "47", exact: true }).waitFor({ state: "attached" });
    await page.getByRole("checkbox", { name: /par e-mail/ }).click();
    await page.getByText(/Vous ne recevrez plus les statistiques par e-\u2060?mail\./).waitFor();
    // Both charts are drawn once their code is loaded.
    await page.locator("canvas").nth(1).waitFor();
    expect(await axeFaults(page)).toEqual([]);
    expect(await beyondScreen(page)).toEqual([]);
  });
});

test("an owner whose printed card differs from the page orders a new one, pays it, and finds it beside the first", async () => {
  const owner = "fatou@example.com";
  const ref = await ownedCard(app, owner, { firstName: "Fatou", lastName: "Sy" });
  await inTransaction(app.deps, (deps) => createPiecesForPaidOrder(deps, ref));
  const [piece] = await listPiecesByOrder(app.deps.db.query, ref);
  await inTransaction(app.deps, (deps) =>
    movePieceInTransaction(deps, { actor: "staff:1", who: "admin" }, piece?.id ?? "", {
      from: "to_print",
      to: "printed",
      why: "",
    }),
  );
  await app.deps.db.query.updateTable("pieces").set({ state: "delivered" }).where("orderRef", "=", ref).execute();
  await app.deps.db.query.updateTable("cards").set({ jobTitle: "Présidente" }).where("ref", "=", ref).execute();
  const [name = "", value = ""] = (await loggedInOwner(app, owner)).cookie.split("=");
  await withPage(browser, { url: app.url, expected: [/422/] }, async (page, context) => {
    await context.addCookies([{ name, value, url: app.url }]);
    await page.goto(routePaths.ownedCard(ref));
    await page.getByText("Votre carte imprimée dit autre chose.").waitFor();
    await page.getByRole("button", { name: "Commander une nouvelle carte" }).click();
    await page.getByRole("heading", { name: /5.000.FCFA/ }).waitFor();
    const form = page.getByRole("form", { name: "Commander une nouvelle carte" });
    await form.getByRole("textbox", { name: /Téléphone/ }).fill("12");
    await form.getByRole("textbox", { name: "Adresse de livraison" }).fill("Almadies, Dakar");
    await expectSound(page, { mayHang: "Retirer" });
    await form.getByRole("button", { name: "Passer au paiement" }).click();
    await form.getByText("Ce numéro n'est pas valable.").waitFor();
    await form.getByRole("textbox", { name: /Téléphone/ }).fill("77 555 44 33");
    await form.getByRole("button", { name: "Passer au paiement" }).click();
    await page.getByRole("heading", { name: "Plus que le paiement" }).waitFor();
    await page.getByRole("button", { name: "Payer la commande" }).click();
    await page.waitForURL(/\/simulator\/payment\/checkout\//);
    await page.getByRole("button", { name: "Payer", exact: true }).click();
    await page.getByRole("heading", { name: "Votre nouvelle carte", exact: true }).waitFor();
    await page.goto(routePaths.ownedCard(ref, "commande"));
    await page.getByRole("heading", { name: /^Nouvelle carte, SDV-/ }).waitFor();
    await page.getByText(/^Commandée le .*5.000.FCFA payés\./).waitFor();
    expect(await page.getByRole("list", { name: "Fabrication et livraison" }).count()).toBe(2);
    await expectSound(page);
  });
  const made = await app.deps.db.query
    .selectFrom("orders")
    .innerJoin("pieces", "pieces.orderRef", "orders.ref")
    .select(["deliveryAddress", "deliveryPhone", "kind", "cardRef"])
    .where("reprintOf", "=", ref)
    .execute();
  expect(made).toEqual([
    { deliveryAddress: "Almadies, Dakar", deliveryPhone: "+221775554433", kind: "reprint", cardRef: ref },
  ]);
});

test("an owner pauses their page, shows it again, and restores an earlier version", async () => {
  const owner = "coumba@example.com";
  const ref = await ownedCard(app, owner, {
    firstName: "Coumba",
    lastName: "Kane",
    socialMedias: ["https://ancien.example/a"],
  });
  await app.deps.db.query.updateTable("cards").set({ offer: "CUSTOM" }).where("ref", "=", ref).execute();
  const { cookie, call } = await loggedInOwner(app, owner);
  const read = (await call("GET", `/cartes/${ref}`)).body as EditableCard;
  expect(
    (
      await call("PATCH", `/cartes/${ref}`, {
        ...mapCardTexts((text) => read[text]),
        socialMedias: ["https://nouveau.example/b"],
        version: read.version,
      })
    ).status,
  ).toBe(200);
  const [name = "", value = ""] = cookie.split("=");
  const shown = async () => {
    const answer = await fetch(`${app.url}/vcard/${ref}`);
    return [answer.status, /https:\/\/(?:nouveau|ancien)\.example\/\w/.exec(await answer.text())?.[0]];
  };
  await withPage(browser, { url: app.url, device: "laptop" }, async (page, context) => {
    await context.addCookies([{ name, value, url: app.url }]);
    await page.goto(routePaths.ownedCard(ref));
    await page.getByRole("button", { name: "Mettre en pause" }).click();
    await page.getByRole("button", { name: "Remettre en ligne" }).waitFor();
    expect(await shown()).toEqual([404, undefined]);
    await expectSound(page, { mayHang: "Retirer" });
    await page.getByRole("button", { name: "Remettre en ligne" }).click();
    await page.getByRole("button", { name: "Mettre en pause" }).waitFor();
    expect(await shown()).toEqual([200, "https://nouveau.example/b"]);
    await unfoldVersions(page);
    await page.getByRole("button", { name: /^Remettre la version/ }).click();
    await page.getByText("Cette version est de nouveau en place.").waitFor();
    expect(await shown()).toEqual([200, "https://ancien.example/a"]);
    await expectSound(page);
  });
});
