import { expect, test } from "vitest";
import { writeXlsx } from "#test/factories/spreadsheets/xlsx.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";

const rowsOf = async (given: Parameters<typeof readSpreadsheet>[0]) =>
  (await readSpreadsheet(given)).sheets.map(({ rows }) => rows.map(({ cells }) => cells));

test("reads the texts, numbers, dates and errors of an .xlsx, and marks which is which", async () => {
  const bytes = await writeXlsx([
    {
      rows: [
        ["  Prénom\u00a0", "Nom", undefined, "Tél"],
        [],
        ["Awa", "N'Diaye & fils", undefined, { number: "7.71234567E8" }],
        ["Moussa", { error: "#REF!" }, undefined, { number: "45000", date: true }],
        ["Fatou", "Ba", undefined, { number: "771234567", date: true }],
        [
          { formula: "A3", value: "Awa" },
          { formula: "1+1" },
          undefined,
          { formula: "770000000+1", value: "770000001", type: "n" },
        ],
        ["\u{1e900}\u{1e924}", "x".repeat(501)],
      ],
    },
  ]);
  const { sheets, notes, format } = await readSpreadsheet({ bytes });
  expect(format).toBe("xlsx");
  expect(sheets[0]?.rows).toEqual([
    { number: 1, cells: ["Prénom", "Nom", "", "Tél"], marks: {} },
    { number: 3, cells: ["Awa", "N'Diaye & fils", "", "771234567"], marks: { 3: "number" } },
    { number: 4, cells: ["Moussa", "#REF!", "", "15/03/2023"], marks: { 1: "error", 3: "date" } },
    { number: 5, cells: ["Fatou", "Ba", "", "771234567"], marks: { 3: "number" } },
    { number: 6, cells: ["Awa", "", "", "770000001"], marks: { 0: "formula", 1: "formula", 3: "formula" } },
    { number: 7, cells: ["\u{1e900}\u{1e924}", "x".repeat(500)], marks: { 1: "cut" } },
  ]);
  expect(notes).toEqual([
    "3 cellules contiennent une formule\u00a0: c'est le résultat enregistré dans le fichier qui est repris.",
  ]);
});

test("fills rows from a cell merged over them, and marks a title", async () => {
  const bytes = await writeXlsx([
    {
      rows: [["LISTE DU PERSONNEL"], ["Finances", "Awa"], [undefined, "Moussa"], [undefined, "Fatou"], [], ["", "Ali"]],
      merged: ["A1:F1", "A2:A6", "Z9:Z3", "A1:XFD1048576"],
    },
  ]);
  const { sheets } = await readSpreadsheet({ bytes });
  expect(sheets[0]?.rows.map(({ cells, marks }) => [cells, marks])).toEqual([
    [["LISTE DU PERSONNEL"], { 0: "wide" }],
    [["Finances", "Awa"], {}],
    [["Finances", "Moussa"], { 0: "merged" }],
    [["Finances", "Fatou"], { 0: "merged" }],
    [["Finances", "Ali"], { 0: "merged" }],
  ]);
});

// Seen to fail when only cells one column wide were filled in.
test("fills rows from a merged cell that is several columns wide, never over their own content", async () => {
  const bytes = await writeXlsx([
    { rows: [["Awa", "Finances"], ["Moussa"], ["Fatou", undefined, "Paie"]], merged: ["B1:C2", "B1:C3"] },
  ]);
  const { sheets } = await readSpreadsheet({ bytes });
  expect(sheets[0]?.rows.map(({ cells, marks }) => [cells, marks])).toEqual([
    [["Awa", "Finances"], { 1: "wide" }],
    [["Moussa", "Finances"], { 1: "merged" }],
    [["Fatou", "", "Paie"], {}],
  ]);
});

test("skips hidden sheets, and says so", async () => {
  const bytes = await writeXlsx(
    [
      { name: "Salaires", state: "hidden", rows: [["secret"]] },
      { name: "Équipe", rows: [["Awa"]] },
      { name: "Paie", state: "veryHidden", rows: [["secret"]] },
      { name: "Vide" },
    ],
    { "xl/vbaProject.bin": "x" },
  );
  const { sheets, notes } = await readSpreadsheet({ bytes });
  expect(sheets.map(({ name }) => name)).toEqual(["Équipe", "Vide"]);
  expect(notes).toEqual([
    "Les feuilles masquées «\u00a0Salaires\u00a0», «\u00a0Paie\u00a0» n'ont pas été lues.",
    "Les macros de ce fichier n'ont pas été exécutées.",
  ]);
});

test("says that rows hidden in the spreadsheet were read", async () => {
  const xml = `<row hidden="1"><c t="inlineStr"><is><r><t>A</t></r><r><t>wa</t></r><rPh><t>x</t></rPh></is></c></row>`;
  const { sheets, notes } = await readSpreadsheet({ bytes: await writeXlsx([{ xml }]) });
  expect(sheets[0]?.rows).toEqual([{ number: 1, cells: ["Awa"], marks: {} }]);
  expect(notes).toEqual(["1 ligne masquée dans le tableur a été lue aussi."]);
});

