import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { cardTextNames } from "#shared/card/card-texts.ts";
import { createCompany } from "#test/factories/company.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { inTransaction } from "#server/db/database.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { changeCardOwner } from "#server/features/order-desk/order-owner.ts";

const service = await startTestApp(administrator);
const { deps, url } = service;
const { query } = deps.db;
const folder = mkdtempSync(join(tmpdir(), "vcard-isolation-"));
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});
const staff = await staffOn(service);

const [shared, phone, company] = ["accueil@teranga.example", "+221771234567", "Teranga Partagée"];
/** What colleagues share; everything else in their rows is a canary that names its person and place. */
const common = { workEmail: shared, company, phoneNumber: phone };
const orderColumns = [
  "buyerFirstName",
  "buyerLastName",
  "deliveryRecipient",
  "deliveryPhone",
  "deliveryAddress",
  "deliveryNote",
] as const;
/** A field that its owner hides. */
const hidden = ["workDescription"] as const;

interface Someone {
  key: string;
  email: string;
  firstName: string;
  lastName: string;
}
const awa: Someone = { key: "AWA", email: "awa.ndiaye@example.com", firstName: "Awa", lastName: "Ndiaye" };
const namesake: Someone = { key: "NAMESAKE", email: "awa.ndiaye@example.org", firstName: "Awa", lastName: "Ndiaye" };
const aisha: Someone = { key: "AISHA", email: "x.awa.ndiaye@example.com", firstName: "عائشة", lastName: "ندياي" };
const contractual = (one: Someone) => ({ firstName: one.firstName, lastName: one.lastName, ...common });
const canary = ({ key }: Someone, where: string) => `CANARY-${key}-${where}`;

/**
 * Plants a card that `buyer` bought and `owner` carries, with canaries in every personal column of the order, the card
 * and the rows that belong to them.
 */
async function plant(buyer: Someone, owner: Someone): Promise<string> {
  const ref = await ownedCard(service, buyer.email, {
    firstName: owner.firstName,
    lastName: owner.lastName,
    ...common,
  });
  const orders = Object.fromEntries(orderColumns.map((name) => [name, canary(buyer, `order-${name}`)]));
  await query
    .updateTable("orders")
    .set({ ...orders, buyerPhone: phone })
    .where("ref", "=", ref)
    .execute();
  const texts = Object.fromEntries(cardTextNames.map((name) => [name, canary(owner, `card-${name}`)]));
  const socialMedias = JSON.stringify([`https://www.linkedin.com/in/${canary(owner, "link")}`]);
  const content = { ...texts, socialMedias, email: owner.email, ...contractual(owner) };
  const extras = {
    payments: [
      {
        provider: "wave",
        url: "https://pay.wave.com/m/M_abcdefgh/c/sn/",
        label: canary(owner, "hidden-payment"),
        amount: null,
        payee: "Quelqu'un d'autre",
      },
    ],
    services: [{ title: canary(owner, "card-service"), price: null, isFrom: false }],
    english: { jobTitle: canary(owner, "card-englishJob"), workDescription: canary(owner, "hidden-english") },
  };
  const ofCompany = { department: canary(owner, "department"), employeeNumber: canary(owner, "employeeNumber") };
  await query
    .updateTable("cards")
    .set({
      ...content,
      ...ofCompany,
      offer: "GOLD",
      extras: JSON.stringify(extras),
      hidden: JSON.stringify(hidden),
    })
    .where("ref", "=", ref)
    .execute();
  if (buyer !== owner)
    await changeCardOwner(
      deps,
      { userId: "awa", name: "Awa", role: "desk" },
      { ref },
      {
        email: `${owner.key}.CANARY@example.com`,
        reason: "Il la porte",
      },
    );
  if (buyer !== owner)
    await changeCardOwner(
      deps,
      { userId: "awa", name: "Awa", role: "desk" },
      { ref },
      {
        email: owner.email,
        reason: "Il a changé d'adresse",
      },
    );
  const now = deps.clock.now();
  await query
    .insertInto("cardVersions")
    .values({
      id: `v-${ref}`,
      cardRef: ref,
      at: now,
      actor: "owner",
      content: JSON.stringify({ ...content, workAddress: canary(owner, "version") }),
    })
    .execute();
  const proof = { orderRef: ref, version: 1 };
  await query
    .insertInto("proofs")
    .values({
      ...proof,
      note: "",
      secret: "",
      source: "drawing",
      sentAt: now,
      sentBy: "staff:awa",
      toldAt: null,
      reminded: 0,
    })
    .execute();
  await query
    .insertInto("proofCards")
    .values({
      ...proof,
      cardRef: ref,
      name: owner.firstName,
      jobTitle: "",
      company,
      remark: canary(owner, "remark"),
      answeredName: "Le chef",
      offer: "GOLD",
      logoUpload: null,
      fileUpload: null,
      state: "marked",
      answeredAt: now,
      answeredBy: "buyer",
    })
    .execute();
  await query
    .insertInto("cardCompletions")
    .values({
      cardRef: ref,
      orderRef: ref,
      organisationId: companyId,
      asked: '["profileUrl"]',
      begunAt: now,
      begunBy: "company",
      reminders: 0,
      approvedAt: now,
      waivedAt: null,
      waivedBy: "",
      proposedMailbox: "",
      mailboxBefore: "",
    })
    .execute();
  const changes = { workAddress: { from: canary(owner, "history-from"), to: canary(owner, "history-to") } };
  await query
    .insertInto("orderEvents")
    .values({
      id: `e-${ref}`,
      orderRef: ref,
      at: now,
      actor: "owner",
      kind: "order.corrected",
      details: JSON.stringify({ changes }),
    })
    .execute();
  await query
    .insertInto("leftContacts")
    .values({
      id: `l-${ref}`,
      cardRef: ref,
      name: canary(owner, "left-name"),
      phone: "",
      email: "moussa@example.com",
      word: canary(owner, "left-word"),
      consentVersion: "1",
      consentText: "Oui",
      secretHash: `s-${ref}`,
      organisationId: null,
      holderLeft: 0,
      searchText: "",
      leftAt: now,
      toldAt: now,
    })
    .execute();
  await query.insertInto("visits").values({ cardRef: ref, day: 0, source: "link", kind: "view", times: 3 }).execute();
  const data = { token: "0".repeat(32), cards: canary(owner, "mail"), until: now, byTeam: true };
  await inTransaction(deps, async (deps) =>
    enqueueMail(deps, { template: "owner-link", orderRef: ref, recipient: owner.email, data }),
  );
  return ref;
}

