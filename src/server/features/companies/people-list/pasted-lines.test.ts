/** Lines as people send them in a chat or a mail; what surrounds a name is not part of it. */
import { expect, test } from "vitest";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import { proposePeopleList } from "./propose-people-list.ts";

async function read(text: string) {
  const { cards, leftOut } = proposePeopleList(await readSpreadsheet({ text }), {});
  const values = cards.map(({ fields }) =>
    [fields.firstName, fields.lastName, fields.jobTitle, fields.phoneNumber, fields.email]
      .map((field) => field?.value ?? "")
      .join(" | "),
  );
  return { values, leftOut: leftOut.map(({ row }) => row) };
}

const awa = "Awa | Ndiaye |  | +221771234561 | ";
const directrice = "Awa | Ndiaye | Directrice | +221771234561 | ";
test.each([
  ["1. Awa Ndiaye - Directrice - 77 123 45 61", directrice],
  ["1) Awa Ndiaye – Directrice – 77 123 45 61", directrice],
  ["1- Awa Ndiaye, Directrice : 77 123 45 61", directrice],
  ["• Awa Ndiaye, 77 123 45 61", awa],
  ["- Awa Ndiaye 77 123 45 61", awa],
  ["✅ Awa Ndiaye : 77-123-45-61", awa],
  ["Awa Ndiaye : 77 123 45 61", awa],
  ["Awa Ndiaye: tél. 77 123 45 61", awa],
  ["Awa Ndiaye (+221 77 123 45 61)", awa],
  ["[27/11/2026 10:12] Awa: Awa Ndiaye", "Awa | Ndiaye |  |  | "],
  ["[27/11/2026, 10:12:33] Moussa Diop: Awa Ndiaye 77 123 45 61", awa],
  ["27/11/2026, 10:12 - Moussa Diop: Awa Ndiaye, Directrice, 77 123 45 61", directrice],
  ["27/11/2026 à 10:12 - +221 77 000 00 00: Awa Ndiaye : 77 123 45 61", awa],
  ["Mme NDIAYE Awa épse BA\t77 123 45 61", "Awa | Ndiaye épse Ba |  | +221771234561 | "],
  ["Awa\tNdiaye\t\u202a+221 77 123 45 61\u202c\tawa@t.example", `${awa}awa@t.example`],
  ["Awa Ndiaye <awa@t.example> 77 123 45 61", `${awa}awa@t.example`],
  ["Xyz\tAbc\tQwerty\t77 123 45 61", "Xyz | Abc | Qwerty | +221771234561 | "],
])("reads %s", async (line, values) => {
  expect((await read(line)).values).toEqual([values]);
});

test("reads lines of different lengths one by one, and skips the chat's own messages", async () => {
  const text = [
    "27/11/2026, 10:11 - Les messages sont chiffrés de bout en bout.",
    "27/11/2026, 10:12 - Moussa Diop: 1. Awa Ndiaye - Directrice - 77 123 45 61",
    "2. Moussa DIOP : 77 123 45 62",
    "3. Fatou Sarr, juriste, fatou@t.example, 78 123 45 63 / 33 869 12 34",
  ].join("\n");
  expect((await read(text)).values).toEqual([
    directrice,
    "Moussa | Diop |  | +221771234562 | ",
    "Fatou | Sarr | juriste | +221781234563 | fatou@t.example",
  ]);
});

test("a comma-separated table stays a table", async () => {
  const table = "Prénom,Nom,Fonction\nAwa,Ndiaye,Directrice - Dakar\n";
  expect((await read(table)).values).toEqual(["Awa | Ndiaye | Directrice - Dakar |  | "]);
  expect((await read("Nom complet,Téléphone\nAwa Ndiaye,77 123 45 61")).values).toEqual([awa]);
});
