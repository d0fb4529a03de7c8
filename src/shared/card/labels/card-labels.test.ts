import { expect, test } from "vitest";
import { leadFormSchema } from "../../contract/leads.ts";
import { apiErrors } from "../../errors/errors.ts";
import { defaultLeftSentence } from "../../company/shared-card-fields.ts";
import { contactTextNames, getContactText } from "./contact-texts.ts";
import { cardLabels } from "./card-labels.ts";
import { listShownCardLanguages } from "./languages.ts";
import { notYetTranslated } from "./wolof.ts";

type Table = Readonly<Record<string, string | ((...names: never[]) => string)>>;
type Subject = keyof (typeof cardLabels)["fr"];
const subjects = Object.keys(cardLabels.fr) as Subject[];

/** Returns what a label says about a person named A. */
const say = (label: Table[string] | undefined) =>
  typeof label === "function" ? (label as (...names: string[]) => string)("A", "B") : (label ?? "");
const said = (language: keyof typeof cardLabels, subject: Subject) =>
  Object.entries(cardLabels[language][subject] as unknown as Table).map(([name, label]) => [name, say(label)] as const);

test("no English label equals its French one, except for three words that are the same in both", () => {
  const same = subjects.flatMap((subject) => {
    const french = new Map(said("fr", subject));
    return said("en", subject).flatMap(([name, text]) => (french.get(name) === text ? [`${subject}.${name}`] : []));
  });
  expect(same).toEqual(["page.contact", "page.logo", "page.services"]);
});

// Seen to fail with a translated word that was left on the list, in another spelling.
test.each(subjects)("the Wolof labels of %s are French exactly where the untranslated list names them", (subject) => {
  const french = new Map(said("fr", subject));
  const inFrench = said("wo", subject).flatMap(([name, text]) => (french.get(name) === text ? [name] : []));
  const texts = subject === "page" ? contactTextNames.filter((name) => !getContactText(name).wo) : [];
  const listed: readonly string[] | "all" = notYetTranslated[subject];
  expect(inFrench.toSorted()).toEqual((listed === "all" ? [...french.keys()] : [...listed, ...texts]).toSorted());
});

test("the French labels of a refused form equal the errors of its contract and of the API", () => {
  const { leadFaults, notices } = cardLabels.fr;
  const refused = (typed: Partial<Record<"name" | "phone" | "email" | "word", string>>) =>
    leadFormSchema.safeParse({ name: "A", phone: "", email: "", word: "", ...typed }).error?.issues[0]?.message;
  expect(refused({ name: " " })).toBe(leadFaults.nameMissing);
  expect(refused({ email: "a@" })).toBe(leadFaults.emailInvalid);
  expect(refused({ email: "a".repeat(300) })).toBe(leadFaults.emailTooLong);
  expect(refused({ word: "a".repeat(501) })).toBe(leadFaults.tooLong(500));
  expect(refused({ phone: "\u0001" })).toBe(leadFaults.forbidden("U+0001"));
  expect(leadFaults.invalid).toBe(apiErrors["request.invalid"].message);
  expect(leadFaults.malformed).toBe(apiErrors["request.malformed"].message);
  expect(leadFaults.crowded).toBe(apiErrors["contacts.crowded"].message);
  expect(leadFaults.notTaken).toBe(apiErrors["database.unavailable"].message);
  expect(notices.leftText).toBe(defaultLeftSentence);
});

test("shows Wolof only if its setting is on", () => {
  expect(listShownCardLanguages({ wolof: false })).toEqual(["fr", "en"]);
  expect(listShownCardLanguages({ wolof: true })).toEqual(["fr", "en", "wo"]);
});
