/** Texts in the codings that lists come in; each one but Windows-1252 was once read wrongly. */
import { expect, test } from "vitest";
import { readSpreadsheet } from "./read-spreadsheet.ts";

const lists = [
  "Prénom;Nom;Fonction\nAïssatou;Guèye;Chargée d'études\nRenée;Sène;Médecin\nHélène;Faye;Agente\n",
  "PRÉNOM;NOM;FONCTION\nAÏSSATOU;GUÈYE;CHARGÉE D'ÉTUDES\nFRANÇOIS;SÈNE;CÔTÉ\n",
  "Matricule;Nom;Tél\n1;Médoune Sène;77 123 45 61\n2;Ndèye Bâ;77 123 45 62\n",
  "Nom;Fonction\nN'Diaye Zoé;Hôtesse d'accueil\nBâ Maïmouna;Ingénieure télécoms\nLô Thérèse;Maître d'œuvre\n",
];
const dos: Record<string, number> = {
  Ç: 0x80,
  é: 0x82,
  â: 0x83,
  à: 0x85,
  ê: 0x88,
  è: 0x8a,
  ï: 0x8b,
  É: 0x90,
  ô: 0x93,
  Ô: 0xe2,
  È: 0xd4,
  Ï: 0xd8,
  œ: 0x6f,
};
const mac: Record<string, number> = {
  Ç: 0x82,
  é: 0x8e,
  â: 0x89,
  à: 0x88,
  ê: 0x90,
  è: 0x8f,
  ï: 0x95,
  É: 0x83,
  ô: 0x99,
  Ô: 0xef,
  È: 0xe9,
  Ï: 0xec,
  œ: 0xcf,
  î: 0x94,
};
const windows: Record<string, number> = { œ: 0x9c };
Object.assign(dos, { î: 0x8c });
const encode = (text: string, table: Record<string, number>) =>
  Buffer.from(Array.from(text, (sign) => table[sign] ?? sign.charCodeAt(0)));
const rowsOf = async (bytes: Buffer) => {
  const { sheets, readings } = await readSpreadsheet({ bytes });
  return { rows: sheets[0]?.rows.map(({ cells }) => cells.join(";")).join("\n"), readings };
};

test.each(lists)("tells MS-DOS, old Macs and Windows apart: %#", async (list) => {
  const rows = list.trim();
  expect(await rowsOf(encode(list.replaceAll("œ", "oe"), dos))).toEqual({ rows: rows.replaceAll("œ", "oe") });
  expect(await rowsOf(encode(list, mac))).toEqual({ rows });
  expect(await rowsOf(encode(list, windows))).toEqual({ rows });
});

test.each(lists)("repairs a text that was encoded twice, whatever coding it was read in: %#", async (list) => {
  const rows = list.trim();
  const bytes = Buffer.from(list);
  const readAs = (coding: string) => Buffer.from(new TextDecoder(coding).decode(bytes));
  expect((await rowsOf(readAs("windows-1252"))).rows).toBe(rows);
  expect((await rowsOf(readAs("macintosh"))).rows).toBe(rows);
  expect((await rowsOf(Buffer.from(list.replaceAll("é", "├®").replaceAll("è", "├¿").replaceAll("ï", "├»")))).rows).toBe(
    rows,
  );
});

test("keeps signs beside letters", async () => {
  const text = "Nom;Note\nBâ;«\u00a0CAFÉ»\nLô;DÉJÀ VU…\nSène;50\u00a0€ – 2ᵉ étage";
  expect((await rowsOf(Buffer.from(text))).rows).toBe(text.replaceAll("\u00a0", " "));
});

test.each([
  ["Nom;Matricule\nAwa B\x89;1\nMoussa B\x89;2\n", ["Bâ"], ["Bë"]],
  ["Nom;Matricule\nAwa B\x89;1\nSidy L\x89\n", ["Bâ", "Lâ"], ["Bë", "Lë"]],
])("shows both of two plausible readings, with words of the list", async (text, one, other) => {
  const bytes = Buffer.from(text, "latin1");
  const { readings, notes } = await readSpreadsheet({ bytes });
  expect(readings).toEqual([
    { coding: "macintosh", examples: one },
    { coding: "cp850", examples: other },
  ]);
  expect(notes).toEqual([
    `Les accents de cette liste se lisent de plusieurs façons, à choisir ci-dessous\u00a0: «\u00a0${one.join(", ")}\u00a0» ou «\u00a0${other.join(", ")}\u00a0».`,
  ]);
  const { sheets } = await readSpreadsheet({ bytes }, "cp850");
  expect(sheets[0]?.rows[1]?.cells[0]).toBe("Awa Bë");
});
