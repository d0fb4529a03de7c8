import { expect, test } from "vitest";
import type { SheetRow } from "#server/rendering/spreadsheet/spreadsheet-rules.ts";
import { listColumnNames, listColumnTitles } from "#shared/company/list-columns.ts";
import { detectColumns, rememberColumns } from "./detect-columns-rules.ts";

const toRows = (rows: readonly (readonly string[])[]) =>
  rows.map((cells, at): SheetRow => ({ number: at + 1, cells: [...cells], marks: {} }));
const usesOf = (rows: readonly (readonly string[])[], decided?: Parameters<typeof detectColumns>[1]) =>
  detectColumns(toRows(rows), decided).columns.map(({ use }) => use);

test.each([
  ["Prénom", "firstName"],
  ["PRENOMS", "firstName"],
  ["First name", "firstName"],
  ["Nom", "lastName"],
  ["Nom de famille", "lastName"],
  ["Last Name", "lastName"],
  ["Surname", "lastName"],
  ["Fonction", "jobTitle"],
  ["Poste occupé", "jobTitle"],
  ["Titre", "jobTitle"],
  ["Intitulé du poste", "jobTitle"],
  ["Job Title", "jobTitle"],
  ["Profession", "jobTitle"],
  ["Dépt.", "department"],
  ["Service", "department"],
  ["DIRECTION", "department"],
  ["Division / Service", "department"],
  ["Department", "department"],
  ["Tél", "phoneNumber"],
  ["TEL.", "phoneNumber"],
  ["N° de téléphone", "phoneNumber"],
  ["Portable", "phoneNumber"],
  ["GSM", "phoneNumber"],
  ["Mobile pro", "phoneNumber"],
  ["Phone", "phoneNumber"],
  ["E-mail", "email"],
  ["Courriel", "email"],
  ["Adresse électronique", "email"],
  ["Adresse mail professionnelle (obligatoire)", "email"],
  ["WhatsApp", "whatsapp"],
  ["N° WhatsApp", "whatsapp"],
  ["Matricule", "employeeNumber"],
  ["Mle", "employeeNumber"],
  ["Civilité", "ignored"],
  ["N°", "ignored"],
  ["Date de naissance", "ignored"],
  ["Salaire brut", "ignored"],
  ["Fax", "ignored"],
  ["Adresse", "ignored"],
  ["Totem", null],
])("a column headed %s is %s", (heading, use) => {
  const headings = [heading, "Catégorie", "Observations"];
  expect(usesOf([headings, ["x", "y", "z"]])).toEqual([use, "ignored", "ignored"]);
});

test("recognizes the template's own titles", () => {
  const titles = listColumnNames.filter((name) => name !== "fullName").map((name) => listColumnTitles[name]);
  expect(usesOf([titles])).toEqual(listColumnNames.filter((name) => name !== "fullName"));
});

test.each([
  [["Nom complet", "Tél"], ["fullName", "phoneNumber"], null],
  [["Prénom et nom", "Tél"], ["fullName", "phoneNumber"], "firstNameFirst"],
  [["NOM & PRENOM(S)", "Tél"], ["fullName", "phoneNumber"], "lastNameFirst"],
  [["Name", "Phone"], ["fullName", "phoneNumber"], null],
  [["Nom", "Tél"], ["fullName", "phoneNumber"], null],
] as const)("whole names under %s", (heading, uses, order) => {
  const { columns, nameOrder } = detectColumns(toRows([heading, ["Xy Zz", "77 123 45 67"], ["Ab Cd", "77 123 45 68"]]));
  expect(columns.map(({ use }) => use)).toEqual(uses);
  expect(nameOrder).toBe(order);
});

test("usual names decide the order, whatever the heading says", () => {
  const rows = [["Prénom et nom"], ["DIOP MOUSSA"], ["NDIAYE AWA"], ["FALL FATOU"], ["XY ZZ"]];
  expect(detectColumns(toRows(rows)).nameOrder).toBe("lastNameFirst");
  expect(detectColumns(toRows(rows), { nameOrder: "firstNameFirst" }).nameOrder).toBe("firstNameFirst");
});

test.each([
  [
    ["Nom", "Prénom", "Tél fixe", "Mobile pro"],
    ["lastName", "firstName", "workPhoneNumber", "phoneNumber"],
  ],
  [
    ["Nom", "Prénom", "Tél 1", "Tél 2"],
    ["lastName", "firstName", "phoneNumber", "workPhoneNumber"],
  ],
  [
    ["Nom", "Prénom", "Tél bureau", "Tél perso"],
    ["lastName", "firstName", "workPhoneNumber", "phoneNumber"],
  ],
  [
    ["Nom", "Prénom", "Mail pro", "Mail perso"],
    ["lastName", "firstName", "workEmail", "email"],
  ],
  [
    ["Nom", "Prénom", "Direction", "Service"],
    ["lastName", "firstName", null, "department"],
  ],
])("assigns columns of one kind in view of each other: %s", (headings, uses) => {
  expect(usesOf([headings])).toEqual(uses);
});

