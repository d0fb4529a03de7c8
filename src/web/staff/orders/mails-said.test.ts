import { expect, it } from "vitest";
import { buildResentMailsMessage } from "./mails-said.ts";

it("says how many mails are sent, and each reason for the others once", () => {
  expect(buildResentMailsMessage(1, [])).toBe("1 e-mail va repartir.");
  expect(buildResentMailsMessage(3, [])).toBe("3 e-mails vont repartir.");
  expect(buildResentMailsMessage(0, ["Non."])).toBe("Aucun e-mail ne repart. Pour 1 commande, non\u00a0: Non.");
  expect(buildResentMailsMessage(2, ["Non.", "Non.", "Plus tard."])).toBe(
    "2 e-mails vont repartir. Pour 3 commandes, non\u00a0: Non. Plus tard.",
  );
});
