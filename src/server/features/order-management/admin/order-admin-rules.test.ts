import { expect, test } from "vitest";
import { maskWebhookSecrets } from "./order-admin-rules.ts";

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
  const shown = maskWebhookSecrets(body);
  expect(shown).not.toContain(secret);
  for (const piece of kept) expect(shown).toContain(piece);
});
