import { expect, test } from "vitest";
import { readPastedPeople, tidyCapitals } from "./pasted-people.ts";

const awa = {
  firstName: "Awa",
  lastName: "Ndiaye",
  jobTitle: "Directrice",
  phoneNumber: "77 123 45 67",
  email: "awa@example.sn",
};

test.each([
  ["by tabs", "Awa\tNdiaye\tDirectrice\t77 123 45 67\tawa@example.sn"],
  ["by semicolons", "Awa;Ndiaye;Directrice;77 123 45 67;awa@example.sn"],
  ["with e-mail before the telephone", "Awa\tNdiaye\tDirectrice\tawa@example.sn\t77 123 45 67"],
  ["with quotes and spaces", ' "Awa" ;  Ndiaye ;Directrice;77 123  45 67;awa@example.sn '],
  ["by headings", "E-mail\tNOM\tPrénoms\tTél.\tPoste\nawa@example.sn\tNdiaye\tAwa\t77 123 45 67\tDirectrice"],
  [
    "by headings, with the name in one column",
    "Nom complet;Fonction;Mobile;Courriel\nAwa Ndiaye;Directrice;77 123 45 67;awa@example.sn",
  ],
])("reads a row %s", (_, text) => {
  expect(readPastedPeople(text)).toEqual({ people: [awa], notes: [], rest: "", hasCapitals: false });
});

test("reads a last name in capitals in one column, and offers it tidy", () => {
  const { people, hasCapitals } = readPastedPeople("NDIAYE Awa\tDirectrice\t771234567");
  expect(people).toEqual([
    { firstName: "Awa", lastName: "NDIAYE", jobTitle: "Directrice", phoneNumber: "771234567", email: "" },
  ]);
  expect(hasCapitals).toBe(true);
  expect(["NDIAYE", "N'DIAYE", "EL HADJI", "BÂ-SOW", "Awa"].map(tidyCapitals)).toEqual([
    "Ndiaye",
    "N'Diaye",
    "El Hadji",
    "Bâ-Sow",
    "Awa",
  ]);
});

test("keeps the place of an empty cell", () => {
  expect(readPastedPeople("Awa\tNdiaye\t\t77 123 45 67").people[0]).toMatchObject({ lastName: "Ndiaye", jobTitle: "" });
});

test("says what has no place, and leaves it in the box", () => {
  const { people, notes, rest } = readPastedPeople("Awa;Ndiaye;Directrice;Dakar\n771234567;;");
  expect(people.length).toBe(1);
  expect(notes).toEqual([
    "Awa Ndiaye\u00a0: pas de place pour «\u00a0Dakar\u00a0».",
    "«\u00a0771234567\u00a0»\u00a0: aucun nom dans cette ligne.",
  ]);
  expect(rest).toBe("Dakar\n771234567;;");
});

test("leaves an eleventh row in the box, with the sentence that says whom to ask", () => {
  const rows = Array.from({ length: 11 }, (_, at) => `Awa${at}\tNdiaye`);
  const { people, notes, rest } = readPastedPeople(rows.join("\n"));
  expect(people.length).toBe(10);
  expect(notes).toEqual(["10 cartes au plus par commande. Pour davantage, écrivez-nous."]);
  expect(rest).toBe("Awa10\tNdiaye");
});

test("reads nothing of nothing", () => {
  expect(readPastedPeople(" \n ")).toEqual({ people: [], notes: [], rest: "", hasCapitals: false });
});
