import { expect, it } from "vitest";
import { getProductionBadgeState } from "./production-state.tsx";

const order = { paid: true, missing: [], production: { state: "to_print" as const, late: false } };

it("says where the pieces are, and first what holds them up", () => {
  expect(getProductionBadgeState(order)).toEqual({ label: "À imprimer", kind: "gold" });
  expect(getProductionBadgeState({ ...order, production: { state: "printed", late: true } })).toEqual({
    label: "Imprimée",
    kind: "bad",
    late: true,
  });
  expect(getProductionBadgeState({ ...order, missing: ["logoUrl"] })).toEqual({ label: "Incomplète", kind: "bad" });
  expect(getProductionBadgeState({ paid: false, missing: ["logoUrl"], production: null })).toEqual({
    label: "Incomplète",
    kind: "waiting",
  });
  expect(getProductionBadgeState({ paid: false, missing: [], production: null })).toBeUndefined();
});
