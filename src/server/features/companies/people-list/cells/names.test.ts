import { expect, test } from "vitest";
import { splitFullName, stripCivility } from "./split-name-rules.ts";
import { tidyNameCapitals, tidySentenceCapitals } from "./tidy-words-rules.ts";

const split = (name: string, order: Parameters<typeof splitFullName>[1] = null) => {
  const { ways, by } = splitFullName(name, order);
  return [ways[0]?.firstName, ways[0]?.lastName, by];
};

test.each([
  ["NDIAYE Awa", "Awa", "NDIAYE", "writing"],
  ["Awa NDIAYE", "Awa", "NDIAYE", "writing"],
  ["Ndèye Fatou DIOP NDIAYE", "Ndèye Fatou", "DIOP NDIAYE", "writing"],
  ["DA SILVA Maria", "Maria", "DA SILVA", "writing"],
  ["Ndiaye, Awa Marie", "Awa Marie", "Ndiaye", "writing"],
  ["Awa Ndiaye", "Awa", "Ndiaye", "names"],
  ["NDIAYE AWA", "AWA", "NDIAYE", "names"],
  ["Mame Diarra Bousso Fall", "Mame Diarra Bousso", "Fall", "names"],
  ["Awa Diop Ndiaye", "Awa", "Diop Ndiaye", "names"],
  ["Smith John", "Smith", "John", null],
  ["Ndiaye", "", "Ndiaye", "writing"],
])("splits %s", (name, firstName, lastName, by) => {
  expect(split(name)).toEqual([firstName, lastName, by]);
});

test("follows the list where nothing else tells, particles with their name", () => {
  expect(split("Smith John", "lastNameFirst")).toEqual(["John", "Smith", "list"]);
  expect(split("Maria de Souza", "firstNameFirst")).toEqual(["Maria", "de Souza", "list"]);
  expect(split("De Souza Maria", "lastNameFirst")).toEqual(["Maria", "De Souza", "list"]);
  expect(splitFullName("NDIAYE Awa", null).ways).toEqual([
    { firstName: "Awa", lastName: "NDIAYE" },
    { firstName: "NDIAYE", lastName: "Awa" },
  ]);
});

test("takes off what is said of whom is named", () => {
  const names = [
    "M. Ali Ba",
    "Mme Awa",
    "MME. FATOU SOW",
    "Mlle Awa",
    "Monsieur Ali",
    "Mamadou",
    "M",
    "Marie",
    "Mr Mor",
  ];
  expect(names.map(stripCivility)).toEqual([
    "Ali Ba",
    "Awa",
    "FATOU SOW",
    "Awa",
    "Ali",
    "Mamadou",
    "M",
    "Marie",
    "Mor",
  ]);
});

test("writes names as names are written, and leaves those that are", () => {
  const names = [
    "NDIAYE",
    "N'DIAYE",
    "EL HADJI",
    "BÂ-SOW",
    "JEAN DE DIEU",
    "DE SOUZA",
    "awa",
    "Awa",
    "McDonald",
    "ÉLISABETH",
    "Awa NDIAYE",
  ];
  expect(names.map(tidyNameCapitals)).toEqual([
    "Ndiaye",
    "N'Diaye",
    "El Hadji",
    "Bâ-Sow",
    "Jean de Dieu",
    "De Souza",
    "Awa",
    "Awa",
    "McDonald",
    "Élisabeth",
    "Awa Ndiaye",
  ]);
  expect(["أحمد", "\u{1e900}\u{1e925}"].map(tidyNameCapitals)).toEqual(["أحمد", "\u{1e900}\u{1e925}"]);
});

test("writes jobs in capitals as a sentence, and leaves short forms", () => {
  const jobs = [
    "DIRECTRICE GENERALE",
    "RESPONSABLE RH",
    "DG",
    "CHARGÉ(E) DE CLIENTELE",
    "Chef comptable",
    "DAF",
    "CHEF DE SERVICE",
  ];
  expect(jobs.map(tidySentenceCapitals)).toEqual([
    "Directrice générale",
    "Responsable RH",
    "DG",
    "Chargé(e) de clientèle",
    "Chef comptable",
    "DAF",
    "Chef de service",
  ]);
});
