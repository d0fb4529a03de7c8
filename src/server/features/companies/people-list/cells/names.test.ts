import { expect, test } from "vitest";
import { readFullName } from "./read-name-rules.ts";
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

// Each was once split or written wrongly.
test.each([
  ["Mme NDIAYE Awa épse BA", "Awa", "Ndiaye épse Ba"],
  ["NDIAYE épse BA Awa", "Awa", "Ndiaye épse Ba"],
  ["NDIAYE EPSE BA AWA", "Awa", "Ndiaye épse Ba"],
  ["Awa NDIAYE épouse BA", "Awa", "Ndiaye épouse Ba"],
  ["Ndeye Fatou DIOP ÉPOUSE DE SOUZA", "Ndeye Fatou", "Diop épouse de Souza"],
  ["Awa Ndiaye ép. Ba", "Awa", "Ndiaye ép. Ba"],
  ["BA née NDIAYE Awa", "Awa", "Ba née Ndiaye"],
  ["Awa DIOP (née FALL)", "Awa", "Diop (née Fall)"],
  ["DIOP (NEE FALL) AWA", "Awa", "Diop (née Fall)"],
  ["DIOP (FALL) Awa", "Awa", "Diop (Fall)"],
  ["NDIAYE/BA Awa", "Awa", "Ndiaye/Ba"],
  ["Awa Ndiaye / Ba", "Awa", "Ndiaye/Ba"],
  ["NDIAYE Awa Vve SARR", "Awa", "Ndiaye vve Sarr"],
  ["Veuve NDIAYE Awa", "Awa", "Ndiaye"],
  ["NDIAYE épse BA, Awa", "Awa", "Ndiaye épse Ba"],
  ["Dr Awa NDIAYE", "Dr Awa", "Ndiaye"],
  ["DR. NDIAYE AWA", "Dr. Awa", "Ndiaye"],
  ["Me NDIAYE Awa épse BA", "Me Awa", "Ndiaye épse Ba"],
  ["NDIAYE Awa (Pr)", "Pr Awa", "Ndiaye"],
  ["M. le Pr Moussa DIOP", "Pr Moussa", "Diop"],
  ["NDIAYE Awa (Mme)", "Awa", "Ndiaye"],
  ["1. Médoune Diop", "Médoune", "Diop"],
  ["• M'Bow NDIAYE", "M'Bow", "Ndiaye"],
  ["- Mélanie SÈNE", "Mélanie", "Sène"],
  ["12 Moussa DIOP", "Moussa", "Diop"],
])("reads %s", (name, firstName, lastName) => {
  const { fields } = readFullName({ number: 1, cells: [name], marks: {} }, 0, null);
  expect([fields.firstName?.value, fields.lastName?.value]).toEqual([firstName, lastName]);
  expect(fields.lastName?.fault).toBeUndefined();
});

test("doubts a name with strange brackets or of perhaps two people", () => {
  const read = (name: string) =>
    readFullName({ number: 1, cells: [name], marks: {} }, 0, "firstNameFirst").fields.lastName;
  expect(read("Awa NDIAYE (stagiaire)")).toMatchObject({ isDoubtful: true });
  expect(read("Jean Pierre Kouassi Yao")).toMatchObject({ isDoubtful: true });
  expect(read("Xavier Yao/Zoe Koffi")?.fault).toBeDefined();
  expect(read("Awa NDIAYE (née FALL)")?.isDoubtful).toBeUndefined();
});

test("falls back on the list's order, and keeps particles with their name", () => {
  expect(split("Smith John", "lastNameFirst")).toEqual(["John", "Smith", "list"]);
  expect(split("Maria de Souza", "firstNameFirst")).toEqual(["Maria", "de Souza", "list"]);
  expect(split("De Souza Maria", "lastNameFirst")).toEqual(["Maria", "De Souza", "list"]);
  expect(splitFullName("NDIAYE Awa", null).ways).toEqual([
    { firstName: "Awa", lastName: "NDIAYE" },
    { firstName: "NDIAYE", lastName: "Awa" },
  ]);
});

test("removes civilities from names", () => {
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

test("fixes the capitals of names, and leaves correct ones", () => {
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
    "NDIAYE épse BA",
    "NDIAYE EPSE BA",
    "NDIAYE ÉPOUSE BA",
    "Ndiaye Épse Ba",
    "DIOP (née FALL)",
    "DIOP NÉE FALL",
    "SARR ep. SY",
    "NDIAYE/BA",
    "DIOP dit PAPE",
    "SOW VEUVE DIALLO",
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
    "Ndiaye épse Ba",
    "Ndiaye épse Ba",
    "Ndiaye épouse Ba",
    "Ndiaye épse Ba",
    "Diop (née Fall)",
    "Diop née Fall",
    "Sarr ép. Sy",
    "Ndiaye/Ba",
    "Diop dit Pape",
    "Sow veuve Diallo",
  ]);
  expect(["أحمد", "\u{1e900}\u{1e925}"].map(tidyNameCapitals)).toEqual(["أحمد", "\u{1e900}\u{1e925}"]);
});

test("writes jobs in capitals as a sentence, and keeps short forms", () => {
  const jobs = [
    "DIRECTRICE GENERALE",
    "RESPONSABLE RH",
    "DG",
    "CHARGÉ(E) DE CLIENTELE",
    "Chef comptable",
    "DAF",
    "CHEF DE SERVICE",
    "ATTACHE(E) DE DIRECTION",
    "DELEGUE(E) MEDICAL(E)",
  ];
  expect(jobs.map(tidySentenceCapitals)).toEqual([
    "Directrice générale",
    "Responsable RH",
    "DG",
    "Chargé(e) de clientèle",
    "Chef comptable",
    "DAF",
    "Chef de service",
    "Attaché(e) de direction",
    "Délégué(e) médical(e)",
  ]);
});
