import { expect, test } from "vitest";
import { generateTotpSecret, findTotpStep, buildTotpUri } from "./totp.ts";

/** RFC 6238, appendix B, SHA-1: its eight digits without the first two. */
const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const vectors = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_234_567_890, "005924"],
  [20_000_000_000, "353130"],
] as const;

test.each(vectors)("at %i s the code is %s, a step before and after too, but no further", (seconds, code) => {
  const now = seconds * 1000;
  const step = Math.floor(seconds / 30);
  for (const away of [-30_000, 0, 30_000]) expect(findTotpStep(secret, code, now + away)).toBe(step);
  for (const away of [-60_000, 60_000]) expect(findTotpStep(secret, code, now + away)).toBeUndefined();
});

test("ignores spaces, and accepts nothing else that is no code", () => {
  expect(findTotpStep(secret, " 287 082\n", 59_000)).toBe(1);
  for (const wrong of ["", "287083", "28708", "2870820", "٢٨٧٠٨٢", "éé7082", "-287082", "0x1234"])
    expect(findTotpStep(secret, wrong, 59_000)).toBeUndefined();
});

test("a secret has 160 bits, and its URI names the service and the person", () => {
  const made = generateTotpSecret();
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(generateTotpSecret()).not.toBe(made);
  const uri = new URL(buildTotpUri(made, "awa+x@example.com"));
  expect(uri.protocol).toBe("otpauth:");
  expect(uri.host).toBe("totp");
  expect(decodeURIComponent(uri.pathname)).toBe("/Sen Digital Vcard:awa+x@example.com");
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret: made,
    issuer: "Sen Digital Vcard",
    digits: "6",
    period: "30",
    algorithm: "SHA1",
  });
});
