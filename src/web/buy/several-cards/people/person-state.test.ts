import { expect, test } from "vitest";
import { describePersonState } from "./person-state.ts";

const whole = { begun: true, photo: "ready", missing: 0, refused: 0 } as const;

test.each([
  [{ ...whole, begun: false, photo: "empty", missing: 5 }, "à remplir"],
  [whole, "complète"],
  [{ ...whole, photo: "empty" }, "il manque la photo"],
  [{ ...whole, missing: 1 }, "il manque 1\u00a0réponse"],
  [{ ...whole, missing: 2 }, "il manque 2\u00a0réponses"],
  [{ ...whole, photo: "empty", missing: 2 }, "il manque la photo et 2\u00a0réponses"],
  [{ ...whole, refused: 1 }, "1\u00a0réponse à corriger"],
  [{ ...whole, refused: 3, missing: 1 }, "3\u00a0réponses à corriger"],
  [{ ...whole, photo: "sending" }, "la photo part…"],
  [{ ...whole, photo: "failed" }, "la photo n'est pas partie"],
] as const)("%j is %s", (progress, words) => {
  expect(describePersonState(progress)).toBe(words);
});
