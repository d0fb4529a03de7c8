import { expect, test } from "vitest";
import { orderBody } from "#test/factories/order.ts";
import { correctOrder } from "./order-correction.ts";
import { orderInputSchema } from "./public-order.ts";
import { getOrderFieldErrors, buildOrderFieldsSchema } from "./order-fields.ts";

const images = {
  profileUrl: "/api/uploads/0/image",
  coverUrl: "/api/uploads/0/image",
  logoUrl: "/api/uploads/0/image",
};
const body = orderBody(images);
const seconds = {
  phoneNumber2: "78 123 45 67",
  email2: "b@example.com",
  workPhoneNumber2: "+33 6 12 34 56 78",
  workEmail2: "c@example.com",
};
const links = (count: number) => ({
  socialMedias: Array.from({ length: count }, (_, at) => `https://a${at}.example/`),
});
const onlyOne = "Cette offre n'en a qu'un.";

test("SILVER has one contact of each kind: a second one is refused at its field, and an empty one is ignored", () => {
  expect(getOrderFieldErrors("SILVER", body)).toEqual({});
  expect(getOrderFieldErrors("SILVER", { ...body, ...seconds })).toEqual({
    phoneNumber2: onlyOne,
    email2: onlyOne,
    workPhoneNumber2: onlyOne,
    workEmail2: onlyOne,
  });
  expect(getOrderFieldErrors("SILVER", { ...body, phoneNumber2: " ", email2: "" })).toEqual({});
});

test.each(["GOLD", "CUSTOM"] as const)("%s has two contacts of each kind, both checked alike", (offer) => {
  expect(getOrderFieldErrors(offer, { ...body, ...seconds })).toEqual({});
  expect(buildOrderFieldsSchema([offer]).parse({ ...body, ...seconds, email2: " b@example.com " })).toMatchObject(
    seconds,
  );
  expect(
    getOrderFieldErrors(offer, {
      ...body,
      email2: "b@",
      phoneNumber2: "7".repeat(41),
      workPhoneNumber2: "7\u0007TEL:1",
    }),
  ).toEqual({
    email2: "Cette adresse e-mail n'est pas valable.",
    phoneNumber2: "40 caractères au plus.",
    workPhoneNumber2: "Ce texte contient un caractère que rien n'affiche (U+0007)\u00a0: effacez-le.",
  });
});

test("without second contacts the parsed fields are as before, so a resent order still equals its first sending", () => {
  expect(Object.keys(orderInputSchema.parse(body))).toEqual([
    "firstName",
    "lastName",
    "email",
    "phoneNumber",
    "address",
    "company",
    "jobTitle",
    "workEmail",
    "workPhoneNumber",
    "workAddress",
    "workDescription",
    "socialMedias",
    "profileUrl",
    "coverUrl",
    "logoUrl",
    "offer",
  ]);
});

test("each offer limits its links, and only CUSTOM accepts mailto links", () => {
  const tooMany = (most: number) => ({
    socialMedias: `🚨 Vous ne pouvez définir que ${most} liens de réseaux sociaux.`,
  });
  expect(getOrderFieldErrors("SILVER", { ...body, ...links(4) })).toEqual(tooMany(3));
  expect(getOrderFieldErrors("GOLD", { ...body, ...links(16) })).toEqual(tooMany(15));
  expect(getOrderFieldErrors("CUSTOM", { ...body, ...links(15) })).toEqual({});
  const mail = { ...body, socialMedias: ["mailto:awa@exemple.sn"] };
  expect(getOrderFieldErrors("GOLD", mail)).toEqual({ socialMedias: "❌ Votre lien doit commencer par 'https://'." });
  expect(getOrderFieldErrors("CUSTOM", mail)).toEqual({});
});

test("only CUSTOM can be ordered without its images", () => {
  const without = { ...body, profileUrl: undefined, logoUrl: undefined };
  const needed = "Cette image est obligatoire.";
  expect(getOrderFieldErrors("SILVER", without)).toEqual({ profileUrl: needed, logoUrl: needed });
  expect(getOrderFieldErrors("GOLD", without)).toEqual({ profileUrl: needed, logoUrl: needed });
  expect(getOrderFieldErrors("CUSTOM", without)).toEqual({});
});

test("a correction may leave fields out, but what it sends must fit the offer", () => {
  expect(getOrderFieldErrors("SILVER", { firstName: "Awa" }, { whole: false })).toEqual({});
  expect(getOrderFieldErrors("SILVER", { email2: "b@example.com" }, { whole: false })).toEqual({ email2: onlyOne });
  expect(correctOrder.body.parse({ phoneNumber2: "" })).toEqual({ phoneNumber2: "" });
  expect(correctOrder.body.parse({})).toEqual({});
});

test("refuses a link in a name, and accepts usual names", () => {
  const names = { firstName: "Gagnez sur https://evil.example/x", lastName: "www.evil.example" };
  const fault = "Écrivez un nom, sans lien.";
  expect(getOrderFieldErrors("SILVER", { ...body, ...names })).toEqual({ firstName: fault, lastName: fault });
  expect(getOrderFieldErrors("SILVER", { ...body, firstName: "M. Awa", lastName: "Ndiaye-Bâ (P.D.G.)" })).toEqual({});
});

test("accepts the mailboxes that browsers and mail servers accept, and refuses others", () => {
  const local = [
    "r&d",
    "service#1",
    "a/b",
    "awa=x",
    "awa~n",
    "awa!",
    "awa%d",
    "awa*",
    "awa?",
    "awa^n",
    "{awa}",
    "awa|n",
  ];
  for (const name of [...local, "awa`n", "o'neill", "a".repeat(64)])
    expect(getOrderFieldErrors("SILVER", { ...body, email: `${name}@teranga.example` })).toEqual({});
  for (const typed of [
    "\u200bawa@t.example",
    "\u202aawa@t.example\u202c",
    "awa@t.example\u200e",
    "\u2068awa@t.example\u2069\u00a0",
  ])
    expect(buildOrderFieldsSchema(["SILVER"]).parse({ ...body, email: typed }).email).toBe("awa@t.example");
  const wrong = [
    `${"a".repeat(65)}@teranga.example`,
    `awa@${"b".repeat(64)}.example`,
    "awa@example-.com",
    "awa@-example.com",
    "awa@teranga",
    "a..b@teranga.example",
    ".a@teranga.example",
    "a.@teranga.example",
    "a@b@teranga.example",
    '"a"@teranga.example',
    "awa@10.0.0.1",
  ];
  for (const email of wrong)
    expect(getOrderFieldErrors("SILVER", { ...body, email })).toEqual({
      email: "Cette adresse e-mail n'est pas valable.",
    });
});
