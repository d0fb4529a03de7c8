import { expect, test } from "vitest";
import { defaultPasswordProblem, passwordProblem } from "./password-rules.ts";

test.each(["onze caract", "court", "", "👍👍👍👍👍👍"])("shorter than 12 characters, however many units: %s", (password) => {
  expect(passwordProblem(password)).toContain("au moins 12 caractères");
});

test("256 bytes are the most, and accents count double", () => {
  const half = "mélodie-du-fleuve-";
  expect(passwordProblem(half + "x".repeat(256 - half.length - 1))).toBeUndefined();
  expect(passwordProblem(half + "x".repeat(256 - half.length))).toBe("Ce mot de passe est trop long.");
});

test.each([
  "motdepasse123", "MotDePasse2026!", "P@ssw0rd2026!", "password1234", "Administrateur", "azertyuiop123", "1q2w3e4r5t6y", "123456789012",
  "210987654321", "aaaaaaaaaaaa", "abababababab", "abcdefghijkl", "Sénégal20262026", "sendigitalvcard",
])("common: %s", (password) => {
  expect(passwordProblem(password)).toContain("trop facile à deviner");
});

test("the account's own address is common too", () => {
  expect(passwordProblem("Fatou.Sow@example.com", "fatou.sow@example.com")).toContain("trop facile à deviner");
});

test.each(["le fleuve coule vers l'ouest", "7r2p-kq9x-v3mt-h8wd", "xilhiecqvnty", "баобаб у реки сине"])("good: %s", (password) => {
  expect(passwordProblem(password)).toBeUndefined();
});

test("a default password has at least 7 characters", () => {
  expect(defaultPasswordProblem("sixsix")).toContain("au moins 7 caractères");
  expect(defaultPasswordProblem("sept777")).toBeUndefined();
  expect(defaultPasswordProblem("x".repeat(257))).toBe("Ce mot de passe est trop long.");
});
