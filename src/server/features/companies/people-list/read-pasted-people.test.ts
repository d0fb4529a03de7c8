import { expect, test } from "vitest";
import { readPastedList } from "./read-pasted-people.ts";

const awa = {
  firstName: "Awa",
  lastName: "Ndiaye",
  jobTitle: "Directrice",
  phoneNumber: "+221 77 123 45 67",
  email: "awa@example.sn",
};

test.each([
  ["by tabs", "Awa\tNdiaye\tDirectrice\t77 123 45 67\tawa@example.sn"],
  ["by semicolons", "Awa;Ndiaye;Directrice;77 123 45 67;awa@example.sn"],
  ["with e-mail before the telephone", "Awa\tNdiaye\tDirectrice\tawa@example.sn\t77 123 45 67"],
  ["with quotes and spaces", ' "Awa" ;  Ndiaye ;Directrice;77 123  45 67;awa@example.sn '],
  ["in capitals", "NDIAYE Awa\tDirectrice\t77 123 45 67\tawa@example.sn"],
  ["as one writes it", "1. Awa Ndiaye - Directrice - 77 123 45 67 - awa@example.sn"],
  ["by headings", "E-mail\tNOM\tPrénoms\tTél.\tPoste\nawa@example.sn\tNdiaye\tAwa\t77 123 45 67\tDirectrice"],
  ["in one column", "Nom complet;Fonction;Mobile;Courriel\nAwa Ndiaye;Directrice;77 123 45 67;awa@example.sn"],
])("reads a row %s, as a company's list is read", async (_name, text) => {
  expect(await readPastedList(text, 10)).toEqual({ people: [awa], notes: [], rest: "" });
});

test("keeps empty cells in place, and an invalid telephone as typed", async () => {
  const { people, notes } = await readPastedList("Awa\tNdiaye\t\t77 123 45 67\nMoussa\tDiop\tJuriste\t77 12 34 5", 10);
  expect(people[0]).toMatchObject({ lastName: "Ndiaye", jobTitle: "", phoneNumber: "+221 77 123 45 67" });
  expect(people[1]).toMatchObject({ lastName: "Diop", jobTitle: "Juriste", phoneNumber: "77 12 34 5" });
  expect(notes).toEqual([expect.stringMatching(/^Moussa Diop\s: Ce numéro n'est pas valable/)]);
});

test("says what the order has no place for, and leaves nameless lines in the box", async () => {
  const list =
    "Prénom;Nom;Fonction;Tél;Service;Ville\nAwa;Ndiaye;Directrice;77 123 45 67;Finances;Dakar\n;;;771234568;;";
  const { people, notes, rest } = await readPastedList(list, 10);
  expect(people).toHaveLength(1);
  expect(notes).toEqual([
    "La colonne «\u00a0Ville\u00a0» n'est pas reprise.",
    "Awa Ndiaye\u00a0: pas de place pour «\u00a0Finances\u00a0».",
    "«\u00a0;;;771234568;;\u00a0»\u00a0: aucun nom dans cette ligne.",
  ]);
  expect(rest).toBe(";;;771234568;;");
});

test("leaves an eleventh row in the box with its headings, and says to write to us", async () => {
  const rows = Array.from({ length: 11 }, (_, at) => `Awa${at}\tNdiaye\t7712345${at + 10}`);
  const { people, notes, rest } = await readPastedList(["Prénom\tNom\tTél", ...rows].join("\n"), 10);
  expect(people).toHaveLength(10);
  expect(notes).toEqual(["10 cartes au plus par commande. Pour davantage, écrivez-nous."]);
  expect(rest).toBe("Prénom\tNom\tTél\nAwa10\tNdiaye\t771234520");
});

test("asks which word is the last name if nothing tells", async () => {
  const { notes } = await readPastedList("Xyz Abc\t77 123 45 67\nDef Ghi\t77 123 45 68", 10);
  expect(notes).toContain("Xyz Abc\u00a0: Quel est le nom de famille\u00a0? Rien ne le dit dans cette liste.");
});
