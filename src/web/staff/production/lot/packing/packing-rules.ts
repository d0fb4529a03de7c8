import type { LotPiece } from "#shared/contract/lots.ts";
import type { PieceState } from "#shared/states-and-kinds.ts";

/** Which pieces of a lot are packed: ready ones, ones that have left, or all but replaced and canceled ones. */
export const packingParts = [
  { value: "", label: "Prêtes et en livraison" },
  { value: "pretes", label: "Prêtes (contrôlées)" },
  { value: "parties", label: "En livraison" },
  { value: "tout", label: "Tout le lot" },
] as const;
export type PackingPart = (typeof packingParts)[number]["value"];

const statesOf: Record<PackingPart, readonly PieceState[] | undefined> = {
  "": ["checked", "shipped"],
  pretes: ["checked"],
  parties: ["shipped"],
  tout: undefined,
};

export interface PackedDepartment {
  /** Empty: pieces without a department. */
  name: string;
  pieces: LotPiece[];
}

/** Groups packed pieces by department, both in the list's order, and keeps those sent elsewhere apart. */
export function packByDepartment(
  pieces: readonly LotPiece[],
  part: PackingPart,
): { departments: PackedDepartment[]; elsewhere: LotPiece[] } {
  const states = statesOf[part];
  const packed = pieces.filter(({ state }) => states?.includes(state) ?? true);
  const here = packed.filter(({ sentElsewhere }) => !sentElsewhere);
  return {
    departments: [...Map.groupBy(here, ({ department }) => department)].map(([name, pieces]) => ({ name, pieces })),
    elsewhere: packed.filter(({ sentElsewhere }) => sentElsewhere),
  };
}
