import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { contactConsentVersion } from "#server/features/owners/leads/contact-consent-rules.ts";
import { newsletterConsentVersion } from "#shared/staff/newsletter-consent.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { photo } from "#test/factories/image.ts";
import { placeOrder, uploadImages } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { shownConsent } from "#test/factories/contact-consent.ts";
import { hashPassHolder } from "#server/features/owners/wallet/pass-holder.ts";
import { startTestApp } from "#test/harness/app.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";

const service = await startTestApp(administrator);
const { deps, url, worker } = service;
const { query } = deps.db;
const folder = mkdtempSync(join(tmpdir(), "vcard-people-"));
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Wider than a thumbnail, so that the test sees whether an export holds the original. */
const wide = await photo(200, 200);
const photos = { profile: wide, cover: wide, logo: wide };
const bought = await placeOrder(
  url,
  { firstName: "Aïssatou", lastName: "Sène", email: "aissatou@example.com", address: "12 rue Hrvatskoj" },
  photos,
);
const given = await placeOrder(
  url,
  {
    firstName: "Patron",
    lastName: "Riche",
    email: "patron@example.com",
    workEmail: "Aissatou@Example.com",
    address: "Villa secrète",
  },
  photos,
);
await placeOrder(url, { firstName: "Autre", lastName: "Personne", email: "x.aissatou@example.com" });
await pressButton(await openCheckout(url, bought), "pay", "Wave");
await fetch(`${url}/api/newsletter`, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify({ email: "aissatou@example.com" }),
});
await worker.runDue();
const { id: subscriberId } = await query.selectFrom("newsletterSubscribers").select("id").executeTakeFirstOrThrow();
await query.insertInto("newsletterWishes").values({ subscriberId, offer: "GOLD", askedAt: 1, toldAt: null }).execute();
const desk = await staffOn(service, "bureau@example.com", "Bineta du bureau", "desk");
await desk.call("POST", `/orders/${bought}/notes`, { text: "Rappeler après la fête" });
const numberOf = async (ref: string) =>
  (await query.selectFrom("orders").select("number").where("ref", "=", ref).executeTakeFirstOrThrow()).number;
const [own, others] = [await numberOf(bought), await numberOf(given)];

test("a person, and nobody else, is found by mailbox in any case, order number or reference", async () => {
  const found = async (about: string) =>
    (
      await desk.call<{ email: string; orders: { number: string; as: string }[]; newsletter: object }>(
        "POST",
        "/people/find",
        { about },
      )
    ).body;
  for (const about of [" AISSATOU@example.com ", own, own.toLowerCase(), bought]) {
    const { email, orders, newsletter } = await found(about);
    expect(email).toBe("aissatou@example.com");
    expect(orders.map(({ number, as }) => `${number} ${as}`).toSorted()).toEqual(
      [`${own} buyer`, `${others} card`].toSorted(),
    );
    expect(newsletter).toEqual({ state: "pending" });
  }
  for (const about of ["issatou@example.com", "SDV-00000000", "nobody", "%"])
    expect(await found(about)).toMatchObject({ code: "person.not_found" });
  expect((await desk.call("POST", "/people/find", { about: " " })).status).toBe(422);
});

const unzips = spawnSync("unzip", ["-v"]).status === 0;

