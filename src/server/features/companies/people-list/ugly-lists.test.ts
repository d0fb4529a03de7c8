import { expect, test } from "vitest";
import {
  fortyPeople,
  writeCsvList,
  writeSectionedList,
  writeUpperCaseList,
} from "#test/factories/spreadsheets/ugly-lists.ts";
import type { ProposedCard } from "#shared/company/proposed-cards.ts";
import { readPeopleList } from "./people-list-service.ts";

const valuesOf = ({ fields }: ProposedCard) =>
  Object.fromEntries(Object.entries(fields).map(([name, { value }]) => [name, value]));
const faultsOf = (cards: readonly ProposedCard[]) =>
  cards.flatMap(({ row, fields }) =>
    Object.entries(fields).flatMap(([name, { value, fault }]) => (fault ? [[row, name, value, fault]] : [])),
  );
const wanted = fortyPeople.map(({ mobile, ...person }) => ({ ...person, phoneNumber: `+221${mobile}` }));

test("forty people in upper case, names in one column, telephones as numbers: no card is wrong", async () => {
  const { cards, leftOut, notes, sheet } = await readPeopleList({ bytes: await writeUpperCaseList() });
  expect(cards.map(valuesOf)).toEqual(wanted);
  expect(faultsOf(cards)).toEqual([]);
  expect(sheet).toBe("Personnel");
  expect(leftOut.map(({ row, reason, text }) => [row, reason, text])).toEqual([
    [1, "title", "LISTE DU PERSONNEL POUR CARTES DE VISITE"],
    [3, "title", "N° NOM ET PRENOMS FONCTION SERVICE TEL EMAIL"],
    [45, "total", "TOTAL : 40"],
  ]);
  expect(notes).toEqual(["La feuille masquée «\u00a0Salaires\u00a0» n'a pas été lue."]);
  expect(cards[4]?.fields.lastName).toMatchObject({
    value: "Bâ",
    given: "BÂ AÏSSATOU",
    mended: expect.stringContaining("BÂ AÏSSATOU"),
  });
  expect(cards[4]?.nameWays).toEqual([
    { firstName: "Aïssatou", lastName: "Bâ" },
    { firstName: "Bâ", lastName: "Aïssatou" },
  ]);
});

test("forty people in Windows-1252, contacts written in every way: no card is wrong, one number is asked for", async () => {
  const { cards, leftOut, notes } = await readPeopleList({ bytes: writeCsvList() });
  const asked = "7,71E+08";
  expect(cards.map(valuesOf)).toEqual(
    wanted.map((one, at) => ({ ...one, workPhoneNumber: "+221338690000", ...(at === 7 && { phoneNumber: asked }) })),
  );
  expect(faultsOf(cards)).toEqual([
    [9, "phoneNumber", asked, "Le tableur a abrégé ce numéro (7,71E+08)\u00a0: ses derniers chiffres manquent."],
  ]);
  expect(leftOut.map(({ row, reason }) => [row, reason])).toEqual([[1, "title"]]);
  expect(notes).toEqual(["La colonne «\u00a0Date de naissance\u00a0» n'est pas reprise."]);
});

test("forty people below two rows of headings, by department: no card is wrong", async () => {
  const { cards, leftOut, notes, assignment } = await readPeopleList({ bytes: await writeSectionedList() });
  expect(cards.map(valuesOf)).toEqual(wanted.map((one) => ({ ...one, workPhoneNumber: "+221338690000" })));
  expect(faultsOf(cards)).toEqual([]);
  expect(assignment.columns.map(({ heading, use }) => [heading, use])).toEqual([
    ["Direction", "department"],
    ["Nom complet", "fullName"],
    ["Fonction", "jobTitle"],
    ["Téléphone Fixe", "workPhoneNumber"],
    ["Téléphone Mobile", "phoneNumber"],
    ["E-mail", "email"],
  ]);
  expect(leftOut.map(({ row, reason }) => [row, reason])).toEqual([
    [1, "title"],
    [2, "title"],
    [4, "title"],
    [5, "title"],
    [26, "section"],
    [37, "section"],
    [48, "heading"],
    [50, "total"],
    [51, "note"],
  ]);
  expect(notes).toEqual(["La feuille «\u00a0Liste\u00a0» a été lue, pas «\u00a0Tarifs\u00a0»."]);
});
