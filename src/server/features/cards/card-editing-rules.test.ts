import { expect, test } from "vitest";
import { lockableFields } from "#shared/company/shared-card-fields.ts";
import { type OfferName, offerNames } from "#shared/offers/offers.ts";
import type { CardState } from "#shared/states-and-kinds.ts";
import { type CardActor, type CardField, cardFields, type EditRule, mayEdit } from "./card-editing-rules.ts";

const email = "awa@example.com";
const actors = {
  admin: { kind: "staff", role: "admin" },
  desk: { kind: "staff", role: "desk" },
  workshop: { kind: "staff", role: "workshop" },
  holder: { kind: "owner", email },
  "another holder": { kind: "owner", email: "binta@example.com" },
  buyer: { kind: "buyer" },
  system: { kind: "system" },
} satisfies Record<string, CardActor>;
type ActorName = keyof typeof actors;

const rule = (actor: ActorName, offer: OfferName, state: CardState, field: CardField) =>
  mayEdit(
    actors[actor],
    { offer, state, ownerEmail: " Awa@Example.com ", organisationId: null, locked: "[]", department: "" },
    field,
  );

/** Groups of fields that follow the same rules. */
const groups = {
  name: ["firstName", "lastName"],
  "job and company": ["jobTitle", "company"],
  "other texts": [
    "email",
    "email2",
    "phoneNumber",
    "phoneNumber2",
    "address",
    "workEmail",
    "workEmail2",
    "workPhoneNumber",
    "workPhoneNumber2",
    "workAddress",
    "workDescription",
    "socialMedias",
    "printedName",
  ],
  logo: ["logoUrl"],
  photos: ["profileUrl", "coverUrl"],
  look: ["hidden", "ownAccent", "dress"],
  extras: ["extras"],
  "an extra less": ["extraRemoval"],
  "lead form": ["takesContacts"],
  page: ["page"],
  removal: ["removal"],
  tag: ["tag"],
  "owner's address": ["ownerEmail"],
  offer: ["offer"],
} satisfies Record<string, readonly CardField[]>;
type Group = keyof typeof groups;

test("the table below lists every field once", () => {
  expect(Object.values(groups).flat().toSorted()).toEqual([...cardFields].toSorted());
});

/** What a holder may change on their card, live or paused. */
const holders: Record<Group, Record<OfferName, EditRule>> = {
  name: { SILVER: "correction", GOLD: "free", CUSTOM: "free" },
  "job and company": { SILVER: "correction", GOLD: "free", CUSTOM: "free" },
  "other texts": { SILVER: "free", GOLD: "free", CUSTOM: "free" },
  logo: { SILVER: "no", GOLD: "free", CUSTOM: "free" },
  photos: { SILVER: "monthly", GOLD: "free", CUSTOM: "free" },
  look: { SILVER: "no", GOLD: "free", CUSTOM: "free" },
  extras: { SILVER: "free", GOLD: "free", CUSTOM: "free" },
  "an extra less": { SILVER: "free", GOLD: "free", CUSTOM: "free" },
  "lead form": { SILVER: "no", GOLD: "free", CUSTOM: "free" },
  page: { SILVER: "free", GOLD: "free", CUSTOM: "free" },
  removal: { SILVER: "free", GOLD: "free", CUSTOM: "free" },
  tag: { SILVER: "free", GOLD: "free", CUSTOM: "free" },
  "owner's address": { SILVER: "no", GOLD: "no", CUSTOM: "no" },
  offer: { SILVER: "no", GOLD: "no", CUSTOM: "no" },
};

const fieldsOf = (group: Group): readonly CardField[] => groups[group];

test.each(Object.entries(holders) as [Group, Record<OfferName, EditRule>][])(
  "a holder changes %s of a live or paused card as their offer says",
  (group, byOffer) => {
    for (const offer of offerNames) {
      for (const field of fieldsOf(group)) {
        for (const state of ["live", "paused"] as const) {
          expect(rule("holder", offer, state, field), `${offer} ${field}`).toEqual(byOffer[offer]);
        }
        for (const state of ["waiting", "removed"] as const) {
          expect(rule("holder", offer, state, field), field).toBe("no");
        }
      }
    }
  },
);

