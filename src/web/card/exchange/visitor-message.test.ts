import { expect, test } from "vitest";
import { buildVisitorMessage } from "./visitor-message.ts";

test.each([
  ["77 123 45 67", "+221771234567"],
  ["33.869.12.34", "+221338691234"],
  ["00221 77 123 45 67", "+221771234567"],
  ["+33 6 12 34 56 78", "+33612345678"],
  ["0612345678", "0612345678"],
])("sends %s as %s", (typed, sent) =>
  expect(buildVisitorMessage(" Awa ", typed, "Bonjour Ndèye,")).toEqual({
    message: `Bonjour Ndèye, voici mes coordonnées\u00a0:\nAwa\n${sent}`,
  }),
);

test.each(["", "77", "appelez-moi", "+221 77 123 45 67 89 01 23", "77 123 45 67 ou 78"])(
  "refuses %s as a number",
  (typed) => expect(buildVisitorMessage("Awa", typed, "")).toMatchObject({ field: "number" }),
);

test("refuses a name of only spaces", () =>
  expect(buildVisitorMessage("  ", "77 123 45 67", "")).toEqual({ fault: "Écrivez votre nom.", field: "name" }));
