import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { typesetHtml } from "./typeset.ts";

test("keeps double punctuation and quotation marks with their words, only in texts", () => {
  expect(typesetHtml(`<p title="a : b">Quoi ? « Rien » : <b>dit</b> ; fin!</p>`)).toBe(
    `<p title="a : b">Quoi\u00a0? «\u00a0Rien\u00a0»\u00a0: <b>dit</b>\u00a0; fin!</p>`,
  );
});

test("never breaks e-mail at its hyphen, and leaves addresses unchanged for copying", () => {
  expect(typesetHtml("<p>Votre E-mail, par e-mail. (e-mails)</p>")).toBe(
    "<p>Votre E-\u2060mail, par e-\u2060mail. (e-\u2060mails)</p>",
  );
  const addresses = "<p>a@e-mail.sn e-mail@teranga.sn e-mail.sn https://teranga.sn/e-mail le-mail</p>";
  expect(typesetHtml(addresses)).toBe(addresses);
});

// Seen to fail with four hints and warnings in which people saw "\u00a0".
test("no JSX attribute in plain quotes contains an escape, which would be shown as written", () => {
  const root = join(import.meta.dirname, "../..");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.filter((file) => /\s[a-zA-Z-]+="[^"\n]*\\u[0-9a-f]{4}/.test(readFileSync(join(root, file), "utf8"))),
  ).toEqual([]);
});
