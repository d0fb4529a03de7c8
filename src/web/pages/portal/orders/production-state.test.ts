import { expect, it } from "vitest";
import { productionStateOf } from "./production-state.tsx";

const order = { paid: true, missing: [], production: { state: "to_print" as const, late: false } };

it("says where the pieces are, and first what keeps them there", () => {
  expect(productionStateOf(order)).toEqual({ label: "À imprimer", kind: "gold" });
  expect(productionStateOf({ ...order, production: { state: "printed", late: true } })).toEqual({ label: "Imprimée", kind: "bad", late: true });
  expect(productionStateOf({ ...order, missing: ["logoUrl"] })).toEqual({ label: "Incomplète", kind: "bad" });
  expect(productionStateOf({ paid: false, missing: ["logoUrl"], production: null })).toEqual({ label: "Incomplète", kind: "waiting" });
  expect(productionStateOf({ paid: false, missing: [], production: null })).toBeUndefined();
});
