import { expect, test } from "vitest";
import { describeRecordedPayment, maskNoticeSecrets } from "./order-payment-rules.ts";

const secret = "0123456789abcdef0123456789abcdef";

test.each([
  [
    "a form",
    `ref_command=ABC&token=${secret}&hmac_compute=${secret}&api_key_sha256=${secret}&api_secret_sha256=${secret}&client_phone=770000000`,
    ["ref_command=ABC", "client_phone=770000000"],
  ],
  [
    "a form that hides its names",
    `a=1&%74oken=${secret}&TOKEN=${secret}&token[]=${secret}&+token=${secret}&token=${secret}=${secret}`,
    ["a=1"],
  ],
  [
    "JSON",
    JSON.stringify({ ref_command: "ABC", token: secret, deep: [{ hmac_compute: secret, kept: "yes" }] }),
    ["ABC", "yes"],
  ],
  ["JSON of another case", `{"Token":"${secret}","ok":1}`, ['"ok":1']],
  ["neither", `token: ${secret}`, ["token: "]],
  ["broken JSON", `{"token":"${secret}"`, ["token"]],
])("a notice's secrets are masked in %s", (_, body, kept) => {
  const shown = maskNoticeSecrets(body);
  expect(shown).not.toContain(secret);
  for (const piece of kept) expect(shown).toContain(piece);
});

test("a recorded payment says what happened to one card, and to several", () => {
  const say = (changes: Partial<Parameters<typeof describeRecordedPayment>[0]>) =>
    describeRecordedPayment({ rest: 0, waits: false, cards: 1, ...changes });
  expect(say({})).toBe("La commande est payée, sa carte est en ligne.");
  expect(say({ cards: 3 })).toBe("La commande est payée, ses cartes sont en ligne.");
  expect(say({ waits: true })).toBe("Le paiement est reçu. La carte sera en ligne une fois complète.");
  expect(say({ waits: true, cards: 3 })).toBe("Le paiement est reçu. Chaque carte est en ligne une fois complète.");
  expect(say({ rest: 900, cards: 3 })).toBe(
    "Le paiement est reçu, les cartes sont en ligne. Reste à encaisser\u00a0: 900\u00a0FCFA.",
  );
});