/** What the other actors may change freely on a card of any offer; they may change nothing else. */
const others: [ActorName, CardState, readonly Group[]][] = [
  [
    "admin",
    "waiting",
    [
      "name",
      "job and company",
      "other texts",
      "logo",
      "photos",
      "an extra less",
      "page",
      "removal",
      "tag",
      "owner's address",
    ],
  ],
  [
    "admin",
    "live",
    [
      "name",
      "job and company",
      "other texts",
      "logo",
      "photos",
      "an extra less",
      "page",
      "removal",
      "tag",
      "owner's address",
    ],
  ],
  [
    "admin",
    "paused",
    [
      "name",
      "job and company",
      "other texts",
      "logo",
      "photos",
      "an extra less",
      "page",
      "removal",
      "tag",
      "owner's address",
    ],
  ],
  [
    "admin",
    "removed",
    [
      "name",
      "job and company",
      "other texts",
      "logo",
      "photos",
      "an extra less",
      "page",
      "removal",
      "tag",
      "owner's address",
    ],
  ],
  [
    "desk",
    "waiting",
    [
      "name",
      "job and company",
      "other texts",
      "logo",
      "photos",
      "an extra less",
      "page",
      "removal",
      "tag",
      "owner's address",
    ],
  ],
  [
    "desk",
    "live",
    [
      "name",
      "job and company",
      "other texts",
      "logo",
      "photos",
      "an extra less",
      "page",
      "removal",
      "tag",
      "owner's address",
    ],
  ],
  ["workshop", "waiting", []],
  ["workshop", "live", []],
  ["another holder", "live", []],
  ["another holder", "paused", []],
  ["buyer", "waiting", ["name", "job and company", "other texts", "logo", "photos", "owner's address"]],
  ["buyer", "live", []],
  ["buyer", "paused", []],
  ["buyer", "removed", []],
  ["system", "live", ["page", "tag", "offer"]],
  ["system", "paused", ["page", "tag", "offer"]],
];

test.each(others)("%s of a card that is %s changes what is listed, freely, and nothing else", (actor, state, free) => {
  for (const group of Object.keys(groups) as Group[]) {
    for (const offer of offerNames) {
      for (const field of fieldsOf(group)) {
        expect(rule(actor, offer, state, field), field).toEqual(free.includes(group) ? "free" : "no");
      }
    }
  }
});

test("nobody is the holder of a card without an owner's address", () => {
  const card = {
    offer: "GOLD",
    state: "live",
    ownerEmail: "",
    organisationId: null,
    locked: "[]",
    department: "",
  } as const;
  expect(mayEdit({ kind: "owner", email: "" }, card, "page")).toBe("no");
});

const ofCompany = {
  offer: "GOLD",
  state: "live",
  ownerEmail: email,
  organisationId: "teranga",
  locked: '["company","logoUrl","dress"]',
  department: "",
} as const;

test("a holder cannot change what the company keeps to itself; staff can", () => {
  const free = cardFields.filter((field) => mayEdit(actors.holder, ofCompany, field) === "no");
  const alone = cardFields.filter(
    (field) => mayEdit(actors.holder, { ...ofCompany, locked: "[]", department: "" }, field) === "no",
  );
  expect(free.filter((field) => !alone.includes(field))).toEqual(["company", "logoUrl", "dress"]);
  expect(mayEdit(actors.desk, ofCompany, "company")).toBe("free");
});

test("a template changes what the cards of its own company share, and nothing else", () => {
  const shared = (organisationId: string) =>
    cardFields.filter((field) => mayEdit({ kind: "template", organisationId }, ofCompany, field) !== "no");
  expect(shared("another")).toEqual([]);
  expect(shared("teranga").toSorted()).toEqual(
    lockableFields.filter((field) => field !== "firstName" && field !== "lastName").toSorted(),
  );
});
