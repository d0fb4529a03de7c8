import { afterAll, expect, test } from "vitest";
import { z } from "zod";
import { cardTextNames } from "#shared/card/card-texts.ts";
import type { Endpoint } from "#shared/contract/endpoint.ts";
import { deliveryTextNames } from "#shared/order/delivery-texts.ts";
import { createValidatedPromoCode } from "#server/features/payments/promo-codes/promo-code-service.ts";
import { bringList, createCompany, writePeopleCsv } from "#test/factories/company.ts";
import { putOnSale, wholeOrder } from "#test/factories/offers.ts";
import { orderBody } from "#test/factories/order.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder, uploadImages } from "#test/factories/placed-order.ts";
import { callApi, staffMember } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";

const service = await startTestApp(administrator);
const { deps, url } = service;
const { query } = deps.db;
putOnSale(deps);
afterAll(() => service.close());

const staff = await staffOn(service);
type Row = Record<string, unknown>;
/**
 * Properties that are not fields: the version read, the reason, the town that a fee was agreed for, and the spelling
 * that goes with a name our fonts cannot draw.
 */
const besides = ["version", "reason", "town", "printedName"];

interface Tried {
  path: string;
  headers: Record<string, string>;
  /** A new value for each field; `images` provides new images. */
  values: Row;
  /** The values that must stay, by field. */
  state(): Promise<Row>;
  /** Sent along with each field. */
  with?: Row;
}

const delivery = {
  deliveryTown: "Dakar",
  deliveryRecipient: "Modou Fall",
  deliveryPhone: "77 000 00 09",
  deliveryAddress: "Yoff, près du phare",
  deliveryNote: "Sonner deux fois",
};
const other: Row = {
  firstName: "Fatou",
  lastName: "Sow",
  email: "fatou@example.com",
  email2: "fatou2@example.com",
  phoneNumber: "78 555 11 22",
  phoneNumber2: "78 555 11 33",
  address: "Mermoz",
  company: "Sow et Fils",
  jobTitle: "Gérante",
  workEmail: "sow@example.com",
  workEmail2: "sow2@example.com",
  workPhoneNumber: "33 855 11 22",
  workPhoneNumber2: "33 855 11 33",
  workAddress: "Rue 5, Médina",
  workDescription: "Tissus",
  socialMedias: ["https://wa.me/221770000000"],
  deliveryTown: "Thiès",
  deliveryRecipient: "Awa Ba",
  deliveryPhone: "77 000 00 10",
  deliveryAddress: "Ngor",
  deliveryNote: "Le soir",
};

async function cardState(ref: string): Promise<Row> {
  const [card, order] = [
    await query.selectFrom("cards").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow(),
    await query.selectFrom("orders").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow(),
  ];
  const images = await query.selectFrom("cardImages").select(["kind", "uploadId"]).where("cardRef", "=", ref).execute();
  const { ownAccent, dress, hidden, extras } = card;
  return {
    ...Object.fromEntries([...cardTextNames, "socialMedias" as const].map((name) => [name, card[name]])),
    ...Object.fromEntries(deliveryTextNames.map((name) => [name, order[name]])),
    ownAccent,
    dress,
    hidden,
    extras,
    ...Object.fromEntries(images.map(({ kind, uploadId }) => [`${kind}Url`, uploadId])),
  };
}

