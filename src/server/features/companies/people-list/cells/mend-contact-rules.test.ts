import { expect, test } from "vitest";
import { mendEmail, mendPhone } from "./mend-contact-rules.ts";

test.each([
  ["+221 77 123 45 67", "+221771234567", undefined],
  ["00221 77 123 45 67", "+221771234567", undefined],
  ["77 123 45 67", "+221771234567", "L'indicatif +221 a été ajouté."],
  ["77\u2010123\u201045\u201067", "+221771234567", expect.stringContaining("remis en forme")],
  ["221771234567", "+221771234567", "Le + de l'indicatif a été ajouté."],
  ["33612345678", "+33612345678", "Le + de l'indicatif a été ajouté."],
  ["7,71234567E+08", "+221771234567", expect.stringContaining("remis en forme")],
  ["7.71234567E8", "+221771234567", expect.stringContaining("remis en forme")],
  ["'771234567", "+221771234567", expect.stringContaining("remis en forme")],
  ["Tél. : 77 123 45 67", "+221771234567", expect.stringContaining("remis en forme")],
  ["(+33) 6 12 34 56 78", "+33612345678", undefined],
])("reads the telephone %s", (given, value, mended) => {
  expect(mendPhone(given)).toEqual({ value, ...(mended !== undefined && { mended }) });
});

test.each([
  ["77 123 45 67 / 33 869 00 00", "+221771234567", "+221338690000"],
  ["77 123 45 67\n78 100 00 00", "+221771234567", "+221781000000"],
  ["771234567;701234567", "+221771234567", "+221701234567"],
  ["77 123 45 67 ou 70 123 45 67", "+221771234567", "+221701234567"],
  ["77 123 45 67 / 68", "+221771234567", undefined],
])("takes the first of several telephones: %s", (given, value, second) => {
  expect(mendPhone(given)).toMatchObject({ value, mended: expect.stringContaining("le premier est repris") });
  expect(mendPhone(given).second).toBe(second);
});

test.each([
  ["7,71E+08", "Le tableur a abrégé ce numéro (7,71E+08)\u00a0: ses derniers chiffres manquent."],
  ["12/05/2026", "Une date se trouve à la place du numéro de téléphone."],
  ["12 34", expect.stringContaining("77 123 45 67")],
  ["77 123 45 6O", expect.stringContaining("77 123 45 67")],
  ["aucun contact", expect.stringContaining("77 123 45 67")],
  ["77 123 45 67 poste 12", expect.stringContaining("77 123 45 67")],
  ["77 123 45 67 33 869 00 00", expect.stringContaining("77 123 45 67")],
  ["77 123 45 67 89", expect.stringContaining("77 123 45 67")],
  ["338691234567", expect.stringContaining("77 123 45 67")],
  ["1234567", expect.stringContaining("77 123 45 67")],
])("does not guess at the telephone %s", (given, fault) => {
  expect(mendPhone(given)).toEqual({ value: given, fault });
});

test.each([
  ["awa@example.sn", "awa@example.sn", undefined],
  [" Awa.N@Example.SN", "awa.n@example.sn", undefined],
  ["mailto:awa@example.sn?subject=x", "awa@example.sn", undefined],
  ["Awa Ndiaye <awa@example.sn>", "awa@example.sn", undefined],
  ["awa @ example.sn", "awa@example.sn", undefined],
  ["awa@example.sn;", "awa@example.sn", undefined],
  ["awa@example.sn / a.ndiaye@example.sn", "awa@example.sn", "a.ndiaye@example.sn"],
  // Perhaps awa.ndiaye is meant, but we must not guess.
  ["awa ndiaye@example.sn", "awa ndiaye@example.sn", undefined],
  ["awa@example", "awa@example", undefined],
  ["awa@example,sn", "awa@example.sn", undefined],
  ["awa,ndiaye@example.sn", "awa,ndiaye@example.sn", undefined],
])("reads the e-mail %s", (given, value, second) => {
  const read = mendEmail(given);
  expect([read.value, read.second]).toEqual([value, second]);
});

test.each(["néant", "Aucun", "-", "N/A", "non communiqué", "pas de mail"])("reads %s as no contact", (given) => {
  const none = { value: "", mended: `«\u00a0${given}\u00a0»\u00a0: rien n'est repris.` };
  expect([mendEmail(given), mendPhone(given)]).toEqual([none, none]);
});

test("marks an e-mail as doubtful when a comma was read as its point", () => {
  expect(mendEmail("awa@example,sn").isDoubtful).toBe(true);
});
