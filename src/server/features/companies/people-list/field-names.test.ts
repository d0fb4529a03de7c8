/** Names as secretaries write them in columns of their own; each was once printed wrongly. */
import { expect, test } from "vitest";
import { readSpreadsheet } from "#server/rendering/spreadsheet/read-spreadsheet.ts";
import { proposePeopleList } from "./propose-people-list.ts";

async function readNames(text: string) {
  const { cards, notes } = proposePeopleList(await readSpreadsheet({ bytes: Buffer.from(text) }), {});
  return {
    names: cards.map(({ fields }) => `${fields.firstName?.value} | ${fields.lastName?.value}`),
    faults: cards.flatMap(({ fields }) => Object.values(fields).flatMap(({ fault }) => fault ?? [])),
    notes,
  };
}

test.each([
  ["Awa;NDIAYE épse BA", "Awa | Ndiaye épse Ba"],
  ["Awa;NDIAYE EPSE BA", "Awa | Ndiaye épse Ba"],
  ["Awa;NDIAYE ÉPOUSE BA", "Awa | Ndiaye épouse Ba"],
  ["Awa;Ndiaye épse Ba", "Awa | Ndiaye épse Ba"],
  ["Awa;DIOP (née FALL)", "Awa | Diop (née Fall)"],
  ["Awa;DIOP NÉE FALL", "Awa | Diop née Fall"],
  ["Awa;SARR ep. SY", "Awa | Sarr ép. Sy"],
  ["AWA;SARR VVE SY", "Awa | Sarr vve Sy"],
  ["Awa;NDIAYE/BA", "Awa | Ndiaye/Ba"],
  ["Awa;N'DIAYE (BA)", "Awa | N'Diaye (Ba)"],
  ["Mme Awa;NDIAYE Épouse DE SOUZA", "Awa | Ndiaye épouse de Souza"],
  ["Dr Awa;NDIAYE", "Dr Awa | Ndiaye"],
  ["Awa;Dr NDIAYE", "Dr Awa | Ndiaye"],
  ["Awa;ME NDIAYE épse BA", "Me Awa | Ndiaye épse Ba"],
  ["Médoune;M'BOW", "Médoune | M'Bow"],
  ["M'Bara;Mécénat", "M'Bara | Mécénat"],
  ["1. Awa;• NDIAYE", "Awa | Ndiaye"],
])("two columns: %s", async (cells, name) => {
  expect(await readNames(`Prénom;Nom\n${cells}`)).toEqual({ names: [name], faults: [], notes: [] });
});

test.each([
  ["Prénom;Nom;Nom de jeune fille", "Awa;Ba;Ndiaye", "Awa | Ba", "Nom de jeune fille"],
  ["Prénom;Nom d'usage;Nom de naissance", "Awa;Ba;Ndiaye", "Awa | Ba", "Nom de naissance"],
  ["Nom de naissance;Prénom;Nom d'usage", "Ndiaye;Awa;Ba", "Awa | Ba", "Nom de naissance"],
  ["Prénom;Nom;Nom d'épouse", "Awa;Ndiaye;Ba", "Awa | Ndiaye", "Nom d'épouse"],
  ["Prénom;Nom;Nom (de jeune fille)", "Awa;Ba;Ndiaye", "Awa | Ba", "Nom (de jeune fille)"],
  ["Prénom;Nom;Nom du conjoint", "Awa;Ba;Ndiaye", "Awa | Ba", "Nom du conjoint"],
])("of two last names the one in use is read, and the other is noted: %s", async (headings, cells, name, left) => {
  const { names, notes } = await readNames(`${headings}\n${cells}`);
  expect(names).toEqual([name]);
  expect(notes.join(" ")).toContain(`La colonne «\u00a0${left}\u00a0» n'est pas reprise`);
});
