import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PackingSlip } from "./packing-slip.tsx";

const pieces = (...names: string[]) =>
  names.map((name, at) => ({ id: String(at), name, state: "checked" as const, undoMs: 0 }));
const textOf = (names: string[], refunded = false) =>
  renderToStaticMarkup(<PackingSlip pieces={pieces(...names)} refunded={refunded} />)
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

test("a parcel of several cards lists each of them, and is signed for by their count", () => {
  const text = textOf(["Awa Ndiaye", "Binta Sow", ""]);
  expect(text).toContain("Dans le paquet : 3 cartes");
  expect(text).toContain("☐ Awa Ndiaye");
  expect(text).toContain("☐ Binta Sow");
  expect(text).toContain("☐ Sans nom");
  expect(text).toContain("☐ 3 cartes remises à");
});

test("one card is signed for without a list, and a refunded order's are not handed over", () => {
  expect(textOf(["Awa Ndiaye"])).toContain("☐ 1 carte remise à");
  expect(textOf(["Awa Ndiaye"])).not.toContain("Dans le paquet");
  expect(textOf(["Awa Ndiaye"], true)).toBe("");
});