/** Inserts a lead that this person left on a card. */
async function leave(one: Someone, cardRef: string, more: { phone?: string; email?: string }): Promise<void> {
  const id = `by-${one.key}-${more.email ?? ""}`;
  await query
    .insertInto("leftContacts")
    .values({
      id,
      cardRef,
      name: canary(one, "visitor-name"),
      phone: "",
      email: "",
      word: canary(one, "visitor-word"),
      consentVersion: "1",
      consentText: "Oui",
      secretHash: id,
      organisationId: null,
      holderLeft: 0,
      searchText: "",
      leftAt: 1,
      toldAt: 1,
      ...more,
    })
    .execute();
}

const companyId = await createCompany(staff, { name: "Maison Teranga" });
const own = { awa: await plant(awa, awa), namesake: await plant(namesake, namesake), aisha: await plant(awa, aisha) };
await leave(awa, own.namesake, { phone, email: awa.email });
await leave(namesake, own.awa, { phone, email: namesake.email });
await leave(aisha, own.awa, { phone, email: aisha.email });

/** Reads everything in an archive, file names included. */
async function read(answer: Response): Promise<string> {
  expect(answer.status).toBe(200);
  const file = join(folder, "archive.zip");
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  const [names, contents] = [
    ["-Z1", file],
    ["-p", file],
  ].map((options) => spawnSync("unzip", options, { maxBuffer: 50_000_000 }).stdout.toString());
  // Unfolds the lines of vCards.
  return `${names}\n${contents?.replaceAll("\r\n ", "")}`;
}
const askStaff = (about: string) =>
  fetch(`${url}/api/people/export`, {
    method: "POST",
    headers: { ...staff.headers, "Content-Type": "application/json" },
    body: JSON.stringify({ about }),
  });
async function ofOwner(email: string, ref: string): Promise<string> {
  const { cookie } = await loggedInOwner(service, email);
  return read(await fetch(`${url}/api/ma-carte/cartes/${ref}/donnees`, { headers: { Cookie: cookie } }));
}
const canariesIn = (text: string) =>
  [...new Set(text.match(/CANARY-[A-Z]+-[\w-]+|[A-Z]+\.CANARY@example\.com/g))].toSorted();
