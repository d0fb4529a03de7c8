import { expect, test } from "vitest";
import type { LotPiece } from "#shared/contract/lots.ts";
import { packByDepartment } from "./packing-rules.ts";

const piece = (id: string, department: string, changes: Partial<LotPiece> = {}) =>
  ({ id, department, state: "checked", sentElsewhere: false, ...changes }) as LotPiece;

test("groups packed pieces by department in the list's order, and keeps those sent elsewhere apart", () => {
  const pieces = [
    piece("a", "Ventes"),
    piece("b", ""),
    piece("c", "Comptabilité", { state: "shipped" }),
    piece("d", "Ventes", { state: "printed" }),
    piece("e", "Ventes", { sentElsewhere: true }),
    piece("f", "Ventes"),
  ];
  const idsOf = (part: Parameters<typeof packByDepartment>[1]) => {
    const { departments, elsewhere } = packByDepartment(pieces, part);
    return [departments.map((one) => [one.name, one.pieces.map(({ id }) => id).join("")]), elsewhere.length];
  };
  expect(idsOf("")).toEqual([
    [
      ["Ventes", "af"],
      ["", "b"],
      ["Comptabilité", "c"],
    ],
    1,
  ]);
  expect(idsOf("pretes")).toEqual([
    [
      ["Ventes", "af"],
      ["", "b"],
    ],
    1,
  ]);
  expect(idsOf("parties")).toEqual([[["Comptabilité", "c"]], 0]);
  expect(idsOf("tout")).toEqual([
    [
      ["Ventes", "adf"],
      ["", "b"],
      ["Comptabilité", "c"],
    ],
    1,
  ]);
});