const people = [
  ["Prénom", "Nom"],
  ["Aïssatou", "Bâ"],
];
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le");
test.each<[string, Buffer | string]>([
  ["UTF-8 by semicolons", Buffer.from("Prénom;Nom\nAïssatou;Bâ\n")],
  ["UTF-8 with its mark, by commas", Buffer.from("\ufeffPrénom,Nom\r\nAïssatou,Bâ")],
  ["Windows-1252", Buffer.from("Prénom;Nom\r\nAïssatou;Bâ\r\n", "latin1")],
  ["Mac OS Roman", Buffer.from("Pr\x8enom;Nom\rA\x95ssatou;B\x89\r", "latin1")],
  ["UTF-16, by tabs", utf16("Prénom\tNom\r\nAïssatou\tBâ\r\n")],
  ["UTF-16, the other way", utf16("Prénom\tNom\nAïssatou\tBâ").swap16()],
  ["encoded twice", Buffer.from(Buffer.from("Prénom;Nom\nAïssatou;Bâ").toString("latin1"))],
  ["by bars", Buffer.from("Prénom|Nom\nAïssatou|Bâ")],
  ["with the sign named", Buffer.from("sep=,\nPrénom,Nom\nAïssatou,Bâ")],
  ["quoted, with empty rows and columns", Buffer.from('"Prénom";"Nom";;\n;;;\n"  Aïssatou ";"Bâ";;\n\n')],
  ["pasted", "Prénom\tNom\nAïssatou\tBâ\n"],
  ["with decomposed letters", "Prénom\tNom\nAïssatou\tBâ\n".normalize("NFD")],
])("reads a text: %s", async (_name, given) => {
  const read = await rowsOf(typeof given === "string" ? { text: given } : { bytes: given });
  expect(read).toEqual([people]);
});

test("keeps separators within quotes, an inch mark, and the lines of a cell", async () => {
  const text = 'Nom;Écran;Tél\n"Diop; Awa";13";"77 123 45 67\n33 800 00 00"\n"Sow;14";x';
  const { sheets } = await readSpreadsheet({ text });
  expect(sheets[0]?.rows).toEqual([
    { number: 1, cells: ["Nom", "Écran", "Tél"], marks: {} },
    { number: 2, cells: ["Diop; Awa", '13"', "77 123 45 67\n33 800 00 00"], marks: {} },
    { number: 3, cells: ["Sow;14", "x"], marks: {} },
  ]);
});

test("turns letters that only look bold, circled or wide into plain letters", async () => {
  const { sheets } = await readSpreadsheet({ bytes: Buffer.from("Prénom;Tél\n𝗔𝘄𝗮 Ⓑⓐ;７７１２３４５６７\n") });
  expect(sheets[0]?.rows.at(-1)?.cells).toEqual(["Awa Ba", "771234567"]);
});

// Seen to fail when numbers were written regardless of their format.
test.each([
  ["00000", "123", "00123"],
  ["00000", "1234567", "1234567"],
  ['"M-"0000', "12", "M-0012"],
  ["00\\ 000\\ 00\\ 00", "771234561", "77 123 45 61"],
  ['"+221 "00 000 00 00', "338690000", "+221 33 869 00 00"],
  ['0#" "##" "##" "##" "##', "612345678", "06 12 34 56 78"],
  ["000-00;-000-00", "45", "000-45"],
  ["#,##0", "1234567", "1234567"],
  ["0.00", "12.5", "12,5"],
  ["General", "42", "42"],
])("reads a number as its format %s shows it", async (format, number, shown) => {
  const { sheets } = await readSpreadsheet({
    bytes: await writeXlsx([{ rows: [["Matricule"], [{ number, format }]] }]),
  });
  expect(sheets[0]?.rows[1]?.cells).toEqual([shown]);
});

test("says that hidden columns with content were read", async () => {
  const rows = [
    ["Prénom", "Nom", "Salaire", "Mobile"],
    ["Awa", "Ndiaye", "500000", "77 123 45 61"],
  ];
  const notesOf = async (hiddenColumns: number[]) =>
    (await readSpreadsheet({ bytes: await writeXlsx([{ rows, hiddenColumns }]) })).notes;
  expect(await notesOf([])).toEqual([]);
  expect(await notesOf([9])).toEqual([]);
  expect(await notesOf([4])).toEqual(["La colonne D, masquée dans le tableur, a été lue aussi."]);
  expect(await notesOf([3, 4, 9])).toEqual(["Les colonnes C, D, masquées dans le tableur, ont été lues aussi."]);
});

test.each([
  ["beside an empty one", [{ name: "Accueil" }, { name: "Personnel", state: "hidden", rows: [["Prénom", "Nom"]] }]],
  ["far away", [{ name: "Accueil" }, { name: "Liste", state: "veryHidden", rows: [["Prénom", "Nom"]] }]],
  ["alone", [{ name: "Liste", state: "hidden", rows: [["Prénom", "Nom"]] }]],
  ["among several", [{ name: "A" }, { name: "B" }, { name: "Liste", state: "hidden", rows: [["Prénom"]] }]],
] as const)("says that a list is hidden if it is only in a hidden sheet: %s", async (_name, sheets) => {
  await expect(readSpreadsheet({ bytes: await writeXlsx(sheets) })).rejects.toMatchObject({ code: "list.hidden" });
});

test.each([
  ['Prénom;Nom\n="Awa";="Ndiaye"', ["Awa", "Ndiaye"]],
  ['Prénom,Tél\n"=""Awa""","=""00221771234561"""', ["Awa", "00221771234561"]],
  ['Prénom;Nom;Matricule\n="Awa; Marie";Ndiaye;="00123"', ["Awa; Marie", "Ndiaye", "00123"]],
  ['Prénom\tSurnom\n="Awa"\t="la ""Reine"""', ["Awa", 'la "Reine"']],
])("reads a text that an export protected as text without its signs: %s", async (text, cells) => {
  expect((await rowsOf({ bytes: Buffer.from(text) }))[0]?.[1]).toEqual(cells);
});