const placeGold = () => placeOrder(url, { ...wholeOrder("GOLD"), ...delivery });
const without = (row: Row, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));
const only = (row: object, names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

/** A card's texts that its company and its holder write. */
const completedTexts = ["firstName", "lastName", "jobTitle", "phoneNumber", "workPhoneNumber", "workEmail"];

/** A company's template, and a new value for each field that its administrators may change. */
async function someTemplate() {
  const id = await createCompany(staff, { name: "Teranga SA" });
  const { logoUrl, coverUrl } = await uploadImages(url);
  const values = {
    ...only(other, ["company", "workAddress", "workPhoneNumber", "workEmail", "workDescription", "socialMedias"]),
    logoUrl,
    coverUrl,
    ownAccent: "#0f6fa8",
    dress: "dark",
    locked: ["jobTitle"],
    asked: [],
    leftSentence: "Partie.",
  };
  const state = async () => {
    const { logoUploadId, coverUploadId, ...row } = await query
      .selectFrom("organisationTemplates")
      .selectAll()
      .where("organisationId", "=", id)
      .executeTakeFirstOrThrow();
    return { ...without({ ...row }, ["version", "updatedAt"]), logoUrl: logoUploadId, coverUrl: coverUploadId };
  };
  return { id, values, state };
}

/** A person of a company, what its administrator may change about them, and that administrator. */
async function somePerson() {
  const id = await createCompany(staff, { name: "Teranga SA" });
  await bringList(service, staff, id, writePeopleCsv(1));
  await staff.call("POST", `/organisations/${id}/members`, {
    email: "chef@example.com",
    role: "admin",
    departments: [],
  });
  // A mailbox other than the card's, which would change with it until the card is paid.
  await query
    .updateTable("cards")
    .set({ ownerEmail: "autre@example.com", locked: "[]" })
    .where("organisationId", "=", id)
    .execute();
  const card = () => query.selectFrom("cards").selectAll().where("organisationId", "=", id).executeTakeFirstOrThrow();
  const tried = {
    values: {
      ...only(other, [...completedTexts, "company", "workAddress"]),
      ownerEmail: "elle@example.com",
      email: "fatou@example.com",
      department: "Ventes",
      employeeNumber: "M-12",
    },
    state: async () => without({ ...(await card()) }, ["version", "changedAt"]),
  };
  return { id, ref: (await card()).ref, cookie: (await loggedInOwner(service, "chef@example.com")).cookie, tried };
}

/** For each PATCH of the contract: its path, its caller, and the fields that it may change. */
const tries: Record<string, () => Promise<Tried>> = {
  "/api/orders/:ref": async () => {
    const ref = await placeGold();
    return {
      path: `/api/orders/${ref}`,
      headers: staff.headers,
      values: { ...other, ...(await uploadImages(url)) },
      state: () => cardState(ref),
    };
  },
  "/api/commander/:ref": async () => {
    const answer = await callApi(url, "POST", "/api/commander", {
      body: orderBody(await uploadImages(url), { ...wholeOrder("GOLD"), ...delivery }),
    });
    const { ref, key } = answer.body as { ref: string; key: string };
    return {
      path: `/api/commander/${ref}`,
      headers: { "X-Order-Key": key },
      values: { ...other, ...(await uploadImages(url)) },
      state: () => cardState(ref),
    };
  },
  "/api/ma-carte/cartes/:ref": async () => {
    const ref = await placeGold();
    await payOrder(deps, ref);
    const values = {
      ...without(other, deliveryTextNames),
      ...(await uploadImages(url)),
      hidden: ["address"],
      ownAccent: "#0f6fa8",
      dress: "dark",
      extras: { services: [{ title: "Coupe", price: 5000, isFrom: false }] },
    };
    return {
      path: `/api/ma-carte/cartes/${ref}`,
      headers: { Cookie: (await loggedInOwner(service, "aissatou@example.com")).cookie },
      values,
      state: () => cardState(ref),
    };
  },
  "/api/ma-carte/a-completer/:ref": async () => {
    const id = await createCompany(staff, { name: "Teranga SA" });
    await bringList(service, staff, id, writePeopleCsv(1));
    await query
      .updateTable("cards")
      .set({ ownerEmail: "titulaire@example.com", locked: "[]" })
      .where("organisationId", "=", id)
      .execute();
    const { ref, orderRef } = await query
      .selectFrom("cards")
      .select(["ref", "orderRef"])
      .where("organisationId", "=", id)
      .executeTakeFirstOrThrow();
    await staff.call("POST", `/orders/${orderRef}/mark-paid`, { method: "Espèces", reason: "Au bureau" });
    await service.worker.runDue();
    const { profileUrl } = await uploadImages(url);
    return {
      path: `/api/ma-carte/a-completer/${ref}`,
      headers: { Cookie: (await loggedInOwner(service, "titulaire@example.com")).cookie },
      values: {
        ...only(other, [...completedTexts, "socialMedias"]),
        email: "fatou@example.com",
        profileUrl,
      },
      // The card has none before.
      state: async () => ({ profileUrl: "", ...(await cardState(ref)) }),
    };
  },
  "/api/ma-carte/cartes/:ref/statistiques/mail": async () => {
    const ref = await placeGold();
    await payOrder(deps, ref);
    const state = async () => ({
      wanted: (await query.selectFrom("statisticsChoices").selectAll().where("cardRef", "=", ref).execute()).length,
      ...without(await cardState(ref), []),
    });
    return {
      path: `/api/ma-carte/cartes/${ref}/statistiques/mail`,
      headers: { Cookie: (await loggedInOwner(service, "aissatou@example.com")).cookie },
      values: { wanted: false },
      state,
    };
  },
  "/api/orders/:ref/owner": async () => {
    const ref = await placeGold();
    await payOrder(deps, ref);
    const state = async () => ({
      ...(await cardState(ref)),
      ownerEmail: (
        await query.selectFrom("cards").select("ownerEmail").where("ref", "=", ref).executeTakeFirstOrThrow()
      ).ownerEmail,
    });
    return {
      path: `/api/orders/${ref}/owner`,
      headers: staff.headers,
      values: { email: "proprietaire@example.com" },
      state: async () => ({ ...without(await state(), ["ownerEmail", "email"]), email: (await state()).ownerEmail }),
      with: { reason: "Pièce d'identité vue" },
    };
  },
  "/api/orders/:ref/delivery-fee": async () => {
    const ref = await placeOrder(url, { ...wholeOrder("GOLD"), ...delivery, deliveryTown: "Kolda" });
    const state = async () => ({
      ...(await cardState(ref)),
      fee: (await query.selectFrom("orders").select("deliveryFee").where("ref", "=", ref).executeTakeFirstOrThrow())
        .deliveryFee,
    });
    return {
      path: `/api/orders/${ref}/delivery-fee`,
      headers: staff.headers,
      values: { fee: 4000 },
      state,
      with: { town: "Kolda" },
    };
  },
  "/api/organisations/:id": async () => {
    const id = await createCompany(staff, { name: "Teranga SA" });
    return {
      path: `/api/organisations/${id}`,
      headers: staff.headers,
      values: {
        name: "Sow et Fils",
        legalName: "Sow et Fils SARL",
        ninea: "0012345",
        rccm: "SN-DKR-2026-B-1",
        address: "Médina",
        contactName: "Fatou Sow",
        billingEmail: "fatou@example.com",
        billingPhone: "33 855 11 22",
        vatRegime: "Réel",
      },
      state: async () => {
        const row = await query.selectFrom("organisations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
        return without({ ...row }, ["searchText", "version", "updatedAt"]);
      },
    };
  },
  "/api/organisations/:id/template": async () => {
    const { id, values, state } = await someTemplate();
    const path = `/api/organisations/${id}/template`;
    return { path, headers: staff.headers, values: { ...values, offer: "GOLD" }, state };
  },
  "/api/entreprises/:organisation/modele": async () => {
    const { id, values, state } = await someTemplate();
    await staff.call("POST", `/organisations/${id}/members`, {
      email: "chef@example.com",
      role: "admin",
      departments: [],
    });
    const { cookie } = await loggedInOwner(service, "chef@example.com");
    return { path: `/api/entreprises/${id}/modele`, headers: { Cookie: cookie }, values, state };
  },
  "/api/entreprises/:organisation/personnes/:ref": async () => {
    const { id, ref, cookie, tried } = await somePerson();
    return { ...tried, path: `/api/entreprises/${id}/personnes/${ref}`, headers: { Cookie: cookie } };
  },
  "/api/entreprises/:organisation/personnes/:ref/page": async () => {
    const { id, ref, cookie } = await somePerson();
    return {
      path: `/api/entreprises/${id}/personnes/${ref}/page`,
      headers: { Cookie: cookie },
      values: { ...only(other, ["socialMedias", "workDescription"]), ...(await uploadImages(url)) },
      // The card has none before.
      state: async () => ({ profileUrl: "", coverUrl: "", logoUrl: "", ...(await cardState(ref)) }),
    };
  },
  "/api/v1/people/:ref": async () => {
    const { id, ref, cookie, tried } = await somePerson();
    const { body } = await callApi(url, "POST", `/api/entreprises/${id}/acces`, {
      headers: { Cookie: cookie },
      body: { name: "Annuaire", scopes: ["people:write"], days: 30 },
    });
    const { secret } = body as { secret: string };
    return {
      ...tried,
      path: `/api/v1/people/${ref}`,
      headers: { Authorization: `Bearer ${secret}`, "If-Match": "*" },
    };
  },
  "/api/users/:id": async () => {
    await staffMember(service, "patched", "desk");
    const user = () =>
      query.selectFrom("users").selectAll().where("name", "in", ["patched", "Ndeye"]).executeTakeFirstOrThrow();
    return {
      path: `/api/users/${(await user()).id}`,
      headers: staff.headers,
      values: { name: "Ndeye", role: "workshop" },
      state: async () => only(await user(), ["name", "role", "email", "passwordHash"]),
    };
  },
  "/api/promo-codes/:code": async () => {
    const { code } = await createValidatedPromoCode(deps, { kind: "amount", value: 1000, maxUses: 4 });
    const state = async () => {
      const { disabledAt, ...row } = await query
        .selectFrom("promoCodes")
        .selectAll()
        .where("code", "=", code)
        .executeTakeFirstOrThrow();
      return { ...row, disabled: disabledAt !== null };
    };
    return { path: `/api/promo-codes/${code}`, headers: staff.headers, values: { disabled: true }, state };
  },
  "/api/settings": async () => {
    const state = async () =>
      Object.fromEntries(
        (await staff.call<{ key: string; value: unknown }[]>("GET", "/settings")).body.map(({ key, value }) => [
          key === "supportEmail" ? "changes" : key,
          value,
        ]),
      );
    return {
      path: "/api/settings",
      headers: staff.headers,
      values: { changes: [{ key: "supportEmail", version: 0, value: "autre@example.com" }] },
      state,
    };
  },
};

const patches = (await contractEndpoints()).filter(({ method }) => method === "PATCH");
const shapeOf = ({ body }: Endpoint) => (body instanceof z.ZodObject ? (body.shape as Record<string, z.ZodType>) : {});

test("every PATCH is tested with each of its fields", async () => {
  expect(Object.keys(tries).toSorted()).toEqual(patches.map(({ path }) => path).toSorted());
});

// Seen to fail for the owner's and the buyer's: they emptied the description and the links, and refused a single field.
test.each(patches.map((one) => [one.path, one] as const))(
  "PATCH %s: sending one field changes only that field",
  async (path, endpoint) => {
    const tryIt = tries[path];
    if (!tryIt) throw new Error(`${path} is not tried.`);
    const { values, state, headers, ...tried } = await tryIt();
    const fields = Object.keys(shapeOf(endpoint)).filter((name) => !besides.includes(name));
    expect(Object.keys(values).toSorted()).toEqual(fields.toSorted());
    for (const field of fields) {
      const before = await state();
      service.clock.advance(1);
      const answer = await callApi(url, "PATCH", tried.path, {
        headers,
        body: { [field]: values[field], ...tried.with },
      });
      expect(answer.status, field).toBe(200);
      expect(answer.status === 200 ? "" : answer.body, field).toBe("");
      const after = await state();
      const changed = Object.keys(before).filter(
        (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
      );
      expect(changed).toEqual([field]);
    }
  },
);

test.each(patches.map((one) => [one.path, one] as const))(
  "PATCH %s gives no value to a field that was not sent",
  (_path, endpoint) => {
    const shape = shapeOf(endpoint);
    expect(Object.keys(shape).length).toBeGreaterThan(0);
    const given = Object.entries(shape).filter(([, field]) => {
      const read = field.safeParse(undefined);
      return read.success && read.data !== undefined;
    });
    expect(given.map(([name]) => name)).toEqual([]);
  },
);
