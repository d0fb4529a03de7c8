import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PackingSlip } from "./packing-slip.tsx";

const pieces = (...names: string[]) =>
  names.map((name, at) => ({ id: String(at), orderRef: "A", name, state: "checked" as const, undoMs: 0 }));
const textOf = (names: string[]) =>
  renderToStaticMarkup(<PackingSlip pieces={pieces(...names)} />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("a parcel of several cards lists each card, and the recipient signs for their number", () => {
  const text = textOf(["Awa Ndiaye", "Binta Sow", ""]);
  expect(text).toContain("Dans le paquet : 3 cartes");
  expect(text).toContain("☐ Awa Ndiaye");
  expect(text).toContain("☐ Binta Sow");
  expect(text).toContain("☐ Sans nom");
  expect(text).toContain("☐ 3 cartes remises à");
});

test("a single card needs only a signature, and no card needs no slip", () => {
  expect(textOf(["Awa Ndiaye"])).toContain("☐ 1 carte remise à");
  expect(textOf(["Awa Ndiaye"])).not.toContain("Dans le paquet");
  expect(textOf([])).toBe("");
});
