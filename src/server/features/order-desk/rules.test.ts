import { expect, test } from "vitest";
import { readingOf } from "./list-rules.ts";
import { maskNotice } from "./rules.ts";

const secret = "0123456789abcdef0123456789abcdef";

test.each([
  ["a form", `ref_command=ABC&token=${secret}&hmac_compute=${secret}&api_key_sha256=${secret}&api_secret_sha256=${secret}&client_phone=770000000`, ["ref_command=ABC", "client_phone=770000000"]],
  ["a form that hides its names", `a=1&%74oken=${secret}&TOKEN=${secret}&token[]=${secret}&+token=${secret}&token=${secret}=${secret}`, ["a=1"]],
  ["JSON", JSON.stringify({ ref_command: "ABC", token: secret, deep: [{ hmac_compute: secret, kept: "yes" }] }), ["ABC", "yes"]],
  ["JSON of another case", `{"Token":"${secret}","ok":1}`, ['"ok":1']],
  ["neither", `token: ${secret}`, ["token: "]],
  ["broken JSON", `{"token":"${secret}"`, ["token"]],
])("a notice's secrets are masked in %s", (_, body, kept) => {
  const shown = maskNotice(body);
  expect(shown).not.toContain(secret);
  for (const piece of kept) expect(shown).toContain(piece);
});

test("a page past the middle is read from the end, and only as much of it as there is", () => {
  expect(readingOf({ page: 1, pageSize: 10 }, 25, true)).toEqual({ offset: 0, limit: 10, backwards: false });
  expect(readingOf({ page: 2, pageSize: 10 }, 25, true)).toEqual({ offset: 10, limit: 10, backwards: false });
  expect(readingOf({ page: 3, pageSize: 10 }, 25, true)).toEqual({ offset: 0, limit: 5, backwards: true });
  expect(readingOf({ page: 4, pageSize: 10 }, 25, true)).toMatchObject({ limit: 0 });
  expect(readingOf({ page: 4, pageSize: 10 }, 25, false)).toEqual({ offset: 30, limit: 10, backwards: false });
  expect(readingOf({ page: 1, pageSize: 10 }, 0, true)).toMatchObject({ limit: 0 });
});