// Seen to fail with `as` left out of `buildOrderExport`: the file contained the other buyer's address.
test.skipIf(!unzips)(
  "an unzipped export holds everything kept about the person, and of another's order only the card",
  async () => {
    const answer = await fetch(`${url}/api/people/export`, {
      method: "POST",
      headers: { ...desk.headers, "Content-Type": "application/json" },
      body: JSON.stringify({ about: "aissatou@example.com" }),
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/zip");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-disposition")).toMatch(/filename="donnees-personnelles-\d{4}-\d\d-\d\d\.zip"/);
    const file = join(folder, "person.zip");
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    expect(spawnSync("unzip", ["-tq", file]).status).toBe(0);
    expect(spawnSync("unzip", ["-q", file, "-d", join(folder, "out")]).status).toBe(0);
    const read = (name: string) => readFileSync(join(folder, "out", name));
    const names = readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" }).toSorted();
    const photos = (number: string) =>
      names
        .filter((name) => name.startsWith(`${number}/carte-1-`))
        .map((name) => name.replace(/\.\w+$/, "").slice(number.length + 1));
    for (const number of [own, others]) {
      expect(names).toEqual(expect.arrayContaining([`${number}/donnees.json`, `${number}/carte-1.vcf`]));
      expect(photos(number)).toEqual(["carte-1-cover", "carte-1-logo", "carte-1-profile"]);
    }
    for (const name of names.filter((one) => one.includes("carte-1-")))
      expect((await sharp(read(name)).metadata()).width).toBeGreaterThan(100);

    const text = read("LISEZMOI.txt").toString();
    expect(text).toContain("VOS DONNÉES PERSONNELLES");
    expect(text).toContain(`${others}/  la carte où figure cette adresse, commandée par quelqu'un d'autre`);
    expect(read(`${own}/carte-1.vcf`).toString()).toContain("N:Sène;Aïssatou");
    const data = JSON.parse(read(`${own}/donnees.json`).toString()) as { [part: string]: unknown[] };
    expect(data).toMatchObject({
      number: own,
      as: "buyer",
      buyer: { email: "aissatou@example.com" },
      delivery: { deliveryAddress: "12 rue Hrvatskoj" },
      cards: [{ firstName: "Aïssatou" }],
      payments: [{ state: "paid", method: "Wave", amount: 12_900 }],
      paymentNotices: [{ outcome: "settled" }],
      pieces: [{ kind: "first" }],
      history: expect.arrayContaining([
        expect.objectContaining({ actor: "team", details: { text: "Rappeler après la fête" } }),
      ]),
      mails: expect.arrayContaining([
        expect.objectContaining({
          template: "payment-received",
          recipient: "aissatou@example.com",
          text: expect.stringContaining("Aïssatou"),
        }),
      ]),
    });
    expect(JSON.parse(read("newsletter.json").toString())).toMatchObject({
      email: "aissatou@example.com",
      wishes: [{ offer: "GOLD" }],
      consents: [{ act: "requested", consentVersion: newsletterConsentVersion }],
      mails: [{ template: "newsletter-confirmation" }],
    });
    const theirs = JSON.parse(read(`${others}/donnees.json`).toString()) as object;
    expect(Object.keys(theirs)).toEqual(["number", "as", "cards"]);

    // Neither a colleague's name nor an order key.
    const { key } = await query.selectFrom("orders").select("key").where("ref", "=", bought).executeTakeFirstOrThrow();
    for (const name of names.filter((one) => /\.(json|txt|vcf)$/.test(one)))
      for (const secret of ["Bineta", key]) expect(read(name).includes(secret), `${name}: ${secret}`).toBe(false);
    const told = await query.selectFrom("auditLog").selectAll().where("action", "=", "person.exported").execute();
    expect(told).toMatchObject([{ actorName: "Bineta du bureau", details: "2 commandes · newsletter" }]);
    expect(JSON.stringify(told)).not.toContain("aissatou");
  },
);

