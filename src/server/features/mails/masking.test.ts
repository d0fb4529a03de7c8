import { expect, test } from "vitest";
import { maskLinkSecrets, maskMailSecrets } from "./templates/mail-rules.ts";

const token = "0123456789abcdef0123456789abcdef";
const ref = "7K3M9Q2X7K3M9Q2X7K3M9Q2X7K";

test("masks a mail's secrets before it is rendered", () => {
  expect(maskMailSecrets({ firstName: "Awa", token, password: "x", code: 123, apiKey: "k" })).toEqual({
    firstName: "Awa",
    token: "••••••••",
    password: "••••••••",
    code: "••••••••",
    apiKey: "••••••••",
  });
  expect(maskMailSecrets("text")).toBe("text");
});

test("keeps a link's host and order, and masks every other long piece", () => {
  const text = `Voir <a href="https://cards.sendigitalvcard.example/payer/${ref}">x</a> ou https://a.example/newsletter/${token}?jeton=${token}&a=1`;
  expect(maskLinkSecrets(text, ref)).toBe(
    `Voir <a href="https://cards.sendigitalvcard.example/payer/${ref}">x</a> ou https://a.example/newsletter/••••••••?jeton=••••••••&a=1`,
  );
  expect(maskLinkSecrets(text, null)).not.toContain(ref);
});