test("content decides where headings do not, and overrules them where it is clear", () => {
  const people = [
    ["1", "Awa", "Ndiaye", "Comptable", "77 123 45 67", "awa@example.sn"],
    ["2", "Moussa", "Diop", "Chauffeur", "77 123 45 68", "moussa@example.sn"],
    ["3", "Fatou", "Fall", "Directrice", "77 123 45 69", "fatou@example.sn"],
  ];
  const uses = ["ignored", "firstName", "lastName", "jobTitle", "phoneNumber", "email"];
  expect(usesOf(people)).toEqual(uses);
  expect(usesOf([["", "Nom", "Prénom", "Contact", "Contact 2", "Adresse"], ...people])).toEqual([
    "ignored",
    "lastName",
    "firstName",
    "jobTitle",
    "phoneNumber",
    "email",
  ]);
  const { notes } = detectColumns(toRows([["", "Nom", "Prénom", "Fonction", "Contact", "Infos"], ...people]));
  expect(notes).toEqual([
    "La colonne «\u00a0Contact\u00a0» est lue comme «\u00a0Téléphone\u00a0», d'après son contenu.",
    "La colonne «\u00a0Infos\u00a0» est lue comme «\u00a0E-mail\u00a0», d'après son contenu.",
    "Les prénoms semblent être dans la colonne des noms, et les noms dans celle des prénoms.",
  ]);
});

test("says which column is unclear, and which is not used", () => {
  const rows = [
    ["Nom", "Prénom", "Totem", "Tél 1", "Tél 2", "Tél 3"],
    ["Ndiaye", "Awa", "Lion", "771234567", "771234568", "771234569"],
  ];
  const { notes, columns } = detectColumns(toRows(rows));
  expect(columns.map(({ use }) => use)).toEqual([
    "lastName",
    "firstName",
    null,
    "phoneNumber",
    "workPhoneNumber",
    null,
  ]);
  expect(notes).toEqual([
    "Que contient la colonne «\u00a0Totem\u00a0»\u00a0? Elle n'est pas reprise.",
    "La colonne «\u00a0Tél 2\u00a0» est lue comme «\u00a0Téléphone professionnel\u00a0», à vérifier\u00a0: rien ne le dit.",
    "La colonne «\u00a0Tél 3\u00a0» n'est pas reprise\u00a0: une autre donne déjà «\u00a0Téléphone\u00a0».",
  ]);
});

test("a use set by hand wins, and is remembered by heading, wherever its column stands next time", () => {
  const first = detectColumns(
    toRows([
      ["Nom", "Prénom", "Totem"],
      ["Ndiaye", "Awa", "Lion"],
    ]),
    {
      byHand: { 2: "department", 0: "firstName", 1: "lastName" },
    },
  );
  expect(first.columns.map(({ use, by }) => [use, by])).toEqual([
    ["firstName", "hand"],
    ["lastName", "hand"],
    ["department", "hand"],
  ]);
  const remembered = rememberColumns(first);
  expect(remembered).toEqual({ nom: "firstName", prenom: "lastName", totem: "department" });
  expect(usesOf([["TOTEM", "Tél", "NOM", "PRENOM"]], { remembered })).toEqual([
    "department",
    "phoneNumber",
    "firstName",
    "lastName",
  ]);
  expect(usesOf([["TOTEM", "Service", "Nom"]], { remembered, byHand: { 1: "department" } })).toEqual([
    null,
    "department",
    "firstName",
  ]);
});

test("a remembered use stays, unless cells or heading clearly contradict it", () => {
  const rows = [
    ["Prénom", "Nom", "Ligne", "N° personnel", "Mail du responsable", "E-mail"],
    ["Awa", "Ndiaye", "33 869 12 34", "77 123 45 61", "dg@example.sn", "awa@example.sn"],
  ];
  const remembered = {
    ligne: "ignored",
    "n personnel": "employeeNumber",
    "mail du responsable": "workEmail",
    "e mail": "workEmail",
  } as const;
  expect(usesOf(rows, { remembered })).toEqual([
    "firstName",
    "lastName",
    "ignored",
    "phoneNumber",
    "ignored",
    "workEmail",
  ]);
});

test("finds headings below titles, and joins two rows of them", () => {
  const person = ["Ndiaye", "Awa", "33 869 00 00", "77 123 45 67"];
  const detected = detectColumns(
    toRows([["Liste des agents 2026"], ["Nom", "Prénom", "Téléphone"], ["", "", "Pro", "Perso"], person]),
  );
  expect(detected.headingRow).toBe(3);
  expect(detected.columns.map(({ heading, use }) => [heading, use])).toEqual([
    ["Nom", "lastName"],
    ["Prénom", "firstName"],
    ["Téléphone Pro", "workPhoneNumber"],
    ["Téléphone Perso", "phoneNumber"],
  ]);
  const grouped = detectColumns(toRows([["Identité", "", "Téléphone"], ["Nom", "Prénom", "Fixe", "Mobile"], person]));
  expect(grouped.columns.map(({ use }) => use)).toEqual(["lastName", "firstName", "workPhoneNumber", "phoneNumber"]);
  expect(detectColumns(toRows([person])).headingRow).toBe(0);
  expect(detectColumns([])).toEqual({ headingRow: 0, columns: [], nameOrder: null, notes: [] });
});