// Seen to fail with `isCardOwnerMailbox` always true, and with the sessions left out of `createPersonalDataArchive`.
test.skipIf(!unzips)(
  "an owner who did not buy exports their own devices, versions and leads; staff find, export and erase the visitors who left them",
  async () => {
    const owner = "coumba@example.com";
    await query
      .updateTable("cards")
      .set({ ownerEmail: "Coumba@example.com", takesContacts: 1 })
      .where("ref", "=", bought)
      .execute();
    await query.updateTable("cards").set({ offer: "GOLD" }).where("ref", "=", bought).execute();
    const sentence = await shownConsent(url, bought);
    const left = (details: Record<string, string>) =>
      fetch(`${url}/vcard/${bought}/coordonnees`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({
          name: "Moussa Fall",
          word: "Rappelez-moi",
          consent: contactConsentVersion,
          sentence,
          ...details,
        }),
      });
    expect((await left({ email: "Moussa@example.com" })).status).toBe(303);
    expect((await left({ phone: "76 555 44 33" })).status).toBe(303);
    const coumba = await loggedInOwner(service, owner);
    const {
      ref: _,
      offer: __,
      state: ___,
      leavesAt: ____,
      resumable: _____,
      drawnAccent: ______,
      printedOtherwise: _______,
      decider: ________,
      locked: _________,
      requests: __________,
      ...card
    } = (await coumba.call("GET", `/cartes/${bought}`)).body as EditableCard;
    expect(
      (
        await coumba.call("PATCH", `/cartes/${bought}`, {
          ...card,
          profileUrl: (await uploadImages(url)).profileUrl,
          hidden: ["address"],
          dress: "dark",
        })
      ).status,
    ).toBe(200);
    await coumba.call("POST", `/cartes/${bought}/pause`);
    const pass = { serial: "1", cardRef: bought, holder: hashPassHolder(owner), secret: "canary", shown: "void" };
    await deps.db.query
      .insertInto("walletPasses")
      .values({ ...pass, updatedAt: 0, pushed: "void", madeAt: 0 })
      .execute();
    await deps.db.query
      .insertInto("walletRegistrations")
      .values({ serial: "1", deviceId: "canary", pushToken: "canary", registeredAt: 1000 })
      .execute();
    const filesOf = async (answer: Response, name: string) => {
      expect(answer.status).toBe(200);
      const file = join(folder, `${name}.zip`);
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
      expect(spawnSync("unzip", ["-q", file, "-d", join(folder, name)]).status).toBe(0);
      return Object.fromEntries(
        readdirSync(join(folder, name), { recursive: true, encoding: "utf8" })
          .filter((one) => one.endsWith(".json"))
          .map((one) => [one, JSON.parse(readFileSync(join(folder, name, one)).toString()) as Record<string, unknown>]),
      );
    };
    const his = await filesOf(
      await fetch(`${url}/api/ma-carte/cartes/${bought}/donnees`, { headers: { Cookie: coumba.cookie } }),
      "own",
    );
    expect(Object.keys(his).toSorted()).toEqual([`${own}/donnees.json`, "ma-carte.json"]);
    expect(his["ma-carte.json"]).toMatchObject({
      sessions: [{ createdAt: expect.any(String) }],
      appleWallet: [{ cardRef: bought, madeAt: "1970-01-01T00:00:00.000Z", devices: ["1970-01-01T00:00:01.000Z"] }],
    });
    expect(JSON.stringify(his)).not.toContain("canary");
    expect(his[`${own}/donnees.json`]).toMatchObject({
      as: "card",
      cards: [
        {
          ownerEmail: "Coumba@example.com",
          hidden: ["address"],
          dress: "dark",
          versions: [
            {
              actor: "owner",
              hidden: ["address"],
              extras: { payments: [] },
              images: ["carte-1-profile", "carte-1-cover", "carte-1-logo"],
            },
            { actor: "others", hidden: [], images: ["carte-1-profile-avant-1", "carte-1-cover", "carte-1-logo"] },
          ],
          changeRequests: [],
          contactsLeft: expect.arrayContaining([
            expect.objectContaining({ name: "Moussa Fall", email: "Moussa@example.com" }),
          ]),
        },
      ],
    });
    expect(Object.keys(his[`${own}/donnees.json`] ?? {})).toEqual(["number", "as", "cards"]);
    const photosIn = (name: string) =>
      readdirSync(join(folder, name, own))
        .filter((file) => /profile/.test(file))
        .map((file) => file.replace(/\..*/, ""))
        .toSorted();
    expect(photosIn("own")).toEqual(["carte-1-profile", "carte-1-profile-avant-1"]);

    const staffExport = (about: string) =>
      fetch(`${url}/api/people/export`, {
        method: "POST",
        headers: { ...desk.headers, "Content-Type": "application/json" },
        body: JSON.stringify({ about }),
      });
    // The buyer is no longer the owner: the leads are not theirs.
    const buyers = await filesOf(await staffExport("aissatou@example.com"), "buyer");
    expect(JSON.stringify(buyers).includes("Moussa")).toBe(false);
    expect(photosIn("buyer")).toEqual(["carte-1-profile"]);
    const visitors = await filesOf(await staffExport("moussa@example.com"), "visitor");
    expect(visitors).toMatchObject({
      "coordonnees-laissees.json": [{ name: "Moussa Fall", word: "Rappelez-moi", leftFor: "Aïssatou Sène" }],
    });
    const found = async (about: string) =>
      (await desk.call<{ left: { id: string; owner: string }[] }>("POST", "/people/find", { about })).body.left;
    const byPhone = await found("+221 76 555 44 33");
    expect([byPhone, await found("MOUSSA@example.com")]).toMatchObject([
      [{ owner: "Aïssatou Sène" }],
      [{ owner: "Aïssatou Sène" }],
    ]);
    expect((await desk.call("DELETE", `/people/left/${byPhone[0]?.id}`)).status).toBe(200);
    for (const [method, path, body] of [
      ["POST", "/people/find", { about: "765554433" }],
      ["DELETE", `/people/left/${byPhone[0]?.id}`, undefined],
    ] as const)
      expect((await desk.call(method, path, body)).status).toBe(404);
    const told = await query.selectFrom("auditLog").selectAll().where("action", "=", "contact.erased").execute();
    expect(told).toMatchObject([{ target: "Coordonnées laissées", details: "" }]);
  },
);