/** Leaves out a card's leads, which belong to its owner as well as to the visitors. */
const ofOthers = (text: string, { key }: Someone) =>
  canariesIn(text).filter((found) => !found.startsWith(`CANARY-${key}-`) && !found.includes("-visitor-"));
const ownersIn = (text: string) => [
  ...new Set([...text.matchAll(/"ownerEmail": "([^"]*)"/g)].map(([, email]) => email)),
];

const unzips = spawnSync("unzip", ["-v"]).status === 0;

// Seen to fail with `as` left out of `buildOrderExport`.
test.skipIf(!unzips)(
  "archives of people who share telephone, work mailbox, company and name, made by staff or themselves, hold only their own data",
  async () => {
    for (const [one, ref] of [
      [namesake, own.namesake],
      [aisha, own.aisha],
    ] as const) {
      for (const text of [await read(await askStaff(one.email)), await ofOwner(one.email, ref)]) {
        expect(ofOthers(text, one), one.key).toEqual([]);
        for (const where of ["card-workDescription", "version", "left-name", "visitor-word", "mail"])
          expect(text).toContain(canary(one, where));
        // Each archive has what they share.
        for (const both of [shared, phone, company]) expect(text).toContain(both);
        expect(ownersIn(text)).toEqual([one.email]);
        // Rightly in both: the details that somebody else left on their card.
        expect(canariesIn(text).filter((found) => found.includes("-visitor-") && !found.includes(one.key))).toEqual(
          one === namesake ? ["name", "word"].map((name) => canary(awa, `visitor-${name}`)) : [],
        );
      }
    }
  },
);

// Seen to fail before, and with each of `buildOrderExport`'s conditions on the owner left out.
test.skipIf(!unzips)(
  "the buyer of another person's card gets only what its page shows: nothing that its owner hides, changed, was left or was mailed, nor the address they log in with",
  async () => {
    for (const text of [await read(await askStaff(awa.email)), await ofOwner(awa.email, own.awa)]) {
      for (const where of [
        "order-deliveryAddress",
        "card-workDescription",
        "version",
        "history-to",
        "left-name",
        "visitor-word",
        "hidden-payment",
        "hidden-english",
        "department",
        "employeeNumber",
        "remark",
      ])
        expect(text).toContain(canary(awa, where));
      // Rightly in both: what visitors see on the card that she bought.
      const shown = [
        ...cardTextNames
          .filter(
            (name) =>
              !Object.keys({ ...contractual(aisha), email: "" }).includes(name) && !hidden.some((one) => one === name),
          )
          .map((name) => `card-${name}`),
        "card-service",
        "card-englishJob",
        "link",
        // The buyer wrote it on the page of their proof.
        "remark",
      ];
      expect(ofOthers(text, awa)).toEqual(shown.map((where) => canary(aisha, where)).toSorted());
      expect(ownersIn(text)).toEqual([awa.email]);
      // Only of her own card, and without the author.
      expect(text.match(/"approvedAt"/g)).toHaveLength(1);
      expect(text).not.toContain("Le chef");
    }
  },
);

test.skipIf(!unzips)(
  "a shared work mailbox gets only what their pages show of the others' cards, whether staff or its owner asks",
  async () => {
    const reception: Someone = { key: "RECEPTION", email: shared, firstName: "Accueil", lastName: "Teranga" };
    const ref = await plant(reception, reception);
    for (const text of [await read(await askStaff(shared)), await ofOwner(shared, ref)]) {
      const others = ofOthers(text, reception);
      expect(text).toContain(canary(reception, "card-workDescription"));
      expect(others.length).toBeGreaterThan(0);
      // Rightly in both: the public texts of each card that shows the mailbox.
      expect(
        others.filter((found) => !/-(card-\w+|link)$/.test(found) || hidden.some((name) => found.endsWith(name))),
      ).toEqual([]);
      expect(ownersIn(text)).toEqual([shared]);
    }
  },
);

// Seen to fail before: each got the others' mailboxes and words.
test.skipIf(!unzips)(
  "a shared telephone only finds leads without a mailbox; leads with one are exported by mailbox",
  async () => {
    expect((await staff.call<{ left: object[] }>("POST", "/people/find", { about: phone })).body.left).toHaveLength(3);
    const refused = await askStaff(phone);
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: "person.mailbox_needed" }]);
    await leave(awa, own.aisha, { phone });
    const text = await read(await askStaff(phone));
    expect(canariesIn(text)).toEqual([canary(awa, "visitor-name"), canary(awa, "visitor-word")]);
    expect(text.includes("@example.")).toBe(false);
  },
);
